import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { WaitEstimate } from '../contract.ts';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { SoonerTable } from './sooner-table.tsx';
import { waitRange } from './wait-texts.ts';
import styles from '#features/front-of-house/site/guest-form.module.css';

/**
 * The wait for the chosen size: range, parties ahead, when it was read, and a reservation that is sooner. Changes are
 * announced.
 * @param isStale another size is chosen, and its wait is loading
 */
export function WaitNow({
  estimate,
  timeZone,
  isStale,
}: {
  estimate: WaitEstimate;
  timeZone: string;
  isStale: boolean;
}) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const { wait, isSeatingNow, partiesAhead, partySize } = estimate;
  return (
    <div className={styles.now} role="status" aria-busy={isStale}>
      <p className={styles.nowLabel}>{t('waitlist.wait_for', { count: partySize })}</p>
      <p className={styles.nowWait}>
        {isStale ? t('waitlist.loading') : isSeatingNow || !wait ? t('waitlist.seating_now') : waitRange(t, wait)}
      </p>
      {!isStale && (
        <p className={styles.nowMore}>
          {t('waitlist.ahead', { count: partiesAhead })}{' '}
          <span className={styles.asOf}>
            {t('waitlist.as_of', timeAt(Date.parse(estimate.readAt), { language: code, timeZone }))}
          </span>
        </p>
      )}
      {!isStale && <SoonerTable estimate={estimate} timeZone={timeZone} />}
    </div>
  );
}
