import { RecordNav } from '#ui/admin/record-nav.tsx';

const SCREENS = [
  { to: '/wagtail/documents/edit/$id/', label: 'Edit' },
  { to: '/wagtail/documents/usage/$id/', label: 'Uses' },
  { to: '/wagtail/documents/$id/history/', label: 'History' },
  { to: '/wagtail/documents/delete/$id/', label: 'Delete' },
] as const;

/** The way back to the library, and the screens about one document. */
export function DocumentNav({ id }: { id: number }) {
  return (
    <RecordNav
      label="This document"
      back={{ to: '/wagtail/documents/', label: 'Documents' }}
      id={id}
      screens={SCREENS}
    />
  );
}
