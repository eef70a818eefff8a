import { eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { type FieldError, Invalid } from '#shared/problem.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { normalizeName } from '../queries/find-user.ts';
import { users } from '../tables.ts';

export interface AccountCommandContext {
  actor: Actor;
  /** ISO instant. */
  now: string;
}

const newUser = z.object({
  username: z
    .string()
    .transform(normalizeName)
    .pipe(
      z
        .string()
        .min(1, 'is required')
        .max(150, 'is too long')
        .regex(/^[\p{L}\p{N}._+-]*$/u, 'may contain only letters, digits and . _ + -'),
    ),
  email: z.string().transform(normalizeName).pipe(z.email('must be an e-mail address').max(254, 'is too long')),
  firstName: z.string().trim().max(150, 'is too long').default(''),
  lastName: z.string().trim().max(150, 'is too long').default(''),
});

/**
 * Makes an account and returns its id. `passwordHash` null makes one that cannot sign in until a reset link has been used.
 * @throws Invalid naming each field that breaks a rule, or the one that is taken.
 */
export async function createUser(
  tx: Tx,
  context: AccountCommandContext,
  user: z.input<typeof newUser> & { passwordHash: string | null; isSuperuser?: boolean },
): Promise<number> {
  const identity = checkIdentity(user);
  const { username, email } = identity;
  const [row] = await tx
    .insert(users)
    .values({
      ...identity,
      passwordHash: user.passwordHash,
      isSuperuser: user.isSuperuser ?? false,
      createdAt: context.now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!row) {
    const { isUsernameTaken, isEmailTaken } = await whichIsTaken(tx, username, email);
    throw new Invalid([
      ...(isUsernameTaken ? [{ field: 'username', message: 'is taken' }] : []),
      ...(isEmailTaken ? [{ field: 'email', message: 'belongs to another account' }] : []),
    ]);
  }
  await recordHistory(tx, context, 'account.create', ['account', row.id], {
    username,
    is_superuser: user.isSuperuser ?? false,
  });
  return row.id;
}

/** Names and address as they are stored. @throws Invalid naming each field that breaks a rule */
export function checkIdentity(user: z.input<typeof newUser>): z.output<typeof newUser> {
  const parsed = newUser.safeParse(user);
  if (parsed.success) return parsed.data;
  throw new Invalid(parsed.error.issues.map(({ path, message }): FieldError => ({ field: String(path[0]), message })));
}

async function whichIsTaken(tx: Tx, username: string, email: string) {
  const rows = await tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(or(eq(users.username, username), eq(users.email, email)));
  return {
    isUsernameTaken: rows.some((row) => row.username === username),
    isEmailTaken: rows.some((row) => row.email === email),
  };
}
