import { MediaListScreen } from '#features/library/admin/media-list-screen.tsx';
import { listVideos, VIDEO_ORDERINGS, videoBulk } from '../contract.ts';
import { VIDEO_COLUMNS } from './video-columns.tsx';

/** List of videos. */
export function VideoListScreen() {
  return (
    <MediaListScreen
      kind="video"
      endpoint={listVideos}
      bulk={videoBulk}
      title="Videos"
      nouns={['video', 'videos']}
      orderings={VIDEO_ORDERINGS}
      ordering="-createdAt"
      addTo="/wagtail/videos/multiple/add/"
      columns={VIDEO_COLUMNS}
    />
  );
}
