import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#shared/listing.ts';
import { PREFERRED_LOCATION_KEY } from '#features/locations/limits.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

/**
 * Redirects a request that names no restaurant to the same page of the guest's saved one, or to the page on which guests
 * find one.
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
  const path = isListed ? urlOf(saved.data, facts.site.languageCode) : facts.mapPageUrl('/');
  return redirectToPath(reply.header('cache-control', 'no-store'), path, 302);
}
