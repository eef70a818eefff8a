import type { ReactNode } from 'react';
import { addressOfPage, paginationSteps } from '#shared/pagination.ts';
import { classNames } from './class-names.ts';
import { useTranslate } from './messages.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './pagination.module.css';

/** Links to the pages of a list: First, the numbers, Last. Nothing when there is only one page. */
export function Pagination({ url, current, last }: { url: string; current: number; last: number }) {
  const t = useTranslate();
  if (last < 2) return null;
  return (
    <nav className={styles.pagination} aria-label={t('directory.pages')}>
      <EndLink className={styles.first} href={current === 1 ? undefined : addressOfPage(url, 1)}>
        {t('directory.first_page')}
      </EndLink>
      <ol className={styles.numbers}>
        {paginationSteps(current, last).map((step, at) =>
          step === 'gap' ? (
            <li key={`gap-${at}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={step}>
              <PageNumber url={url} page={step} current={current} />
            </li>
          ),
        )}
      </ol>
      <EndLink className={styles.last} href={current === last ? undefined : addressOfPage(url, last)}>
        {t('directory.last_page')}
      </EndLink>
    </nav>
  );
}

function PageNumber({ url, page, current }: { url: string; page: number; current: number }) {
  const t = useTranslate();
  const label = t('directory.page_number', { number: page });
  if (page === current) {
    return (
      <span className={classNames(styles.number, styles.current)} aria-current="page">
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden="true">{page}</span>
      </span>
    );
  }
  const rel = page === current - 1 ? 'prev' : page === current + 1 ? 'next' : undefined;
  return (
    <a className={styles.number} href={addressOfPage(url, page)} rel={rel} aria-label={label}>
      {page}
    </a>
  );
}

/** First or Last; on that page itself, text without a link. */
function EndLink({
  href,
  className,
  children,
}: {
  href: string | undefined;
  className: string | undefined;
  children: ReactNode;
}) {
  const classes = classNames(styles.end, className);
  if (href === undefined) {
    return (
      <span className={classes} role="link" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <a className={classes} href={href}>
      {children}
    </a>
  );
}
