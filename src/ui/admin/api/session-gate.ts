import { useSyncExternalStore } from 'react';

/** Calls that found the session ended and wait for a new sign-in on the same screen. */
let waiting: ((isSignedIn: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Resolves to true after a new sign-in, to false when it is declined. One dialog serves all calls. */
export function awaitSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    changed();
  });
}

/** Lets the waiting calls continue, or fail. */
export function settleSignIn(isSignedIn: boolean): void {
  const settled = waiting;
  waiting = [];
  changed();
  for (const resolve of settled) resolve(isSignedIn);
}

/** True while a call waits for a sign-in: the shell then shows the form over the screen. */
export function useNeedsSignIn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}
