import type { ReactNode } from 'react';
import styles from './line-list.module.css';

/** Things below one another in one frame, for lists that are no tables: `Line`s. */
export function LineList({ isOrdered = false, children }: { isOrdered?: boolean; children: ReactNode }) {
  const List = isOrdered ? 'ol' : 'ul';
  return <List className={styles.list}>{children}</List>;
}

/** One of them: what it is, and in smaller print what is known of it. */
export function Line({ title, more, children }: { title: ReactNode; more: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <p className={styles.title}>{title}</p>
      <p className={styles.more}>{more}</p>
      {children}
    </li>
  );
}
