import type { ImageProps } from '#content/lookup.ts';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

/** Best first: a browser takes the first type that it supports. The image's last type is the source of `img`. */
const TYPES = ['image/avif', 'image/webp', 'image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'];
const SMALL_SCREEN = '(width <= 840px)';

/**
 * A responsive image. Its pixels give the box its shape before the bytes come, so nothing moves; where the box has
 * another shape, the image is cut round its focal point (`--focus-x`, `--focus-y` of the class outweigh it).
 * @param small another image for screens up to 840 px, of its own shape
 * @param alt what it shows here; by default what it shows anywhere, '' is decoration
 * @param sizes how wide it is shown, e.g. "(width > 840px) 50vw, 100vw"
 * @param isEager the page's main image: fetched first, never lazily. At most one per page.
 */
export function Picture({
  image,
  small,
  alt = image.alt,
  sizes = '100vw',
  isEager = false,
  className,
}: {
  image: ImageProps;
  small?: ImageProps | null;
  alt?: string;
  sizes?: string;
  isEager?: boolean;
  className?: string | undefined;
}) {
  const types = typesOf(image);
  const fallback = ofType(image, types.at(-1));
  const other = small && small !== image ? small : null;
  return (
    <picture className={styles.picture}>
      {other &&
        typesOf(other).map((type) => (
          <source
            key={`small ${type}`}
            media={SMALL_SCREEN}
            type={type}
            srcSet={sourceSet(other, type)}
            sizes={sizes}
            width={other.imageData.width}
            height={other.imageData.height}
          />
        ))}
      {types.slice(0, -1).map((type) => (
        <source key={type} type={type} srcSet={sourceSet(image, type)} sizes={sizes} />
      ))}
      <img
        className={classNames(styles.image, focusClasses(image), other && smallFocusClasses(other), className)}
        src={fallback.at(-1)?.url}
        srcSet={sourceSet(image, types.at(-1))}
        sizes={sizes}
        alt={alt}
        width={image.imageData.width}
        height={image.imageData.height}
        decoding="async"
        {...(isEager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

function typesOf({ renditions }: ImageProps): string[] {
  return TYPES.filter((type) => renditions.some(({ mimetype }) => mimetype === type));
}

function ofType({ renditions }: ImageProps, type: string | undefined) {
  return renditions.filter(({ mimetype }) => mimetype === type).toSorted((a, b) => a.width - b.width);
}

function sourceSet(image: ImageProps, type: string | undefined): string {
  return ofType(image, type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}

/** The content security policy allows no style attribute: the focal point is rounded to a grid of five by five. */
function focusClasses({ focal_point }: ImageProps): string | undefined {
  if (!focal_point) return undefined;
  return classNames(styles[`x${gridLine(focal_point.x)}`], styles[`y${gridLine(focal_point.y)}`]);
}

/** Always both: a small image without a focal point shows its middle, whatever the large one's point is. */
function smallFocusClasses({ focal_point }: ImageProps): string {
  const { x, y } = focal_point ?? { x: 0.5, y: 0.5 };
  return classNames(styles[`smallX${gridLine(x)}`], styles[`smallY${gridLine(y)}`]);
}

function gridLine(fraction: number): number {
  return Math.min(4, Math.max(0, Math.round(fraction * 4)));
}
