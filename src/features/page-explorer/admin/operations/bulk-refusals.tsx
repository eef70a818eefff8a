import type { BulkAction, getBulk } from '#features/pages/operations-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Card } from '#ui/admin/screen.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import { useCountText } from './count-text.ts';
import styles from './operations.module.css';

/** Pages that the action skips, with the reasons; pages that the user may not see are only counted. */
export function BulkRefusals({
  action,
  refused,
  count,
}: {
  action: BulkAction;
  refused: ReplyOf<typeof getBulk>['refused'];
  /** Number of all skipped pages, named or not. */
  count: number;
}) {
  const words = useCountText();
  if (count === 0) return null;
  const unnamed = count - refused.length;
  return (
    <Card title={`${BULK_TEXTS[action].refused}: ${words(count, 'page')}`}>
      <ul className={styles.list}>
        {refused.map(({ id, title, reason }) => (
          <li key={id}>
            <strong>{title}</strong>
            <p className={styles.soft}>{reason}</p>
          </li>
        ))}
        {unnamed > 0 && (
          <li>
            {words(unnamed, refused.length > 0 ? 'other page' : 'page')} that {unnamed === 1 ? 'is' : 'are'} gone or
            that you may not see.
          </li>
        )}
      </ul>
    </Card>
  );
}
