import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A state in a word or two. Its colour only repeats what the word says. */
export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'good' | 'bad' | 'note'; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
