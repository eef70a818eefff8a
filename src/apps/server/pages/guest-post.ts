import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { originOfPost } from '#platform/http/csrf.ts';
import { requireForm } from '#platform/http/require-form.ts';
import { ATTEMPT_FIELD } from '#features/front-of-house/party-values.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import type { Services } from '../process/services.ts';
import { csrfOptions } from './draw-own-page.ts';
import { guestOriginOf } from './request-origin.ts';

/**
 * True for a post from a page of this site.
 * @param cost of the work that follows
 * @returns false without proof, as for a form that was open for long: the guest presses the button again
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

const MAX_ATTEMPT_CHARACTERS = 100;

/** The Idempotency-Key of a guest's form, as a header could hold it; a new one for a form without. */
export function attemptOf(post: Post): string {
  return (textOf(post, ATTEMPT_FIELD).replaceAll('\0', '') || randomUUID()).slice(0, MAX_ATTEMPT_CHARACTERS);
}
