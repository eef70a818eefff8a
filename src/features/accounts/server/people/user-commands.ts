import { eq } from 'drizzle-orm';
import { Conflict } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { HandedLink } from '../../users-contract.ts';
import { removeSecondStep } from '../commands/second-step.ts';
import { endSessions } from '../commands/sessions.ts';
import { users } from '../tables.ts';
import { handLink } from './add-user.ts';
import type { PeopleContext } from './context.ts';
import { nameOf } from './find-user-details.ts';
import { keepOneSuperuser, lockUserFor, refuseOwn } from './lock-user.ts';

/** Ends every session of another account; returns the number of ended sessions. @throws NotFound, Forbidden */
export async function endUserSessions(tx: Tx, context: PeopleContext, userId: number): Promise<number> {
  refuseOwn(context, userId, 'end your own sessions here');
  await lockUserFor(tx, context, userId, 'change');
  return endSessions(tx, context, userId, 'all');
}

/**
 * Removes codes and passkeys and ends every session, for a user who lost the app, the codes or the devices. Returns false
 * when the account has neither codes nor passkeys. @throws NotFound, Forbidden
 */
export async function removeUserSecondStep(tx: Tx, context: PeopleContext, userId: number): Promise<boolean> {
  refuseOwn(context, userId, 'remove your own second step here');
  await lockUserFor(tx, context, userId, 'change');
  return removeSecondStep(tx, context, userId);
}

/**
 * Ends every session, removes the password and creates a link that sets a new password.
 * @throws NotFound, Forbidden; Conflict for an inactive account, whose link would not work
 */
export async function resetUser(
  tx: Tx,
  context: PeopleContext,
  userId: number,
): Promise<{ link: HandedLink; endedSessions: number }> {
  refuseOwn(context, userId, 'reset your own password here');
  const { user } = await lockUserFor(tx, context, userId, 'change');
  if (!user.isActive) throw new Conflict('This account is inactive: activate it first');
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  const endedSessions = await endSessions(tx, context, userId, 'all');
  await recordHistory(tx, context, 'account.force_reset', ['account', userId], { ended_sessions: endedSessions });
  return { link: await handLink(tx, context, userId), endedSessions };
}

/** Deletes an account with its sessions. The history keeps the account's name. @throws NotFound, Forbidden, Conflict */
export async function deleteUser(tx: Tx, context: PeopleContext, userId: number): Promise<void> {
  const { user } = await lockUserFor(tx, context, userId, 'delete');
  if (user.isSuperuser && user.isActive) await keepOneSuperuser(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
  await recordHistory(tx, context, 'account.delete', ['account', userId], {
    username: user.username,
    name: nameOf(user),
  });
}
