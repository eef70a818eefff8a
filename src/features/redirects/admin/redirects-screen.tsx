import { Link } from '@tanstack/react-router';
import { listRedirects } from '#features/redirects/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { ListResults, NothingFound, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { type ListSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Menu, MenuLink } from '#ui/admin/menu.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { exportPath, isNarrowed, queryOf, readRedirectsSearch, type RedirectsSearch } from './redirects-search.ts';
import { RedirectsTable } from './redirects-table.tsx';
import { RedirectsTools } from './redirects-tools.tsx';

const NOTHING_CHOSEN: ListSearch = { q: '', type: '', site: '', made: '', never_used: '', trouble: '', p: '' };

/** Old addresses and where they lead. */
export function RedirectsScreen() {
  const [said, change] = useListSearch();
  const search = readRedirectsSearch(said);
  const list = useListing(listRedirects, { query: queryOf(search) });
  const mayAdd = list.data?.rights.add ?? false;
  return (
    <Screen title="Redirects" intro="Old addresses that lead somewhere else. They answer only where there is no page.">
      <RedirectsTools search={search} change={change} sites={list.data?.sites ?? []}>
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
        <Menu
          trigger={
            <Button variant="secondary">
              Export
              <Icon name="chevron-down" />
            </Button>
          }
        >
          <MenuLink icon="document" link={<a href={exportPath(search, 'csv')}>CSV</a>}>
            CSV
          </MenuLink>
          <MenuLink icon="document" link={<a href={exportPath(search, 'xlsx')}>XLSX</a>}>
            Excel (XLSX)
          </MenuLink>
        </Menu>
      </RedirectsTools>
      <AsyncContent query={list} what="the redirects">
        {(data) => <Results data={data} search={search} change={change} isStale={list.isPlaceholderData} />}
      </AsyncContent>
    </Screen>
  );
}

function Results({
  data,
  search,
  change,
  isStale,
}: {
  data: ReplyOf<typeof listRedirects>;
  search: RedirectsSearch;
  change: (changes: ListSearch) => void;
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
      isFound={isNarrowed(search)}
      isStale={isStale}
      bulk={hasTicks && <BulkBar {...{ selection, rows, rights, search }} total={data.total} />}
      nothing={
        isNarrowed(search) ? (
          <NothingFound q={search.q} noun="redirect" onClear={() => change(NOTHING_CHOSEN)} />
        ) : (
          <NothingListed text="There are no redirects yet. Moving a page, or changing its slug, makes them by itself." />
        )
      }
    >
      <RedirectsTable
        rows={rows}
        rights={rights}
        selection={hasTicks ? selection : undefined}
        sorting={{ ordering: search.ordering, onSort: (ordering) => change({ ordering, p: '' }) }}
      />
    </ListResults>
  );
}
