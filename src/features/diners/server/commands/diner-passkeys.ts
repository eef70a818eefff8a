import { and, asc, count, eq, lt } from 'drizzle-orm';
import { Conflict, Invalid, NotFound, Problem } from '#shared/problem.ts';
import type { Assertion, NewCredential } from '#features/accounts/passkeys-contract.ts';
import {
  ALGORITHMS,
  checkAssertion,
  checkNewCredential,
  createChallenge,
  rpIdOf,
  userHandle,
  webAuthn,
} from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import { type AccountPasskey } from '../../contract.ts';
import { MOST_PASSKEYS } from '../../guest-pages.ts';
import { type DinerParts, isoOf } from '../diner-parts.ts';
import { dinerChallenges, dinerPasskeys, type DinerRow, diners } from '../tables.ts';
import { endSessions, type SignedIn } from './diner-sessions.ts';

const SIGN_IN = 'diner sign in';
type PasskeyRow = typeof dinerPasskeys.$inferSelect;
type Keyed = Pick<DinerParts, 'key' | 'nowMs'>;

/** Options for a browser that signs in; they contain no account. @param origin "https://www.example.com" */
export async function signInOptions({ key, nowMs }: Keyed, origin: string): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await webAuthn();
  const challenge = new Uint8Array(createChallenge(key, SIGN_IN, nowMs));
  return {
    ...(await generateAuthenticationOptions({ rpID: rpIdOf(origin), challenge, userVerification: 'required' })),
  };
}

/** Options for a browser that makes a passkey. @throws Conflict when the account has the maximum number */
export async function newPasskeyOptions(
  db: Db,
  { key, nowMs }: Keyed,
  signedIn: SignedIn,
  origin: string,
): Promise<{ challenge: string }> {
  const { diner } = signedIn;
  const present = await rowsOfDiner(db, diner.id);
  refuseTooMany(present.length);
  const { generateRegistrationOptions } = await webAuthn();
  return {
    ...(await generateRegistrationOptions({
      rpName: new URL(origin).hostname,
      rpID: rpIdOf(origin),
      userID: new Uint8Array(Buffer.from(handleOf(key, diner), 'base64url')),
      userName: diner.email,
      userDisplayName: `${diner.firstName} ${diner.lastName}`.trim() || diner.email,
      challenge: new Uint8Array(createChallenge(key, addingTo(signedIn), nowMs)),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: present.map(({ credentialId, transports }) => ({
        id: credentialId,
        // Safe: the browser supplied these values.
        transports: transports as never,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  };
}

/** @throws Invalid for an invalid answer, Conflict for a used one */
export async function addPasskey(
  tx: Tx,
  { key, nowMs }: Keyed,
  signedIn: SignedIn,
  { name, credential, origin }: { name: string; credential: NewCredential; origin: string },
): Promise<AccountPasskey> {
  const { id: dinerId } = signedIn.diner;
  const checked = await checkNewCredential(credential, { origin, key, purpose: addingTo(signedIn), nowMs });
  if (!checked) throw new Invalid([{ field: 'credential', message: 'is not valid, or came too late: start again' }]);
  const { challenge, expiresAt, ...made } = checked;
  await tx.select({ id: diners.id }).from(diners).where(eq(diners.id, dinerId)).for('update');
  const [own] = await tx.select({ total: count() }).from(dinerPasskeys).where(eq(dinerPasskeys.dinerId, dinerId));
  refuseTooMany(own?.total ?? 0);
  if (!(await useUp(tx, { challenge, expiresAt }, nowMs))) throw new Conflict('This has been added already');
  const { transports } = credential.response;
  const [added] = await tx
    .insert(dinerPasskeys)
    .values({ ...made, dinerId, name, transports, createdAt: isoOf(nowMs) })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Conflict('This passkey is in use already');
  return shown(added);
}

/** Removes a passkey and ends all other sessions: one of them may be on a lost device. @throws NotFound */
export async function removePasskey(tx: Tx, { diner, session }: SignedIn, id: number): Promise<void> {
  const gone = await tx
    .delete(dinerPasskeys)
    .where(and(eq(dinerPasskeys.id, id), eq(dinerPasskeys.dinerId, diner.id)))
    .returning({ id: dinerPasskeys.id });
  if (gone.length === 0) throw new NotFound('This passkey does not exist');
  await endSessions(tx, diner.id, { but: session.id });
}

/**
 * The account of a passkey with a valid answer. An unknown passkey, a wrong answer, another site's and a used one are
 * refused in the same way. @throws Problem sign_in_failed
 */
export async function verifyAssertion(
  tx: Tx,
  { key, nowMs }: Keyed,
  { assertion, origin }: { assertion: Assertion; origin: string },
): Promise<DinerRow> {
  const refused = () => new Problem('sign_in_failed', 'You cannot log in with this passkey here. Use a code instead.');
  const [passkey] = await tx
    .select()
    .from(dinerPasskeys)
    .where(eq(dinerPasskeys.credentialId, assertion.id))
    .for('update');
  const answer = passkey && (await checkAssertion(assertion, passkey, { origin, key, purpose: SIGN_IN, nowMs }));
  if (!passkey || !answer || !(await useUp(tx, answer, nowMs))) throw refused();
  const [diner] = await tx.select().from(diners).where(eq(diners.id, passkey.dinerId));
  if (!diner || assertion.response.userHandle !== handleOf(key, diner)) throw refused();
  const { counter, isBackedUp } = answer;
  await tx
    .update(dinerPasskeys)
    .set({ counter, isBackedUp, lastUsedAt: isoOf(nowMs) })
    .where(eq(dinerPasskeys.id, passkey.id));
  return diner;
}

/** The account's passkeys, the oldest first. */
export async function listPasskeys(db: Db, dinerId: number): Promise<AccountPasskey[]> {
  return (await rowsOfDiner(db, dinerId)).map(shown);
}

/** Deletes expired challenges. */
export async function forgetOldChallenges(tx: Tx, nowMs: number): Promise<void> {
  await tx.delete(dinerChallenges).where(lt(dinerChallenges.expiresAt, isoOf(nowMs)));
}

function rowsOfDiner(db: Db, dinerId: number): Promise<PasskeyRow[]> {
  return db.select().from(dinerPasskeys).where(eq(dinerPasskeys.dinerId, dinerId)).orderBy(asc(dinerPasskeys.id));
}

function shown({ id, name, createdAt, lastUsedAt }: PasskeyRow): AccountPasskey {
  const iso = (at: string) => isoOf(Date.parse(at));
  return { id, name, createdAt: iso(createdAt), lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt) };
}

function refuseTooMany(total: number): void {
  if (total >= MOST_PASSKEYS)
    throw new Conflict(`You have ${MOST_PASSKEYS} passkeys, which is the most: remove one first`);
}

/** Marks a challenge as used; false when it already is. */
async function useUp(
  tx: Tx,
  { challenge, expiresAt }: { challenge: string; expiresAt: string },
  nowMs: number,
): Promise<boolean> {
  await forgetOldChallenges(tx, nowMs);
  const used = await tx
    .insert(dinerChallenges)
    .values({ challengeHash: hashToken(challenge), expiresAt })
    .onConflictDoNothing()
    .returning({ hash: dinerChallenges.challengeHash });
  return used.length > 0;
}

/** Purpose of the challenge for a new passkey. It includes the account and the session that has just proved itself. */
function addingTo({ diner, session }: SignedIn): string {
  return `add a passkey to diner ${diner.id} in ${session.id}`;
}

/** Identifies the account on devices: reveals nothing about it, and differs from the handles of staff accounts. */
function handleOf(key: Uint8Array, { id }: Pick<DinerRow, 'id'>): string {
  return userHandle(key, id);
}
