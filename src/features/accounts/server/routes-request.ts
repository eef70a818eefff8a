import type { FastifyRequest } from 'fastify';
import type { Client } from './commands/sessions.ts';
import type { SessionCookie, StaffGuard } from './routes-guard.ts';
import type { AccountServices } from './sign-in.ts';

/** What the routes of accounts use. */
export interface AccountRouteOptions extends AccountServices {
  guard: StaffGuard;
  cookie: SessionCookie;
  /** "https://www.example.com", where staff work: passkeys are bound to it. */
  originOf(request: FastifyRequest): string | Promise<string>;
}

/** Where a request comes from, as its session and the waits remember it. */
export function clientOf(request: FastifyRequest): Client {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** A form that a browser sent by itself, which wants a page back. */
export function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}
