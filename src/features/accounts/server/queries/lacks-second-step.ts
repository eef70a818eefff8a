import { sql } from 'drizzle-orm';
import { groupMembers, groups, passkeys, secondSteps, sessions, users } from '../tables.ts';

const isRequired = sql`EXISTS (SELECT 1 FROM ${groupMembers} AS member
    JOIN ${groups} AS asking ON asking.id = member.group_id AND asking.requires_second_step
    WHERE member.user_id = ${users.id})`;
const hasCodes = sql`EXISTS (SELECT 1 FROM ${secondSteps} AS step
    WHERE step.user_id = ${users.id} AND step.turned_on_at IS NOT NULL)`;
const hasPasskey = sql`EXISTS (SELECT 1 FROM ${passkeys} AS passkey WHERE passkey.user_id = ${users.id})`;

/** Columns for a query on `users`. All are true only if a group of the account requires a second step and the account has no codes. */
export const lacksSecondStep = {
  /**
   * The session (of a joined `sessions`) was started without a passkey and none was added in it, or the account has no passkey
   * any more. Such a session may only set up a second step.
   */
  ofSession: sql<boolean>`${isRequired} AND NOT ${hasCodes} AND NOT (${sessions.withPasskey} AND ${hasPasskey})`,
  /** The account has passkeys. A password alone must not sign in, because the person could then set up codes. */
  ofPassword: sql<boolean>`${isRequired} AND NOT ${hasCodes} AND ${hasPasskey}`,
  /** The account has no passkeys either, so no session of it may use the admin. */
  ofAccount: sql<boolean>`(${isRequired} AND NOT ${hasCodes} AND NOT ${hasPasskey})`,
};
