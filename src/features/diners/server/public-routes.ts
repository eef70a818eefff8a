import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { route, type RouteInput } from '#platform/http/route.ts';
import { NotFound } from '#shared/problem.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as contract from '../contract.ts';
import { EVENTS_PATH } from '../guest-pages.ts';
import type { SignedIn } from './commands/diner-sessions.ts';
import type { Diners } from './diners.ts';
import { type ExportParts, exportToOwner } from './queries/export-diner.ts';
import { accountOf } from './queries/account.ts';
import { type DinerCookies, dinerClientOf, requireDiner } from './routes-cookies.ts';

const CODE_COST = 20;
const CHANGE_COST = 10;
const STREAM_COST = 5;
/** Seconds within which a stream of an ended session ends. */
const CHECK_SECONDS = 5;

export interface AccountRouteDeps extends ExportParts {
  diners: Diners;
  dinerCookies: DinerCookies;
  live: LiveStreams;
  /** Origin of the guest's site, to which passkeys are bound. */
  guestOriginOf(request: FastifyRequest): Promise<string>;
  /** Origin of links in mails: never the host of a request. */
  linkOriginOf(request: FastifyRequest): Promise<string>;
  wake(): void;
}

/** The API of diners' accounts. Responses may not be cached. */
export function accountApiRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { diners, dinerCookies: cookies, live, guestOriginOf, linkOriginOf, wake } = deps;
  const access = 'everyone';
  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
  const signedInOf = (request: FastifyRequest) => requireDiner(diners, cookies, request);
  const clientOf = async (request: FastifyRequest) => dinerClientOf(request, await linkOriginOf(request));
  /** A route for signed-in diners; others get 401. */
  const own = <E extends Endpoint>(
    endpoint: E,
    handler: (input: RouteInput<E> & { signedIn: SignedIn }) => unknown,
    cost = 2,
  ) =>
    route(
      app,
      endpoint,
      async (input) => {
        noStore(input.reply);
        return handler({ ...input, signedIn: await signedInOf(input.request) }) as never;
      },
      { access: 'signed-in diners', cost, guard: signedInOf },
    );

  route(
    app,
    contract.askForCode,
    async ({ body, request, reply }) => {
      noStore(reply);
      const { browser } = await diners.ask({ ...body, post: body }, cookies.read(request), await clientOf(request));
      cookies.setAsking(reply, browser);
      wake();
      return {};
    },
    { access, cost: CODE_COST },
  );

  route(
    app,
    contract.signIn,
    async ({ body, request, reply }) => {
      noStore(reply);
      const entrance = await diners.enter(body.code, cookies.read(request), await clientOf(request));
      cookies.setSession(reply, entrance);
      return accountOf(entrance.diner);
    },
    { access, cost: CODE_COST },
  );

  route(
    app,
    contract.startPasskeySignIn,
    async ({ request, reply }) => {
      noStore(reply);
      return { options: await diners.passkeyOptions(await guestOriginOf(request)) };
    },
    { access, cost: 2 },
  );

  route(
    app,
    contract.signInByPasskey,
    async ({ body, request, reply }) => {
      noStore(reply);
      const answer = { assertion: body.credential, origin: await guestOriginOf(request) };
      const entrance = await diners.enterByPasskey(answer, cookies.read(request), await clientOf(request));
      cookies.setSession(reply, entrance);
      return accountOf(entrance.diner);
    },
    { access, cost: CODE_COST },
  );

  route(
    app,
    contract.signOut,
    async ({ request, reply }) => {
      noStore(reply);
      const { session } = cookies.read(request);
      if (session !== undefined) await diners.signOut(session);
      cookies.clear(reply);
      return undefined;
    },
    { access, cost: CHANGE_COST },
  );

  own(contract.getAccount, ({ signedIn }) => accountOf(signedIn.diner));
  own(
    contract.changeAccount,
    async ({ signedIn, body }) => accountOf(await diners.change(signedIn, body)),
    CHANGE_COST,
  );
  own(contract.listAccountBookings, async ({ signedIn }) => ({ bookings: await diners.bookings(signedIn) }));
  own(contract.listAccountOrders, async ({ signedIn }) => ({ orders: await diners.orders(signedIn) }));
  own(contract.listFavourites, async ({ signedIn }) => ({ favourites: await diners.favourites(signedIn) }));
  own(contract.addFavourite, ({ signedIn, body }) => diners.addFavourite(signedIn, body), CHANGE_COST);
  own(contract.removeFavourite, ({ signedIn, params }) => diners.removeFavourite(signedIn, params.id), CHANGE_COST);
  own(contract.listAccountSessions, async ({ signedIn }) => ({ sessions: await diners.sessions(signedIn) }));
  own(
    contract.endAccountSession,
    async ({ signedIn, params, reply }) => {
      const ended = await diners.endSession(signedIn, params.id);
      if (ended === 0) throw new NotFound('This session does not exist');
      if (params.id === signedIn.session.id) cookies.clear(reply);
    },
    CHANGE_COST,
  );
  own(
    contract.endAccountSessions,
    async ({ signedIn, reply }) => {
      await diners.endSessions(signedIn);
      cookies.clear(reply);
    },
    CHANGE_COST,
  );
  own(contract.listAccountPasskeys, async ({ signedIn }) => ({ passkeys: await diners.passkeys(signedIn) }));
  own(
    contract.startPasskey,
    async ({ signedIn, request }) => ({
      options: await diners.newPasskeyOptions(signedIn, await guestOriginOf(request)),
    }),
    CHANGE_COST,
  );
  own(
    contract.addPasskey,
    async ({ signedIn, body, request }) =>
      diners.addPasskey(signedIn, { ...body, origin: await guestOriginOf(request) }),
    CODE_COST,
  );
  own(contract.removePasskey, ({ signedIn, params }) => diners.removePasskey(signedIn, params.id), CHANGE_COST);
  own(
    contract.changeEmail,
    async ({ signedIn, body, request, reply }) => {
      const client = await clientOf(request);
      const { browser } = await diners.askForAddress(signedIn, body.email, cookies.read(request), client);
      cookies.setAsking(reply, browser);
      wake();
      return {};
    },
    CODE_COST,
  );
  own(
    contract.confirmEmail,
    async ({ signedIn, body, request }) => {
      const changed = await diners.changeAddress(signedIn, body.code, cookies.read(request), await clientOf(request));
      wake();
      return accountOf(changed);
    },
    CODE_COST,
  );
  own(
    contract.setMailChoice,
    async ({ signedIn, body, request }) => {
      await diners.setMail(signedIn, body.wantsMail, await clientOf(request));
      wake();
      return { mail: (await diners.mail(signedIn)).state };
    },
    CHANGE_COST,
  );
  own(
    contract.addOccasion,
    async ({ signedIn, body }) => {
      await diners.addOccasion(signedIn, body);
      return { mail: (await diners.mail(signedIn)).state };
    },
    CHANGE_COST,
  );
  own(contract.removeOccasion, ({ signedIn, params }) => diners.removeOccasion(signedIn, params.id), CHANGE_COST);
  own(contract.exportAccount, ({ signedIn }) => exportToOwner(deps, signedIn), CODE_COST);
  own(
    contract.eraseAccount,
    async ({ signedIn, request, reply }) => {
      const eraseAfter = await diners.planErasure(signedIn, await clientOf(request));
      cookies.clear(reply);
      wake();
      return { eraseAfter };
    },
    CHANGE_COST,
  );
  own(contract.keepAccount, async ({ signedIn }) => accountOf(await diners.keep(signedIn)), CHANGE_COST);

  for (const url of [EVENTS_PATH, EVENTS_PATH.slice(0, -1)]) {
    app.get(url, async (request, reply) => {
      request.server.costs?.spend(request, STREAM_COST);
      const { diner } = await signedInOf(request);
      const { session } = cookies.read(request);
      return live.open(request, reply, {
        topic: `diner:${diner.id}`,
        mayStay: async () => (await diners.signedIn(session)) !== undefined,
        checkSeconds: CHECK_SECONDS,
      });
    });
  }
}
