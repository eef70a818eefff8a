import { Link } from '@tanstack/react-router';
import type { Referrer } from '#features/pages/operations-contract.ts';
import { maySeeUsage } from '#features/pages/page-rights.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { Card } from '#ui/admin/screen.tsx';
import { useCountText } from './count-text.ts';
import styles from './operations.module.css';
import { ReferrerList } from './referrer-list.tsx';

/** References to pages that are to be deleted or changed; nothing without any. `intro` describes the effect. */
export function ReferrersCard({
  page,
  referrers,
  count,
  intro,
}: {
  page: PageSummary;
  referrers: readonly Referrer[];
  /** Number of all references, of which only the first are listed. */
  count: number;
  intro: string;
}) {
  const words = useCountText();
  if (count === 0) return null;
  const others = count - referrers.length;
  return (
    <Card title={`Linked from ${words(count, 'place')}`} intro={intro}>
      <ReferrerList referrers={referrers} />
      {others > 0 && <p className={styles.soft}>And {words(others, 'other place')}.</p>}
      {maySeeUsage(page) && (
        <p>
          <Link to="/wagtail/pages/$id/usage/" params={{ id: String(page.id) }}>
            Show everything that links to this page
          </Link>
        </p>
      )}
    </Card>
  );
}
