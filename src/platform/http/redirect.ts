import type { FastifyReply } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { ownPathOf } from '#shared/own-path.ts';

type Status = 301 | 302 | 303 | 307 | 308;

/** Redirects to a path of this site. @throws NotFound for a target that may lead to another site */
export function redirectToPath(reply: FastifyReply, target: string, status: Status): FastifyReply {
  const path = ownPathOf(target);
  if (path === undefined) throw new NotFound();
  return reply.redirect(path, status);
}

/** Redirects to a target that staff chose: a path of this site or any web address. @throws NotFound for anything else */
export function redirectAnywhere(reply: FastifyReply, target: string, status: Status): FastifyReply {
  return isWebAddress(target) ? reply.redirect(target, status) : redirectToPath(reply, target, status);
}

/** True for an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/?#\\\s]/i.test(text) && URL.canParse(text);
}
