import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. Also usable as a class on focusable inputs whose label is visible. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The class alone. */
export const visuallyHidden: string = styles.hidden ?? '';
