import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { listImages, MAX_IMAGE_BYTES, uploadImages } from '#features/images/staff-contract.ts';
import { UploadQueue } from '#features/library/admin/upload-queue.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import styles from './image-nav.module.css';

/** Several files into the library; the collection that the list showed is chosen at first. */
export function UploadScreen() {
  const client = useQueryClient();
  const [said] = useListSearch();
  const collection = /^[1-9]\d{0,8}$/.test(said('collection')) ? said('collection') : '';
  const [added, setAdded] = useState(0);
  const noteAdded = useCallback(() => {
    setAdded((count) => count + 1);
    void client.invalidateQueries({ queryKey: [listImages.path] });
  }, [client]);
  return (
    <Screen
      title="Add images"
      intro="Each file tells for itself whether it is in the library. Titles come from the files’ names."
    >
      <nav aria-label="Images" className={styles.nav}>
        <Link to="/wagtail/images/" search={collection ? { collection } : {}} className={styles.back ?? ''}>
          <Icon name="chevron-left" />
          Images
        </Link>
      </nav>
      <UploadQueue
        kind="image"
        path={uploadImages.path}
        accept=".jpg,.jpeg,.png,.webp,.avif,.gif,.svg"
        help="JPEG, PNG, WebP, AVIF, GIF or SVG, up to 10 MB each."
        maxBytes={MAX_IMAGE_BYTES}
        nouns={['image', 'images']}
        collection={collection ? Number(collection) : null}
        onAdded={noteAdded}
      />
      {added > 0 && <AltNudge count={added} />}
    </Screen>
  );
}

/** What was uploaded has no words yet, and now is when somebody knows what it shows. */
function AltNudge({ count }: { count: number }) {
  return (
    <Notice title={count === 1 ? 'Say what the image shows' : 'Say what the images show'}>
      <p>
        Without an alt text, people who cannot see {count === 1 ? 'it' : 'them'} do not learn it.{' '}
        <Link to="/wagtail/images/" search={{ mine: '1', no_alt: '1' }}>
          Your images without alt text
        </Link>
      </p>
    </Notice>
  );
}
