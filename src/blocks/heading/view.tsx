import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import type { heading } from './definition.ts';
import styles from './view.module.css';

export function Heading({ heading_text, size: Tag, style }: BlockProps<typeof heading>) {
  if (heading_text.trim() === '') return null;
  return (
    <div className={styles.heading} data-flow="heading">
      <Tag>{heading_text}</Tag>
      {style === 'rope' && <div className={classNames('rope', styles.underline)} aria-hidden="true" />}
    </div>
  );
}
