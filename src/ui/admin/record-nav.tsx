import type { ReactNode } from 'react';
import styles from './record-nav.module.css';

/**
 * The way back to a list, and the screens about one thing of it: links, each active on its own screen only
 * (`activeOptions={EXACTLY}`).
 */
export function RecordNav({
  label,
  back,
  children,
}: {
  /** "This user" */
  label: string;
  /** A link to the list, with its arrow. */
  back: ReactNode;
  children?: ReactNode;
}) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <span className={styles.back}>{back}</span>
      {children && <span className={styles.screens}>{children}</span>}
    </nav>
  );
}

/** For links of `RecordNav`: the address of one screen begins like that of another. */
export const EXACTLY = { exact: true, includeSearch: false } as const;
