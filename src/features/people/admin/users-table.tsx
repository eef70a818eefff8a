import { Link } from '@tanstack/react-router';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { Menu, MenuLink } from '#ui/admin/menu.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import type { ListedUser } from '#features/accounts/users-contract.ts';

const ACCESS: Readonly<Record<ListedUser['access'], string>> = {
  superuser: 'Superuser',
  staff: 'Staff',
  none: 'No access',
};

const COLUMNS: readonly [Column<ListedUser>, ...Column<ListedUser>[]] = [
  {
    name: 'name',
    label: 'Name',
    isSortable: true,
    cell: (user) => (
      <>
        <Link to="/wagtail/users/edit/$id/" params={{ id: String(user.id) }}>
          <bdi>{user.name}</bdi>
        </Link>
        {user.isSelf && <Soft>This is you</Soft>}
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
];

/** Accounts with what can be done with each. */
export function UsersTable({
  rows,
  selection,
  sorting,
}: {
  rows: readonly ListedUser[];
  selection: Selection | undefined;
  sorting: Sorting;
}) {
  return (
    <DataTable
      label="Users"
      rows={rows}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      selection={selection}
      sorting={sorting}
      actions={menuOf}
    />
  );
}

const menuOf = (user: ListedUser) => <UserMenu user={user} />;

function UserMenu({ user }: { user: ListedUser }) {
  const params = { id: String(user.id) };
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for ${user.name}`}>
          <Icon name="more" />
        </Button>
      }
    >
      <MenuLink icon={user.mayChange ? 'pencil' : 'eye'} link={<Link to="/wagtail/users/edit/$id/" params={params} />}>
        {user.mayChange ? 'Edit' : 'View'}
      </MenuLink>
      <MenuLink icon="clock" link={<Link to="/wagtail/users/history/$id/" params={params} />}>
        History
      </MenuLink>
      {user.mayDelete && (
        <MenuLink icon="trash" link={<Link to="/wagtail/users/delete/$id/" params={params} />}>
          Delete
        </MenuLink>
      )}
    </Menu>
  );
}
