import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A short label of a state. Its colour only repeats the text. */
export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'good' | 'bad' | 'note'; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
