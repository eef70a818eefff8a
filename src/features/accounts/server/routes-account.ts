import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions as listSessionsEndpoint,
  updateAccount as updateAccountEndpoint,
} from '../contract.ts';
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

/** What people do with their own account: everything here is about whoever is signed in, never about an id that was sent. */
export function accountSettingsRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { db, clock, cookie, guard, passwords } = options;
  const staffOnly = { access: 'staff', guard: guard.requireStaff };
  const { ownUser, checkPassword, contextOf } = ownAccount(options);

  route(app, getAccount, async ({ request }) => profileOf(await guard.staff(request)), staffOnly);

  route(
    app,
    updateAccountEndpoint,
    async ({ body, request }) => {
      const { staff, user } = await ownUser(request);
      const isNewEmail = body.email !== undefined && normalizeName(body.email) !== user.email;
      if (isNewEmail) await checkPassword(user, 'current_password', body.current_password);
      await inTransaction(db, (tx) =>
        updateAccount(tx, contextOf(staff), staff.userId, {
          firstName: body.first_name,
          lastName: body.last_name,
          email: isNewEmail ? body.email : undefined,
          language: body.language,
          timeZone: body.time_zone,
          theme: body.theme,
        }),
      );
      const saved = await findUserById(db, staff.userId);
      const chosenTimeZone = saved?.timeZone ?? '';
      const timeZone = chosenTimeZone || deviceTimeZoneOf(request);
      return profileOf({ ...staff, ...saved, timeZone, chosenTimeZone });
    },
    staffOnly,
  );

  route(
    app,
    changePassword,
    async ({ body, request, reply }) => {
      const { staff, user } = await ownUser(request);
      checkNewPassword(body, user);
      await checkPassword(user, 'old_password', body.old_password);
      const passwordHash = await passwords.hash(body.new_password);
      const { ended, token } = await inTransaction(db, async (tx) => ({
        ended: await setPassword(tx, contextOf(staff), {
          userId: staff.userId,
          passwordHash,
          keepSessionId: staff.sessionId,
          action: 'account.password_change',
        }),
        token: await rotateSession(tx, staff.sessionId),
      }));
      if (token) cookie.set(reply, token, staff.isPersistent);
      return { ended_sessions: ended };
    },
    staffOnly,
  );

  route(
    app,
    listSessionsEndpoint,
    async ({ request }) => {
      const staff = await guard.staff(request);
      const sessions = await listSessions(db, staff.userId, clock.now());
      return {
        sessions: sessions.map((session) => ({
          id: session.id,
          is_current: session.id === staff.sessionId,
          is_persistent: session.isPersistent,
          created_at: toIso(session.createdAt),
          last_seen_at: toIso(session.lastSeenAt),
          user_agent: session.userAgent,
          ip: session.ip,
        })),
      };
    },
    staffOnly,
  );

  route(
    app,
    endSession,
    async ({ params, request, reply }) => {
      const staff = await guard.staff(request);
      const ended = await inTransaction(db, (tx) =>
        endSessions(tx, contextOf(staff), staff.userId, { only: params.id }),
      );
      if (ended === 0) throw new NotFound('There is no such session');
      if (params.id === staff.sessionId) cookie.clear(reply);
      return { ended_sessions: ended };
    },
    staffOnly,
  );

  route(
    app,
    endOtherSessions,
    async ({ request }) => {
      const staff = await guard.staff(request);
      const ended = await inTransaction(db, (tx) =>
        endSessions(tx, contextOf(staff), staff.userId, { but: staff.sessionId }),
      );
      return { ended_sessions: ended };
    },
    staffOnly,
  );
}
