import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callEndpoint, type CallInput, type ReplyOf } from '../api/call-endpoint.ts';
import { endpointKey } from '../api/use-endpoint.ts';

/**
 * Initial data of a form: never a cached answer, and never read again, because a later answer would replace the form
 * during editing.
 */
export function useOpening<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
) {
  return useQuery<ReplyOf<E>, Error>({
    queryKey: [...endpointKey(endpoint, input), 'form'],
    queryFn: ({ signal }) => callEndpoint(endpoint, { ...input, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}
