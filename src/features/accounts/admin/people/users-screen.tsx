import { Link } from '@tanstack/react-router';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { ListResults, NothingFound, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { type FilterPill, FilterTicks, ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { type ListSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Screen } from '#ui/admin/screen.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { listUsers, USER_ORDERINGS, type UserOrdering } from '../../users-contract.ts';
import { UsersBulkBar } from './users-bulk-bar.tsx';
import { UsersTable } from './users-table.tsx';

type Change = (changes: ListSearch, options?: { isReplacing?: boolean }) => void;
const NO_FILTERS = {
  q: '',
  active: '',
  superuser: '',
  never: '',
  signed_in_from: '',
  signed_in_to: '',
  group: '',
  p: '',
};

/** Everybody who has an account; search, filters and order stand in the address. */
export function UsersScreen() {
  const [said, change] = useListSearch();
  const active = said('active');
  const search = {
    q: said('q'),
    ordering: USER_ORDERINGS.find((one) => one === said('ordering')) ?? ('name' as UserOrdering),
    active: active === 'yes' || active === 'no' ? active : ('' as const),
    superuser: said('superuser') === '1',
    never: said('never') === '1',
    signed_in_from: said('signed_in_from'),
    signed_in_to: said('signed_in_to'),
    group: /^\d{1,9}$/.test(said('group')) ? Number(said('group')) : undefined,
  };
  const list = useListing(listUsers, { query: { ...search, p: readPageNumber(said('p')) } });
  const isFiltered = Boolean(
    search.q ||
    search.active ||
    search.superuser ||
    search.never ||
    search.signed_in_from ||
    search.signed_in_to ||
    search.group,
  );
  return (
    <Screen title="Users">
      <UserTools search={search} change={change} data={list.data} />
      <AsyncContent query={list} what="the users">
        {(data) => (
          <Results
            data={data}
            isStale={list.isPlaceholderData}
            isFiltered={isFiltered}
            q={search.q}
            ordering={search.ordering}
            change={change}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

interface UserSearch {
  q: string;
  active: string;
  superuser: boolean;
  never: boolean;
  signed_in_from: string;
  signed_in_to: string;
  group: number | undefined;
}

function UserTools({
  search,
  change,
  data,
}: {
  search: UserSearch;
  change: Change;
  data: ReplyOf<typeof listUsers> | undefined;
}) {
  const set = (changes: ListSearch) => change({ ...changes, p: '' });
  const group = data?.groups.find(({ id }) => id === search.group);
  const pills: FilterPill[] = [
    ...(search.active ? [{ label: search.active === 'yes' ? 'Active' : 'Inactive', off: { active: '' } }] : []),
    ...(search.superuser ? [{ label: 'Superusers', off: { superuser: '' } }] : []),
    ...(search.never ? [{ label: 'Never signed in', off: { never: '' } }] : []),
    ...(search.signed_in_from
      ? [{ label: `Signed in from ${search.signed_in_from}`, off: { signed_in_from: '' } }]
      : []),
    ...(search.signed_in_to ? [{ label: `Signed in until ${search.signed_in_to}`, off: { signed_in_to: '' } }] : []),
    ...(search.group ? [{ label: `Group: ${group?.name ?? search.group}`, off: { group: '' } }] : []),
  ];
  return (
    <ListTools
      searchLabel="Search users"
      q={search.q}
      change={change}
      pills={pills}
      filters={
        <>
          <SelectField
            label="Status"
            value={search.active}
            onChange={(event) => set({ active: event.currentTarget.value })}
            options={[
              { value: '', label: 'Any' },
              { value: 'yes', label: 'Active' },
              { value: 'no', label: 'Inactive' },
            ]}
          />
          <SelectField
            label="Group"
            value={String(search.group ?? '')}
            onChange={(event) => set({ group: event.currentTarget.value })}
            options={[
              { value: '', label: 'Any' },
              ...(data?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <TextField
            type="date"
            label="Last signed in from"
            value={search.signed_in_from}
            max={search.signed_in_to || undefined}
            onChange={(event) => set({ signed_in_from: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label="Last signed in until"
            value={search.signed_in_to}
            min={search.signed_in_from || undefined}
            onChange={(event) => set({ signed_in_to: event.currentTarget.value })}
          />
          <FilterTicks>
            <CheckField
              label="Superusers"
              checked={search.superuser}
              onChange={(event) => set({ superuser: event.currentTarget.checked ? '1' : '' })}
            />
            <CheckField
              label="Never signed in"
              checked={search.never}
              onChange={(event) => set({ never: event.currentTarget.checked ? '1' : '' })}
            />
          </FilterTicks>
        </>
      }
    >
      {data?.may_add && (
        <Link to="/wagtail/users/new/" className={buttonClass()}>
          <Icon name="plus" />
          Add a user
        </Link>
      )}
    </ListTools>
  );
}

function Results({
  data,
  isStale,
  isFiltered,
  q,
  ordering,
  change,
}: {
  data: ReplyOf<typeof listUsers>;
  isStale: boolean;
  isFiltered: boolean;
  q: string;
  ordering: UserOrdering;
  change: Change;
}) {
  const selection = useSelection(data.rows.map(({ id }) => id));
  const maySelect = data.may_change || data.may_delete;
  return (
    <ListResults
      label="Users"
      data={data}
      nouns={['user', 'users']}
      isFound={isFiltered}
      isStale={isStale}
      bulk={maySelect && <UsersBulkBar data={data} selection={selection} />}
      nothing={
        isFiltered ? (
          <NothingFound q={q} noun="user" onClear={() => change(NO_FILTERS)} />
        ) : (
          <NothingListed text="There are no users yet." />
        )
      }
    >
      <UsersTable
        rows={data.rows}
        selection={maySelect ? selection : undefined}
        sorting={{ ordering, onSort: (next) => change({ ordering: next, p: '' }) }}
      />
    </ListResults>
  );
}
