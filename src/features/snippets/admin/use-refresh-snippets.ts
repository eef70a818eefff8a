import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listSnippetTypes } from '../contract.ts';

/** Lists of snippets and of their kinds are read again; forms that are open stay as they are. */
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
