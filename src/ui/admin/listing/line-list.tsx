import type { ReactNode } from 'react';
import styles from './line-list.module.css';

/** `Line`s below one another in one frame, for lists that are not tables. */
export function LineList({ isOrdered = false, children }: { isOrdered?: boolean; children: ReactNode }) {
  const List = isOrdered ? 'ol' : 'ul';
  return <List className={styles.list}>{children}</List>;
}

/** One line of a list: a title, and more about it in smaller print. */
export function Line({ title, more, children }: { title: ReactNode; more: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <p className={styles.title}>{title}</p>
      <p className={styles.more}>{more}</p>
      {children}
    </li>
  );
}
