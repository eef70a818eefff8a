import type { FastifyInstance } from 'fastify';
import { Problem, type ProblemCode } from '#shared/problem.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { route, SeeOther } from '#platform/http/route.ts';
import { getSession, signIn as signInEndpoint, signOut as signOutEndpoint } from '../contract.ts';
import { LOGIN_PATH, loginPathFor, refusedLoginPath, safeNext } from '../next-path.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { sessionOf } from './profile.ts';
import { rememberedDevices } from './routes-devices.ts';
import { accountSettingsRoutes } from './staff-routes-account.ts';
import { notificationRoutes } from './staff-routes-notifications.ts';
import { passkeyRoutes } from './public-routes-passkeys.ts';
import { passwordResetRoutes } from './public-routes-password-reset.ts';
import { type AccountRouteOptions, clientOf, isForm } from './routes-request.ts';
import { secondStepRoutes } from './public-routes-second-step.ts';
import { installationSecondStepKey } from './second-step/key.ts';
import { signIn, signOut } from './sign-in.ts';

/** In addition to the waits in the database, because hashing is expensive. */
const SIGN_IN_COST = 100;

/**
 * Sign-in, sign-out, the user's own account, password reset. Without `secondStepKey`, the installation's key is used.
 */
export function accountRoutes(
  app: FastifyInstance,
  wiring: Omit<AccountRouteOptions, 'secondStepKey'> &
    Partial<Pick<AccountRouteOptions, 'secondStepKey'>> & {
      /** Names of the screens in the side menu that a user may open. */
      areasOf(powers: StaffPowers): string[];
    },
): void {
  const options = { secondStepKey: installationSecondStepKey(wiring.db), ...wiring };
  const { cookie, guard } = options;
  const devices = rememberedDevices(options);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/wagtail/')) reply.header('cache-control', 'no-store, private');
    done();
  });

  route(
    app,
    signInEndpoint,
    async ({ body, request, reply }) => {
      const next = safeNext(body.next);
      try {
        const { token, userId } = await signIn(options, {
          username: body.username,
          password: body.password,
          code: body.code,
          isPersistent: body.remember,
          client: clientOf(request),
          presentedToken: cookie.read(request),
          deviceOf: (id) => devices.find(request, id),
        });
        cookie.set(reply, token, body.remember);
        await devices.remember(reply, userId);
      } catch (error) {
        const code = error instanceof Problem ? error.code : undefined;
        if (!isForm(request) || !code || !FORM_REFUSALS.has(code)) throw error;
        // Redirects to the sign-in page with a message: a form post must not end on a bare refusal.
        return new SeeOther(refusedLoginPath(next, code));
      }
      return isForm(request) ? new SeeOther(next) : { next };
    },
    { access: 'everyone', cost: SIGN_IN_COST },
  );

  route(
    app,
    signOutEndpoint,
    async ({ request, reply }) => {
      const token = cookie.read(request);
      if (token) await signOut(options, token, await guard.staffOf(request));
      cookie.clear(reply);
      return isForm(request) ? new SeeOther(LOGIN_PATH) : { next: LOGIN_PATH };
    },
    { access: 'everyone' },
  );
  for (const url of [signOutEndpoint.path, signOutEndpoint.path.slice(0, -1)]) {
    app.get(url, async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new Problem('method_not_allowed');
    });
  }

  route(
    app,
    getSession,
    async ({ request }) => {
      const staff = await guard.staffOf(request);
      if (!staff) throw new Problem('unauthenticated');
      return sessionOf(staff, wiring.areasOf);
    },
    { access: 'signed in' },
  );

  accountSettingsRoutes(app, options);
  secondStepRoutes(app, options);
  passkeyRoutes(app, options, devices);
  notificationRoutes(app, options);
  passwordResetRoutes(app, options);

  for (const url of ['/_util/login/', '/_util/login']) {
    app.get<{ Querystring: { next?: unknown } }>(url, async (request, reply) =>
      redirectToPath(
        reply.header('cache-control', 'no-store, private'),
        loginPathFor(safeNext(request.query.next)),
        302,
      ),
    );
  }
}

const FORM_REFUSALS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'sign_in_failed',
  'second_factor_required',
  'passkey_required',
  'rate_limited',
]);
