import { changedWords } from '#features/history/admin/changed-words.ts';
import { ThingHistory } from '#features/history/admin/thing-history.tsx';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getSiteHistory } from '#features/pages/sites-contract.ts';
import { SiteNav } from './site-nav.tsx';

/** What was done to one site. */
export function SiteHistoryScreen() {
  const id = useRecordId();
  const [said] = useListSearch();
  const history = useListing(getSiteHistory, { params: { id }, query: { p: readPageNumber(said('p')) } });
  return (
    <Screen title={history.data ? `History of ${history.data.title}` : 'History'}>
      <SiteNav id={id} />
      <ThingHistory
        endpoint={getSiteHistory}
        params={{ id }}
        sentences={{ 'site.create': 'Created the site', 'site.update': changedWords }}
      />
    </Screen>
  );
}
