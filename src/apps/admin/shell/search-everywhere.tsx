import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '#ui/admin/listing/use-debounced.ts';
import { STATUS_LABELS } from '#features/page-explorer/admin/parts/status-label.tsx';
import { TYPING_PAUSE_MS } from '#ui/admin/listing/use-typed-query.ts';
import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { type ListedPage, listPages } from '#features/pages/explorer-contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { SearchField } from '#ui/admin/search-field.tsx';
import { searchedLists } from './menu-entries.ts';
import styles from './search-everywhere.module.css';

/** The id of the field, which the shortcut focuses. */
export const SEARCH_FIELD_ID = 'search-everywhere';
const MOST_SHOWN = 8;

/** Finds pages while one types, from every screen. Arrows choose one, Enter goes there; without a choice, to the search screen. */
export function SearchEverywhere({ areas, onGo }: { areas: readonly string[]; onGo: () => void }) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const others = searchedLists(areas);
  const navigate = useNavigate();
  const q = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const isAsking = isOpen && q !== '';
  const found = useListing(listPages, { query: { q, search_all: true } }, { isEnabled: isAsking });
  const rows = isAsking ? (found.data?.rows.slice(0, MOST_SHOWN) ?? []) : [];
  const isShown = isAsking && text.trim() !== '';
  const current = active < rows.length ? active : -1;

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const leave = (): void => {
    setText('');
    setIsOpen(false);
    setActive(-1);
    onGo();
  };
  const goTo = (page: ListedPage): void => {
    leave();
    const to = page.rights.includes('edit') ? '/wagtail/pages/$id/edit/' : '/wagtail/pages/$id/';
    void navigate({ to, params: { id: String(page.id) } });
  };
  const goToAll = (): void => {
    const wanted = text.trim();
    if (wanted === '') return;
    leave();
    void navigate({ to: '/wagtail/pages/search/', search: { q: wanted } });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      // One step beyond either end selects the field itself.
      if (rows.length > 0) setActive(((current + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const page = rows[current];
      if (page) goTo(page);
      else goToAll();
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
      setActive(-1);
    }
  };

  return (
    <div
      className={styles.search}
      role="search"
      aria-label="All pages"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <SearchField
        id={SEARCH_FIELD_ID}
        label="Search pages"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        value={text}
        maxLength={MAX_SEARCH_CHARACTERS}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={handleKey}
      />
      <div className={classNames(styles.found, !isShown && styles.closed)}>
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Pages found"
          className={classNames(styles.list, found.isPlaceholderData && styles.stale)}
        >
          {isShown &&
            rows.map((page, index) => (
              <div
                key={page.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={styles.option}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => goTo(page)}
              >
                <span className={styles.title}>{page.title}</span>
                <span className={styles.soft}>
                  {STATUS_LABELS[page.status]}
                  {page.parent && ` · in ${page.parent.title}`}
                </span>
              </div>
            ))}
        </div>
        {isShown && (
          <p role="status" className={styles.note}>
            {statusOf(found, rows.length)}
          </p>
        )}
        {isShown && others.length > 0 && (
          <nav aria-label="Search in other areas" className={styles.others}>
            {others.map(({ area, label, to }) => (
              <Link key={area} to={to as string} search={{ q: text.trim() }} onClick={leave}>
                {label}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </div>
  );
}

function statusOf(found: { error: Error | null; data: { total: number } | undefined }, shown: number): string {
  if (found.error) return messageOf(found.error);
  if (!found.data) return 'Searching…';
  const { total } = found.data;
  if (total === 0) return 'No pages match.';
  return total > shown ? `${total} pages. Enter shows them all.` : `${total} ${total === 1 ? 'page' : 'pages'}.`;
}
