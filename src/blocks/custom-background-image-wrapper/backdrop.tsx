import type { ImageProps } from '#content/lookup.ts';
import styles from './view.module.css';

const SMALL = '(width <= 840px)';
/** Best first; the last that a picture has is what `img` itself shows. */
const TYPES = ['image/avif', 'image/webp', 'image/png', 'image/jpeg'];

/** A picture that fills the box behind its siblings: one for small screens, one for the others, either may be missing. */
export function Backdrop({ desktop, mobile }: { desktop: ImageProps | null; mobile: ImageProps | null }) {
  const base = desktop ?? mobile;
  if (!base) return null;
  const small = mobile && mobile !== base ? mobile : null;
  const types = typesOf(base);
  const fallback = types.at(-1) ?? '';
  return (
    <picture>
      {small &&
        typesOf(small).map((type) => (
          <source key={type} media={SMALL} type={type} srcSet={sourceSet(small, type)} sizes="100vw" />
        ))}
      {types.slice(0, -1).map((type) => (
        <source key={type} type={type} srcSet={sourceSet(base, type)} sizes="100vw" />
      ))}
      <img
        className={styles.backdrop}
        src={ofType(base, fallback).at(-1)?.url}
        srcSet={sourceSet(base, fallback)}
        sizes="100vw"
        alt=""
        width={base.imageData.width}
        height={base.imageData.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

function typesOf(image: ImageProps): string[] {
  return TYPES.filter((type) => ofType(image, type).length > 0);
}

function ofType({ renditions }: ImageProps, type: string) {
  return renditions.filter(({ mimetype }) => mimetype === type).toSorted((a, b) => a.width - b.width);
}

function sourceSet(image: ImageProps, type: string): string {
  return ofType(image, type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}
