import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

interface Box {
  children: ReactNode;
  className?: string;
}

/** The page's width with its gutters; `narrow` is a reading column. */
export function Container({ children, className, width = 'page' }: Box & { width?: 'page' | 'narrow' }) {
  return <div className={classNames(styles.container, width === 'narrow' && styles.narrow, className)}>{children}</div>;
}

/** The 12-column grid (Spec §9); its children are `Column`s. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** `span` columns of 12 above 840 px, all of them at or below. */
export function Column({ children, className, span = 12 }: Box & { span?: number }) {
  return <div className={classNames(styles.column, styles[`span${span}`], className)}>{children}</div>;
}

/** A band of the page with the large space above and below that all bands have. */
export function Section({ children }: { children: ReactNode }) {
  return <section className={styles.section}>{children}</section>;
}
