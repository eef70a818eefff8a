import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import { readBounded } from '#platform/providers/call-provider.ts';
import { err, type ErrKind, type Outcome, PROVIDER_TIMEOUT_MS, type R } from '#platform/providers/result.ts';
import { ErrorReply } from './card-wire.ts';

/** Version of the API that card-wire.ts describes. Without it, the account's default version would be used. */
const API_VERSION = '2024-06-20';
/** Error codes of a step that the state of the payment does not allow. */
const OF_STATE = /unexpected_state|charge_already_refunded|already_refunded|checkout_session|greater_than/;

export interface CardApi {
  /** Without a trailing slash: "https://api.stripe.com". */
  url: string;
  key: Secret;
  clock: Clock;
}

export type Form = Readonly<Record<string, string | number>>;

interface CardCall<Shape extends z.ZodType> {
  method: 'GET' | 'POST';
  /** Path with its query. */
  path: string;
  form?: Form;
  /** Sent as Idempotency-Key. */
  key?: string;
  /** Milliseconds since the epoch; at most three seconds from now count. */
  deadline?: number;
  reply: Shape;
}

/** Calls the card provider: sends a form, receives JSON. Texts of the provider are not passed on. */
export async function callCardApi<Shape extends z.ZodType>(
  { url, key: secret, clock }: CardApi,
  { method, path, form, key, deadline, reply }: CardCall<Shape>,
): R<z.output<Shape>> {
  const timeoutMs = Math.min(PROVIDER_TIMEOUT_MS, (deadline ?? Infinity) - clock.now());
  if (timeoutMs <= 0) return err('TIMEOUT');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${secret.reveal()}`,
        'stripe-version': API_VERSION,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(method === 'POST' && {
        body: new URLSearchParams(
          Object.entries(form ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
        ),
      }),
      signal,
      redirect: 'error',
    });
    const answered: unknown = JSON.parse(await readBounded(answer));
    if (!answer.ok) return refusalOf(answer, answered);
    const parsed = reply.safeParse(answered);
    return parsed.success ? { ok: parsed.data } : err('UPSTREAM');
  } catch {
    // Messages of the provider or the connection may contain an address or a secret.
    return err(signal.aborted ? 'TIMEOUT' : 'UPSTREAM');
  }
}

function refusalOf({ status, headers }: Response, answered: unknown): Outcome<never> {
  const { type, code } = ErrorReply.safeParse(answered).data?.error ?? {};
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  if (status === 429 || code === 'idempotency_key_in_use')
    return err('RATE', Number.isInteger(retryAfter) && retryAfter >= 0 ? { retryAfter } : {});
  return err(kindOf(status, type ?? '', code ?? ''));
}

function kindOf(status: number, type: string, code: string): ErrKind {
  if (status === 404) return 'GONE';
  if (status === 402 || type === 'card_error') return 'DECLINED';
  if (type === 'idempotency_error' || status === 409) return 'CONFLICT';
  if (status === 400) return OF_STATE.test(code) ? 'CONFLICT' : 'INVALID';
  return 'UPSTREAM';
}
