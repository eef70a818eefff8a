import { getVideo } from '../contract.ts';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { VideoNav } from './video-nav.tsx';

/** What shows one video. */
export function VideoUsageScreen() {
  const id = useRecordId();
  const video = useEndpoint(getVideo, { params: { id } });
  return (
    <Screen title={video.data ? `Uses of “${video.data.title}”` : 'Uses of a video'}>
      <VideoNav id={id} />
      <UsagePanel kind="video" id={id} />
    </Screen>
  );
}
