import { sql } from 'drizzle-orm';
import { Forbidden } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import type { GrantableModel, GrantableRegion } from '../../groups-contract.ts';
import { mayAccessAdmin, type StaffPowers } from '#features/rights/permissions.ts';
import type { AccountCommandContext } from '../commands/create-user.ts';
import { findPowers } from '../queries/find-staff.ts';

/** Context of a command on accounts or groups, with its author. */
export interface PeopleContext extends AccountCommandContext {
  actor: AccountCommandContext['actor'] & { accountId: number };
}

/** The pages, collections and models on which rights can be granted, as composed by the app. */
export interface Grantable {
  models: readonly GrantableModel[];
  /** Regions in which there are restaurants, countries before their states. */
  regions(): readonly GrantableRegion[];
}

/** Key of the advisory lock that serialises these commands. */
const PEOPLE_LOCK = 7_203_001;

/**
 * Serialises changes of accounts and groups, and reads the actor's current rights under the lock: rights lost while
 * waiting count as lost, and when two superusers demote each other, one remains.
 * @throws Forbidden when the actor may no longer use the admin
 */
export async function lockPeople(tx: Tx, context: PeopleContext): Promise<StaffPowers> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${PEOPLE_LOCK})`);
  const powers = await findPowers(tx, context.actor.accountId);
  if (!powers || !mayAccessAdmin(powers)) throw new Forbidden('This account may not use the admin');
  return powers;
}
