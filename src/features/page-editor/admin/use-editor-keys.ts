import { useCallback, useEffect, useRef } from 'react';

export interface EditorKeys {
  onSave: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onPreview: () => void;
}

/**
 * Ctrl or Cmd with S, Z, Shift+Z or Y, and P, wherever the focus is. Rich text has an undo of its own, which is nearer.
 * @returns the same for keys pressed in another document, such as the preview's
 */
export function useEditorKeys(keys: EditorKeys): (event: KeyboardEvent) => void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const handle = useCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const target = event.target as Element | null;
    const key = event.key.toLowerCase();
    if (key === 's' && !event.shiftKey) {
      event.preventDefault();
      latest.current.onSave();
    } else if (key === 'p' && !event.shiftKey) {
      event.preventDefault();
      latest.current.onPreview();
    } else if ((key === 'z' || key === 'y') && !target?.closest?.('[contenteditable="true"], [role="dialog"]')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) latest.current.onRedo();
      else latest.current.onUndo();
    }
  }, []);
  useEffect(() => {
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [handle]);
  return handle;
}
