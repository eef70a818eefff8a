import '#ui/site/textures/blue-chill.css';
import type { ReactNode } from 'react';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { PressLink } from '../contract.ts';
import styles from './masthead.module.css';

/**
 * Header of a press page. `back` links to the press section; `width` matches the content below: the page's width or that of
 * a list's column.
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
  /** A line above the title, for example a date. */
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
