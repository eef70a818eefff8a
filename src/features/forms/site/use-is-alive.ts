import { useSyncExternalStore } from 'react';

/** False on the server and while the browser takes over, true from then on: what only a script can do may be shown. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(subscribe, isAlive, isNotAlive);
}

const subscribe = () => () => {};
const isAlive = () => true;
const isNotAlive = () => false;
