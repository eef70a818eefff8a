import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Stream } from '../stream.tsx';
import type { contentGrid } from './definition.ts';
import styles from './view.module.css';

export function ContentGrid({ heading, columns, cells }: BlockProps<typeof contentGrid>) {
  const filled = cells.filter(({ content }) => content.length > 0);
  if (filled.length === 0) return null;
  return (
    <section className={styles.section} data-flow="feature">
      {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
      <div className={classNames(styles.grid, styles[`of${columns}`])}>
        {filled.map(({ content }) => (
          <div key={content[0]?.id} className={styles.cell}>
            <Stream blocks={content} />
          </div>
        ))}
      </div>
    </section>
  );
}
