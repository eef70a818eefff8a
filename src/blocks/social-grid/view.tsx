import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import type { socialGrid } from './definition.ts';
import styles from './view.module.css';

export function SocialGrid({ heading, images }: BlockProps<typeof socialGrid>) {
  const shown = images.flatMap(({ image, link }) => (image ? [{ image, link }] : []));
  if (shown.length === 0) return null;
  return (
    <section data-flow="media" className={styles.section}>
      {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
      <ul className={classNames(styles.grid, styles[`columns${columnsFor(shown.length)}`])}>
        {shown.map(({ image, link }, index) => {
          const name = image.alt || image.title;
          const isLink = link !== null && name !== '';
          const picture = (
            <Picture
              image={image}
              alt={isLink ? name : image.alt}
              sizes="(width > 840px) 25vw, 46vw"
              className={styles.image}
            />
          );
          return (
            <li key={index} className={styles.item}>
              {isLink ? <a href={link}>{picture}</a> : picture}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Number of columns on large screens, 4 to 6: the number that leaves the fewest empty places for these images. */
export function columnsFor(count: number): number {
  if (count <= 6) return count;
  const empty = (columns: number) => (columns - (count % columns)) % columns;
  return [6, 5, 4].reduce((best, columns) => (empty(columns) < empty(best) ? columns : best));
}
