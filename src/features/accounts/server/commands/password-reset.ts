import { and, eq, gt, isNull } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { findUserById, type User } from '../queries/find-user.ts';
import { passwordResetTokens, users } from '../tables.ts';
import { createToken, hashToken } from '#platform/token.ts';
import type { AccountCommandContext } from './create-user.ts';
import { setPassword } from './set-password.ts';

const RESET_LINK_MS = 60 * 60_000;

/** The parts of a link to set a password. */
export interface ResetLink {
  uidb64: string;
  token: string;
}

/** The path of a reset link on this site. */
export function resetPath({ uidb64, token }: ResetLink): string {
  return `/wagtail/password_reset/confirm/${uidb64}/${token}/`;
}

/**
 * Makes a link that sets this account's password once, within `lifeMs` (an hour). Earlier links of the account stop
 * working.
 */
export async function startPasswordReset(
  tx: Tx,
  context: AccountCommandContext,
  userId: number,
  lifeMs = RESET_LINK_MS,
): Promise<ResetLink> {
  const token = createToken();
  await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId));
  await tx.insert(passwordResetTokens).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: new Date(Date.parse(context.now) + lifeMs).toISOString(),
  });
  await recordHistory(tx, context, 'account.reset_link', ['account', userId]);
  return { uidb64: Buffer.from(String(userId)).toString('base64url'), token };
}

/** Records that a password reset was requested; staff who may make links see it in the history. */
export async function noteResetRequest(
  tx: Tx,
  context: AccountCommandContext,
  request: { userId: number | undefined; ip: string },
): Promise<void> {
  await recordHistory(
    tx,
    context,
    'account.reset_request',
    ['account', request.userId === undefined ? 'unknown' : String(request.userId)],
    { ip: request.ip },
  );
}

/** The account whose password the link sets; undefined when the link does not work for any reason. */
export async function findResetUser(db: Db, link: ResetLink, now: string): Promise<User | undefined> {
  const userId = Number(Buffer.from(link.uidb64, 'base64url').toString());
  if (!Number.isSafeInteger(userId) || userId < 1 || userId > 2 ** 31 - 1) return undefined;
  const [row] = await db
    .select({ user: users })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(and(usable(link, now), eq(users.id, userId), eq(users.isActive, true)));
  return row?.user;
}

/** Uses up the link and sets the password. @throws gone when the link does not work, or was used at the same time. */
export async function confirmPasswordReset(
  tx: Tx,
  now: string,
  reset: { link: ResetLink; userId: number; passwordHash: string },
): Promise<void> {
  const used = await tx
    .update(passwordResetTokens)
    .set({ usedAt: now })
    .where(and(usable(reset.link, now), eq(passwordResetTokens.userId, reset.userId)))
    .returning({ userId: passwordResetTokens.userId });
  const user = used.length > 0 ? await findUserById(tx, reset.userId) : undefined;
  if (!user?.isActive) throw deadLink();
  const context = { actor: { accountId: user.id, name: user.username }, now };
  await setPassword(tx, context, {
    userId: user.id,
    passwordHash: reset.passwordHash,
    action: 'account.password_reset',
  });
}

export function deadLink(): Problem {
  return new Problem('gone', 'This link was used, has expired or is not valid: request a new one');
}

function usable(link: ResetLink, now: string) {
  return and(
    eq(passwordResetTokens.tokenHash, hashToken(link.token)),
    isNull(passwordResetTokens.usedAt),
    gt(passwordResetTokens.expiresAt, now),
  );
}
