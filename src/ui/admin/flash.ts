import { useSyncExternalStore } from 'react';

/** A short message about the last action, shown until it is dismissed, replaced, or the screen changes. */
export interface Flash {
  kind: 'success' | 'error';
  text: string;
  /** A button beside the text. Pressing it dismisses the flash. */
  action?: { label: string; onSelect(): void };
}

let current: Flash | null = null;
const listeners = new Set<() => void>();

/** Shows a flash in place of the previous one; null removes it. */
export function showFlash(flash: Flash | null): void {
  current = flash;
  for (const listener of listeners) listener();
}

export function useFlash(): Flash | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
