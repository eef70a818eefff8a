import { MediaUploadScreen } from '#features/library/admin/media-upload-screen.tsx';
import { addManyVideos, listVideos, MAX_VIDEO_BYTES } from '../contract.ts';

/** Uploads several videos to the library. */
export function VideoUploadScreen() {
  return (
    <MediaUploadScreen
      kind="video"
      library={{ to: '/wagtail/videos/', label: 'Videos', path: listVideos.path }}
      path={addManyVideos.path}
      help="MP4 or WebM, up to 200 MB each. Files are not converted."
      maxBytes={MAX_VIDEO_BYTES}
      nouns={['video', 'videos']}
    />
  );
}
