import { type FormEvent, useEffect, useRef, useState } from 'react';
import { RestaurantLinks } from '#features/front-of-house/site/restaurant-links.tsx';
import type { FormGuard } from '#features/guard/site/form-guard.tsx';
import { locationTitle } from '#features/locator/site/location-links.ts';
import type { Mode } from '#features/menus/menu-texts.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Field, TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import {
  ACTION_FIELD,
  AGE_FIELD,
  ATTEMPT_FIELD,
  checkoutUrl,
  ORDER_FORM,
  orderMenuUrl,
  SHOW_TOTAL_ACTION,
} from '../guest-pages.ts';
import { MILLION } from '#features/menus/money.ts';
import type { CheckoutValues, OrderCheckoutProps } from '../page-props.ts';
import { priceOrder } from '../price.ts';
import { OptionTexts } from './option-texts.tsx';
import { PriceTable } from './price-table.tsx';
import styles from './checkout.module.css';
import { useMoney } from './use-money.ts';

/** Fields of the guest who gets the order, in the order of the form. */
const CONTACTS = ['name', 'phone', 'email', 'note'] as const;
type ContactName = (typeof CONTACTS)[number];
/** Fragment of an answer that begins at the total. No element has this id: the browser would scroll there on its own. */
const TO_TOTAL = '#total';

/** Items, order type, time, contact and price: one page and one button. Works without JavaScript. */
export function CheckoutPage({
  restaurant,
  currency,
  lines,
  changes,
  terms,
  hasAlcohol,
  tipShares,
  payWays,
  waiting,
  delivery,
  hasTexts,
  table,
  slots,
  reason,
  values: given,
  attempt,
  refusal,
  isCheckAsked,
  fields,
  limit,
}: OrderCheckoutProps) {
  const t = useTranslate();
  const money = useMoney(currency);
  const { i18n, csrf_token } = usePageContext();
  const language = i18n.language.code;
  const [values, setValues] = useState(given);
  const [isSending, setSending] = useState(false);
  /** Presses without a connection. */
  const [unsent, setUnsent] = useState(0);
  const [Guard, setGuard] = useState<typeof FormGuard | null>(null);
  // The captcha is rarely needed, and does nothing without scripts: its code loads after the page.
  useEffect(() => {
    if (isCheckAsked)
      void import('#features/guard/site/form-guard.tsx').then(({ FormGuard: part }) => setGuard(() => part));
  }, [isCheckAsked]);
  const summary = useRef<HTMLDivElement>(null);
  const set = (change: Partial<CheckoutValues>) => setValues((before) => ({ ...before, ...change }));
  const complaints = CONTACTS.filter((field) => fields[field]);
  const hasProblem = unsent > 0 || refusal !== null || complaints.length > 0;
  /** 0 without a problem. It changes with each press without a connection, so that each press focuses the summary. */
  const summaryKey = hasProblem ? unsent + 1 : 0;
  useEffect(() => {
    if (summaryKey > 0) summary.current?.focus();
    else if (location.hash === TO_TOTAL) document.querySelector('#checkout-total')?.scrollIntoView();
  }, [summaryKey]);
  // A page restored from the browser's memory can be sent again: its key returns the same order.
  useEffect(() => {
    const again = () => setSending(false);
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, []);

  const tip = { kind: 'share', ppm: Number(values.tip) || 0 } as const;
  const { mode } = values;
  const driven = mode === 'delivery' ? (delivery?.fees ?? []) : [];
  const fees = mode === 'table' ? [] : [...terms.fees, ...driven];
  const price = priceOrder(lines, { ...terms, fees, tip });
  const isUnchecked = mode === 'delivery' && values.address.trim() !== delivery?.address;
  const modes = (Object.keys(slots) as Mode[]).filter((one) => slots[one]);
  const days = slots[mode] ?? [];
  const payment = payWays.includes(values.payment) ? values.payment : (payWays[0] ?? 'at_restaurant');
  const url = checkoutUrl(restaurant.rlid, language);

  if (lines.length === 0 || reason)
    return (
      <div className={styles.form}>
        <Changes changes={changes} isNothingLeft={lines.length === 0} />
        {waiting && <a href={waiting}>{t('checkout.waiting')}</a>}
        {(reason || changes.length === 0) && (
          <Notice>{reason ? t(`checkout.reason_${reason}`) : t('checkout.empty')}</Notice>
        )}
        <ButtonLink href={orderMenuUrl(restaurant.rlid, language)}>{t('checkout.back')}</ButtonLink>
        {reason && <RestaurantLinks restaurant={restaurant} others={t('checkout.others')} />}
      </div>
    );

  const errorOf = (field: ContactName) => {
    const complaint = fields[field];
    return complaint && t(`checkout.error_${complaint as Exclude<typeof complaint, 'size'>}`);
  };
  const atField = (message: string | undefined) => message && t('forms.error', { message });
  const contact = (field: ContactName) => ({
    id: `checkout-${field}`,
    name: field,
    label: t(`checkout.field_${field}`),
    // Not React's: a browser that goes back restores only what differs from the value in the document.
    defaultValue: given[field],
    error: atField(errorOf(field)),
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isSending || !navigator.onLine) event.preventDefault();
    // The browser's own error page would forget what was typed.
    if (navigator.onLine) setSending(true);
    else setUnsent(unsent + 1);
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The answer begins at the total, unless it has a problem, which takes the focus.
    event.currentTarget.action = url + (submitter?.getAttribute('name') === ACTION_FIELD ? TO_TOTAL : '');
  };
  return (
    <form method="post" action={url} className={styles.form} noValidate onSubmit={handleSubmit}>
      {hasProblem && (
        <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
          {unsent > 0 && <p>{t('checkout.refused_failed')}</p>}
          {refusal && unsent === 0 && (
            <p>
              {t(`checkout.refused_${refusal}`, { limit: money(limit ?? 0), restaurant: locationTitle(restaurant) })}
            </p>
          )}
          {refusal === 'area' && slots.pickup && (
            <Button variant="outline" onClick={() => set({ mode: 'pickup', readyAt: 'asap' })}>
              {t('checkout.pick_up_instead')}
            </Button>
          )}
          {complaints.length > 0 && <p>{t('forms.summary', { count: complaints.length })}</p>}
          <ul>
            {complaints.map((field) => (
              <li key={field}>
                <a href={`#checkout-${field}`}>{t(`checkout.field_${field}`)}</a> – {errorOf(field)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Changes changes={changes} isSecond={hasProblem} />
      {waiting && (
        <Notice>
          <a href={waiting}>{t('checkout.waiting')}</a>
        </Notice>
      )}
      <input type="hidden" name="csrf_token" defaultValue={csrf_token} />
      <input type="hidden" name={ATTEMPT_FIELD} defaultValue={attempt} />
      <input type="hidden" name="seenTotal" value={price.total} readOnly />
      <input type="hidden" name="seenSoonest" value={days[0]?.times[0]?.iso ?? ''} readOnly />
      {/* Enter in a field presses the first button: this one, and not the button that shows the total. */}
      <button type="submit" className={styles.default} tabIndex={-1} aria-hidden="true" />
      <section aria-labelledby="checkout-lines" className={styles.part}>
        <h2 id="checkout-lines">{t('checkout.lines')}</h2>
        <ul className={styles.lines}>
          {lines.map((line, at) => (
            // eslint-disable-next-line react/no-array-index-key -- lines have no names of their own
            <li key={at}>
              <div>
                {line.quantity} × {line.name}
                <OptionTexts {...line} />
              </div>
              <span>{money(line.unitPrice * line.quantity)}</span>
            </li>
          ))}
        </ul>
        <p>
          <a href={orderMenuUrl(restaurant.rlid, language)}>{t('checkout.change')}</a>
        </p>
      </section>
      <section aria-labelledby="checkout-when" className={styles.part}>
        <h2 id="checkout-when">{t('checkout.when')}</h2>
        <fieldset className={styles.modes}>
          <legend>{t('checkout.mode')}</legend>
          {modes.map((one) => (
            <label key={one} className={styles.mode}>
              <input
                type="radio"
                name="mode"
                value={one}
                checked={mode === one}
                onChange={() => set({ mode: one, readyAt: 'asap' })}
              />
              <span>{t(`checkout.mode_${one}`)}</span>
            </label>
          ))}
        </fieldset>
        {mode === 'table' && table !== null && <p>{t('checkout.at_table', { table })}</p>}
        {slots.delivery && (
          <div className={classNames(styles.part, styles.ofDelivery)}>
            <TextField
              id="checkout-address"
              label={t('checkout.address')}
              help={t('checkout.address_help')}
              error={atField(
                refusal === 'address' || refusal === 'area'
                  ? t(`checkout.refused_${refusal}`, { restaurant: locationTitle(restaurant) })
                  : undefined,
              )}
              name="address"
              value={values.address}
              maxLength={160}
              autoComplete="street-address"
              onChange={({ target }) => set({ address: target.value })}
            />
            <TextField
              label={t('checkout.address_note')}
              name="addressNote"
              defaultValue={given.addressNote}
              maxLength={80}
              autoComplete="address-line2"
            />
          </div>
        )}
        <Field label={t('checkout.time')}>
          {(wiring) => (
            <select
              {...wiring}
              name="readyAt"
              value={values.readyAt}
              onChange={({ target }) => set({ readyAt: target.value })}
            >
              <option value="asap">
                {t('checkout.asap', { time: days[0] ? `${days[0].day}, ${days[0].times[0]?.label}` : '' })}
              </option>
              {(mode === 'table' ? [] : days).map(({ day, times }) => (
                <optgroup key={day} label={day}>
                  {times.map(({ iso, label }) => (
                    <option key={iso} value={iso}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
        {slots.curbside && (
          <div className={styles.ofCurbside}>
            <TextField
              label={t('checkout.vehicle')}
              help={t('checkout.vehicle_help')}
              name="vehicle"
              defaultValue={given.vehicle}
              maxLength={60}
            />
          </div>
        )}
      </section>
      <section aria-labelledby="checkout-who" className={styles.part}>
        <h2 id="checkout-who">{t('checkout.who')}</h2>
        <TextField {...contact('name')} autoComplete="name" maxLength={60} required />
        <TextField
          {...contact('phone')}
          help={t('checkout.phone_help')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          // Invisible: the style of the box below depends on whether the field has a number.
          placeholder=" "
        />
        {hasTexts && (
          <label className={styles.consent}>
            <input type="checkbox" name="smsConsent" defaultChecked={given.smsConsent} />
            {t('checkout.text_consent')}
          </label>
        )}
        <TextField {...contact('email')} type="email" autoComplete="email" maxLength={254} />
        <TextField {...contact('note')} help={t('checkout.note_help')} maxLength={200} />
      </section>
      <section aria-labelledby="checkout-total" className={styles.part}>
        <h2 id="checkout-total">{t('checkout.total')}</h2>
        {tipShares.length > 0 && (
          <fieldset className={styles.modes}>
            <legend>{t('checkout.tip')}</legend>
            {[0, ...tipShares].map((percent) => {
              const value = String((percent * MILLION) / 100);
              return (
                <label key={percent} className={styles.mode}>
                  <input
                    type="radio"
                    name="tip"
                    value={value}
                    checked={values.tip === value}
                    onChange={() => set({ tip: value })}
                  />
                  <span>{percent === 0 ? t('checkout.no_tip') : t('checkout.tip_share', { percent })}</span>
                </label>
              );
            })}
          </fieldset>
        )}
        <div className={styles.coupon}>
          <TextField
            label={t('checkout.coupon')}
            error={atField(refusal === 'coupon' ? t('checkout.refused_coupon') : undefined)}
            name="coupon"
            defaultValue={given.coupon}
            maxLength={40}
            autoComplete="off"
          />
          <Button type="submit" variant="outline" name={ACTION_FIELD} value={SHOW_TOTAL_ACTION} formNoValidate>
            {t('checkout.show_total')}
          </Button>
        </div>
        <div role="status">
          <PriceTable price={price} currency={currency} say={(word) => t(`checkout.price_${word}`)} />
        </div>
        {hasAlcohol && (
          <label className={styles.consent}>
            <input
              type="checkbox"
              name={AGE_FIELD}
              required
              checked={values.isOfAge}
              aria-invalid={refusal === 'age' || undefined}
              onChange={({ target }) => set({ isOfAge: target.checked })}
            />
            {t('checkout.of_age')}
          </label>
        )}
        {payWays.length > 1 ? (
          <fieldset className={styles.modes}>
            <legend>{t('checkout.payment')}</legend>
            {payWays.map((way) => (
              <label key={way} className={styles.mode}>
                <input
                  type="radio"
                  name="payment"
                  value={way}
                  checked={payment === way}
                  onChange={() => set({ payment: way })}
                />
                <span>{t(`checkout.payment_${way === 'at_restaurant' && mode === 'delivery' ? 'at_door' : way}`)}</span>
              </label>
            ))}
          </fieldset>
        ) : (
          <input type="hidden" name="payment" value={payment} readOnly />
        )}
        <p>
          {t(
            payment === 'card'
              ? 'checkout.pay_card'
              : `checkout.pay_${mode === 'table' ? 'table' : mode === 'delivery' ? 'door' : 'there'}`,
          )}
        </p>
        {Guard && <Guard form={ORDER_FORM} withoutCheck={t('checkout.refused_rate')} />}
        {isUnchecked ? (
          <Button type="submit" isWide aria-disabled={isSending} name={ACTION_FIELD} value={SHOW_TOTAL_ACTION}>
            {t('checkout.check_address')}
          </Button>
        ) : (
          <Button type="submit" isWide aria-disabled={isSending}>
            {isSending
              ? t('checkout.sending')
              : t(payment === 'card' ? 'checkout.place_card' : 'checkout.place', { total: money(price.total) })}
          </Button>
        )}
      </section>
    </form>
  );
}

type ChangesProps = Pick<OrderCheckoutProps, 'changes'> & { isNothingLeft?: boolean; isSecond?: boolean };
/** Lists what is no longer available; the basket is kept. @param isSecond beside another alert, so as a status */
function Changes({ changes, isNothingLeft, isSecond }: ChangesProps) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <Notice kind={isSecond ? 'note' : 'error'}>
      <p>{t(isNothingLeft ? 'checkout.nothing_left' : 'checkout.changed')}</p>
      <ul>
        {changes.map(({ code, name, most = 0 }) => (
          <li key={`${code} ${name}`}>{t(`checkout.change_${code}`, { name, most })}</li>
        ))}
      </ul>
    </Notice>
  );
}
