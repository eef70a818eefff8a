import type { ReactNode } from 'react';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { PressLink } from '../contract.ts';
import styles from './masthead.module.css';

/**
 * The head of a press page on deep water, a rope as its edge. `back` leads to the press section; `width` is that of what
 * stands below: the page's, or the column of a list.
 */
export function PressMasthead({
  title,
  back,
  width = 'page',
  children,
}: {
  title: string;
  back?: PressLink | null;
  width?: 'page' | 'column';
  /** A line above the title: a date, the place in a list. */
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <header className={classNames('blue-chill', styles.masthead)}>
      <Container className={classNames(styles.inner, width === 'column' && styles.column)}>
        {back && (
          <a className={styles.back} href={back.url}>
            <Icon name="chevron-left" size={16} />
            {t('press.back_to', { title: back.title })}
          </a>
        )}
        {children && <p className={styles.line}>{children}</p>}
        <h1 className={styles.title}>{title}</h1>
      </Container>
      <div className="rope" aria-hidden="true" />
    </header>
  );
}
