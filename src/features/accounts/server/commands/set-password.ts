import { eq } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { passwordResetTokens, users } from '../tables.ts';
import type { AccountCommandContext } from './create-user.ts';
import { endSessions } from './sessions.ts';

/**
 * Gives an account another password. Reset links stop working and its sessions end, all but the one to be kept; returns how many
 * ended. The rules for passwords have been checked: only a hash arrives here.
 */
export async function setPassword(
  tx: Tx,
  context: AccountCommandContext,
  change: {
    userId: number;
    passwordHash: string;
    keepSessionId?: number;
    action: 'account.password_change' | 'account.password_reset';
  },
): Promise<number> {
  await tx.update(users).set({ passwordHash: change.passwordHash }).where(eq(users.id, change.userId));
  await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, change.userId));
  const { keepSessionId } = change;
  const ended = await endSessions(
    tx,
    context,
    change.userId,
    keepSessionId === undefined ? 'all' : { but: keepSessionId },
  );
  await recordHistory(tx, context, change.action, ['account', change.userId], { ended_sessions: ended });
  return ended;
}
