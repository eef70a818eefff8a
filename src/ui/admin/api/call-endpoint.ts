import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { contentOf, Refusal, refusalOf } from './problem.ts';
import { awaitSignIn } from './session-gate.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Plain = string | number | boolean;

/** What a call sends. Query values that are undefined are left out. */
export interface CallInput<E> {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, Plain | undefined>>;
  body?: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
  signal?: AbortSignal;
  /** Idempotency-Key of an endpoint that is done once. */
  key?: string;
}

export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** As declared in platform/http/csrf.ts, which no browser loads. */
const CSRF_PATH = '/api-nc/csrftoken/';
const CsrfReply = z.object({ csrf_token: z.string() });

let csrfToken: string | undefined;

/**
 * Calls an endpoint and checks its answer. An expired form token is renewed once; when the session has ended, the call
 * waits for a new sign-in in place (see session-gate) and is then repeated once.
 * @throws Refusal for every unsuccessful answer, and for none
 */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  { waitsForSignIn = true }: { waitsForSignIn?: boolean } = {},
): Promise<ReplyOf<E>> {
  let reply = await send(endpoint, input);
  if (reply.status === 403 && endpoint.method !== 'GET') {
    const refusal = await refusalOf(reply);
    if (refusal.code !== 'csrf_failed') throw refusal;
    csrfToken = undefined;
    reply = await send(endpoint, input);
  }
  if (reply.status === 401 && waitsForSignIn) {
    const refusal = await refusalOf(reply);
    if (!(await awaitSignIn())) throw refusal;
    csrfToken = undefined;
    reply = await send(endpoint, input);
  }
  if (!reply.ok) throw await refusalOf(reply);
  return (await contentOf(reply, endpoint.reply)) as ReplyOf<E>;
}

/** The path of a call: `:name` filled from params, then the query. @throws when a parameter is missing */
export function pathOf(endpoint: AnyEndpoint, { params, query }: Pick<CallInput<never>, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function send(endpoint: AnyEndpoint, input: CallInput<AnyEndpoint>): Promise<Response> {
  const isUnsafe = endpoint.method !== 'GET';
  const headers: Record<string, string> = { accept: 'application/json' };
  if (isUnsafe) headers['x-csrftoken'] = csrfToken ??= await fetchCsrfToken();
  if (endpoint.isDoneOnce && input.key) headers['idempotency-key'] = input.key;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  return reach(pathOf(endpoint, input), {
    method: endpoint.method,
    headers,
    cache: 'no-store',
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  });
}

async function fetchCsrfToken(): Promise<string> {
  const reply = await reach(CSRF_PATH, { headers: { accept: 'application/json' }, cache: 'no-store' });
  if (!reply.ok) throw await refusalOf(reply);
  return (await contentOf(reply, CsrfReply)).csrf_token;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refusal('offline', 'The server cannot be reached. Check your connection and try again.', {
      cause: error,
    });
  }
}
