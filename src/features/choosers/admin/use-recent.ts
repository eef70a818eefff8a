import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Described, ItemKind } from '../contract.ts';
import { describerOf } from './describer.ts';
import { recentChoices } from './recent-choices.ts';

/** Recently chosen items that still exist; empty until they are loaded, and when they cannot be. */
export function useRecent(kind: ItemKind): Described[] {
  const client = useQueryClient();
  const ids = recentChoices(kind);
  const { data } = useQuery({
    queryKey: ['recent choices', kind, ...ids],
    queryFn: async () => {
      const found = await Promise.all(ids.map((id) => describerOf(client).describe(kind, id)));
      return found.filter((thing) => thing !== null);
    },
    enabled: ids.length > 0,
  });
  return data ?? [];
}
