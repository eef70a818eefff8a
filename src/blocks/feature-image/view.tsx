import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { Figure } from '../figure.tsx';
import { useIsLead } from '../flow.tsx';
import type { featureImage } from './definition.ts';
import styles from './view.module.css';

export function FeatureImage({ image, width, caption, link }: BlockProps<typeof featureImage>) {
  const isLead = useIsLead();
  if (!image) return null;
  const isFull = width === 'full';
  const name = image.alt || caption || image.title;
  // The image's text or its caption names the link.
  const isLink = link !== null && name !== '';
  const picture = (
    <Picture
      image={image}
      {...(isLink && { alt: name })}
      sizes={isFull ? '100vw' : '(width > 1100px) 1008px, 92vw'}
      isEager={isLead}
      className={styles.image}
    />
  );
  return (
    <div data-flow={isFull ? 'full' : 'media'} className={isFull ? styles.full : styles.centered}>
      <Figure caption={caption}>
        {isLink ? (
          <a className={classNames(styles.frame, styles.link)} href={link}>
            {picture}
          </a>
        ) : (
          <div className={styles.frame}>{picture}</div>
        )}
      </Figure>
    </div>
  );
}
