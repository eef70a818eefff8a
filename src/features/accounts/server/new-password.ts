import { Invalid } from '#shared/problem.ts';
import { passwordFault } from '#platform/passwords/password-rules.ts';

/** @throws Invalid naming `new_password` when it breaks a rule, or `new_password_again` when the two differ. */
export function checkNewPassword(
  typed: { new_password: string; new_password_again: string },
  user: { username: string; email: string },
): void {
  const fault = passwordFault(typed.new_password, [user.username, user.email]);
  if (fault) throw new Invalid([{ field: 'new_password', message: fault }]);
  if (typed.new_password !== typed.new_password_again)
    throw new Invalid([{ field: 'new_password_again', message: 'does not match' }]);
}
