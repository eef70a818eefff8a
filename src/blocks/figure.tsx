import type { ReactNode } from 'react';
import { classNames } from '#ui/site/class-names.ts';
import styles from './figure.module.css';

/** A medium with its caption; without one no more than the medium. */
export function Figure({
  caption,
  className,
  children,
}: {
  caption: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (caption === '') return <div className={className}>{children}</div>;
  return (
    <figure className={classNames(styles.figure, className)}>
      {children}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
