import { Link } from '@tanstack/react-router';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { GROUP_ORDERINGS, listGroups } from '#features/accounts/groups-contract.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RecordMenu } from '#ui/admin/records/record-places.tsx';
import { GROUP } from './people-places.ts';

/** The groups, with how many members each has. */
export function GroupListScreen() {
  const maySeeUsers = useSession().data?.permissions.areas.includes('users') ?? false;
  return (
    <ListScreen
      endpoint={listGroups}
      title="Groups"
      intro="Users get their rights from their groups."
      nouns={['group', 'groups']}
      orderings={GROUP_ORDERINGS}
      add={{ to: '/wagtail/groups/new/', label: 'Add group', may: ({ mayAdd }) => mayAdd }}
      nothing="There are no groups yet."
      nameOf={({ name }) => name}
      menu={(group) => (
        <RecordMenu of={GROUP} row={group} name={group.name} may={{ edit: group.mayChange, delete: group.mayDelete }} />
      )}
      columns={[
        {
          name: 'name',
          label: 'Name',
          isSortable: true,
          to: GROUP.screens.edit,
          cell: ({ name }) => <bdi>{name}</bdi>,
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
              <Link
                to="/wagtail/users/"
                search={{ group: String(id) }}
                aria-label={`${memberCount} members of ${name}`}
              >
                {memberCount}
              </Link>
            ) : (
              memberCount
            ),
        },
      ]}
    />
  );
}
