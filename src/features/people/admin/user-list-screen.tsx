import { Link } from '@tanstack/react-router';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import { sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Screen } from '#ui/admin/screen.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { listUsers } from '#features/accounts/users-contract.ts';
import { readUserSearch, userFilters } from './user-filters.ts';
import { UsersBulkBar } from './users-bulk-bar.tsx';
import { UsersTable } from './users-table.tsx';

/** Everybody who has an account; search, filters and order stand in the address. */
export function UserListScreen() {
  const [said, change] = useListSearch();
  const search = readUserSearch(said);
  const list = useListing(listUsers, { query: { ...search } });
  const filters = userFilters(search, list.data?.groups ?? []);
  return (
    <Screen title="Users">
      <ListTools searchLabel="Search users" q={search.q} change={change} filters={filters}>
        {list.data?.mayAdd && (
          <Link to="/wagtail/users/new/" className={buttonClass()}>
            <Icon name="plus" />
            Add user
          </Link>
        )}
      </ListTools>
      <AsyncContent query={list} what="the users">
        {(data) => (
          <Results
            data={data}
            isStale={list.isPlaceholderData}
            found={foundBy(search.q, change, filters)}
            sorting={sortingBy(search.ordering, change)}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function Results({
  data,
  isStale,
  found,
  sorting,
}: {
  data: ReplyOf<typeof listUsers>;
  isStale: boolean;
  found: ReturnType<typeof foundBy>;
  sorting: Sorting;
}) {
  const selection = useSelection(data.rows.map(({ id }) => id));
  const maySelect = data.mayChange || data.mayDelete;
  return (
    <ListResults
      label="Users"
      data={data}
      nouns={['user', 'users']}
      found={found}
      isStale={isStale}
      bulk={maySelect && <UsersBulkBar data={data} selection={selection} />}
      nothing="There are no users yet."
    >
      <UsersTable rows={data.rows} selection={maySelect ? selection : undefined} sorting={sorting} />
    </ListResults>
  );
}
