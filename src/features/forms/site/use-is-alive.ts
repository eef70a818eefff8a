import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, then true: controls that need a script may be shown. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(subscribe, isAlive, isNotAlive);
}

const subscribe = () => () => {};
const isAlive = () => true;
const isNotAlive = () => false;
