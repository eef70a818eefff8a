import type { ReactNode } from 'react';
import { ActionForm } from '#features/front-of-house/site/action-form.tsx';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { msOfDate } from '#features/opening-hours/hours-calendar.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { ACCOUNT_PAGE_PATH, type AccountAction, ACTION_FIELD } from '../guest-pages.ts';
import styles from './account.module.css';

/** A section of the page, the target of links. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** A section with a list, or with a text that there is nothing yet. */
export function ListPart<Item>({
  id,
  items,
  children,
}: {
  id: 'bookings' | 'orders' | 'favourites';
  items: readonly Item[];
  /** The list item of an entry. */
  children: (item: Item) => ReactNode;
}) {
  const t = useTranslate();
  return (
    <Part id={id} title={t(`account.${id}`)}>
      {items.length === 0 ? <p>{t(`account.no_${id}`)}</p> : <ul className={styles.list}>{items.map(children)}</ul>}
    </Part>
  );
}

/** A form with one action on the account; works without JavaScript. */
export function AccountForm({
  action,
  ...form
}: {
  action: AccountAction;
  className?: string | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  const fields = { [ACTION_FIELD]: action };
  return <ActionForm action={ACCOUNT_PAGE_PATH} fields={fields} unsent={t('account.refused_token')} {...form} />;
}

/** Day and time of an instant by the restaurant's clock, in the language of the page. */
export function useDayAndTime({ at, timeZone }: { at: string; timeZone: string }): { day: string; time: string } {
  const { code: language } = usePageContext().i18n.language;
  const { date } = intlZoneClock(timeZone).localTime(Date.parse(at));
  return { day: dayOf(date, language), time: timeAt(Date.parse(at), { language, timeZone }).time };
}

/** "November 21, 2026" @param instant its day in UTC is shown */
export function dayOf(instant: string, language: LanguageCode): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(msOfDate(instant.slice(0, 10)));
}
