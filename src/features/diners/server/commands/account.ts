import { eq, sql } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import { emailAddressKey, parseEmailAddress } from '#shared/email-address.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import { type AccountPatch } from '../../contract.ts';
import { ERASURE_HOURS } from '../../guest-pages.ts';
import { type DinerClient, type DinerParts, isoOf } from '../diner-parts.ts';
import { type DinerCodeRow, type DinerRow, diners } from '../tables.ts';
import { voidCodes } from './codes.ts';
import { endSessions, type SignedIn } from './diner-sessions.ts';
import { sendAddressNotice, sendErasing } from './diner-mails.ts';
import { leaveAddress, takeAddress } from './former-addresses.ts';

/** The account of an address that was just confirmed; made if it does not exist. */
export async function openAccount(
  tx: Tx,
  { email, emailKey, language }: Pick<DinerCodeRow, 'email' | 'emailKey'> & { language: LanguageCode },
  nowMs: number,
): Promise<DinerRow> {
  await tx
    .insert(diners)
    .values({ email, emailKey, language, createdAt: isoOf(nowMs) })
    .onConflictDoNothing({ target: diners.emailKey });
  const [diner] = await tx.select().from(diners).where(eq(diners.emailKey, emailKey)).for('update');
  if (!diner) throw new Error('An account was neither added nor found');
  await takeAddress(tx, emailKey);
  return diner;
}

/**
 * Stores a diner's changes. A restaurant that was saved earlier than the stored one is ignored, also when two
 * devices send at once. A time in the future counts as now, so that a device with a wrong clock does not always win.
 */
export async function changeAccount(
  tx: Tx,
  { id }: Pick<DinerRow, 'id'>,
  { savedRestaurant, ...patch }: AccountPatch,
  nowMs: number,
): Promise<DinerRow> {
  const [before] = await tx.select().from(diners).where(eq(diners.id, id)).for('update');
  if (!before) throw new NotFound();
  const savedMs = Math.min(Date.parse(savedRestaurant?.at ?? ''), nowMs);
  const isNewest = savedRestaurant && (before.savedAt === null || savedMs > Date.parse(before.savedAt));
  const [after] = await tx
    .update(diners)
    .set({
      ...(patch.firstName !== undefined && { firstName: patch.firstName }),
      ...(patch.lastName !== undefined && { lastName: patch.lastName }),
      ...(patch.language && { language: patch.language }),
      ...(patch.diets && { diets: [...new Set(patch.diets)] }),
      ...(isNewest && { savedRlid: savedRestaurant.rlid, savedAt: isoOf(savedMs) }),
      version: sql`${diners.version} + 1`,
    })
    .where(eq(diners.id, id))
    .returning();
  if (!after) throw new NotFound();
  return after;
}

/** Notifies the present address of a request to change it. The new address gets the code. */
export async function notifyOfAddressChange(
  tx: Tx,
  parts: DinerParts,
  { diner }: SignedIn,
  newEmail: string,
  client: DinerClient,
): Promise<void> {
  const email = parseEmailAddress(newEmail);
  if (email !== undefined && emailAddressKey(email) === diner.emailKey)
    throw new Conflict('This is the address of your account already');
  await sendAddressNotice(tx, parts, diner.email, { ...client, language: diner.language }, 'account_address_asked');
}

/**
 * Sets the account's confirmed address, and ends its other sessions and the codes that were mailed before. A subscription
 * stays with the old address, for which the consent was given. @throws Conflict when another account has it
 */
export async function changeAddress(
  tx: Tx,
  parts: DinerParts,
  { diner, session }: SignedIn,
  { email, emailKey }: Pick<DinerCodeRow, 'email' | 'emailKey'>,
  client: DinerClient,
): Promise<DinerRow> {
  const [before] = await tx.select().from(diners).where(eq(diners.id, diner.id)).for('update');
  if (!before) throw new NotFound();
  const [other] = await tx.select({ id: diners.id }).from(diners).where(eq(diners.emailKey, emailKey));
  if (other && other.id !== diner.id)
    throw new Conflict('This address has an account of its own. Log in with it, or erase it first.');
  const [after] = await tx
    .update(diners)
    .set({ email, emailKey, version: sql`${diners.version} + 1` })
    .where(eq(diners.id, diner.id))
    .returning();
  if (!after) throw new NotFound();
  await takeAddress(tx, emailKey);
  if (before.emailKey !== emailKey) await leaveAddress(tx, before, parts.nowMs);
  // A link that was mailed before would open a new account under the address that this one left.
  await voidCodes(tx, before, parts.nowMs);
  await endSessions(tx, diner.id, { but: session.id });
  await sendAddressNotice(tx, parts, diner.email, { ...client, language: diner.language }, 'account_address_changed');
  return after;
}

/** Signs out everywhere, and plans the erasure after the waiting period. @returns its time, as ISO instant */
export async function planErasure(
  tx: Tx,
  parts: DinerParts,
  { diner }: Pick<SignedIn, 'diner'>,
  client: Pick<DinerClient, 'origin'>,
): Promise<string> {
  const eraseAfter = isoOf(parts.nowMs + ERASURE_HOURS * 3_600_000);
  const planned = await tx
    .update(diners)
    .set({ eraseAfter, version: sql`${diners.version} + 1` })
    .where(eq(diners.id, diner.id))
    .returning({ id: diners.id });
  if (planned.length === 0) throw new NotFound();
  await endSessions(tx, diner.id, 'all');
  await sendErasing(tx, parts, diner.email, { ...client, language: diner.language });
  return eraseAfter;
}

export async function keepAccount(tx: Tx, { id }: Pick<DinerRow, 'id'>): Promise<DinerRow> {
  const [kept] = await tx
    .update(diners)
    .set({ eraseAfter: null, version: sql`${diners.version} + 1` })
    .where(eq(diners.id, id))
    .returning();
  if (!kept) throw new NotFound();
  return kept;
}
