import { classNames } from './class-names.ts';
import styles from './picture.module.css';

/** One size of one format (Spec §3 Image.renditions), `width` in pixels. */
export interface PictureRendition {
  url: string;
  width: number;
  mimetype: string;
}

/** Best first: a browser takes the first type that it can show. */
const TYPES = ['image/avif', 'image/webp', 'image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'];

/**
 * A responsive picture. `width` and `height` give the box its shape before the bytes come, so nothing moves.
 * @param sizes how wide it is shown, e.g. "(width > 840px) 50vw, 100vw"
 * @param isEager the page's main picture: fetched first, never lazily. At most one per page.
 */
export function Picture({
  renditions,
  alt,
  width,
  height,
  sizes = '100vw',
  isEager = false,
  className,
}: {
  renditions: readonly PictureRendition[];
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  isEager?: boolean;
  className?: string;
}) {
  const types = TYPES.filter((type) => renditions.some(({ mimetype }) => mimetype === type));
  const fallbackType = types.at(-1);
  const fallback = sourceSet(renditions, fallbackType);
  return (
    <picture className={styles.picture}>
      {types.slice(0, -1).map((type) => (
        <source key={type} type={type} srcSet={sourceSet(renditions, type).srcSet} sizes={sizes} />
      ))}
      <img
        className={classNames(styles.image, className)}
        src={fallback.src}
        srcSet={fallback.srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(isEager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

function sourceSet(renditions: readonly PictureRendition[], type: string | undefined) {
  const ofType = renditions.filter(({ mimetype }) => mimetype === type).sort((a, b) => a.width - b.width);
  return { src: ofType.at(-1)?.url, srcSet: ofType.map(({ url, width }) => `${url} ${width}w`).join(', ') };
}
