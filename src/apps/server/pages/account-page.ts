import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#shared/listing.ts';
import { Invalid, Problem, RateLimited } from '#shared/problem.ts';
import {
  ACCOUNT_ACTIONS,
  ACCOUNT_DONE,
  type AccountAction,
  type AccountPageProps,
  type AccountRefusal,
  ACTION_FIELD,
  ERASING_PARAMETER,
  ACCOUNT_PAGE_PATH,
  CODE_PAGE_PATH,
  LOGIN_PAGE_PATH,
  loginPageUrl,
} from '#features/diners/guest-pages.ts';
import { AccountPatch, FavouriteBody, OccasionBody, OccasionName } from '#features/diners/contract.ts';
import {
  accountOf,
  type DinerCookies,
  dinerClientOf,
  exportToOwner,
  type SignedIn,
} from '#features/diners/server/index.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import { formatMoney } from '#features/menus/money.ts';
import { nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { noteRetry, isProvenPost } from './guest-post.ts';
import { linkOriginOf } from './request-origin.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, homeUrlIn, requireFacts } from './site-facts.ts';

const POST_COST = 20;

const TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Your account',
  es: 'Su cuenta',
  'fr-CA': 'Votre compte',
};

const Query = z.object({
  done: z.enum(ACCOUNT_DONE).optional().catch(undefined),
  /** Language of the page on which the guest signs out. */
  language: z.enum(LANGUAGES).optional().catch(undefined),
});
const Action = z.enum(ACCOUNT_ACTIONS);

/** The page of a diner's account. All its forms work without JavaScript. */
export function accountPage(
  app: FastifyInstance,
  services: Services,
  factsOf: FactsOf,
  { cookies, conceal }: { cookies: DinerCookies; conceal: (text: string) => string },
): void {
  const { diners, mail, locations, database } = services;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    { refusal = null, status = 200 }: { refusal?: AccountRefusal | null; status?: number } = {},
  ): Promise<FastifyReply> => {
    const facts = await requireFacts(factsOf, request);
    const [sessions, passkeys, bookings, orders, favourites, mailState] = await Promise.all([
      diners.sessions(signedIn),
      diners.passkeys(signedIn),
      diners.bookings(signedIn),
      diners.orders(signedIn),
      diners.favourites(signedIn),
      diners.mail(signedIn),
    ]);
    const { diner } = signedIn;
    const { language } = diner;
    const saved = diner.savedRlid === null ? undefined : locations.entry(diner.savedRlid);
    const props: AccountPageProps = {
      account: accountOf(diner),
      sessions,
      passkeys,
      bookings,
      orders: orders.map((order) => ({ ...order, totalWords: formatMoney(order.total, { ...order, language }) })),
      favourites,
      mail: mailState,
      restaurant: saved?.isListed ? { rlid: saved.rlid, name: nameOfRestaurant(saved) } : null,
      isProven: diners.isProven(signedIn),
      done: refusal === null ? (Query.parse(request.query).done ?? null) : null,
      refusal,
    };
    return sendOwnPage(services, request, reply.header('referrer-policy', 'no-referrer'), facts, {
      template: 'account_home',
      props,
      head: { title: TITLES[language] },
      url: ACCOUNT_PAGE_PATH,
      language,
      status,
      isSecret: true,
    });
  };
  const goOn = (reply: FastifyReply, path: string) =>
    redirectToPath(reply.header('cache-control', 'no-store'), path, 303);
  const clientOf = async (request: FastifyRequest) => dinerClientOf(request, await linkOriginOf(request, services));

  /** Mails a code to the signed-in diner, who enters it and returns. */
  const askForProof = async (request: FastifyRequest, reply: FastifyReply, { diner }: SignedIn) => {
    const wanted = { email: diner.email, returnUrl: `${ACCOUNT_PAGE_PATH}?done=proof`, post: {} };
    const client = { ...(await clientOf(request)), language: diner.language };
    const { browser } = await diners.ask(wanted, cookies.read(request), client);
    cookies.setAsking(reply, browser);
    mail.wake();
    return goOn(reply, `${CODE_PAGE_PATH}?language=${diner.language}`);
  };

  const leave = (reply: FastifyReply, path: string) => {
    cookies.clear(reply);
    return goOn(reply, path);
  };
  /** Leads to the top of the page, which tells the result. */
  const done = (reply: FastifyReply, what: (typeof ACCOUNT_DONE)[number]) =>
    goOn(reply, `${ACCOUNT_PAGE_PATH}?done=${what}`);

  const act = async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn, action: AccountAction) => {
    const post = (request.body ?? {}) as Post;
    const client = await clientOf(request);
    const loginPage = `${LOGIN_PAGE_PATH}?language=${signedIn.diner.language}`;
    switch (action) {
      case 'profile': {
        const diets = post['diets'];
        await diners.change(
          signedIn,
          requireInput(AccountPatch, {
            firstName: textOf(post, 'firstName'),
            lastName: textOf(post, 'lastName'),
            language: textOf(post, 'language'),
            diets: diets === undefined ? [] : [diets].flat(),
          }),
        );
        return done(reply, 'saved');
      }
      case 'email': {
        const { browser } = await diners.askForAddress(signedIn, textOf(post, 'email'), cookies.read(request), client);
        cookies.setAsking(reply, browser);
        mail.wake();
        return goOn(reply, `${CODE_PAGE_PATH}?language=${signedIn.diner.language}`);
      }
      case 'mail_join':
      case 'mail_leave':
        await diners.setMail(signedIn, action === 'mail_join', client);
        mail.wake();
        return done(reply, action === 'mail_join' ? 'joined' : 'left');
      case 'occasion_add': {
        const relationship = textOf(post, 'relationship');
        await diners.addOccasion(
          signedIn,
          requireInput(OccasionBody, {
            occasion: textOf(post, 'occasion'),
            relationship: relationship === '' ? null : relationship,
            month: textOf(post, 'month'),
            day: textOf(post, 'day'),
          }),
        );
        return done(reply, 'occasion');
      }
      case 'occasion_remove':
        await diners.removeOccasion(signedIn, requireInput(OccasionName, textOf(post, 'id')));
        return done(reply, 'occasion_gone');
      case 'favourite_add':
        await diners.addFavourite(
          signedIn,
          requireInput(FavouriteBody, { order: textOf(post, 'order'), name: textOf(post, 'name') }),
        );
        return done(reply, 'favourite');
      case 'favourite_remove':
        await diners.removeFavourite(signedIn, requireInput(Id, textOf(post, 'id')));
        return done(reply, 'unfavourite');
      case 'end_session': {
        const id = requireInput(Id, textOf(post, 'id'));
        await diners.endSession(signedIn, id);
        return id === signedIn.session.id ? leave(reply, loginPage) : done(reply, 'session');
      }
      case 'end_all':
        await diners.endSessions(signedIn);
        return leave(reply, loginPage);
      case 'remove_passkey':
        await diners.removePasskey(signedIn, requireInput(Id, textOf(post, 'id')));
        return done(reply, 'passkey');
      case 'export':
        return sendExport(reply, await exportToOwner({ db: database.db, diners, conceal }, signedIn));
      case 'erase':
        await diners.planErasure(signedIn, client);
        mail.wake();
        return leave(reply, `${loginPage}&${ERASING_PARAMETER}=1`);
      case 'keep':
        await diners.keep(signedIn);
        return done(reply, 'kept');
      case 'prove':
        return askForProof(request, reply, signedIn);
      case 'sign_out':
        return leave(
          reply,
          homeUrlIn(
            await requireFacts(factsOf, request),
            Query.parse(request.query).language ?? signedIn.diner.language,
          ),
        );
    }
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const isProven = await isProvenPost(request, services, POST_COST);
    const { session } = cookies.read(request);
    const signedIn = await diners.signedIn(session);
    const action = Action.safeParse(textOf((request.body ?? {}) as Post, ACTION_FIELD)).data;
    if (!signedIn || session === undefined) return leave(reply, loginPageUrl(ACCOUNT_PAGE_PATH));
    if (!isProven) return draw(request, reply, signedIn, { refusal: 'token', status: 403 });
    if (action === undefined) return draw(request, reply, signedIn, { refusal: 'values', status: 422 });
    if (action === 'sign_out') await diners.signOut(session);
    try {
      return await act(request, reply, signedIn, action);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      if (error.code === 'forbidden') return askForProof(request, reply, signedIn);
      noteRetry(reply, error);
      const refusal = (error.code === 'conflict' && FULL[action]) || refusalOf(error);
      return draw(request, reply, signedIn, { refusal, status: error instanceof Invalid ? 422 : error.status });
    }
  };

  for (const url of [ACCOUNT_PAGE_PATH, ACCOUNT_PAGE_PATH.slice(0, -1)]) {
    app.get(url, async (request, reply) => {
      const signedIn = await diners.signedIn(cookies.read(request).session);
      if (signedIn) return draw(request, reply, signedIn);
      return redirectToPath(reply.header('cache-control', 'no-store'), loginPageUrl(ACCOUNT_PAGE_PATH), 302);
    });
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
}

function sendExport(reply: FastifyReply, exported: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="account.json"')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(exported, null, 2));
}

/** Conflict messages about a limit on a number. */
const FULL: Readonly<Partial<Record<AccountAction, AccountRefusal>>> = {
  favourite_add: 'favourites',
  occasion_add: 'occasions',
};

function refusalOf(error: Problem): AccountRefusal {
  if (error instanceof RateLimited) return 'rate';
  if (error.code === 'conflict') return 'same';
  return error.errors.some(({ field }) => field === 'email') ? 'email' : 'values';
}
