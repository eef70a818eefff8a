import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { listImages, MAX_IMAGE_BYTES, uploadImages } from '../staff-contract.ts';
import { MediaUploadScreen } from '#features/library/admin/media-upload-screen.tsx';
import { Notice } from '#ui/admin/notice.tsx';

/** Uploads several images. */
export function ImageUploadScreen() {
  const [added, setAdded] = useState(0);
  const noteAdded = useCallback(() => setAdded((count) => count + 1), []);
  return (
    <MediaUploadScreen
      kind="image"
      library={{ to: '/wagtail/images/', label: 'Images', path: listImages.path }}
      path={uploadImages.path}
      help="JPEG, PNG, WebP, AVIF, GIF or SVG, up to 10 MB each."
      maxBytes={MAX_IMAGE_BYTES}
      nouns={['image', 'images']}
      onAdded={noteAdded}
    >
      {added > 0 && <AltNudge count={added} />}
    </MediaUploadScreen>
  );
}

/** Reminds the uploader, who knows best what the images show, to add alternative texts. */
function AltNudge({ count }: { count: number }) {
  return (
    <Notice title={count === 1 ? 'Describe the image' : 'Describe the images'}>
      <p>
        Without alternative text, people who cannot see {count === 1 ? 'it' : 'them'} do not know what is shown.{' '}
        <Link to="/wagtail/images/" search={{ mine: '1', noAlt: 'en' }}>
          Your images without alternative text
        </Link>
      </p>
    </Notice>
  );
}
