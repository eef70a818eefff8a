import { useEffect, useRef } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import styles from './copy-notice.module.css';
import type { ImageWithoutAlt } from './images-without-alt.ts';

/** Asks before a page is published with images without alternative text. Takes the focus. */
export function AltNotice({
  images,
  onGo,
  onPublish,
  onClose,
}: {
  images: readonly ImageWithoutAlt[];
  onGo: (field: string) => void;
  onPublish: () => void;
  onClose: () => void;
}) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    start.current?.focus();
    start.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const count = images.length === 1 ? '1 image has' : `${images.length} images have`;
  return (
    <div ref={start} tabIndex={-1} role="group" aria-label="Alternative text">
      <Notice title={`Not published yet: ${count} no alternative text`}>
        <p>Screen readers read the alternative text to guests who cannot see the image.</p>
        <ul>
          {images.map(({ field, labels }, index) => {
            const place = labels.join(' › ');
            return (
              // Rich text may hold several at one place.
              <li key={`${field} ${index}`}>
                {place}{' '}
                <Button variant="quiet" onClick={() => onGo(field)}>
                  Go to image
                  <VisuallyHidden> {place}</VisuallyHidden>
                </Button>
              </li>
            );
          })}
        </ul>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onPublish}>
            Publish anyway
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Notice>
    </div>
  );
}
