import { RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the users, and the screens about one account. */
export function UserNav({ id, mayDelete = false }: { id: number; mayDelete?: boolean }) {
  return (
    <RecordNav
      label="This user"
      back={{ to: '/wagtail/users/', label: 'Users' }}
      id={id}
      screens={[
        { to: '/wagtail/users/edit/$id/', label: 'Edit' },
        { to: '/wagtail/users/history/$id/', label: 'History' },
        ...(mayDelete ? [{ to: '/wagtail/users/delete/$id/', label: 'Delete' } as const] : []),
      ]}
    />
  );
}
