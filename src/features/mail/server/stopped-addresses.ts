import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { parseEmailAddress } from '#shared/email-address.ts';
import { Conflict, Invalid } from '#shared/problem.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import { historyEntries, recordHistory } from '#features/history/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { mailRules } from '../rules.ts';
import { ADDRESS_SUBJECT, type getMailAddress as endpoint, LIFT_ACTION } from '../suppression-contract.ts';
import type { MailContext } from './staff-commands.ts';
import { addressHash, liftSuppression } from './suppressions.ts';
import { mailEvents, mailSuppressions } from './tables.ts';

const MAX_LIFTED = 20;

/** The suppression of an address, and who lifted earlier ones; three statements. @throws Forbidden, Invalid */
export async function getMailAddress(
  db: Db,
  powers: StaffPowers,
  text: string,
): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(powers, mailRules.view);
  const address = readAddress(text);
  const hash = addressHash(address);
  const [row] = await db.select().from(mailSuppressions).where(eq(mailSuppressions.addressHash, hash));
  const mayLift = row?.reason === 'bounce' && !(await refusesMail(db, hash));
  const lifted = await db
    .select({ at: historyEntries.at, by: historyEntries.actorName })
    .from(historyEntries)
    .where(wasLifted(hash))
    .orderBy(desc(historyEntries.id))
    .limit(MAX_LIFTED);
  return {
    address,
    suppression: row ? { reason: row.reason, since: new Date(row.createdAt).toISOString(), isLiftable: mayLift } : null,
    lifted: lifted.map(({ at, by }) => ({ at: new Date(at).toISOString(), by })),
    rights: rightsOf(mailRules, powers),
  };
}

/**
 * Lifts the suppression of an address whose mail bounced, when staff know that the mailbox exists. Staff cannot undo what
 * the owner decided: unsubscribing, a spam complaint, erasure. Returns the address.
 * @throws Forbidden, Invalid, Conflict
 */
export async function liftBounce(tx: Tx, { actor, powers, now }: MailContext, text: string): Promise<string> {
  requireRule(powers, mailRules.change);
  const address = readAddress(text);
  const hash = addressHash(address);
  const [row] = await tx.select().from(mailSuppressions).where(eq(mailSuppressions.addressHash, hash)).for('update');
  if (!row) throw new Conflict('This address is not suppressed');
  if (row.reason !== 'bounce' || (await refusesMail(tx, hash)))
    throw new Conflict('Only the recipient can sign up again');
  await liftSuppression(tx, address);
  // History keeps the digest only: the address itself is stored in mails alone, which are deleted after a while.
  await recordHistory(tx, { actor, now }, LIFT_ACTION, [ADDRESS_SUBJECT, hash]);
  return address;
}

const wasLifted = (hash: string) =>
  and(
    eq(historyEntries.subjectKind, ADDRESS_SUBJECT),
    eq(historyEntries.subjectId, hash),
    eq(historyEntries.action, LIFT_ACTION),
  );

/** True when the owner refused mail and has not signed up since, whatever caused the suppression first. */
async function refusesMail(db: Db, hash: string): Promise<boolean> {
  const isRefusal = and(
    eq(mailEvents.addressHash, hash),
    eq(mailEvents.isSettled, false),
    inArray(mailEvents.kind, ['complaint', 'unsubscribe']),
  );
  return (await db.$count(mailEvents, isRefusal)) > 0;
}

function readAddress(text: string): string {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new Invalid([{ field: 'address', message: 'must be an e-mail address' }]);
  return address;
}
