import type { PageGovernance, PageStatus } from '#features/pages/staff-shapes.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import styles from './page-state.module.css';
import { StatusLabel } from './status-label.tsx';

/** A page's state in the admin: its status, and its lock, schedule or review. */
export function PageState({ page }: { page: { status: PageStatus; governance: PageGovernance } }) {
  const formats = useFormats();
  const { lock, is_private, go_live_at, expire_at, expired_at, review } = page.governance;
  return (
    <span className={styles.state}>
      <StatusLabel status={page.status} />
      {review && (
        <Badge tone="note">
          {review.status === 'in_progress' ? `In review: ${review.task}` : `Changes requested: ${review.task}`}
        </Badge>
      )}
      {lock && <Badge tone="bad">{lock.isOwn ? 'Locked by you' : `Locked by ${lock.by}`}</Badge>}
      {is_private && <Badge tone="note">Private</Badge>}
      {go_live_at !== null && <Badge>Goes live {formatInstant(go_live_at, formats)}</Badge>}
      {expire_at !== null && <Badge>Expires {formatInstant(expire_at, formats)}</Badge>}
      {expired_at !== null && <Badge>Expired {formatInstant(expired_at, formats)}</Badge>}
    </span>
  );
}
