import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound, Problem } from '#shared/problem.ts';
import { Id } from '#shared/listing.ts';
import type { DinerCookies } from '#features/diners/server/index.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import { restaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { JoinBody } from '#features/wait-lists/contract.ts';
import {
  ACTION_FIELD,
  LARGEST_PARTY,
  NO_PARTY,
  type PartyField,
  USUAL_PARTY,
  type PartyValues,
  TEXT_CONSENT_FIELD,
} from '#features/front-of-house/party-values.ts';
import {
  JOIN_PAGE_PATH,
  joinPageUrl,
  SHOW_WAIT_ACTION,
  SIGN_SOURCE,
  statusPageUrl,
} from '#features/wait-lists/guest-pages.ts';
import { checkJoin, type JoinProblem, joinProblemOf } from '#features/wait-lists/join-values.ts';
import type { WaitListJoinProps } from '#templates/wait-list-join/props.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { requireForm } from '#platform/http/require-form.ts';
import { chooseRestaurant } from './choose-restaurant.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { attemptOf, isOwnPost, noteRetry } from './guest-post.ts';
import type { Services } from '../process/services.ts';
import { ownContact } from './own-contact.ts';
import { linkOriginOf } from './request-origin.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

/** Joining takes locks and renders a page. */
const POST_COST = 20;

/** As the site's catalogues have them, which the server does not load. */
const TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Join the wait list',
  es: 'Unirse a la lista de espera',
  'fr-CA': 'Joindre la liste d’attente',
};

/** Values that match no restaurant or language are ignored: a shared link may be cut off. */
const Query = z.object({
  rlid: Id,
  partySize: z.coerce.number().int().min(1).max(LARGEST_PARTY).catch(USUAL_PARTY),
  language: z.enum(LANGUAGES).optional().catch(undefined),
  source: z.literal(SIGN_SOURCE).optional().catch(undefined),
});

type Asked = z.infer<typeof Query>;
type Answer = { values: PartyValues; problem: JoinProblem | null; attempt?: string; status?: number };

/** The page with the form to join the wait list of a restaurant. */
export function waitListJoinPage(
  app: FastifyInstance,
  services: Services,
  factsOf: FactsOf,
  cookies: DinerCookies,
): void {
  const { waitLists, locations, clock } = services;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { rlid, language: asked, source }: Asked,
    { values, problem, attempt = randomUUID(), status = 200 }: Answer,
  ): Promise<FastifyReply> => {
    const facts = await requireFacts(factsOf, request);
    const language = asked ?? facts.site.languageCode;
    const size = Number(values.partySize);
    const isSize = Number.isInteger(size) && size >= 1 && size <= LARGEST_PARTY;
    let estimate = await waitLists.estimate(rlid, isSize ? size : USUAL_PARTY);
    const { partySize, maxPartySize } = estimate;
    if (partySize > maxPartySize) estimate = await waitLists.estimate(rlid, Math.min(USUAL_PARTY, maxPartySize));
    const restaurant = locations.byRlid(rlid, clock.now());
    if (!restaurant) throw new NotFound();
    const props: WaitListJoinProps = {
      restaurant: restaurantFacts(restaurant),
      estimate,
      values,
      problem,
      attempt,
      isAtStand: source === SIGN_SOURCE,
    };
    return sendOwnPage(services, request, reply.header('referrer-policy', 'no-referrer'), facts, {
      template: 'wait_list_join',
      props,
      head: { title: TITLES[language] },
      url: joinPageUrl(rlid, language),
      language,
      status,
    });
  };

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedOf(request);
    if (!asked) return chooseRestaurant(request, reply, services, { factsOf, urlOf: joinPageUrl });
    return draw(request, reply, asked, {
      values: { ...NO_PARTY, ...(await ownContact(request, services, cookies)), partySize: String(asked.partySize) },
      problem: null,
    });
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    requireForm(request);
    request.server.costs?.spend(request, POST_COST);
    const asked = queryOf(request);
    const post = (request.body ?? {}) as Post;
    const values = valuesOf(post);
    const attempt = attemptOf(post);
    if (textOf(post, ACTION_FIELD) === SHOW_WAIT_ACTION)
      return draw(request, reply, asked, { values, problem: null, attempt });
    if (!(await isOwnPost(request, services)))
      return draw(request, reply, asked, { values, problem: joinProblemOf('csrf_failed'), attempt, status: 403 });
    const found = checkJoin(values, LARGEST_PARTY);
    if (found) return draw(request, reply, asked, { values, problem: found, attempt, status: 422 });
    try {
      const token = await join(request, asked, values, attempt);
      return await redirectToPath(reply.header('cache-control', 'no-store'), statusPageUrl(token), 303);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500 || error.status === 404) throw error;
      noteRetry(reply, error);
      const problem = joinProblemOf(error.code, error.errors);
      const isUsed = error.code === 'key_reused';
      return draw(request, reply, asked, {
        values,
        problem,
        ...(!isUsed && { attempt }),
        status: error.code === 'invalid' ? 422 : error.status,
      });
    }
  };

  /** @returns the plan_ahead_id */
  const join = async (
    request: FastifyRequest,
    { rlid, language }: Asked,
    values: PartyValues,
    attempt: string,
  ): Promise<string> => {
    const facts = await requireFacts(factsOf, request);
    const body = requireInput(JoinBody, { ...values, rlid });
    const entry = await waitLists.join(body, attempt, {
      language: language ?? facts.site.languageCode,
      origin: await linkOriginOf(request, services),
      ip: request.ip,
    });
    // The guest may get a mail about joining.
    services.mail.wake();
    return entry.plan_ahead_id;
  };

  for (const url of [JOIN_PAGE_PATH, JOIN_PAGE_PATH.slice(0, -1)]) {
    app.get(url, show);
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
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

function valuesOf(post: Post): PartyValues {
  const text = (name: PartyField) => textOf(post, name);
  return {
    name: text('name'),
    partySize: text('partySize'),
    phone: text('phone'),
    email: text('email'),
    note: text('note'),
    smsConsent: textOf(post, TEXT_CONSENT_FIELD) !== '',
  };
}
