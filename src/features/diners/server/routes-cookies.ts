import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { languageOf } from '#features/front-of-house/server/index.ts';
import { CODE_MINUTES } from '../guest-pages.ts';
import { SIGNED_IN_COOKIE } from '#features/front-of-house/signed-in-cookie.ts';
import { LONGEST_SESSION_MS, type SignedIn } from './commands/diner-sessions.ts';
import type { DinerClient } from './diner-parts.ts';
import type { Diners, Entrance, Presented } from './diners.ts';

/** The cookies of diners. Staff have others; neither kind gives access to the other's pages. */
export interface DinerCookies {
  read(request: FastifyRequest): Presented;
  /** Remembers the browser that requested a code. */
  setAsking(reply: FastifyReply, browser: string): void;
  /** Set after a sign-in. */
  setSession(reply: FastifyReply, entrance: Pick<Entrance, 'token' | 'known'>): void;
  clear(reply: FastifyReply): void;
}

export function dinerCookies({ isSecure }: { isSecure: boolean }): DinerCookies {
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name);
  const [session, asking, known] = [nameOf('diner'), nameOf('diner-asking'), nameOf('diner-known')];
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const forYear = { ...options, maxAge: LONGEST_SESSION_MS / 1000 };
  return {
    read: ({ cookies }) => ({ session: cookies[session], asking: cookies[asking], known: cookies[known] }),
    setAsking(reply, browser) {
      reply.setCookie(asking, browser, { ...options, maxAge: CODE_MINUTES * 60 });
    },
    setSession(reply, entrance) {
      reply.setCookie(session, entrance.token, forYear);
      reply.setCookie(known, entrance.known, forYear);
      reply.setCookie(SIGNED_IN_COOKIE, '1', { ...forYear, httpOnly: false });
      reply.clearCookie(asking, options);
    },
    clear(reply) {
      reply.clearCookie(session, options);
      reply.clearCookie(SIGNED_IN_COOKIE, { ...options, httpOnly: false });
    },
  };
}

/** @param origin of links in mails: never the host of a request */
export function dinerClientOf(request: FastifyRequest, origin: string): DinerClient {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request),
    origin,
  };
}

const found = new WeakMap<FastifyRequest, Promise<SignedIn | undefined>>();

/** The signed-in diner, looked up once for each request. @throws Problem unauthenticated */
export async function requireDiner(diners: Diners, cookies: DinerCookies, request: FastifyRequest): Promise<SignedIn> {
  const known = found.get(request) ?? diners.signedIn(cookies.read(request).session);
  found.set(request, known);
  const signedIn = await known;
  if (!signedIn) throw new Problem('unauthenticated');
  return signedIn;
}
