import type { ReactNode } from 'react';
import styles from './figure.module.css';

/** A medium with its caption; only the medium without a caption. */
export function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  if (caption === '') return <div>{children}</div>;
  return (
    <figure className={styles.figure}>
      {children}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
