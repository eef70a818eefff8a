import { Invalid } from '#shared/problem.ts';
import { passwordFault } from '#platform/passwords/password-rules.ts';

/** @throws Invalid naming `newPassword` when it breaks a rule, or `newPasswordAgain` when the two differ. */
export function checkNewPassword(
  typed: { newPassword: string; newPasswordAgain: string },
  user: { username: string; email: string },
): void {
  const fault = passwordFault(typed.newPassword, [user.username, user.email]);
  if (fault) throw new Invalid([{ field: 'newPassword', message: fault }]);
  if (typed.newPassword !== typed.newPasswordAgain)
    throw new Invalid([{ field: 'newPasswordAgain', message: 'does not match' }]);
}
