import { MediaDeleteScreen } from '#features/library/admin/media-delete-screen.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { deleteVideo, getVideo, listVideos } from '../contract.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { VideoNav } from './video-nav.tsx';

/** Asks before a video is deleted, and says what shows it. */
export function VideoDeleteScreen() {
  const id = useRecordId();
  const video = useEndpoint(getVideo, { params: { id } });
  const remove = useChange(deleteVideo, { refreshes: [listVideos] });
  return (
    <MediaDeleteScreen
      kind="video"
      id={id}
      thing={video}
      nav={<VideoNav id={id} />}
      library="/wagtail/videos/"
      edit="/wagtail/videos/$id/"
      usage={<UsagePanel kind="video" id={id} />}
      removal={remove}
      onDelete={(althoughUsed, leave) =>
        remove.mutate({ params: { id }, body: { althoughUsed } }, { onSuccess: leave })
      }
    />
  );
}
