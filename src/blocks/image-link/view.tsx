import type { BlockProps } from '#content/define.ts';
import { Icon } from '#ui/site/icon.tsx';
import { Picture } from '#ui/site/picture.tsx';
import type { imageLink } from './definition.ts';
import styles from './view.module.css';

const SIZES = '(width > 1400px) 1312px, 92vw';

/** The text names the link if there is any, else the image's alternative text; without a name there is no link. */
export function ImageLink({ image, link, label }: BlockProps<typeof imageLink>) {
  const name = label || image?.alt || image?.title;
  if (!link || !name) return image && <Picture image={image} sizes={SIZES} />;
  return (
    <a className={styles.link} href={link} data-flow="media">
      {image && (
        <span className={styles.frame}>
          <Picture image={image} alt={label === '' ? name : ''} sizes={SIZES} className={styles.image} />
        </span>
      )}
      {label !== '' && (
        <span className={styles.label}>
          {label}
          <Icon name="arrow-right" size={20} />
        </span>
      )}
    </a>
  );
}
