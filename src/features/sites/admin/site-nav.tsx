import { RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the sites, and the screens about one of them. */
export function SiteNav({ id, mayDelete = false }: { id: number; mayDelete?: boolean }) {
  return (
    <RecordNav
      label="This site"
      back={{ to: '/wagtail/sites/', label: 'Sites' }}
      id={id}
      screens={[
        { to: '/wagtail/sites/edit/$id/', label: 'Edit' },
        { to: '/wagtail/sites/history/$id/', label: 'History' },
        ...(mayDelete ? [{ to: '/wagtail/sites/delete/$id/', label: 'Delete' } as const] : []),
      ]}
    />
  );
}
