import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons and the like in a row that wraps. `label` makes the row a section of the screen with that name. */
export function ButtonRow({ label, children }: { label?: string; children: ReactNode }) {
  return label === undefined ? (
    <div className={styles.row}>{children}</div>
  ) : (
    <section aria-label={label} className={styles.row}>
      {children}
    </section>
  );
}
