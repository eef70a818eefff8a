import type { FastifyInstance } from 'fastify';
import { Invalid } from '#shared/problem.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import { safeNext } from '../next-path.ts';
import {
  addPasskey as addEndpoint,
  listPasskeys,
  removePasskey as removeEndpoint,
  renamePasskey as renameEndpoint,
  signInByPasskey as signInEndpoint,
  startPasskey,
  startPasskeySignIn,
} from '../passkeys-contract.ts';
import { addPasskey, findPasskeys, refuseTooMany, removePasskey, renamePasskey, shown } from './commands/passkeys.ts';
import { useCodeIfOn } from './commands/second-step.ts';
import { rotateSession } from './commands/sessions.ts';
import { createChallenge, userHandle } from './passkeys/challenge.ts';
import { ALGORITHMS, checkNewCredential, rpIdOf, webAuthn } from './passkeys/check-answer.ts';
import type { RememberedDevices } from './routes-devices.ts';
import { ownAccount } from './routes-own-account.ts';
import { type AccountRouteOptions, clientOf } from './routes-request.ts';
import { reserveCodeAttempt } from './sign-in.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import type { Staff } from './staff.ts';

const SITE_NAME = 'Galley';
const SIGN_IN = 'sign in';
/** Points per request. A signature check takes a millisecond or two. A challenge costs almost nothing, but needs no session. */
const COSTS = { options: 1, answer: 10 };

/** Routes for the signed-in account's passkeys, and for signing in with a passkey. */
export function passkeyRoutes(app: FastifyInstance, options: AccountRouteOptions, devices: RememberedDevices): void {
  const { db, clock, cookie, guard, secondStepKey, originOf } = options;
  // Allowed also while a required second step is missing, because a passkey is a second step.
  const staffOnly = { access: 'staff', guard: guard.signedIn };
  const { ownUser, checkPassword, contextOf } = ownAccount(options);
  let known: Uint8Array | undefined;
  const passkeyKey = async () => (known ??= deriveKey(await loadInstallationKey(db), 'passkeys'));

  route(
    app,
    listPasskeys,
    async ({ request }) => {
      const staff = await guard.signedIn(request);
      return { passkeys: (await findPasskeys(db, staff.userId)).map(shown) };
    },
    staffOnly,
  );

  route(
    app,
    startPasskey,
    async ({ body, request }) => {
      const { staff, user } = await ownUser(request);
      await checkPassword(user, 'currentPassword', body.currentPassword);
      const forgive = await reserveCodeAttempt(options, user.id);
      const key = await secondStepKey();
      await inTransaction(db, async (tx) => {
        await useCodeIfOn(tx, contextOf(staff), { userId: user.id, code: body.code, key });
        await forgive(tx);
      });
      await refuseTooMany(db, user.id);
      const { generateRegistrationOptions } = await webAuthn();
      const handle = userHandle(await passkeyKey(), user.id);
      return {
        options: {
          ...(await generateRegistrationOptions({
            rpName: SITE_NAME,
            rpID: rpIdOf(await originOf(request)),
            userID: new Uint8Array(Buffer.from(handle, 'base64url')),
            userName: user.username,
            userDisplayName: `${user.firstName} ${user.lastName}`.trim() || user.username,
            challenge: new Uint8Array(createChallenge(await passkeyKey(), addingTo(staff), clock.now())),
            attestationType: 'none',
            supportedAlgorithmIDs: ALGORITHMS,
            excludeCredentials: (await findPasskeys(db, user.id)).map(({ credentialId, transports }) => ({
              id: credentialId,
              transports,
            })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          })),
        },
      };
    },
    staffOnly,
  );

  route(
    app,
    addEndpoint,
    async ({ body, request, reply }) => {
      const staff = await guard.signedIn(request);
      const { userId, sessionId } = staff;
      const added = await checkNewCredential(body.credential, {
        origin: await originOf(request),
        key: await passkeyKey(),
        purpose: addingTo(staff),
        nowMs: clock.now(),
      });
      if (!added) throw new Invalid([{ field: 'credential', message: 'is not valid, or came too late: start again' }]);
      const { transports } = body.credential.response;
      const { passkey, token } = await inTransaction(db, async (tx) => ({
        passkey: await addPasskey(tx, contextOf(staff), { userId, sessionId, name: body.name, transports, ...added }),
        // The session gets a new token because it may have more permissions than before.
        token: await rotateSession(tx, sessionId),
      }));
      if (token) cookie.set(reply, token, staff.isPersistent);
      return passkey;
    },
    { ...staffOnly, cost: COSTS.answer },
  );

  route(
    app,
    renameEndpoint,
    async ({ params, body, request }) => {
      const staff = await guard.signedIn(request);
      return inTransaction(db, (tx) =>
        renamePasskey(tx, contextOf(staff), { userId: staff.userId, id: params.id, name: body.name }),
      );
    },
    staffOnly,
  );

  route(
    app,
    removeEndpoint,
    async ({ params, request }) => {
      const staff = await guard.signedIn(request);
      const ended = await inTransaction(db, (tx) =>
        removePasskey(tx, contextOf(staff), { userId: staff.userId, id: params.id, keepSessionId: staff.sessionId }),
      );
      return { endedSessions: ended };
    },
    staffOnly,
  );

  route(
    app,
    startPasskeySignIn,
    async ({ request }) => {
      const { generateAuthenticationOptions } = await webAuthn();
      return {
        options: {
          ...(await generateAuthenticationOptions({
            rpID: rpIdOf(await originOf(request)),
            challenge: new Uint8Array(createChallenge(await passkeyKey(), SIGN_IN, clock.now())),
            userVerification: 'required',
          })),
        },
      };
    },
    { access: 'everyone', cost: COSTS.options },
  );

  route(
    app,
    signInEndpoint,
    async ({ body, request, reply }) => {
      const attempt = {
        assertion: body.credential,
        client: clientOf(request),
        isPersistent: body.remember,
        presentedToken: cookie.read(request),
      };
      const expected = { origin: await originOf(request), key: await passkeyKey(), purpose: SIGN_IN };
      const { token, userId } = await signInByPasskey(options, attempt, expected);
      cookie.set(reply, token, body.remember);
      await devices.remember(reply, userId);
      return { next: safeNext(body.next) };
    },
    { access: 'everyone', cost: COSTS.answer },
  );
}

/** Purpose of the challenge for a new passkey. It names the account and the session that has just proved its password. */
function addingTo({ userId, sessionId }: Staff): string {
  return `add a passkey to ${userId} in ${sessionId}`;
}
