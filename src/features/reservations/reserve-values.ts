import type { FieldError } from '#shared/problem.ts';
import {
  complaintsAbout,
  complaintsOf,
  LARGEST_PARTY,
  type PartyProblem,
  type PartyValues,
} from '#features/front-of-house/party-values.ts';

/** Why a time cannot be held or confirmed, as ends of message ids: `reserve.refused_full`. */
export const RESERVE_REFUSALS = [
  'full',
  /** The guest asked to be told of a free table on a day that has one. */
  'free',
  'closed',
  'gone',
  'size',
  'duplicate',
  'rate',
  'again',
  'email',
  'failed',
] as const;
export type ReserveRefusal = (typeof RESERVE_REFUSALS)[number];

/** The problem with an attempt to hold or to confirm a time. */
export type ReserveProblem = PartyProblem<ReserveRefusal>;

/** The checks of the guest's contact that need no server; undefined without a problem. The size is that of the hold. */
export function checkContact(values: PartyValues): ReserveProblem | undefined {
  const { partySize: _held, ...fields } = complaintsAbout(values, LARGEST_PARTY);
  return Object.keys(fields).length === 0 ? undefined : { fields };
}

const REFUSAL_OF: Readonly<Record<string, ReserveRefusal>> = {
  full: 'full',
  closed: 'closed',
  gone: 'gone',
  not_found: 'gone',
  conflict: 'gone',
  party_too_large: 'size',
  duplicate: 'duplicate',
  rate_limited: 'rate',
  key_reused: 'again',
  csrf_failed: 'again',
};

/** The restaurant's refusal as a message. @param code of the problem @param errors its field errors */
export function reserveProblemOf(code: string, errors: readonly Pick<FieldError, 'field'>[] = []): ReserveProblem {
  const { partySize: _held, ...fields } = complaintsOf(code, errors);
  return Object.keys(fields).length > 0 ? { fields } : { refusal: REFUSAL_OF[code] ?? 'failed', fields };
}

/** With these refusals the held time is lost: the guest chooses another one. */
const LOST: ReadonlySet<ReserveRefusal> = new Set(['full', 'closed', 'gone', 'size']);

/** True when a problem means that the time is lost. */
export function isTimeLost(problem: ReserveProblem): boolean {
  return problem.refusal !== undefined && LOST.has(problem.refusal);
}

/** The Idempotency-Key of a hold. It includes the time, so that a form may request another one after a lost answer. */
export function holdKey(attempt: string, { start, partySize }: { start: string; partySize: number | string }): string {
  return `${attempt}.${start}.${partySize}`;
}
