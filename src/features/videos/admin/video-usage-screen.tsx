import { getVideo } from '../contract.ts';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { VIDEO } from './video-places.ts';

/** The "used by" list of one video. */
export function VideoUsageScreen() {
  const id = useRecordId();
  const video = useEndpoint(getVideo, { params: { id } });
  return (
    <Screen title={video.data ? `Uses of “${video.data.title}”` : 'Uses of a video'}>
      <PlacesNav of={VIDEO} id={id} />
      <UsagePanel kind="video" id={id} />
    </Screen>
  );
}
