import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** True in a browser that can use passkeys; null on the server and until the page is alive. */
export function useCanPasskey(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function',
    () => null,
  );
}
