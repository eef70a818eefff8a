import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { callEndpoint, type CallInput, pathOf, type ReplyOf } from './call-endpoint.ts';
import { Refusal } from './problem.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

const MOST_TRIES = 2;

/** Caches reads; retries only errors that a retry may solve. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < MOST_TRIES && error instanceof Refusal && isPassing(error),
      },
    },
  });
}

function isPassing({ code, status }: Refusal): boolean {
  return code === 'offline' || status >= 502;
}

/** An address without its query, and with it. */
type EndpointKey = readonly [path: string, address: string];

/** The key under which an endpoint's answer is kept. */
export function endpointKey(
  endpoint: AnyEndpoint,
  input: Pick<CallInput<never>, 'params' | 'query'> = {},
): EndpointKey {
  const address = pathOf(endpoint, input);
  const [path = ''] = address.split('?', 1);
  return [path, address];
}

/**
 * Reads an endpoint: data, or a Refusal, or neither yet. `isFresh` never begins with a cached answer: for a screen that
 * saves on the version that it opened with.
 */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'> = {},
  options: { isEnabled?: boolean; isFresh?: boolean } = {},
) {
  return useQuery<ReplyOf<E>, Error>({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => callEndpoint(endpoint, { ...input, signal }),
    enabled: options.isEnabled ?? true,
    ...(options.isFresh && { gcTime: 0 }),
  });
}

/**
 * Calls an endpoint that changes something; the endpoints in `refreshes` are read again before the call counts as done:
 * an endpoint with any parameters, the key of a call with any query. `onSuccess` gets what was sent, and is called even
 * when the sending component is unmounted by then.
 */
export function useChange<E extends AnyEndpoint>(
  endpoint: E,
  options: {
    refreshes?: readonly (AnyEndpoint | EndpointKey)[];
    waitsForSignIn?: boolean;
    onSuccess?: (reply: ReplyOf<E>, sent: CallInput<E>) => void;
    onError?: (error: Error) => void;
  } = {},
) {
  const client = useQueryClient();
  // The same until a success: the server may have done the work although its answer was lost.
  const key = useRef<string>(undefined);
  return useMutation<ReplyOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => {
      key.current ??= randomUuid();
      const keyed = { ...input, key: key.current };
      return callEndpoint(endpoint, keyed, { waitsForSignIn: options.waitsForSignIn ?? true });
    },
    onSuccess: async (reply, sent) => {
      key.current = undefined;
      const isOf = pathMatchers(options.refreshes ?? []);
      await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && isOf(path) });
      options.onSuccess?.(reply, sent);
    },
    ...(options.onError && { onError: options.onError }),
  });
}

/** Matches addresses, without their query, of the named endpoints. */
function pathMatchers(named: readonly (AnyEndpoint | EndpointKey)[]): (path: string) => boolean {
  const patterns = named.map((one) => ('path' in one ? one.path : one[0]).split('/'));
  return (path) => {
    const asked = path.split('/');
    return patterns.some(
      (pattern) =>
        pattern.length === asked.length && pattern.every((part, at) => part.startsWith(':') || part === asked[at]),
    );
  };
}
