import { useEffect, useState, useSyncExternalStore } from 'react';
import { showFlash } from '#ui/admin/flash.ts';
import { createEditing, type Editing, type EditingOptions, type EditingState } from './editing.ts';
import { editingApi } from './editing-api.ts';
import { newPageKey, openLocalCopies, pageKey } from './local-copy.ts';
import { currentTime } from '#ui/admin/use-now.ts';

/** One Editing for as long as the screen shows this page. Retries as soon as the connection is back. */
export function useEditing(
  options: Pick<EditingOptions, 'start' | 'account' | 'isAutomatic' | 'onCreated'>,
): readonly [Editing, EditingState] {
  const [editing] = useState(() => {
    const { start, account } = options;
    const copyKey = (pageId: number | null) =>
      pageId !== null || 'page' in start
        ? pageKey(pageId ?? 0)
        : newPageKey(start.place.template, start.place.parentId);
    return createEditing({
      ...options,
      api: editingApi,
      now: currentTime,
      copyKey,
      openCopies: (pageId) => openLocalCopies(account, copyKey(pageId), currentTime()),
      onNotice: (text) => showFlash({ kind: 'success', text }),
    });
  });
  const state = useSyncExternalStore(editing.subscribe, editing.getState);
  useEffect(() => editing.connect(), [editing]);
  useEffect(() => {
    const goOn = () => {
      const { save, mergeFailure } = editing.getState();
      const isWaiting = save.kind === 'offline' || (save.kind === 'failed' && save.isRetrying);
      if (isWaiting || (save.kind === 'conflict' && mergeFailure !== null)) editing.retry();
    };
    // Writes pending changes to the device, since a hidden window may never be shown again.
    const keep = () => {
      if (document.visibilityState === 'hidden') editing.keep();
    };
    addEventListener('online', goOn);
    addEventListener('pagehide', editing.keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('online', goOn);
      removeEventListener('pagehide', editing.keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [editing]);
  return [editing, state];
}
