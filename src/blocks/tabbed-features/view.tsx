import type { BlockProps } from '#content/define.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { anchorsOf } from '../anchors.ts';
import { Flow } from '../flow.tsx';
import { useBlockId } from '../stream.tsx';
import type { tabbedFeatures } from './definition.ts';
import { useTabs } from './use-tabs.ts';
import styles from './view.module.css';

/**
 * Tabs as in the ARIA practices, selected by the focus. They are links to their panels: without JavaScript, and in
 * print, all panels are below each other under their names.
 */
export function TabbedFeatures({ header_content, tabs }: BlockProps<typeof tabbedFeatures>) {
  const t = useTranslate();
  const named = tabs.filter(({ tab_name }) => tab_name.trim() !== '');
  const anchors = anchorsOf(
    named.map(({ tab_name }) => tab_name),
    useBlockId(),
  );
  const { root, selected, tabProps, panelProps } = useTabs(anchors);
  if (named.length === 0) return <RichText html={header_content} />;
  return (
    <section ref={root} className={styles.tabs} data-flow="tabs">
      <RichText html={header_content} className={styles.header} />
      <div role="tablist" aria-label={t('blocks.tabs')} className={styles.row}>
        {named.map(({ tab_name }, index) => (
          <a key={anchors[index]} className={styles.tab} {...tabProps(index)}>
            {tab_name}
          </a>
        ))}
      </div>
      {named.map(({ tab_name, content }, index) => (
        <div key={anchors[index]} className={styles.panel} hidden={index !== selected} {...panelProps(index)}>
          <p className={styles.name}>{tab_name}</p>
          <Flow blocks={content} className={styles.content} />
        </div>
      ))}
    </section>
  );
}
