import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listSnippetTypes } from '../contract.ts';

/** Reads lists of snippets and of their kinds again; open forms do not change. */
export function useRefreshSnippets(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          String(queryKey[0]).startsWith(listSnippetTypes.path) && queryKey.at(-1) !== 'form',
      }),
    [client],
  );
}
