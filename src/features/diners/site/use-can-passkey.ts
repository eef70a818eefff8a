import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** True in a browser that can use passkeys; false on the server. */
export function useCanPasskey(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function',
    () => false,
  );
}
