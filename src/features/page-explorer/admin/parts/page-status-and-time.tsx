import type { PageStatus } from '#features/pages/staff-shapes.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { StatusLabel } from './status-label.tsx';
import styles from './page-status-and-time.module.css';

/** A page's status and last change, in one line. @param at ISO text */
export function PageStatusAndTime({ status, at, by }: { status: PageStatus; at: string; by: string | null }) {
  return (
    <span className={styles.line}>
      <StatusLabel status={status} />
      <span>
        <RelativeTime at={at} />
        {by !== null && ` by ${by}`}
      </span>
    </span>
  );
}
