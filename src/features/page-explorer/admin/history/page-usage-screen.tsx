import { listPageUsage } from '#features/pages/history-contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useCountText } from '../operations/count-text.ts';
import { PageFacts } from '../operations/page-facts.tsx';
import { ReferrerList } from '../operations/referrer-list.tsx';
import { usePageId } from '../operations/use-page-id.ts';
import { Pager } from '#ui/admin/listing/pager.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import styles from './history.module.css';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';

/** All references to a page. */
export function PageUsageScreen() {
  const id = usePageId();
  const words = useCountText();
  const [param] = useListSearch();
  const usage = useListing(listPageUsage, { params: { id }, query: { p: readPageNumber(param('p')) } });
  const page = usage.data?.page;
  return (
    <Screen title={page ? `Uses of “${page.title}”` : 'Uses of a page'}>
      <AsyncContent query={usage} what="the usage">
        {(data) => (
          <>
            <PageFacts page={data.page} ancestors={data.ancestors} />
            <section aria-label="Used by" aria-busy={usage.isPlaceholderData} className={styles.results}>
              <p role="status" className={styles.soft}>
                {data.total === 0 ? 'Nothing links to this page.' : `Linked from ${words(data.total, 'place')}`}
              </p>
              {data.rows.length > 0 && <ReferrerList referrers={data.rows} />}
              <Pager p={data.p} pages={data.pages} />
            </section>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
