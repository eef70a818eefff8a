import { Badge } from '#ui/admin/badge.tsx';
import { formatTime } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import type { HostBoard } from '../../staff-contract.ts';
import styles from './host-board.module.css';

/** Parties with a reservation within the hour: they are seated before those in line. Nothing without such parties. */
export function DueReservations({ board: { due, now, timeZone } }: { board: HostBoard }) {
  const formats = useFormats();
  if (due.length === 0) return null;
  return (
    <section aria-labelledby="due">
      <h2 id="due">Reservations due ({due.length})</h2>
      <ul className={styles.due}>
        {due.map(({ id, name, partySize, start, hasArrived }) => (
          <li key={id}>
            <strong>{formatTime(start, { ...formats, timeZone })}</strong> {name}, party of {partySize}{' '}
            {hasArrived ? <Badge tone="good">Arrived</Badge> : start < now && <Badge tone="bad">Late</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
