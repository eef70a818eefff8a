import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { RichText } from '#ui/site/rich-text.tsx';
import type { alignedRichText } from './definition.ts';
import styles from './view.module.css';

export function AlignedRichText({ content, alignment, width }: BlockProps<typeof alignedRichText>) {
  if (content.trim() === '') return null;
  return (
    <div className={classNames(styles[alignment], styles[width])} data-flow="aligned-text">
      <RichText html={content} className={styles.text} />
    </div>
  );
}
