import { useCallback, useState } from 'react';

/** Storage keys of the user's preferences on this device. */
const KEYS = {
  autosave: 'editor_autosave',
  preview: 'editor_preview',
  device: 'editor_preview_device',
  outline: 'editor_outline',
} as const;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A choice that the device remembers; without storage, it lasts until the screen changes. */
export function usePreference<T extends string>(
  name: keyof typeof KEYS,
  choices: readonly T[],
  fallback: T,
): readonly [T, (value: T) => void] {
  const key = KEYS[name];
  const [value, setValue] = useState(() => choices.find((choice) => choice === read(key)) ?? fallback);
  const choose = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // A private window: kept in memory only.
      }
    },
    [key],
  );
  return [value, choose];
}
