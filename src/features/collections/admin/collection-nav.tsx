import { RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the collections, and the screens about one of them. */
export function CollectionNav({
  id,
  mayDelete = false,
  mayChange = false,
}: {
  id: number;
  mayDelete?: boolean;
  mayChange?: boolean;
}) {
  return (
    <RecordNav
      label="This collection"
      back={{ to: '/wagtail/collections/', label: 'Collections' }}
      id={id}
      screens={[
        { to: '/wagtail/collections/$id/', label: 'Edit' },
        ...(mayChange ? [{ to: '/wagtail/collections/$id/privacy/', label: 'Privacy' } as const] : []),
        { to: '/wagtail/collections/$id/history/', label: 'History' },
        ...(mayDelete ? [{ to: '/wagtail/collections/$id/delete/', label: 'Delete' } as const] : []),
      ]}
    />
  );
}
