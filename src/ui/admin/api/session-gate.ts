import { useSyncExternalStore } from 'react';

/** Calls whose session ended, waiting for somebody to sign in again without leaving the screen. */
let waiting: ((isSignedIn: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Resolves to true once somebody has signed in again, to false when they would not. One dialog serves all calls. */
export function awaitSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    changed();
  });
}

/** Lets the waiting calls go on, or fail. */
export function settleSignIn(isSignedIn: boolean): void {
  const settled = waiting;
  waiting = [];
  changed();
  for (const resolve of settled) resolve(isSignedIn);
}

/** True while a call waits for somebody to sign in: the shell then shows the form over whatever is on the screen. */
export function useNeedsSignIn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}
