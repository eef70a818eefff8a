import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addManyVideos, listVideos, MAX_VIDEO_BYTES } from '#features/videos/contract.ts';

import styles from '#features/library/admin/media-screens.module.css';
import { UploadQueue } from '#features/library/admin/upload-queue.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';

/** Several files into the library; the collection that the list showed is chosen at first. */
export function UploadScreen() {
  const client = useQueryClient();
  const [said] = useListSearch();
  const collection = /^[1-9]\d{0,8}$/.test(said('collection')) ? said('collection') : '';
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [listVideos.path] }), [client]);
  return (
    <Screen
      title="Add videos"
      intro="Each file tells for itself whether it is in the library. Titles come from the files’ names."
    >
      <nav aria-label="Videos" className={styles.nav}>
        <Link to="/wagtail/videos/" search={collection ? { collection } : {}} className={styles.back ?? ''}>
          <Icon name="chevron-left" />
          Videos
        </Link>
      </nav>
      <UploadQueue
        kind="video"
        path={addManyVideos.path}
        accept=".mp4,.m4v,.webm"
        help="MP4 or WebM, up to 200 MB each. Files are kept as they are: other formats are not made of them."
        maxBytes={MAX_VIDEO_BYTES}
        nouns={['video', 'videos']}
        collection={collection ? Number(collection) : null}
        onAdded={refresh}
      />
    </Screen>
  );
}
