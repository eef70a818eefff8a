import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons and the like beside each other, below where there is no room. `label` makes them a part of the screen by that name. */
export function ButtonRow({ label, children }: { label?: string; children: ReactNode }) {
  return label === undefined ? (
    <div className={styles.row}>{children}</div>
  ) : (
    <section aria-label={label} className={styles.row}>
      {children}
    </section>
  );
}
