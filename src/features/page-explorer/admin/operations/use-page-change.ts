import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';

/** Data that is cached for long and does not depend on pages. */
const KEPT = ['/wagtail/api/main/content-model/', '/wagtail/api/main/session/'];

/**
 * Changes pages. The next screen reads cached replies again; the current screen keeps its data, except for what
 * `refreshes` names, because its page may be deleted.
 */
export function usePageChange<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  onSuccess: (reply: ReplyOf<E>) => void,
  refreshes: readonly Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>[] = [],
) {
  const client = useQueryClient();
  return useChange(endpoint, {
    refreshes,
    onSuccess: (reply) => {
      forgetPages(client);
      onSuccess(reply);
    },
  });
}

/** Invalidates all data about pages for the next screens; the current screen keeps its data. */
export function forgetPages(client: QueryClient): void {
  const isOld = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => !KEPT.includes(String(path));
  client.removeQueries({ type: 'inactive', predicate: isOld });
  void client.invalidateQueries({ refetchType: 'none', predicate: isOld });
}
