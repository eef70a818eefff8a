import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { useHash } from './hash.ts';

export interface AccordionEntry {
  /** Stable within the accordion; also the element id when `hasAnchors`. */
  id: string;
  heading: ReactNode;
  content: ReactNode;
  isOpen?: boolean;
}

/**
 * Several entries may be open at once (Spec §2.6). Native disclosure, so it works before and without JavaScript,
 * and the browser's find-in-page opens what it finds.
 */
export function Accordion({
  entries,
  headingLevel,
  hasAnchors = false,
}: {
  entries: readonly AccordionEntry[];
  /** Puts the entries into the page's outline. */
  headingLevel?: 2 | 3 | 4;
  /** Gives every entry an address; the entry that the page's address names is opened. */
  hasAnchors?: boolean;
}) {
  useHash((id) => {
    if (hasAnchors && entries.some((entry) => entry.id === id)) document.getElementById(id)?.setAttribute('open', '');
  });
  return (
    <div className={styles.accordion}>
      {entries.map(({ id, heading, content, isOpen = false }) => (
        <details key={id} className={styles.entry} open={isOpen} {...(hasAnchors && { id })}>
          <summary className={styles.summary}>
            <Heading level={headingLevel}>{heading}</Heading>
            <span className={styles.mark} aria-hidden="true" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}

function Heading({ level, children }: { level: 2 | 3 | 4 | undefined; children: ReactNode }) {
  if (!level) return <span className={styles.heading}>{children}</span>;
  const Tag = `h${level}` as const;
  return <Tag className={styles.heading}>{children}</Tag>;
}
