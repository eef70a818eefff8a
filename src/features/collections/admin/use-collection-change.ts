import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { showFlash } from '#ui/admin/flash.ts';

/** Changes collections: what was read of them and of the library before is read anew by whoever shows it next. */
export function useCollectionChange<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  onSuccess?: (reply: ReplyOf<E>) => void,
) {
  const client = useQueryClient();
  return useChange(endpoint, {
    onSuccess: (reply) => {
      const isOld = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
        !String(path).startsWith('/wagtail/api/main/session/');
      client.removeQueries({ type: 'inactive', predicate: isOld });
      void client.invalidateQueries({ refetchType: 'none', predicate: isOld });
      onSuccess?.(reply);
    },
  });
}

/** Goes to a collection, or to the list of all, and says what was done. */
export function useLeave(): (id: number | null, text: string) => void {
  const navigate = useNavigate();
  return (id, text) => {
    const gone =
      id === null
        ? navigate({ to: '/wagtail/collections/' })
        : navigate({ to: '/wagtail/collections/$id/', params: { id: String(id) } });
    void gone.then(() => showFlash({ kind: 'success', text }));
  };
}
