import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** True in a browser that supports passkeys; null on the server and until hydration. */
export function useCanPasskey(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function',
    () => null,
  );
}
