import { useEffect, useSyncExternalStore } from 'react';

/** The shortcuts by key, with the texts that the help shows. */
export const SHORTCUTS = {
  '?': 'Show this list',
  '/': 'Search pages',
  '[': 'Show or hide the menu',
} as const;

export type ShortcutKey = keyof typeof SHORTCUTS;

/** Off on this device: single-key shortcuts must be possible to switch off, for example for dictation (WCAG 2.1.4). */
const OFF_KEY = 'admin_shortcuts_off';
const listeners = new Set<() => void>();

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, 'true');
  for (const listener of listeners) listener();
}

export function useAreShortcutsOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(OFF_KEY) === null,
  );
}

/** Runs the action of a shortcut, except while the user types, a dialog is open, or shortcuts are off. */
export function useShortcuts(actions: Readonly<Record<ShortcutKey, () => void>>): void {
  const isOn = useAreShortcutsOn();
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return;
      if (!Object.hasOwn(actions, event.key)) return;
      event.preventDefault();
      actions[event.key as ShortcutKey]();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });
}
