import { MediaDeleteScreen } from '#features/library/admin/media-delete-screen.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteVideo, getVideo, listVideos } from '../contract.ts';
import { VIDEO } from './video-places.ts';

/** Asks before a video is deleted, and lists its uses. */
export function VideoDeleteScreen() {
  const id = useRecordId();
  return (
    <MediaDeleteScreen
      of={VIDEO}
      id={id}
      read={getVideo}
      remove={deleteVideo}
      list={listVideos}
      usage={<UsagePanel kind="video" id={id} />}
    />
  );
}
