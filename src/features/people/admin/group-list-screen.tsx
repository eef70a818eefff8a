import { Link } from '@tanstack/react-router';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Menu, MenuLink } from '#ui/admin/menu.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { GROUP_ORDERINGS, type ListedGroup, listGroups } from '#features/accounts/groups-contract.ts';

/** The groups, with how many members each has. */
export function GroupListScreen() {
  const [said, change] = useListSearch();
  const q = said('q');
  const ordering = GROUP_ORDERINGS.find((one) => one === said('ordering')) ?? 'name';
  const list = useListing(listGroups, { query: { q, ordering, p: readPageNumber(said('p')) } });
  const maySeeUsers = useSession().data?.permissions.areas.includes('users') ?? false;
  return (
    <Screen title="Groups" intro="Users get their rights from their groups.">
      <ListTools searchLabel="Search groups" q={q} change={change}>
        {list.data?.mayAdd && (
          <Link to="/wagtail/groups/new/" className={buttonClass()}>
            <Icon name="plus" />
            Add group
          </Link>
        )}
      </ListTools>
      <AsyncContent query={list} what="the groups">
        {(data) => (
          <ListResults
            label="Groups"
            data={data}
            nouns={['group', 'groups']}
            found={foundBy(q, change)}
            isStale={list.isPlaceholderData}
            nothing="There are no groups yet."
          >
            <DataTable
              label="Groups"
              rows={data.rows}
              columns={columnsFor(maySeeUsers)}
              nameOf={({ name }) => name}
              sorting={sortingBy(ordering, change)}
              actions={menuOf}
            />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}

function columnsFor(maySeeUsers: boolean): readonly [Column<ListedGroup>, ...Column<ListedGroup>[]] {
  return [
    {
      name: 'name',
      label: 'Name',
      isSortable: true,
      cell: ({ id, name }) => (
        <Link to="/wagtail/groups/edit/$id/" params={{ id: String(id) }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { name: 'access', label: 'Admin access', cell: ({ canAccessAdmin }) => (canAccessAdmin ? 'Yes' : 'No') },
    {
      name: 'members',
      label: 'Members',
      isSortable: true,
      isDownFirst: true,
      isNumber: true,
      cell: ({ id, name, memberCount }) =>
        maySeeUsers && memberCount > 0 ? (
          <Link to="/wagtail/users/" search={{ group: String(id) }} aria-label={`${memberCount} members of ${name}`}>
            {memberCount}
          </Link>
        ) : (
          memberCount
        ),
    },
  ];
}

const menuOf = (group: ListedGroup) => <GroupMenu group={group} />;

function GroupMenu({ group }: { group: ListedGroup }) {
  const params = { id: String(group.id) };
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for ${group.name}`}>
          <Icon name="more" />
        </Button>
      }
    >
      <MenuLink
        icon={group.mayChange ? 'pencil' : 'eye'}
        link={<Link to="/wagtail/groups/edit/$id/" params={params} />}
      >
        {group.mayChange ? 'Edit' : 'View'}
      </MenuLink>
      <MenuLink icon="clock" link={<Link to="/wagtail/groups/history/$id/" params={params} />}>
        History
      </MenuLink>
      {group.mayDelete && (
        <MenuLink icon="trash" link={<Link to="/wagtail/groups/delete/$id/" params={params} />}>
          Delete
        </MenuLink>
      )}
    </Menu>
  );
}
