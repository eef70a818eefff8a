import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CalendarDay, Id } from '#shared/listing.ts';
import { NotFound, Problem } from '#shared/problem.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import { ACTION_FIELD, LARGEST_PARTY, USUAL_PARTY } from '#features/front-of-house/party-values.ts';
import { restaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import { HoldBody, WishBody } from '#features/reservations/contract.ts';
import {
  DAY_FIELD,
  RESERVE_PAGE_PATH,
  reservationPageUrl,
  reservePageUrl,
  START_FIELD,
} from '#features/reservations/guest-pages.ts';
import { holdKey, type ReserveRefusal, reserveProblemOf } from '#features/reservations/reserve-values.ts';
import { WISH_ACTION, WISHED } from '#features/reservations/wish-values.ts';
import { readTimes, type Times } from '#features/reservations/times.ts';
import type { ReservationChooseProps } from '#templates/reservation-choose/props.ts';
import { browserOf } from '#platform/http/csrf.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { chooseRestaurant } from './choose-restaurant.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { attemptOf, isProvenPost, noteRetry } from './guest-post.ts';
import { linkOriginOf } from './request-origin.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

/** Holding takes locks and may render a page. */
const POST_COST = 20;

/** As the site's catalogues have them, which the server does not load. */
const TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Reserve a Table',
  es: 'Reservar una mesa',
  'fr-CA': 'Réserver une table',
};

/** Values that match no restaurant or language are ignored: a shared link may be cut off. */
const Query = z.object({
  rlid: Id,
  partySize: z.coerce.number().int().min(1).max(LARGEST_PARTY).catch(USUAL_PARTY),
  date: CalendarDay.optional().catch(undefined),
  [DAY_FIELD]: CalendarDay.optional().catch(undefined),
  language: z.enum(LANGUAGES).optional().catch(undefined),
  [WISHED]: z.literal('1').optional().catch(undefined),
});

type Asked = z.infer<typeof Query>;
/** Refusals of a request to be told of a free table that differ from those of a hold. */
const WISH_REFUSALS: Readonly<Partial<Record<string, ReserveRefusal>>> = { invalid: 'email', conflict: 'free' };

type Answer = { refusal?: ReserveRefusal | null; attempt?: string; status?: number };

/** The page on which a guest chooses a time at a restaurant. */
export function reservePage(app: FastifyInstance, services: Services, factsOf: FactsOf): void {
  const { reservations, locations, clock } = services;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    { refusal = null, attempt = randomUUID(), status = 200 }: Answer = {},
  ): Promise<FastifyReply> => {
    const facts = await requireFacts(factsOf, request);
    const { rlid } = asked;
    const language = asked.language ?? facts.site.languageCode;
    // Also refuses a restaurant that has closed for good.
    const { times, isTooLarge } = await timesFor(asked);
    const restaurant = locations.byRlid(rlid, clock.now());
    if (!restaurant) throw new NotFound();
    const props: ReservationChooseProps = {
      restaurant: restaurantFacts(restaurant),
      times,
      attempt,
      refusal: refusal ?? (isTooLarge ? 'size' : null),
      isWished: asked[WISHED] !== undefined && refusal === null,
    };
    return sendOwnPage(services, request, reply.header('referrer-policy', 'no-referrer'), facts, {
      template: 'reservation_choose',
      props,
      head: { title: TITLES[language] },
      url: reservePageUrl(rlid, language),
      language,
      status,
      isSecret: true,
    });
  };

  /** The requested times; for a party that is too large, those of the default size. */
  const timesFor = async ({
    rlid,
    partySize,
    date,
    [DAY_FIELD]: day,
  }: Asked): Promise<{ times: Times; isTooLarge: boolean }> => {
    const wanted = { rlid, date: day ?? date ?? (await reservations.today(rlid)) };
    try {
      return { times: await readTimes(reservations, { ...wanted, partySize }), isTooLarge: false };
    } catch (error) {
      const isTooLarge = error instanceof Problem && error.code === 'party_too_large' && partySize !== USUAL_PARTY;
      if (!isTooLarge) throw error;
      return { times: await readTimes(reservations, { ...wanted, partySize: USUAL_PARTY }), isTooLarge };
    }
  };

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedOf(request);
    return asked
      ? draw(request, reply, asked)
      : chooseRestaurant(request, reply, services, { factsOf, urlOf: reservePageUrl });
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const isProven = await isProvenPost(request, services, POST_COST);
    const asked = queryOf(request);
    const post = (request.body ?? {}) as Post;
    const attempt = attemptOf(post);
    if (!isProven) return draw(request, reply, asked, { refusal: 'again', attempt, status: 403 });
    try {
      if (textOf(post, ACTION_FIELD) === WISH_ACTION) {
        const kept = await wish(request, asked, post);
        return await redirectToPath(reply.header('cache-control', 'no-store'), kept, 303);
      }
      const id = await hold(request, asked, post, attempt);
      return await redirectToPath(reply.header('cache-control', 'no-store'), reservationPageUrl(id), 303);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500 || error.status === 404) throw error;
      noteRetry(reply, error);
      const isUsed = error.code === 'key_reused';
      const isWish = textOf(post, ACTION_FIELD) === WISH_ACTION;
      return draw(request, reply, asked, {
        refusal: (isWish && WISH_REFUSALS[error.code]) || refusalOf(error.code),
        ...(!isUsed && { attempt }),
        status: error.code === 'invalid' ? 422 : error.status,
      });
    }
  };

  const clientOf = async (request: FastifyRequest, language: LanguageCode) => ({
    language,
    origin: await linkOriginOf(request, services),
    ip: request.ip,
    browser: browserOf(request),
  });

  /** @returns the reservation's id */
  const hold = async (
    request: FastifyRequest,
    { rlid, language }: Asked,
    post: Post,
    attempt: string,
  ): Promise<string> => {
    const facts = await requireFacts(factsOf, request);
    const wanted = { start: textOf(post, START_FIELD), partySize: textOf(post, 'partySize') };
    const body = requireInput(HoldBody, { ...wanted, rlid });
    const client = await clientOf(request, language ?? facts.site.languageCode);
    const { id } = await reservations.hold(body, holdKey(attempt, wanted), client);
    return id;
  };

  /** @returns the page that confirms the request */
  const wish = async (request: FastifyRequest, { rlid, language, date }: Asked, post: Post): Promise<string> => {
    const facts = await requireFacts(factsOf, request);
    const wanted = { partySize: textOf(post, 'partySize'), meal: textOf(post, 'meal'), email: textOf(post, 'email') };
    const body = requireInput(WishBody, { ...wanted, rlid, date });
    const client = await clientOf(request, language ?? facts.site.languageCode);
    await reservations.wish(body, client);
    return `${reservePageUrl(rlid, client.language, body)}&${WISHED}=1`;
  };

  for (const url of [RESERVE_PAGE_PATH, RESERVE_PAGE_PATH.slice(0, -1)]) {
    app.get(url, show);
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
}

function refusalOf(code: string): ReserveRefusal {
  // A time that the page does not offer comes from an old or a changed form.
  return code === 'invalid' ? 'again' : (reserveProblemOf(code).refusal ?? 'again');
}

/** Undefined without a restaurant. */
function askedOf(request: FastifyRequest): Asked | undefined {
  return Query.safeParse(request.query).data;
}

/** @throws NotFound without a restaurant */
function queryOf(request: FastifyRequest): Asked {
  const asked = askedOf(request);
  if (!asked) throw new NotFound();
  return asked;
}
