import '#ui/site/textures/blue-chill.css';
import type { ReactNode } from 'react';
import { classNames } from '#ui/site/class-names.ts';
import { Container } from '#ui/site/layout.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './masthead.module.css';
import type { Breadcrumb } from './props.ts';

/** The head of a directory page: the breadcrumb, the title on deep water, a rope as its edge. */
export function Masthead({
  breadcrumbs,
  current,
  title,
  subtitle,
  children,
}: {
  breadcrumbs: readonly Breadcrumb[];
  /** The page's own name at the end of the breadcrumb. */
  current: string;
  title: string;
  subtitle: string;
  children?: ReactNode;
}) {
  return (
    <div className={classNames('blue-chill', styles.masthead)}>
      <Container className={styles.inner ?? ''}>
        <Breadcrumbs trail={breadcrumbs} current={current} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </Container>
      <div className="rope" aria-hidden="true" />
    </div>
  );
}
