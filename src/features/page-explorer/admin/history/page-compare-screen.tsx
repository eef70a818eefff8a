import { Link, useParams } from '@tanstack/react-router';
import { compareRevisions } from '#features/pages/history-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useCountText } from '../operations/count-text.ts';
import { PageFacts } from '../operations/page-facts.tsx';
import { usePageId } from '../operations/use-page-id.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { ChangeEntry } from './change-entry.tsx';
import { readRange } from './compare-range.ts';
import styles from './compare.module.css';
import { SidePickers } from './side-pickers.tsx';

type Comparison = ReplyOf<typeof compareRevisions>;

/** The differences between two versions of a page; the URL contains the versions as "12...latest". */
export function PageCompareScreen() {
  const id = usePageId();
  const params: Partial<Record<string, string>> = useParams({ strict: false });
  const sides = readRange(params['range'] ?? '');
  if (!sides) {
    return (
      <Screen title="Compare versions">
        <Notice kind="error">
          <p>This address does not name two versions.</p>
        </Notice>
        <p>
          <Link to="/wagtail/pages/$id/history/" params={{ id: String(id) }}>
            Go to the history of the page
          </Link>
        </p>
      </Screen>
    );
  }
  return <Comparing id={id} {...sides} />;
}

function Comparing({ id, from, to }: { id: number; from: string; to: string }) {
  const comparison = useEndpoint(compareRevisions, { params: { id, from, to } });
  const page = comparison.data?.page;
  return (
    <Screen title={page ? `Compare versions of “${page.title}”` : 'Compare versions'}>
      {comparison.data && <PageFacts page={comparison.data.page} ancestors={comparison.data.ancestors} />}
      <SidePickers pageId={id} from={from} to={to} />
      <AsyncContent query={comparison} what="the differences">
        {(data) => <Differences comparison={data} />}
      </AsyncContent>
      <p>
        <Link to="/wagtail/pages/$id/history/" params={{ id: String(id) }}>
          Back to the history
        </Link>
      </p>
    </Screen>
  );
}

function Differences({ comparison: { from, to, changes } }: { comparison: Comparison }) {
  const words = useCountText();
  return (
    <section aria-label="Differences" className={styles.differences}>
      <dl className={styles.sides}>
        <Side label="Before" side={from} />
        <Side label="After" side={to} />
      </dl>
      {changes.length === 0 ? (
        <Notice>
          <p>Both versions are the same.</p>
        </Notice>
      ) : (
        <>
          <p role="status">{words(changes.length, 'difference')}</p>
          <ol className={styles.changes}>
            {changes.map((change, place) => (
              <ChangeEntry key={`${place} ${change.path} ${change.kind}`} change={change} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Side({ label, side: { id, at, by } }: { label: string; side: Comparison['from'] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        Version {id}, {by ?? 'unknown'}, <RelativeTime at={at} />
      </dd>
    </div>
  );
}
