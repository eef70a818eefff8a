import { useRef } from 'react';
import { randomUuid } from '#shared/random-uuid.ts';

/**
 * Keys by which the server does a request once: `keyOf` returns the same key for the same content, also after a lost answer,
 * until `forget` is called.
 */
export function useContentKey() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return {
    keyOf(value: object): string {
      const content = JSON.stringify(value);
      if (content !== last.current?.content) last.current = { content, key: randomUuid() };
      return last.current.key;
    },
    forget() {
      last.current = undefined;
    },
  };
}
