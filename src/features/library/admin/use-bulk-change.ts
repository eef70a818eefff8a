import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { type Flash, showFlash } from '#ui/admin/flash.ts';
import type { BulkReason, BulkResult } from '../contract.ts';
import type { BulkOf } from './bulk-bar.tsx';

const REASONS: Readonly<Record<BulkReason, (count: number) => string>> = {
  absent: (count) => `${count} ${count === 1 ? 'is' : 'are'} no longer there`,
  forbidden: (count) => `${count} you may not change`,
  used: (count) => `${count} in use ${count === 1 ? 'was' : 'were'} kept`,
};

/** Calls a bulk action, reloads the list and reports the result. @param past "deleted" @param action beside the report */
export function useBulkChange<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof BulkResult>>(
  of: BulkOf,
  endpoint: E,
  past: string,
  onDone: () => void,
  action?: Flash['action'],
) {
  const client = useQueryClient();
  return useChange(endpoint, {
    onSuccess(reply) {
      void client.invalidateQueries({ queryKey: [of.listPath] });
      showFlash({ ...wordsOf(of, reply as BulkResult, past), ...(action && { action }) });
      onDone();
    },
  });
}

function wordsOf({ nouns }: BulkOf, { done, refused }: BulkResult, past: string) {
  const left = Object.entries(REASONS).flatMap(([reason, words]) => {
    const count = refused.filter((one) => one.reason === reason).length;
    return count > 0 ? [words(count)] : [];
  });
  const text = `${done.length} ${nouns[done.length === 1 ? 0 : 1]} ${past}${left.length > 0 ? `; ${left.join(', ')}` : ''}.`;
  return { kind: done.length > 0 ? ('success' as const) : ('error' as const), text };
}
