import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { ClosedReason, WaitEstimate } from '../contract.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { RestaurantActions } from '#features/front-of-house/site/restaurant-actions.tsx';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { SoonerTable } from './sooner-table.tsx';
import styles from '#features/front-of-house/site/guest-form.module.css';

/** Why the list is closed now, and what to do instead. */
export function ClosedList({ estimate, restaurant }: { estimate: WaitEstimate; restaurant: RestaurantFacts }) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const { closedReason = 'off', pauseReason, opensAt, readAt, url } = estimate;
  const { timeZone } = restaurant;
  const opensMs = opensAt === undefined ? undefined : Date.parse(opensAt);
  // A time alone means today.
  const isToday = opensMs !== undefined && dateAt(opensMs, timeZone) === dateAt(Date.parse(readAt), timeZone);
  return (
    <div className={styles.closed}>
      <Notice>
        <p>
          <strong>{t(`waitlist.closed_${closedReason}`)}</strong>
        </p>
        {pauseReason !== undefined && <p>{pauseReason}</p>}
        {opensMs !== undefined && isToday && (
          <p>{t(OPENS_AGAIN[closedReason], timeAt(opensMs, { language: code, timeZone }))}</p>
        )}
        <p>{t(`waitlist.instead_${closedReason}`)}</p>
        {closedReason === 'full' && <SoonerTable estimate={estimate} timeZone={timeZone} />}
      </Notice>
      <RestaurantActions restaurant={restaurant} offersOthers elsewhere={url} />
    </div>
  );
}

const OPENS_AGAIN = {
  off: 'waitlist.opens_at',
  closed: 'waitlist.opens_at',
  last_join: 'waitlist.opens_at',
  paused: 'waitlist.resumes_at',
  full: 'waitlist.opens_at',
  elsewhere: 'waitlist.opens_at',
} as const satisfies Record<ClosedReason, string>;

function dateAt(epochMs: number, timeZone: string): string {
  return intlZoneClock(timeZone).localTime(epochMs).date;
}
