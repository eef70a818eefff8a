import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import styles from './editor-tabs.module.css';

const EDITOR_TABS = ['content', 'promote', 'settings'] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

const LABELS: Readonly<Record<EditorTab, string>> = { content: 'Content', promote: 'Promote', settings: 'Settings' };

/** The parts of a page's form. All stay mounted, so that open items are still open after switching tabs. */
export function EditorTabs({
  tab,
  onTab,
  panels,
  errorCounts,
}: {
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  /** A part without a panel is left out. */
  panels: Readonly<Record<EditorTab, ReactNode>>;
  errorCounts: Readonly<Record<EditorTab, number>>;
}) {
  const shown = EDITOR_TABS.filter((name) => panels[name] !== null);
  return (
    <Tabs.Root className={styles.tabs} value={tab} onValueChange={(value: EditorTab) => onTab(value)}>
      <Tabs.List className={styles.list} aria-label="Page sections">
        {shown.map((name) => (
          <Tabs.Tab key={name} value={name} className={styles.tab}>
            {LABELS[name]}
            {errorCounts[name] > 0 && (
              <span className={styles.count}>
                {errorCounts[name]}
                <VisuallyHidden>{errorCounts[name] === 1 ? ' problem' : ' problems'}</VisuallyHidden>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((name) => (
        <Tabs.Panel key={name} value={name} keepMounted className={styles.panel}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
