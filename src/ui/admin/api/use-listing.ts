import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callEndpoint, type CallInput, type ReplyOf } from './call-endpoint.ts';
import { endpointKey } from './use-endpoint.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/**
 * Reads a list whose query changes: the former rows stay (`isPlaceholderData`) until the answer to the newest query has
 * arrived. Answers to older queries are cached, never shown in its place.
 */
export function useListing<E extends AnyEndpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'> = {},
  options: { isEnabled?: boolean } = {},
) {
  return useQuery<ReplyOf<E>, Error>({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => callEndpoint(endpoint, { ...input, signal }),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled ?? true,
  });
}
