import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { OtherSession } from '#features/pages/editor-contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import type { FieldExtra } from '#ui/admin/content-form/form-context.ts';
import type { FormFocus } from '#ui/admin/content-form/form-focus.ts';
import { type FormStore, useSelected } from '#ui/admin/content-form/form-store.ts';
import { pathKey } from '#ui/admin/content-form/tree.ts';
import { createValueStore, type ValueStore } from '#ui/admin/content-form/value-store.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { listComments, type PageComment } from '../staff-contract.ts';
import { type Anchor, anchorOf, lastingAnchorOf, pathOfAnchor, selectedIn } from './anchors.ts';
import { CommentsPanel } from './comments-panel.tsx';
import styles from './comments.module.css';
import { useHighlights } from './use-highlights.ts';

const ASK_EVERY_MS = 20_000;

/** What the marks beside fields show. */
interface Marks {
  /** Number of open comments by the current path of their field. */
  counts: ReadonlyMap<string, number>;
  /** Names of the users who have a field in focus, by the field's path. */
  people: ReadonlyMap<string, string>;
}

/**
 * Comments on the edited page: the button, the panel, and marks beside fields, which also show other users' presence.
 * Loaded after the editor, which works without it.
 */
export function PageComments({
  pageId,
  store,
  others,
  container,
  guide,
  promoted,
  isReadOnly,
  onExtra,
}: {
  pageId: number;
  store: FormStore;
  others: readonly OtherSession[];
  /** The editor, whose form is beside the panel. */
  container: HTMLElement | null;
  guide: { focus: FormFocus; setTab: (tab: 'content' | 'promote') => void };
  /** Fields of the tab “Promote”. */
  promoted: readonly string[];
  isReadOnly: boolean;
  onExtra: (extra: FieldExtra | null) => void;
}) {
  const { data } = useQuery({
    queryKey: endpointKey(listComments, { params: { id: pageId } }),
    queryFn: ({ signal }) => callEndpoint(listComments, { params: { id: pageId }, signal }, { waitsForSignIn: false }),
    refetchInterval: ASK_EVERY_MS,
  });
  const [askedId] = useState(() => Number(new URLSearchParams(location.search).get('comment')) || null);
  const [isOpen, setOpen] = useState(askedId !== null);
  const [started, setStarted] = useState<Anchor | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // Added or removed blocks change the places of comments; typing does not.
  useSelected(store, (from) => from.getValue());
  const open = useMemo(() => (data?.comments ?? []).filter(({ resolvedAt }) => resolvedAt === null), [data]);
  const places = useSelected(
    store,
    useCallback((from: FormStore) => open.map((comment) => placeKey(from, comment)).join('\n'), [open]),
  );
  const start = (anchor: Anchor | null) => {
    setStarted(anchor);
    if (anchor) setOpen(true);
  };
  const [marks] = useState(() => createValueStore<Marks>({ counts: new Map(), people: new Map() }));
  useEffect(() => {
    const byField = Map.groupBy(places.split('\n'), (place) => place);
    const here = Map.groupBy(
      others.filter(({ field, is_idle }) => field !== '' && !is_idle),
      ({ field }) => field,
    );
    marks.set({
      counts: new Map([...byField].map(([key, comments]) => [key, comments.length])),
      people: new Map([...here].map(([path, people]) => [path, people.map(nameOf).join(', ')])),
    });
  }, [marks, places, others]);
  const startRef = useRef((_frame: HTMLElement) => undefined as void);
  useEffect(() => {
    startRef.current = (frame) => start(anchorAt(store, frame, isReadOnly));
  });
  useEffect(() => {
    onExtra({ Mark: fieldMark(marks, (frame) => startRef.current(frame)) });
    return () => onExtra(null);
  }, [marks, onExtra]);
  useEffect(() => {
    if (!container) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyM') return;
      event.preventDefault();
      const frame = document.activeElement?.closest<HTMLElement>('[data-path]');
      if (frame && container.contains(frame)) startRef.current(frame);
      else {
        setOpen(true);
        requestAnimationFrame(() => closeButton.current?.focus());
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [container]);
  useHighlights(container, store, open);

  const go = (anchor: Anchor) => {
    const path = pathOfAnchor(store, anchor);
    if (path === null || path.length === 0) return;
    guide.setTab(promoted.includes(String(path[0])) ? 'promote' : 'content');
    if (anchor.field === '') guide.focus.focusBlock(anchor.blockId);
    else guide.focus.focusField(path);
  };
  const words = open.length === 1 ? '1 open comment' : `${open.length} open comments`;
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        aria-expanded={isOpen}
        aria-label={open.length > 0 ? `Comments, ${words}` : 'Comments'}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="comment" />
        {open.length > 0 ? open.length : 'Comments'}
      </Button>
      {isOpen &&
        data &&
        container &&
        createPortal(
          <CommentsPanel
            pageId={pageId}
            store={store}
            data={data}
            started={started}
            askedId={askedId}
            closeButton={closeButton}
            onStart={start}
            onGo={go}
            onClose={() => {
              setOpen(false);
              setStarted(null);
              opener.current?.focus();
            }}
          />,
          container,
        )}
    </>
  );
}

const nameOf = ({ user, is_own }: OtherSession) => (is_own ? 'You, in another window' : user);

/** Current place of an open comment; empty for a comment on the page or on a deleted place. */
function placeKey(store: FormStore, comment: PageComment): string {
  const path = pathOfAnchor(store, comment);
  return path === null ? '' : pathKey(path);
}

function anchorAt(store: FormStore, frame: HTMLElement, isReadOnly: boolean): Anchor {
  const label = frame.querySelector('[id$="-label"]')?.textContent ?? frame.getAttribute('aria-label') ?? '';
  const selected = selectedIn(frame);
  const isEntry = frame instanceof HTMLLIElement;
  const anchor = lastingAnchorOf(store, frame.dataset['path'] ?? '', label.trim(), { isReadOnly, isEntry });
  return selected.quote === '' ? anchor : { ...anchor, ...selected };
}

/** Mark beside a field: who is writing there, the number of comments, and a button to write one. */
function fieldMark(marks: ValueStore<Marks>, onStart: (frame: HTMLElement) => void) {
  return function FieldMark({ path, label }: { path: string; label: string }) {
    const { blockId, field } = anchorOf(path, label);
    const count = useSyncExternalStore(marks.subscribe, () => marks.get().counts.get(path) ?? 0);
    const people = useSyncExternalStore(marks.subscribe, () => marks.get().people.get(path) ?? '');
    const isBlock = blockId !== '' && field === '';
    const noun = count === 1 ? 'comment' : 'comments';
    return (
      <span className={styles.marks} data-block-mark={isBlock} data-busy={count > 0 || people !== ''}>
        {people !== '' && (
          <span className={styles.here}>
            <Icon name="pencil" />
            {people}
          </span>
        )}
        <button
          type="button"
          data-beside=""
          className={styles.mark}
          // Keyboard users press Ctrl+Alt+M: a tab stop at every field would double the number of stops.
          tabIndex={count > 0 ? 0 : -1}
          aria-label={count > 0 ? `${count} ${noun} on ${label}` : `Comment on ${label}`}
          // Keeps the focus and the selection in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            const frame = event.currentTarget.closest<HTMLElement>('[data-path]');
            if (frame) onStart(frame);
          }}
        >
          <Icon name="comment" />
          {count > 0 && count}
        </button>
      </span>
    );
  };
}
