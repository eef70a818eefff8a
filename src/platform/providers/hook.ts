import { z } from 'zod';
import { isStorable } from '#shared/storable.ts';
import { isSignedBody } from '#platform/http/signed-body.ts';
import type { Secret } from '../config/secret.ts';
import { err, type Outcome, type R } from './result.ts';

/** Request header with the signature of a hook: "t=<seconds>,v1=<hex>"; see docs/operations.md. */
export const HOOK_SIGNATURE_HEADER = 'x-galley-signature';
/** Days for which ids of events are kept, so that a repeated event does nothing. */
export const HOOK_EVENT_DAYS = 30;
const MOST_EVENTS = 500;

/** What a provider reported in one request. */
export interface HookBatch<E> {
  /** Unique at the provider. */
  id: string;
  /** ISO instant; an older report never overwrites a newer one. */
  occurredAt: string;
  events: readonly E[];
}

export type HookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What providers report of their own accord. */
export interface Hook<E> {
  /** INVALID for a signature that is missing, wrong or older than five minutes, and for a body of another shape. */
  verify(headers: HookHeaders, raw: Uint8Array): R<HookBatch<E>>;
}

/** Checks the signature over the raw bytes, then the shape. @param secrets all valid ones: two during a rotation */
export function readSignedHook<Event extends z.ZodType>(
  { headers, raw }: { headers: HookHeaders; raw: Uint8Array },
  { secrets, nowMs, event }: { secrets: readonly Secret[]; nowMs: number; event: Event },
): Outcome<HookBatch<z.output<Event>>> {
  const sent = headers[HOOK_SIGNATURE_HEADER];
  const header = typeof sent === 'string' ? sent : sent?.[0];
  // All secrets are compared, so that the time does not reveal a near match.
  const fits = secrets.map((secret) => isSignedBody(header, raw, secret.reveal(), nowMs));
  if (!fits.includes(true)) return err('INVALID');
  const shape = z.object({
    id: z.string().min(1).max(200),
    occurredAt: z.iso.datetime({ offset: true }),
    events: z.array(event).max(MOST_EVENTS),
  });
  const parsed = shape.safeParse(parseJson(raw));
  if (!parsed.success || !isStorable(parsed.data)) return err('INVALID');
  return { ok: { ...parsed.data, occurredAt: new Date(parsed.data.occurredAt).toISOString() } };
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
