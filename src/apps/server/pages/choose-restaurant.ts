import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#shared/listing.ts';
import { PREFERRED_LOCATION_KEY } from '#features/locations/limits.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, homeUrlIn, requireFacts, type SiteFacts } from './site-facts.ts';

/**
 * Redirects a request that names no restaurant to the same page of the guest's saved one, or to the page on which guests
 * find one: in the language that the address asks for, else in that of the page with the link.
 * @param urlOf the page of a restaurant
 * @throws NotFound without a site
 */
export async function chooseRestaurant(
  request: FastifyRequest,
  reply: FastifyReply,
  { locations }: Pick<Services, 'locations'>,
  {
    factsOf,
    urlOf,
  }: {
    factsOf: FactsOf;
    urlOf: (rlid: number, language: LanguageCode) => string;
  },
): Promise<FastifyReply> {
  const facts = await requireFacts(factsOf, request);
  const saved = Id.safeParse(request.cookies[PREFERRED_LOCATION_KEY]);
  const isListed = saved.success && locations.entry(saved.data)?.isListed;
  const language = known((request.query as Record<string, unknown>)['language']) ?? languageOfLink(request, facts);
  const path = isListed ? urlOf(saved.data, language) : facts.mapPageUrl(homeUrlIn(facts, language));
  return redirectToPath(reply.header('cache-control', 'no-store'), path, 302);
}

function languageOfLink({ headers: { referer = '' }, host }: FastifyRequest, facts: SiteFacts): LanguageCode {
  const from = URL.parse(referer);
  return from?.host === host
    ? (known(from.searchParams.get('language')) ?? facts.translations.languageOf(from.pathname))
    : facts.site.languageCode;
}

function known(language: unknown): LanguageCode | undefined {
  return LANGUAGES.find((one) => one === language);
}
