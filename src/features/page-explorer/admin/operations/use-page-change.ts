import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';

/** Kept for long, and told by no page. */
const KEPT = ['/wagtail/api/main/content-model/', '/wagtail/api/main/session/'];

/**
 * Changes pages. Answers kept from before are read anew by whoever shows them next; what is on the screen stays as it is,
 * for the page that it is about may be gone; but for what `refreshes` names.
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

/** What was read before pages changed is read anew by whoever shows it next; what is on the screen stays. */
export function forgetPages(client: QueryClient): void {
  const isOld = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => !KEPT.includes(String(path));
  client.removeQueries({ type: 'inactive', predicate: isOld });
  void client.invalidateQueries({ refetchType: 'none', predicate: isOld });
}
