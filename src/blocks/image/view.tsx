import type { BlockProps } from '#content/define.ts';
import { Picture } from '#ui/site/picture.tsx';
import { Figure } from '../figure.tsx';
import type { image as definition } from './definition.ts';
import styles from './view.module.css';

export function Image({ image, caption, alt_text, is_decorative }: BlockProps<typeof definition>) {
  if (!image) return null;
  return (
    <div data-flow="media" className={styles.image}>
      <Figure caption={caption}>
        <Picture image={image} alt={is_decorative ? '' : alt_text || image.alt} sizes="(width > 1400px) 1312px, 92vw" />
      </Figure>
    </div>
  );
}
