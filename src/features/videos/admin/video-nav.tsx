import { RecordNav } from '#ui/admin/record-nav.tsx';

const SCREENS = [
  { to: '/wagtail/videos/$id/', label: 'Edit' },
  { to: '/wagtail/videos/usage/$id/', label: 'Uses' },
  { to: '/wagtail/videos/$id/history/', label: 'History' },
  { to: '/wagtail/videos/$id/delete/', label: 'Delete' },
] as const;

/** The way back to the library, and the screens about one video. */
export function VideoNav({ id }: { id: number }) {
  return <RecordNav label="This video" back={{ to: '/wagtail/videos/', label: 'Videos' }} id={id} screens={SCREENS} />;
}
