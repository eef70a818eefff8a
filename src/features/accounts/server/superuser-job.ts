import { z } from 'zod';
import { Invalid } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { passwordFault } from '#platform/passwords/password-rules.ts';
import { createUser } from './commands/create-user.ts';
import { removeSecondStep } from './commands/second-step.ts';
import { resetPath, startPasswordReset } from './commands/password-reset.ts';
import { findUser } from './queries/find-user.ts';

const superuserRequest = z.union([
  z.strictObject({ username: z.string(), email: z.string(), password: z.string() }),
  z.strictObject({ reset: z.string(), removeSecondStep: z.boolean().optional() }),
]);
/**
 * Request of an operator: a new superuser, or a link that sets the password of an existing account. With
 * `removeSecondStep`, the job also removes the account's codes and passkeys, for a user who lost the app or the devices.
 */
export type SuperuserRequest = z.infer<typeof superuserRequest>;

/** Actor for the operator at the command line, who has no account. */
const OPERATOR = { accountId: null, name: 'operator' };

/**
 * `npm run create-superuser` as a job. Its one argument is a SuperuserRequest as JSON. The request is sent over the control
 * socket, so it never appears in a process list. Returns the exit code; errors are written to `err`.
 */
export function createSuperuserJob(services: { clock: Clock; passwords: PasswordHasher; origin: string }) {
  return async (
    { db }: { db: Db },
    args: string[],
    io: { out(text: string): void; err(text: string): void },
  ): Promise<number> => {
    const context = { actor: OPERATOR, now: new Date(services.clock.now()).toISOString() };
    const request = superuserRequest.parse(JSON.parse(args[0] ?? ''));
    if ('reset' in request) {
      const user = await findUser(db, request.reset);
      if (!user?.isActive) {
        io.err(user ? 'This account is not active.\n' : 'There is no account with this name.\n');
        return 1;
      }
      const { removeSecondStep: isStepToGo = false } = request;
      const { link, isStepGone } = await inTransaction(db, async (tx) => ({
        isStepGone: isStepToGo && (await removeSecondStep(tx, context, user.id)),
        link: await startPasswordReset(tx, context, user.id),
      }));
      if (isStepToGo) {
        io.out(
          isStepGone
            ? `Two-step sign-in of ${user.username} is off. Its passkeys are removed and all sessions are ended.\n`
            : `${user.username} had no second step and no passkeys.\n`,
        );
      }
      io.out(`Sets the password of ${user.username} once, within an hour:\n${services.origin}${resetPath(link)}\n`);
      return 0;
    }
    try {
      const { username, email, password } = request;
      const fault = passwordFault(password, [username, email]);
      if (fault) throw new Invalid([{ field: 'password', message: fault }]);
      const passwordHash = await services.passwords.hash(password);
      await inTransaction(db, (tx) => createUser(tx, context, { username, email, passwordHash, isSuperuser: true }));
      io.out(`The superuser ${username} was created. Sign in at ${services.origin}/wagtail/login/\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      for (const { field, message } of error.errors) io.err(`The ${field} ${message}.\n`);
      return 1;
    }
  };
}
