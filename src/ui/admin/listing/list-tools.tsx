import { type ReactNode, useId, useRef, useState } from 'react';
import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { SearchField } from '../search-field.tsx';
import styles from './list-tools.module.css';
import { FilterFields, type ListFilter, pillsOf } from './filters.tsx';
import type { ChangeSearch } from './use-list-search.ts';
import { useTypedQuery } from './use-typed-query.ts';

/**
 * Search, filters and other tools above a list. Changes begin at the list's first page. `filters` are fields behind a
 * button, which calls `onOpen` when it shows them; active ones are visible, each with a button to remove it.
 */
export function ListTools({
  searchLabel,
  q,
  change,
  filters = [],
  onOpen,
  children,
}: {
  searchLabel: string;
  /** Search text in the address. */
  q: string;
  change: ChangeSearch;
  filters?: readonly ListFilter[];
  onOpen?: () => void;
  /** Buttons and links of the whole list, beside the search. */
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const pills = pillsOf(filters);
  const opener = useRef<HTMLButtonElement>(null);
  // The first letter adds a history entry for the back button; further typing replaces that entry.
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
        {filters.length > 0 && (
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
      {filters.length > 0 && (
        <div id={panelId} hidden={!isOpen} className={styles.panel}>
          <FilterFields filters={filters} change={change} />
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
