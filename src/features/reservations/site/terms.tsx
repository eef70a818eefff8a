import { useTranslate } from '#ui/site/messages.tsx';
import type { Reservation } from '../contract.ts';
import { durationLabel, minutesBetween } from './reserve-texts.ts';
import styles from './reservation.module.css';

/** The terms of a reservation: the length of the stay, who confirms it, and the restaurant's own text. */
export function Terms({
  reservation: { start, end, policy, needsApproval },
}: {
  reservation: Pick<Reservation, 'start' | 'end' | 'policy' | 'needsApproval'>;
}) {
  const t = useTranslate();
  return (
    <div className={styles.terms}>
      <p>{t('reserve.table_yours', { duration: durationLabel(t, minutesBetween(start, end)) })}</p>
      {needsApproval && <p>{t('reserve.approval')}</p>}
      {policy !== '' && <p className={styles.policy}>{policy}</p>}
    </div>
  );
}
