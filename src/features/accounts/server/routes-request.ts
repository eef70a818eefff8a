import type { FastifyRequest } from 'fastify';
import type { Client } from './commands/sessions.ts';
import type { SessionCookie, StaffGuard } from './routes-guard.ts';
import type { AccountServices } from './sign-in.ts';

/** Dependencies of the routes for accounts. */
export interface AccountRouteOptions extends AccountServices {
  guard: StaffGuard;
  cookie: SessionCookie;
  /** Origin at which staff work, for example "https://www.example.com". Passkeys are bound to its host. */
  originOf(request: FastifyRequest): string | Promise<string>;
}

/** Returns the IP address and user agent of a request. A session stores both; attempts are counted by IP address. */
export function clientOf(request: FastifyRequest): Client {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** True for a form that a browser sent without our script and that must be answered with a page. */
export function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}
