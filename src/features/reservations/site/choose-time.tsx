import { type FormEvent, type MouseEvent, type Ref, useId } from 'react';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import formStyles from '#features/front-of-house/site/guest-form.module.css';
import { RestaurantActions } from '#features/front-of-house/site/restaurant-actions.tsx';
import { SizeField } from '#features/front-of-house/site/size-field.tsx';
import { addDays, isCalendarDate } from '#features/opening-hours/hours-calendar.ts';
import { Button } from '#ui/site/button.tsx';
import { Field } from '#ui/site/field.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { Slot } from '../contract.ts';
import { DAY_FIELD, START_FIELD } from '../guest-pages.ts';
import { isLunch } from '../wish-values.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { dateText, durationLabel, slotText } from './reserve-texts.ts';
import type { Choice } from './use-choice.ts';
import { WishForm } from './wish-form.tsx';
import styles from './reservation.module.css';

/** A form that works without JavaScript: its target, and the values that it sends besides its controls. */
interface FormTarget {
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Size, date and the times for them, or why there are none and which days have some. */
export function ChooseTime({
  restaurant,
  choice,
  search,
  booking,
  onTime,
  isSending = false,
  headingRef,
}: {
  restaurant: RestaurantFacts;
  choice: Choice;
  /** Shows other times. */
  search: FormTarget;
  /** Holds a time. */
  booking: FormTarget;
  /** Without it, the form is posted. */
  onTime?: (start: string) => void;
  isSending?: boolean;
  headingRef?: Ref<HTMLParagraphElement>;
}) {
  const t = useTranslate();
  const id = useId();
  const { code } = usePageContext().i18n.language;
  const { wish, onWish, isSize, isStale, isFailed, reload } = choice;
  const { slots, nearDays } = choice.times;
  const { maxPartySize, firstDate, lastDate, durationMinutes, needsApproval } = slots;
  const free = slots.slots.filter(({ isAvailable }) => isAvailable);
  const day = isCalendarDate(wish.date) ? wish.date : slots.date;
  const isOffered = (date: string) => date >= firstDate && date <= lastDate;
  const chooseDay = (date: string) => (event: MouseEvent) => {
    event.preventDefault();
    if (isOffered(date)) onWish({ date });
  };
  const handleSearch = (event: FormEvent) => event.preventDefault();
  const handleTime = (start: string) => (event: MouseEvent) => {
    if (!onTime) return;
    event.preventDefault();
    if (!isSending) onTime(start);
  };
  const handleRetry = () => {
    // The button disappears with the message.
    document.getElementById(`${id}-date`)?.focus();
    reload();
  };
  const dayButton = (label: string, icon: string, date: string) => (
    <Button
      type="submit"
      variant="outline"
      className={styles.turn}
      name={DAY_FIELD}
      value={date}
      aria-disabled={!isOffered(date)}
      onClick={chooseDay(date)}
    >
      <Icon name={icon} size={22} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );

  return (
    <div className={formStyles.form}>
      <form method="get" action={search.action} noValidate className={formStyles.form} onSubmit={handleSearch}>
        <HiddenFields fields={search.fields} />
        {/* Enter in a field presses the first button, which must not be the one for the day before. */}
        <button type="submit" className={formStyles.default} tabIndex={-1} aria-hidden="true" />
        <div className={classNames(formStyles.start, styles.wish)}>
          <SizeField
            id={`${id}-size`}
            value={wish.partySize}
            max={maxPartySize}
            help={t('party.size_help', { max: maxPartySize })}
            error={isSize ? undefined : t('party.error', { message: t('party.error_size') })}
            onChange={(partySize) => onWish({ partySize })}
          />
          <Field id={`${id}-date`} label={t('reserve.date')} className={styles.dateField}>
            {(wiring) => (
              <div className={styles.date}>
                {dayButton(t('reserve.day_before'), 'chevron-left', addDays(day, -1))}
                <input
                  {...wiring}
                  name="date"
                  type="date"
                  required
                  min={firstDate}
                  max={lastDate}
                  value={wish.date}
                  onChange={({ target }) => onWish({ date: target.value })}
                />
                {dayButton(t('reserve.day_after'), 'chevron-right', addDays(day, 1))}
              </div>
            )}
          </Field>
          <Button type="submit" variant="outline" size="small" className={formStyles.noScript}>
            {t('reserve.show_times')}
          </Button>
        </div>
        {slots.reason && !isStale && (
          <Notice>
            <p>
              <strong>{t(`reserve.none_${slots.reason}`, { date: dateText(slots.date, code) })}</strong>
            </p>
            {nearDays.length > 0 && (
              <>
                <p>{t('reserve.near_days')}</p>
                <div className={styles.days}>
                  {nearDays.map((date) => (
                    <Button
                      key={date}
                      type="submit"
                      variant="outline"
                      size="small"
                      name={DAY_FIELD}
                      value={date}
                      onClick={chooseDay(date)}
                    >
                      {dateText(date, code, 'short')}
                    </Button>
                  ))}
                </div>
              </>
            )}
          </Notice>
        )}
      </form>
      {isFailed && (
        <Notice kind="error">
          <p>{t('party.load_failed')}</p>
          <Button variant="outline" size="small" onClick={handleRetry}>
            {t('shell.retry')}
          </Button>
        </Notice>
      )}
      <form method="post" action={booking.action} className={styles.times} aria-busy={isStale}>
        <HiddenFields fields={booking.fields} hasToken />
        <p ref={headingRef} tabIndex={-1} role="status" className={styles.timesTitle}>
          {isSending
            ? t('reserve.holding')
            : isStale
              ? !isFailed && t('reserve.loading')
              : free.length > 0 && t('reserve.times_on', { count: free.length, date: dateText(slots.date, code) })}
        </p>
        {!isStale &&
          mealsOf(free).map(({ meal, slots: ofMeal }) => (
            <div key={meal ?? ''} className={styles.meal}>
              {meal && <p className={styles.mealName}>{t(`reserve.${meal}`)}</p>}
              <div className={styles.grid}>
                {ofMeal.map(({ start, time }) => (
                  <Button
                    key={start}
                    type="submit"
                    variant="outline"
                    name={START_FIELD}
                    value={start}
                    aria-disabled={isSending || undefined}
                    onClick={handleTime(start)}
                  >
                    {slotText(time, code)}
                  </Button>
                ))}
              </div>
            </div>
          ))}
        {!isStale && free.length > 0 && (
          <p className={styles.more}>
            {t('reserve.table_yours', { duration: durationLabel(t, durationMinutes) })}{' '}
            {needsApproval && t('reserve.approval')}
          </p>
        )}
      </form>
      {slots.reason === 'full' && !isStale && <WishForm action={booking.action} partySize={slots.partySize} id={id} />}
      {slots.reason && !isStale && <RestaurantActions restaurant={restaurant} offersOthers elsewhere={slots.url} />}
    </div>
  );
}

/** Lunch and dinner, or all times together where there is only one of them. */
function mealsOf(slots: readonly Slot[]): { meal: 'lunch' | 'dinner' | null; slots: readonly Slot[] }[] {
  const lunch = slots.filter(isLunch);
  const dinner = slots.filter((slot) => !isLunch(slot));
  if (lunch.length === 0 || dinner.length === 0) return [{ meal: null, slots }];
  return [
    { meal: 'lunch', slots: lunch },
    { meal: 'dinner', slots: dinner },
  ];
}
