import type { PageStatus } from '#features/pages/staff-shapes.ts';
import { classNames } from '#ui/admin/class-names.ts';
import styles from './status-label.module.css';

/** Labels of a page's status in lists, filters and headers. */
export const STATUS_LABELS: Readonly<Record<PageStatus, string>> = {
  live: 'Live',
  draft: 'Draft',
  live_draft: 'Live + draft',
};

/** A page's state as a small label. */
export function StatusLabel({ status }: { status: PageStatus }) {
  return <span className={classNames(styles.label, styles[status])}>{STATUS_LABELS[status]}</span>;
}
