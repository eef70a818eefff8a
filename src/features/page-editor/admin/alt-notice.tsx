import type { LanguageCode } from '#features/pages/contract.ts';
import { Button } from '#ui/admin/button.tsx';
import { LANGUAGE_NAMES } from '#ui/admin/language-names.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import type { ImageWithoutAlt } from './images-without-alt.ts';
import styles from './copy-notice.module.css';
import { PublishQuestion } from './publish-question.tsx';

/** Asks before a page is published with images without alternative text. */
export function AltNotice({
  images,
  language,
  onGo,
  onPublish,
  onClose,
}: {
  images: readonly ImageWithoutAlt[];
  /** Language of the page. */
  language: LanguageCode;
  onGo: (field: string) => void;
  onPublish: () => void;
  onClose: () => void;
}) {
  const count = images.length === 1 ? '1 image has' : `${images.length} images have`;
  return (
    <PublishQuestion
      label="Alternative text"
      title={`${count} no alternative text in ${LANGUAGE_NAMES[language]}`}
      publishLabel="Publish anyway"
      onPublish={onPublish}
      onClose={onClose}
    >
      <p>Screen readers read the alternative text to guests who cannot see the image.</p>
      <ul className={styles.places}>
        {images.map(({ field, labels }, index) => {
          const place = labels.join(' › ');
          return (
            // Rich text may hold several at one place.
            <li key={`${field} ${index}`}>
              <span>{place}</span>
              <Button variant="quiet" onClick={() => onGo(field)}>
                Go to image
                <VisuallyHidden> {place}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </PublishQuestion>
  );
}
