import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { formatCount } from '../format.ts';
import { useFormats } from '../formats.ts';
import styles from './list-results.module.css';
import { Pager } from './pager.tsx';

/** One page of a list: its place in the list, and the total. */
export interface ListPart {
  rows: readonly unknown[];
  total: number;
  p: number;
  pages: number;
}

/** The results: count, bulk actions, rows or their replacement, and the pager. */
export function ListResults({
  label,
  data,
  nouns,
  found,
  isFound = Boolean(found),
  isStale,
  bulk,
  nothing,
  children,
}: {
  label: string;
  data: ListPart;
  /** Singular and plural: ["page", "pages"]. */
  nouns: readonly [one: string, many: string];
  /** Given, the rows answer a search or filters. Without rows, a message says so, with a link to the whole list. */
  found?: { q: string; onClear: () => void } | false | undefined;
  /** True where `nothing` is itself the message for an empty search. */
  isFound?: boolean;
  /** True while the rows of the previous query are shown. */
  isStale: boolean;
  bulk?: ReactNode;
  /** Shown when there are no rows at all: the reason as a text, or an element that also says what to do. */
  nothing: ReactNode;
  children: ReactNode;
}) {
  const { language } = useFormats();
  const count = `${formatCount(data.total, language)} ${nouns[data.total === 1 ? 0 : 1]}`;
  return (
    <section aria-label={label} aria-busy={isStale} className={styles.results}>
      <div className={styles.line}>
        <p role="status" className={styles.count}>
          {isFound ? `${count} found` : count}
        </p>
        {bulk}
      </div>
      {data.rows.length > 0 ? (
        <div className={classNames(isStale && styles.stale)}>{children}</div>
      ) : found ? (
        <NothingFound noun={nouns[0]} {...found} />
      ) : typeof nothing === 'string' ? (
        <EmptyList text={nothing} />
      ) : (
        nothing
      )}
      <Pager p={data.p} pages={data.pages} />
    </section>
  );
}

/** Shown when a list has no rows: the reason, and what to do about it. */
export function EmptyList({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}

function NothingFound({ q, noun, onClear }: { q: string; noun: string; onClear: () => void }) {
  return (
    <EmptyList text={q ? `No ${noun} matches “${q}”.` : `No ${noun} matches these filters.`}>
      <Button variant="quiet" onClick={onClear}>
        Clear search and filters
      </Button>
    </EmptyList>
  );
}
