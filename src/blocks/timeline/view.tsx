import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import type { timeline } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof timeline>;
type Content = Props['events'][number]['content'];

/** An event whose text or image was deleted keeps its year: the others would make no sense without it. */
export function Timeline({ header, layout, events, footer }: Props) {
  const dated = events.filter(({ year, content }) => year.trim() !== '' || content.copy !== '' || content.image);
  if (dated.length === 0 && header === '' && footer === '') return null;
  const Year = header === '' ? 'h2' : 'h3';
  return (
    <section className={classNames(styles.timeline, styles[layout])} data-flow="timeline">
      <RichText html={header} className={styles.around} />
      {dated.length > 0 && (
        <ol className={styles.line}>
          {dated.map(({ year, content }, index) => (
            <li key={index} className={styles.event}>
              {year.trim() !== '' && <Year className={styles.year}>{year}</Year>}
              <EventContent {...content} />
            </li>
          ))}
        </ol>
      )}
      <RichText html={footer} className={styles.around} />
    </section>
  );
}

function EventContent({ type, copy, image, caption }: Content) {
  if (type === 'copy') return <RichText html={copy} className={styles.copy} />;
  if (!image) return null;
  return (
    <figure className={styles.figure}>
      <Picture image={image} sizes="(width > 840px) 480px, 80vw" className={styles.image} />
      {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
