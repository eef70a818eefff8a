import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { afterCommit, inTransaction } from '#platform/db/transaction.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions as listSessionsEndpoint,
  updateAccount as updateAccountEndpoint,
} from '../contract.ts';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';
import { deviceTimeZoneOf } from './routes-guard.ts';
import { endSessions, rotateSession } from './commands/sessions.ts';
import { setPassword } from './commands/set-password.ts';
import { updateAccount } from './commands/update-account.ts';
import { checkNewPassword } from './new-password.ts';
import { ownAccount } from './routes-own-account.ts';
import { profileOf, toIso } from './profile.ts';
import { findUserById, normalizeName } from './queries/find-user.ts';
import { listSessions } from './queries/list-sessions.ts';
import type { AccountRouteOptions } from './routes-request.ts';
import { staffRoutes } from './routes-staff.ts';

/** Routes of the user's own account: each concerns the signed-in user, never an id in the request. */
export function accountSettingsRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { db, clock, cookie, passwords } = options;
  const { ownUser, checkPassword } = ownAccount(options);
  const staff = staffRoutes(app, options);

  staff.serve(getAccount, ANY_STAFF, ({ context }) => profileOf(context.staff));
  // Attempts at the password are counted in transactions of their own.
  staff.serve(updateAccountEndpoint, ANY_STAFF, async ({ body, request, context }) => {
    const { user } = await ownUser(request);
    const isNewEmail = body.email !== undefined && normalizeName(body.email) !== user.email;
    if (isNewEmail) await checkPassword(user, 'currentPassword', body.currentPassword);
    await inTransaction(db, (tx) =>
      updateAccount(tx, context, user.id, {
        firstName: body.firstName,
        lastName: body.lastName,
        email: isNewEmail ? body.email : undefined,
        language: body.language,
        timeZone: body.timeZone,
        theme: body.theme,
      }),
    );
    const saved = await findUserById(db, user.id);
    const chosenTimeZone = saved?.timeZone ?? '';
    const timeZone = chosenTimeZone || deviceTimeZoneOf(request);
    return profileOf({ ...context.staff, ...saved, timeZone, chosenTimeZone });
  });
  staff.serve(changePassword, ANY_STAFF, async ({ body, request, reply, context }) => {
    const { user } = await ownUser(request);
    const { sessionId: keepSessionId, isPersistent } = context.staff;
    checkNewPassword(body, user);
    await checkPassword(user, 'oldPassword', body.oldPassword);
    const passwordHash = await passwords.hash(body.newPassword);
    const { ended, token } = await inTransaction(db, async (tx) => ({
      ended: await setPassword(tx, context, {
        userId: user.id,
        passwordHash,
        keepSessionId,
        action: 'account.password_change',
      }),
      token: await rotateSession(tx, keepSessionId),
    }));
    if (token) cookie.set(reply, token, isPersistent);
    return { endedSessions: ended };
  });
  staff.serve(listSessionsEndpoint, ANY_STAFF, async ({ context }) => {
    const sessions = await listSessions(db, context.accountId, clock.now());
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        isCurrent: session.id === context.staff.sessionId,
        isPersistent: session.isPersistent,
        createdAt: toIso(session.createdAt),
        lastSeenAt: toIso(session.lastSeenAt),
        userAgent: session.userAgent,
        ip: session.ip,
      })),
    };
  });
  staff.change(endSession, ANY_STAFF, async (tx, { params, reply, context }) => {
    const ended = await endSessions(tx, context, context.accountId, { only: params.id });
    if (ended === 0) throw new NotFound('This session does not exist');
    if (params.id === context.staff.sessionId) afterCommit(tx, () => cookie.clear(reply));
    return { endedSessions: ended };
  });
  staff.change(endOtherSessions, ANY_STAFF, async (tx, { context }) => ({
    endedSessions: await endSessions(tx, context, context.accountId, { but: context.staff.sessionId }),
  }));
}
