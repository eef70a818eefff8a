import type { FastifyInstance } from 'fastify';
import { clientKeyOf } from '#platform/http/client-key.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route, SeeOther } from '#platform/http/route.ts';
import { checkPasswordReset, confirmPasswordReset as confirmEndpoint, requestPasswordReset } from '../contract.ts';
import { attemptKey, RESET_POLICY } from './commands/attempts.ts';
import { confirmPasswordReset, deadLink, findResetUser, noteResetRequest } from './commands/password-reset.ts';
import { checkNewPassword } from './new-password.ts';
import { findUser } from './queries/find-user.ts';
import { type AccountRouteOptions, isForm } from './routes-request.ts';
import { reserve, STRANGER } from './sign-in.ts';

/** Points for setting a password, which computes a hash. */
const LINK_COST = 100;
const SAID_TO_ALL =
  'Your request was received. If the address belongs to an account, an administrator can give you a link to set a new password.';

/**
 * Routes for a forgotten password. No mail is sent: the request is recorded in the history. An administrator then creates
 * the link in the admin, or an operator with `npm run create-superuser -- --reset NAME`.
 */
export function passwordResetRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { db, clock, cookie, passwords } = options;
  const nowIso = () => new Date(clock.now()).toISOString();

  route(
    app,
    requestPasswordReset,
    async ({ body, request }) => {
      const address = attemptKey('reset_request', clientKeyOf(request.ip));
      await reserve(db, clock.now(), [[address, RESET_POLICY]]);
      const user = await findUser(db, body.email);
      await inTransaction(db, (tx) =>
        noteResetRequest(tx, { actor: STRANGER, now: nowIso() }, { userId: user?.id, ip: request.ip }),
      );
      const next = '/wagtail/password_reset/done/';
      return isForm(request) ? new SeeOther(next) : { detail: SAID_TO_ALL, next };
    },
    { access: 'everyone', cost: 10 },
  );

  route(
    app,
    checkPasswordReset,
    async ({ params }) => ({ isValid: (await findResetUser(db, params, nowIso())) !== undefined }),
    { access: 'everyone', cost: 1 },
  );

  route(
    app,
    confirmEndpoint,
    async ({ params, body, request, reply }) => {
      const user = await findResetUser(db, params, nowIso());
      if (!user) throw deadLink();
      checkNewPassword(body, user);
      const passwordHash = await passwords.hash(body.newPassword);
      await inTransaction(db, (tx) =>
        confirmPasswordReset(tx, nowIso(), { link: params, userId: user.id, passwordHash }),
      );
      cookie.clear(reply);
      const next = '/wagtail/password_reset/complete/';
      return isForm(request) ? new SeeOther(next) : { next };
    },
    { access: 'everyone', cost: LINK_COST },
  );
}
