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
  /** The newest version the server has; null until it was heard of. */
  newest: SavedVersion | null;
  /** Asks the other windows to stand back; takes back what another took over, too. */
  takeOver(): void;
}

/**
 * Says that this window has the page open, and hears who else has: every few seconds while it is seen, at once when it is
 * seen again. A ping that fails is left out; the next one tells the same.
 */
export function usePresence({
  pageId,
  version,
  isEditing,
  onTakenOver,
}: {
  /** Null while there is no page, or nothing to edit: then nothing is told. */
  pageId: number | null;
  version: number;
  isEditing: boolean;
  onTakenOver: (name: string | null) => void;
}): Presence {
  const [heard, setHeard] = useState<{ others: readonly OtherSession[]; newest: SavedVersion | null }>({
    others: [],
    newest: null,
  });
  const latest = useRef({ version, isEditing, onTakenOver });
  useEffect(() => {
    latest.current = { version, isEditing, onTakenOver };
  });
  const pingNow = useRef<(takesOver: boolean) => void>(() => undefined);

  useEffect(() => {
    if (pageId === null) return undefined;
    let sessionId = 0;
    let isPinging = false;
    let wantsOver = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const plan = () => {
      clearTimeout(timer);
      if (!isOver && document.visibilityState !== 'hidden') timer = setTimeout(() => void ping(), PING_INTERVAL_MS);
    };
    const ping = async () => {
      if (isPinging || isOver) return;
      isPinging = true;
      const takesOver = wantsOver;
      wantsOver = false;
      try {
        const { version: seen, isEditing: edits } = latest.current;
        const params = { app: 'pages', model: 'page', object_id: pageId, session_id: sessionId };
        const body = { is_editing: edits, version: seen, take_over: takesOver };
        const reply = await callEndpoint(pingEditing, { params, body }, { waitsForSignIn: false });
        sessionId = reply.session_id;
        if (!isOver) {
          setHeard({ others: reply.others, newest: reply.newest });
          latest.current.onTakenOver(reply.taken_over_by);
        }
      } catch {
        // Presence is a courtesy: saving tells of a connection or a session that is gone.
        wantsOver ||= takesOver;
      }
      isPinging = false;
      if (wantsOver && !takesOver) void ping();
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
    pingNow.current = (takesOver) => {
      wantsOver ||= takesOver;
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

  return { ...heard, takeOver: useCallback(() => pingNow.current(true), []) };
}
