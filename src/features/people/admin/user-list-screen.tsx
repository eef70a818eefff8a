import { Link } from '@tanstack/react-router';
import { type GroupChoice, type ListedUser, listUsers, USER_ORDERINGS } from '#features/accounts/users-contract.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RecordMenu } from '#ui/admin/records/record-places.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { USER } from './people-places.ts';
import { UsersBulkBar } from './users-bulk-bar.tsx';

const ACCESS: Readonly<Record<ListedUser['access'], string>> = {
  superuser: 'Superuser',
  staff: 'Staff',
  none: 'No access',
};

/** All accounts; search, filters and order are in the address. */
export function UserListScreen() {
  return (
    <ListScreen
      endpoint={listUsers}
      title="Users"
      nouns={['user', 'users']}
      orderings={USER_ORDERINGS}
      filters={(data) => filtersWith(data?.groups ?? [])}
      add={{ to: '/wagtail/users/new/', label: 'Add user', may: ({ mayAdd }) => mayAdd }}
      bulk={{
        may: ({ mayChange, mayDelete }) => mayChange || mayDelete,
        draw: (data, selection) => <UsersBulkBar data={data} selection={selection} />,
      }}
      nothing="There are no users yet."
      nameOf={({ name }) => name}
      menu={(user) => (
        <RecordMenu of={USER} row={user} name={user.name} may={{ edit: user.mayChange, delete: user.mayDelete }} />
      )}
      columns={[
        {
          name: 'name',
          label: 'Name',
          isSortable: true,
          cell: ({ id, name, isSelf }) => (
            <>
              <Link to={USER.screens.edit} params={{ id: String(id) }}>
                <bdi>{name}</bdi>
              </Link>
              {isSelf && <Soft>This is you</Soft>}
            </>
          ),
        },
        { name: 'username', label: 'Username', isSortable: true, cell: ({ username }) => <bdi>{username}</bdi> },
        { name: 'email', label: 'E-mail', isSortable: true, cell: ({ email }) => email },
        {
          name: 'access',
          label: 'Access',
          cell: ({ access }) => <Badge tone={access === 'superuser' ? 'note' : 'plain'}>{ACCESS[access]}</Badge>,
        },
        {
          name: 'groups',
          label: 'Groups',
          cell: ({ groups }) => (groups.length > 0 ? groups.map(({ name }) => name).join(', ') : '–'),
        },
        {
          name: 'active',
          label: 'Status',
          isSortable: true,
          isDownFirst: true,
          cell: ({ isActive, hasSecondStep }) => (
            <>
              <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? 'Active' : 'Inactive'}</Badge>
              {hasSecondStep && <Soft>Two-step sign-in on</Soft>}
            </>
          ),
        },
        {
          name: 'last_login',
          label: 'Last sign-in',
          isSortable: true,
          isDownFirst: true,
          cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Never' : <RelativeTime at={lastLoginAt} />),
        },
      ]}
    />
  );
}

const filtersWith = (groups: readonly GroupChoice[]): DeclaredFilter[] => [
  {
    kind: 'choice',
    name: 'active',
    label: 'Status',
    options: optionsOf({ yes: 'Active', no: 'Inactive' }),
    pill: (chosen) => chosen,
  },
  {
    kind: 'choice',
    name: 'group',
    label: 'Group',
    takes: /^\d{1,9}$/,
    options: groups.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    kind: 'days',
    names: ['signedInFrom', 'signedInTo'],
    labels: ['Last signed in from', 'Last signed in until'],
    pills: ['Signed in from', 'Signed in until'],
  },
  { kind: 'tick', name: 'superuser', label: 'Superusers' },
  { kind: 'tick', name: 'never', label: 'Never signed in' },
];
