import type { FastifyReply } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { ownPathOf } from '#shared/own-path.ts';

type Status = 301 | 302 | 303 | 307 | 308;

/** Leads on to a path of this site. @throws NotFound for what might lead to another one */
export function redirectToPath(reply: FastifyReply, target: string, status: Status): FastifyReply {
  const path = ownPathOf(target);
  if (path === undefined) throw new NotFound();
  return reply.redirect(path, status);
}

/** Leads on to where staff decided: a path of this site, or a web address anywhere. @throws NotFound for anything else */
export function redirectAnywhere(reply: FastifyReply, target: string, status: Status): FastifyReply {
  return isWebAddress(target) ? reply.redirect(target, status) : redirectToPath(reply, target, status);
}

/** True for an absolute address that a browser opens as a page. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/?#\\\s]/i.test(text) && URL.canParse(text);
}
