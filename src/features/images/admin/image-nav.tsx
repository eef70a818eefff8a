import { RecordNav } from '#ui/admin/record-nav.tsx';

const SCREENS = [
  { to: '/wagtail/images/$id/', label: 'Edit' },
  { to: '/wagtail/images/usage/$id/', label: 'Uses' },
  { to: '/wagtail/images/$id/history/', label: 'History' },
  { to: '/wagtail/images/$id/generate_url/', label: 'Address' },
  { to: '/wagtail/images/$id/delete/', label: 'Delete' },
] as const;

/** The way back to the library, and the screens about one image. */
export function ImageNav({ id }: { id: number }) {
  return <RecordNav label="This image" back={{ to: '/wagtail/images/', label: 'Images' }} id={id} screens={SCREENS} />;
}
