import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callEndpoint, type CallInput, type ReplyOf } from '../api/call-endpoint.ts';
import { endpointKey } from '../api/use-endpoint.ts';

/**
 * What a form begins with: never an answer from before, and never read again, since a later one must not take the form
 * away from under somebody.
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
