import { RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the groups, and the screens about one of them. */
export function GroupNav({ id, mayDelete = false }: { id: number; mayDelete?: boolean }) {
  return (
    <RecordNav
      label="This group"
      back={{ to: '/wagtail/groups/', label: 'Groups' }}
      id={id}
      screens={[
        { to: '/wagtail/groups/edit/$id/', label: 'Edit' },
        { to: '/wagtail/groups/history/$id/', label: 'History' },
        ...(mayDelete ? [{ to: '/wagtail/groups/delete/$id/', label: 'Delete' } as const] : []),
      ]}
    />
  );
}
