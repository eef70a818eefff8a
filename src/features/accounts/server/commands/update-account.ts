import { and, eq, ne, sql } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { normalizeName } from '../queries/find-user.ts';
import { passwordResetTokens, users } from '../tables.ts';
import type { StaffLanguage, Theme } from '../../preferences.ts';
import type { AccountCommandContext } from './create-user.ts';

/** What users may change about their own account. */
export interface AccountChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  language?: StaffLanguage | undefined;
  timeZone?: string | undefined;
  theme?: Theme | undefined;
}

/** Changes the named fields only; another e-mail address ends reset links. @throws Invalid when the address is another account's. */
export async function updateAccount(
  tx: Tx,
  context: AccountCommandContext,
  userId: number,
  change: AccountChange,
): Promise<void> {
  const { firstName, lastName, language, timeZone, theme } = change;
  const email = change.email === undefined ? undefined : normalizeName(change.email);
  const values = { firstName, lastName, email, language, timeZone, theme };
  const changed = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : name));
  if (changed.length === 0) return;
  if (email !== undefined) {
    const others = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, userId)));
    if (others.length > 0) throw new Invalid([{ field: 'email', message: 'belongs to another account' }]);
    await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId));
  }
  await tx
    .update(users)
    .set({ ...values, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await recordHistory(tx, context, 'account.update', ['account', userId], { fields: changed });
}
