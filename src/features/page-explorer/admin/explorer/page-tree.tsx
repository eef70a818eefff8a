import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { type ListedPage, listPages } from '#features/pages/explorer-contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { SearchField } from '#ui/admin/search-field.tsx';
import { useDebounced } from '#ui/admin/listing/use-debounced.ts';
import { TYPING_PAUSE_MS } from '#ui/admin/listing/use-typed-query.ts';
import styles from './page-tree.module.css';

interface Level {
  /** Undefined at the top level. */
  id: number | undefined;
  title: string;
}

const TOP: Level = { id: undefined, title: 'Pages' };

/**
 * The page tree, one level at a time. Keys: up and down move along the pages, right opens a page's children, left goes
 * back, Escape closes. Text typed in the field searches everything below the level.
 */
export function PageTree({ onClose }: { onClose: () => void }) {
  const [levels, setLevels] = useState<readonly Level[]>([TOP]);
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const level = levels.at(-1) ?? TOP;
  const q = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const pages = useListing(listPages, { query: { parent: level.id, q: q || undefined } });
  const isLevelThere = (pages.data?.parent?.id ?? undefined) === level.id;
  const shown = isLevelThere ? pages : { ...pages, data: undefined };

  const open = (page: Level): void => {
    setText('');
    setLevels([...levels, page]);
  };
  const goBack = (): void => {
    if (levels.length === 1) return;
    setText('');
    setLevels(levels.slice(0, -1));
  };
  const handleKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-page]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const rows = shown.data?.rows ?? [];
    const focus = (index: number): void => links[Math.min(Math.max(index, 0), links.length - 1)]?.focus();
    const actions: Readonly<Record<string, (() => void) | false>> = {
      Escape: onClose,
      ArrowDown: () => focus(at + 1),
      ArrowUp: at >= 0 && (() => focus(at - 1)),
      Home: !isTyping && (() => focus(0)),
      End: !isTyping && (() => focus(links.length - 1)),
      ArrowRight: () => {
        const page = rows[at];
        if (page && page.child_count > 0) open(page);
      },
      ArrowLeft: goBack,
    };
    const isOfField = isTyping && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    const action = isOfField ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <section aria-label="Page tree" className={styles.panel} onKeyDown={handleKey}>
      <div className={styles.head}>
        {levels.length > 1 && (
          <Button variant="quiet" isIcon aria-label={`Back to ${levels.at(-2)?.title ?? TOP.title}`} onClick={goBack}>
            <Icon name="chevron-left" />
          </Button>
        )}
        <LevelTitle key={level.id} title={level.title} />
        <Button variant="quiet" isIcon aria-label="Close the page tree" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <SearchField
        label="Find a page here"
        value={text}
        maxLength={MAX_SEARCH_CHARACTERS}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <AsyncContent query={shown} what="the pages">
        {({ rows, total, is_search }) => (
          <>
            {rows.length === 0 && <p className={styles.note}>{is_search ? 'No pages match.' : 'No pages here yet.'}</p>}
            <ul ref={list} className={classNames(styles.list, pages.isPlaceholderData && styles.stale)}>
              {rows.map((page) => (
                <TreeRow key={page.id} page={page} onOpen={open} onGo={onClose} />
              ))}
            </ul>
            {total > rows.length && <MoreLink level={level} q={q} total={total} onGo={onClose} />}
          </>
        )}
      </AsyncContent>
    </section>
  );
}

/** Title that takes the focus when its level opens; the arrows, the field and the pages follow in the tab order. */
function LevelTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  );
}

function TreeRow({ page, onOpen, onGo }: { page: ListedPage; onOpen: (page: Level) => void; onGo: () => void }) {
  // A page with children links to them; a page without children links to where it can be edited.
  const to =
    page.child_count === 0 && page.rights.includes('edit') ? '/wagtail/pages/$id/edit/' : '/wagtail/pages/$id/';
  return (
    <li className={styles.row}>
      <Link to={to} params={{ id: String(page.id) }} data-page="" className={styles.page ?? ''} onClick={onGo}>
        <span>{page.title}</span>
        {page.status !== 'live' && <span className={styles.soft}>{page.status === 'draft' ? 'Draft' : 'Changed'}</span>}
        {page.parent && <span className={styles.soft}>in {page.parent.title}</span>}
      </Link>
      {page.child_count > 0 && (
        <Button variant="quiet" isIcon aria-label={`Pages below ${page.title}`} onClick={() => onOpen(page)}>
          <Icon name="chevron-right" />
        </Button>
      )}
    </li>
  );
}

function MoreLink({ level, q, total, onGo }: { level: Level; q: string; total: number; onGo: () => void }) {
  const search = q ? { q } : {};
  const label = `Show all ${total} in the list`;
  return level.id === undefined ? (
    <Link to="/wagtail/pages/" search={search} className={styles.more ?? ''} onClick={onGo}>
      {label}
    </Link>
  ) : (
    <Link
      to="/wagtail/pages/$id/"
      params={{ id: String(level.id) }}
      search={search}
      className={styles.more ?? ''}
      onClick={onGo}
    >
      {label}
    </Link>
  );
}
