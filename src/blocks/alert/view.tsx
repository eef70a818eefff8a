import { useId } from 'react';
import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import type { alert } from './definition.ts';
import styles from './view.module.css';

/**
 * The tone is shown by icon and text as well as by colour (WCAG 1.4.1). Not a live region: it exists from the start.
 */
export function Alert({ heading, content, tone, link }: BlockProps<typeof alert>) {
  const t = useTranslate();
  const id = useId();
  return (
    <section role="note" aria-labelledby={id} className={classNames(styles.alert, styles[tone])} data-flow="alert">
      <div className={styles.mark}>
        <Icon name={tone === 'warning' ? 'warning' : 'lantern'} />
      </div>
      <div className={styles.words}>
        <p id={id}>
          <span className={styles.tone}>{t(`blocks.alert_${tone}`)}</span>
          {heading !== '' && <strong className={styles.heading}>{heading}</strong>}
        </p>
        <RichText html={content} className={styles.content} />
      </div>
      {link.url && link.display_name && (
        <a className={styles.link} href={link.url}>
          {link.display_name}
          <Icon name="arrow-right" size={18} />
        </a>
      )}
    </section>
  );
}
