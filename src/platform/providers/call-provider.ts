import { z } from 'zod';
import { isStorable } from '#shared/storable.ts';
import type { Secret } from '../config/secret.ts';
import type { Clock } from '../clock.ts';
import { signBody } from '../http/signed-body.ts';
import { HOOK_SIGNATURE_HEADER } from './hook.ts';
import { err, ERR_KINDS, type Outcome, PROVIDER_TIMEOUT_MS, type R } from './result.ts';

const LARGEST_REPLY_BYTES = 1_000_000;

/** Address of a provider, and the secret that signs calls to it. */
export interface ProviderAddress {
  /** Base address without a trailing slash: "https://texts.example/v1". */
  url: string;
  /** Signs each call in the same way as hooks. */
  secret: Secret;
  clock: Clock;
}

export interface ProviderCall<Shape extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the base address: "/messages". */
  path: string;
  body?: unknown;
  /** Sent as Idempotency-Key. */
  key?: string | undefined;
  trace?: string | undefined;
  /** Milliseconds since the epoch; at most three seconds from now count. */
  deadline?: number | undefined;
  reply: Shape;
}

const Refusal = z.object({
  kind: z.enum(ERR_KINDS),
  retryAfter: z.number().int().min(0).max(86_400).optional(),
  alternatives: z
    .array(z.iso.datetime({ offset: true }))
    .max(50)
    .optional(),
});

/**
 * Calls a provider by Galley's JSON protocol. A refusal is `{"kind": "FULL"}` with a status of 400 or more; only its `kind`,
 * `retryAfter` and `alternatives` are passed on. 404 without a kind is GONE, 429 is RATE, every other failure UPSTREAM.
 */
export async function callProvider<Shape extends z.ZodType>(
  { url, secret, clock }: ProviderAddress,
  { method, path, body, key, trace, deadline, reply }: ProviderCall<Shape>,
): R<z.output<Shape>> {
  const nowMs = clock.now();
  const timeoutMs = Math.min(PROVIDER_TIMEOUT_MS, (deadline ?? Infinity) - nowMs);
  if (timeoutMs <= 0) return err('TIMEOUT');
  const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        [HOOK_SIGNATURE_HEADER]: signBody(bytes, secret.reveal(), Math.floor(nowMs / 1000)),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(trace !== undefined && { 'x-trace': trace }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: bytes }),
      signal,
      redirect: 'error',
    });
    const answered = parse(await readBounded(answer));
    if (!answer.ok) return refusalOf(answer.status, answered);
    const parsed = reply.safeParse(answered);
    // What cannot be stored is no answer: it would fail each time when it is stored.
    return parsed.success && isStorable(parsed.data) ? { ok: parsed.data } : err('UPSTREAM');
  } catch {
    // Messages of the provider or the connection may contain an address or a secret.
    return err(signal.aborted ? 'TIMEOUT' : 'UPSTREAM');
  }
}

function refusalOf(status: number, answered: unknown): Outcome<never> {
  const refusal = Refusal.safeParse(answered);
  if (refusal.success) {
    const { kind, retryAfter, alternatives } = refusal.data;
    return err(kind, { ...(retryAfter !== undefined && { retryAfter }), ...(alternatives && { alternatives }) });
  }
  if (status === 404) return err('GONE');
  return err(status === 429 ? 'RATE' : 'UPSTREAM');
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the text of a response. @throws when it is larger than any valid response */
export async function readBounded(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_REPLY_BYTES) throw new Error('too large a reply');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
