import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import {
  getSecondStep,
  renewRecoveryCodes as renewEndpoint,
  startSecondStep as startEndpoint,
  turnOffSecondStep as turnOffEndpoint,
  turnOnSecondStep as turnOnEndpoint,
} from '../contract.ts';
import type { AccountCommandContext } from './commands/create-user.ts';
import { renewRecoveryCodes, startSecondStep, turnOffSecondStep, turnOnSecondStep } from './commands/second-step.ts';
import { rotateSession } from './commands/sessions.ts';
import { ownAccount } from './routes-own-account.ts';
import { toIso } from './profile.ts';
import { findSecondStep } from './queries/find-second-step.ts';
import type { AccountRouteOptions } from './routes-request.ts';
import { createSecret, describeSecret } from './second-step/one-time-code.ts';
import { reserveCodeAttempt } from './sign-in.ts';

interface Proof {
  currentPassword: string;
  code: string;
}
type Change<T> = (
  tx: Tx,
  context: AccountCommandContext,
  change: { userId: number; code: string; key: Uint8Array; keepSessionId: number },
) => Promise<T>;

/** The second step of the user's own sign-in. Its secret leaves the server once, during set-up. */
export function secondStepRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { db, cookie, guard, secondStepKey } = options;
  const staffOnly = { access: 'staff', guard: guard.signedIn };
  const { ownUser, checkPassword, contextOf } = ownAccount(options);

  /** Checks password and code first, both throttled; afterwards the requesting session gets a new token. */
  const changeWith = async <T>(request: FastifyRequest, reply: FastifyReply, proof: Proof, change: Change<T>) => {
    const { staff, user } = await ownUser(request);
    await checkPassword(user, 'currentPassword', proof.currentPassword);
    const forgive = await reserveCodeAttempt(options, user.id);
    const key = await secondStepKey();
    const { result, token } = await inTransaction(db, async (tx) => {
      const changed = await change(tx, contextOf(staff), {
        userId: user.id,
        code: proof.code,
        key,
        keepSessionId: staff.sessionId,
      });
      await forgive(tx);
      return { result: changed, token: await rotateSession(tx, staff.sessionId) };
    });
    if (token) cookie.set(reply, token, staff.isPersistent);
    return result;
  };

  route(
    app,
    getSecondStep,
    async ({ request }) => {
      const found = await findSecondStep(db, (await guard.signedIn(request)).userId);
      const turnedOnAt = found?.turnedOnAt ?? null;
      return {
        isOn: turnedOnAt !== null,
        turnedOnAt: turnedOnAt === null ? null : toIso(turnedOnAt),
        recoveryCodesLeft: found?.recoveryCodesLeft ?? 0,
      };
    },
    staffOnly,
  );

  route(
    app,
    startEndpoint,
    async ({ request }) => {
      const staff = await guard.signedIn(request);
      const secret = createSecret();
      const key = await secondStepKey();
      await inTransaction(db, (tx) => startSecondStep(tx, { userId: staff.userId, key, secret }));
      return describeSecret(secret, staff.username);
    },
    staffOnly,
  );

  route(
    app,
    turnOnEndpoint,
    async ({ body, request, reply }) => {
      const { codes, ended } = await changeWith(request, reply, body, turnOnSecondStep);
      return { recoveryCodes: codes, endedSessions: ended };
    },
    staffOnly,
  );

  route(
    app,
    renewEndpoint,
    async ({ body, request, reply }) => {
      const { codes, ended } = await changeWith(request, reply, body, renewRecoveryCodes);
      return { recoveryCodes: codes, endedSessions: ended };
    },
    staffOnly,
  );

  route(
    app,
    turnOffEndpoint,
    async ({ body, request, reply }) => ({
      endedSessions: await changeWith(request, reply, body, turnOffSecondStep),
    }),
    staffOnly,
  );
}
