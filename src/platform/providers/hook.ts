import { z } from 'zod';
import type { FieldError } from '#shared/problem.ts';
import { isStorable } from '#shared/storable.ts';
import { parseInput } from '#platform/http/parse-input.ts';
import { isSignedBody } from '#platform/http/signed-body.ts';
import type { Secret } from '../config/secret.ts';
import { err, type Outcome, type R } from './result.ts';

/** Request header with the signature of a hook: "t=<seconds>,v1=<hex>"; see docs/operations.md. */
export const HOOK_SIGNATURE_HEADER = 'x-galley-signature';
/** Retention of event ids in days. A repeated event with a known id is ignored. */
export const HOOK_EVENT_DAYS = 30;
const MOST_EVENTS = 500;
/** How far a sender's clock may be ahead, as for signatures. */
const MOST_AHEAD_MS = 5 * 60_000;

/** Events that a provider reported in one request. */
export interface HookBatch<E> {
  /** Unique at the provider. */
  id: string;
  /** ISO instant. An older report never overwrites a newer one. */
  occurredAt: string;
  events: readonly E[];
}

export type HookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Verifies what a provider reports. */
export interface Hook<E> {
  /**
   * INVALID for a signature that is missing, wrong or older than five minutes, and for a malformed body. If the body has a
   * valid signature, `changes` names its errors.
   */
  verify(headers: HookHeaders, raw: Uint8Array): R<HookBatch<E>>;
}

/** Checks the signature of the raw bytes, then the shape. @param secrets all valid ones: two during a rotation */
export function readSignedHook<Event extends z.ZodType>(
  { headers, raw }: { headers: HookHeaders; raw: Uint8Array },
  { secrets, nowMs, event }: { secrets: readonly Secret[]; nowMs: number; event: Event },
): Outcome<HookBatch<z.output<Event>>> {
  const sent = headers[HOOK_SIGNATURE_HEADER];
  const header = typeof sent === 'string' ? sent : sent?.[0];
  // All secrets are compared, so that the time taken does not reveal which of them matched.
  const fits = secrets.map((secret) => isSignedBody(header, raw, secret.reveal(), nowMs));
  if (!fits.includes(true)) return err('INVALID');
  const shape = z.object({
    id: z.string().min(1).max(200),
    occurredAt: z.iso.datetime({ offset: true }),
    events: z.array(event).max(MOST_EVENTS),
  });
  const errors: FieldError[] = [];
  const batch = parseInput(shape, parseJson(raw), errors) as z.output<typeof shape>;
  if (errors.length > 0) return err('INVALID', { changes: errors.map(({ field, message }) => `${field} ${message}`) });
  // All later reports would count as older.
  if (Date.parse(batch.occurredAt) > nowMs + MOST_AHEAD_MS)
    return err('INVALID', { changes: ['occurredAt must not be in the future'] });
  if (!isStorable(batch)) return err('INVALID', { changes: ['a character cannot be stored'] });
  return { ok: { ...batch, occurredAt: new Date(batch.occurredAt).toISOString() } };
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
