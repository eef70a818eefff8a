import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type OtherSession,
  PING_INTERVAL_MS,
  pingEditing,
  releaseEditing,
  type SavedVersion,
} from '#features/pages/editor-contract.ts';
import { callEndpoint, pathOf } from '#ui/admin/api/call-endpoint.ts';

export interface Presence {
  others: readonly OtherSession[];
  /** The newest version on the server; null until one is known. */
  newest: SavedVersion | null;
  /** Name of the user who asks this window to hand over; null without a request. */
  askedBy: string | null;
  /** Takes over from other windows; also takes back. */
  takeOver(): void;
  /** Asks the others to hand over. */
  ask(): void;
  /** Answers a request to hand over. */
  answer(choice: 'hand_over' | 'keep'): void;
}

/**
 * Reports that this window has the page open, and receives who else has: every few seconds while visible, at once when
 * visible again. A failed ping is skipped; the next one repeats it.
 */
export function usePresence({
  pageId,
  version,
  isEditing,
  onTakenOver,
}: {
  /** Null while there is no page, or nothing to edit: then no presence is reported. */
  pageId: number | null;
  version: number;
  isEditing: boolean;
  onTakenOver: (name: string | null) => void;
}): Presence {
  const [heard, setHeard] = useState<Pick<Presence, 'others' | 'newest' | 'askedBy'>>({
    others: [],
    newest: null,
    askedBy: null,
  });
  const latest = useRef({ version, isEditing, onTakenOver });
  useEffect(() => {
    latest.current = { version, isEditing, onTakenOver };
  });
  const pingNow = useRef<(wish: Wish) => void>(() => undefined);

  useEffect(() => {
    if (pageId === null) return undefined;
    let sessionId = 0;
    let isPinging = false;
    let wish: Wish = {};
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const plan = () => {
      clearTimeout(timer);
      if (!isOver && document.visibilityState !== 'hidden') timer = setTimeout(() => void ping(), PING_INTERVAL_MS);
    };
    const ping = async () => {
      if (isPinging || isOver) return;
      isPinging = true;
      let hasFailed = false;
      const wished = wish;
      wish = {};
      try {
        const { version: seen, isEditing: edits } = latest.current;
        const params = { app: 'pages', model: 'page', object_id: pageId, session_id: sessionId };
        const body = { is_editing: edits, version: seen, field: focusedField(), take_over: false, ...wished };
        const reply = await callEndpoint(pingEditing, { params, body }, { waitsForSignIn: false });
        sessionId = reply.session_id;
        if (!isOver) {
          setHeard({ others: reply.others, newest: reply.newest, askedBy: reply.asked_by });
          latest.current.onTakenOver(reply.taken_over_by);
        }
      } catch {
        // Presence is optional: saving reports a lost connection or an ended session.
        wish = { ...wished, ...wish };
        hasFailed = true;
      }
      isPinging = false;
      if (!hasFailed && Object.keys(wish).length > 0) void ping();
      else plan();
    };
    const release = () => {
      if (sessionId !== 0) navigator.sendBeacon(pathOf(releaseEditing, { params: { session_id: sessionId } }));
      sessionId = 0;
    };
    const look = () => {
      if (document.visibilityState === 'hidden') clearTimeout(timer);
      else void ping();
    };
    pingNow.current = (wanted) => {
      wish = { ...wish, ...wanted };
      void ping();
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', release);
    // A window that came back from the browser's cache begins a session again.
    addEventListener('pageshow', look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', release);
      removeEventListener('pageshow', look);
      release();
    };
  }, [pageId]);

  return {
    ...heard,
    takeOver: useCallback(() => pingNow.current({ take_over: true }), []),
    ask: useCallback(() => pingNow.current({ ask_over: true }), []),
    answer: useCallback((answer) => pingNow.current({ answer }), []),
  };
}

/** What the next ping asks for besides. */
type Wish = Partial<Record<'take_over' | 'ask_over', true>> & { answer?: 'hand_over' | 'keep' };

const MOST_PATH_CHARACTERS = 300;

/** The field in which the keyboard writes. */
function focusedField(): string {
  const path = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '';
  return path.length > MOST_PATH_CHARACTERS ? '' : path;
}
