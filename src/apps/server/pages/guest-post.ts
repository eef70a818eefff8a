import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { originOfPost } from '#platform/http/csrf.ts';
import { requireForm } from '#platform/http/require-form.ts';
import type { Services } from '../process/services.ts';
import { csrfOptions } from './draw-own-page.ts';
import { guestOriginOf } from './request-origin.ts';

/**
 * Whether a post comes from a page of this site.
 * @param cost of the work that follows
 * @returns false when nothing proves it, as for a form that lay open for long: the guest presses the button again
 * @throws csrf_failed for a post from another site, RateLimited
 */
export async function isProvenPost(request: FastifyRequest, services: Services, cost: number): Promise<boolean> {
  requireForm(request);
  request.server.costs?.spend(request, cost);
  const origin = await guestOriginOf(request, services);
  const proof = originOfPost(request, { ...csrfOptions(services), origin });
  if (proof === 'foreign') throw new Problem('csrf_failed', 'The request comes from another site');
  return proof !== 'unproven';
}
