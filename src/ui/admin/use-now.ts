import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time in milliseconds, updated twice a minute while it is used. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => (now ||= Date.now()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const one of listeners) one();
    }, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time now in milliseconds, for events in the browser after a view was drawn: saves, local copies. */
export function currentTime(): number {
  return Date.now();
}
