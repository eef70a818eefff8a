import { Link } from '@tanstack/react-router';
import { listRedirects } from '../contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { foundBy, type ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { type ChangeSearch, sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { redirectFilters } from './redirect-filters.ts';
import { queryOf, readRedirectsSearch, type RedirectsSearch } from './redirects-search.ts';
import { RedirectsTable } from './redirects-table.tsx';

/** Old addresses and where they lead. */
export function RedirectListScreen() {
  const [said, change] = useListSearch();
  const search = readRedirectsSearch(said);
  const query = queryOf(search);
  const list = useListing(listRedirects, { query });
  const filters = redirectFilters(search, list.data?.sites ?? []);
  const mayAdd = list.data?.rights.add ?? false;
  return (
    <Screen
      title="Redirects"
      intro="Old addresses that lead to new ones. A redirect applies only if no live page has the old address."
    >
      <ListTools searchLabel="Search redirects" q={search.q} change={change} filters={filters}>
        {mayAdd && (
          <Link to="/wagtail/redirects/add/" className={buttonClass()}>
            <Icon name="plus" />
            Add redirect
          </Link>
        )}
        {mayAdd && (
          <Link to="/wagtail/redirects/import/" className={buttonClass({ variant: 'secondary' })}>
            Import
          </Link>
        )}
        <ExportMenu path="/wagtail/redirects/" query={query} />
      </ListTools>
      <AsyncContent query={list} what="the redirects">
        {(data) => <Results {...{ data, search, filters, change }} isStale={list.isPlaceholderData} />}
      </AsyncContent>
    </Screen>
  );
}

function Results({
  data,
  search,
  filters,
  change,
  isStale,
}: {
  data: ReplyOf<typeof listRedirects>;
  search: RedirectsSearch;
  filters: readonly ListFilter[];
  change: ChangeSearch;
  isStale: boolean;
}) {
  const selection = useSelection(data.rows.map(({ id }) => id));
  const { rights, rows } = data;
  const hasTicks = rights.delete || rights.change;
  return (
    <ListResults
      label="Redirects"
      data={data}
      nouns={['redirect', 'redirects']}
      found={foundBy(search.q, change, filters)}
      isStale={isStale}
      bulk={hasTicks && <BulkBar {...{ selection, rows, rights, search }} total={data.total} />}
      nothing="There are no redirects yet. Moving a page or changing its slug adds them automatically."
    >
      <RedirectsTable
        rows={rows}
        rights={rights}
        selection={hasTicks ? selection : undefined}
        sorting={sortingBy(search.ordering, change)}
      />
    </ListResults>
  );
}
