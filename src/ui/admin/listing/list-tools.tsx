import { type ReactNode, useId, useRef, useState } from 'react';
import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { SearchField } from '../search-field.tsx';
import styles from './list-tools.module.css';
import type { ListSearch } from './use-list-search.ts';
import { useTypedQuery } from './use-typed-query.ts';

/** A filter in use, worded, with what takes it off. */
export interface FilterPill {
  label: string;
  off: ListSearch;
}

/**
 * Search, filters and what else stands above a list. Whatever they change begins at the list's first page. `filters` are
 * fields behind a button; it tells `onOpen` when they are first shown.
 */
export function ListTools({
  searchLabel,
  q,
  change,
  filters,
  pills = [],
  onOpen,
  children,
}: {
  searchLabel: string;
  /** As the address has it. */
  q: string;
  change: (changes: ListSearch, options?: { isReplacing?: boolean }) => void;
  filters?: ReactNode;
  pills?: readonly FilterPill[];
  onOpen?: () => void;
  /** Beside the search: buttons and links of the whole list. */
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  // The first letter is a step for the back button; what is typed on replaces it.
  const typed = useTypedQuery(q, (text) => change({ q: text, p: '' }, { isReplacing: q !== '' && text !== '' }));
  return (
    <section aria-label="Search and filters" className={styles.tools}>
      <form
        role="search"
        aria-label="This list"
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          typed.keepNow();
        }}
      >
        <SearchField
          label={searchLabel}
          className={styles.search ?? ''}
          value={typed.text}
          maxLength={MAX_SEARCH_CHARACTERS}
          onChange={(event) => typed.setText(event.currentTarget.value)}
        />
        {filters && (
          <Button
            ref={opener}
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => {
              onOpen?.();
              setIsOpen(!isOpen);
            }}
          >
            <Icon name="filter" />
            Filters
          </Button>
        )}
        {children && <div className={styles.extra}>{children}</div>}
      </form>
      {filters && (
        <div id={panelId} hidden={!isOpen} className={styles.panel}>
          {filters}
        </div>
      )}
      {pills.length > 0 && (
        <ul className={styles.pills} aria-label="Filters in use">
          {pills.map(({ label, off }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.pill}
                aria-label={`Remove filter: ${label}`}
                onClick={() => {
                  change({ ...off, p: '' });
                  opener.current?.focus();
                }}
              >
                {label}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Filters that are boxes to tick, below each other. */
export function FilterTicks({ children }: { children: ReactNode }) {
  return <div className={styles.ticks}>{children}</div>;
}
