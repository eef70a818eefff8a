import { sql } from 'drizzle-orm';
import { groupMembers, groups, passkeys, secondSteps, sessions, users } from '../tables.ts';

const isRequired = sql`EXISTS (SELECT 1 FROM ${groupMembers} AS member
    JOIN ${groups} AS asking ON asking.id = member.group_id AND asking.requires_second_step
    WHERE member.user_id = ${users.id})`;
const hasCodes = sql`EXISTS (SELECT 1 FROM ${secondSteps} AS step
    WHERE step.user_id = ${users.id} AND step.turned_on_at IS NOT NULL)`;
const hasPasskey = sql`EXISTS (SELECT 1 FROM ${passkeys} AS passkey WHERE passkey.user_id = ${users.id})`;

/** Columns of a query on `users`: a group requires a second step, the account has no codes, and … */
export const lacksSecondStep = {
  /** … this session (of a joined `sessions`) had no passkey that still exists: it may set one of them up and nothing else. */
  ofSession: sql<boolean>`${isRequired} AND NOT ${hasCodes} AND NOT (${sessions.withPasskey} AND ${hasPasskey})`,
  /** … has passkeys: a password alone must not let anybody in, who could set up codes of their own then. */
  ofPassword: sql<boolean>`${isRequired} AND NOT ${hasCodes} AND ${hasPasskey}`,
};
