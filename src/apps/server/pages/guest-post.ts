import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, RateLimited } from '#shared/problem.ts';
import { originOfPost } from '#platform/http/csrf.ts';
import { requireForm } from '#platform/http/require-form.ts';
import { ATTEMPT_FIELD } from '#features/front-of-house/party-values.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import type { Services } from '../process/services.ts';
import { csrfOptions } from './draw-own-page.ts';
import { guestOriginOf } from './request-origin.ts';

/**
 * True for a form from a page of this site.
 * @param cost of the work that follows
 * @returns false without proof, as for a form that was open for long: the guest presses the button again
 * @throws Problem csrf_failed for a form from another site, unsupported_media_type; RateLimited
 */
export async function isProvenPost(request: FastifyRequest, services: Services, cost: number): Promise<boolean> {
  requireForm(request);
  request.server.costs?.spend(request, cost);
  return isOwnPost(request, services);
}

/** As `isProvenPost`, for a post whose form and cost are already checked. @throws Problem csrf_failed */
export async function isOwnPost(request: FastifyRequest, services: Services): Promise<boolean> {
  const origin = await guestOriginOf(request, services);
  const proof = originOfPost(request, { ...csrfOptions(services), origin });
  if (proof === 'foreign') throw new Problem('csrf_failed', 'The request comes from another site');
  return proof !== 'unproven';
}

/** Tells the client of a page that shows a refusal when to try again. */
export function noteRetry(reply: FastifyReply, error: unknown): void {
  if (error instanceof RateLimited) reply.header('retry-after', String(error.retryAfterSeconds));
}

const MAX_ATTEMPT_CHARACTERS = 100;

/** The Idempotency-Key of a guest's form, as a header could hold it; a new one for a form without. */
export function attemptOf(post: Post): string {
  return (textOf(post, ATTEMPT_FIELD).replaceAll('\0', '') || randomUUID()).slice(0, MAX_ATTEMPT_CHARACTERS);
}
