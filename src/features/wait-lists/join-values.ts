import type { FieldError } from '#shared/problem.ts';
import {
  complaintsAbout,
  complaintsOf,
  type PartyProblem,
  type PartyValues,
} from '#features/front-of-house/party-values.ts';

/** Why a party cannot join, as ends of message ids: `waitlist.refused_full`. */
export const JOIN_REFUSALS = ['closed', 'full', 'duplicate', 'rate', 'again', 'failed'] as const;
export type JoinRefusal = (typeof JOIN_REFUSALS)[number];

/** The problem with an attempt to join. */
export type JoinProblem = PartyProblem<JoinRefusal>;

/** The checks that need no server; undefined without a problem. */
export function checkJoin(values: PartyValues, maxPartySize: number): JoinProblem | undefined {
  const fields = complaintsAbout(values, maxPartySize);
  return Object.keys(fields).length === 0 ? undefined : { fields };
}

const REFUSAL_OF: Readonly<Record<string, JoinRefusal>> = {
  closed: 'closed',
  full: 'full',
  duplicate: 'duplicate',
  rate_limited: 'rate',
  key_reused: 'again',
  csrf_failed: 'again',
};

/** The list's refusal as a message. @param code of the problem @param errors its field errors */
export function joinProblemOf(code: string, errors: readonly Pick<FieldError, 'field'>[] = []): JoinProblem {
  const fields = complaintsOf(code, errors);
  return Object.keys(fields).length > 0 ? { fields } : { refusal: REFUSAL_OF[code] ?? 'failed', fields };
}
