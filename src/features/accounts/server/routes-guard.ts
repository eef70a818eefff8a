import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, Problem } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { ACCOUNT_PATH, loginPathFor } from '../next-path.ts';
import { mayAccessAdmin } from '../permissions.ts';
import { DEVICE_TIME_ZONE_COOKIE, isTimeZone } from '../preferences.ts';
import { noteSessionUse } from './commands/sessions.ts';
import { findStaffByToken } from './queries/find-staff.ts';
import { LONGEST_SESSION_MS } from './session-lifetime.ts';
import type { Staff } from './staff.ts';

/** Longer cookies are none of ours and are not looked up. */
const MAX_TOKEN_CHARACTERS = 100;

/** Tells who is signed in, and keeps others out. Every check loads the session once a request. */
export interface StaffGuard {
  /** Who is signed in, whether or not they may use the admin; undefined for strangers. */
  staffOf(request: FastifyRequest): Promise<Staff | undefined>;
  /**
   * Who is signed in and may use the admin, or may once the required second step is set up: for setting it up alone.
   * @throws as `staff` does
   */
  signedIn(request: FastifyRequest): Promise<Staff>;
  /**
   * For handlers of what only the admin's users may do.
   * @throws unauthenticated for strangers, Forbidden without access to the admin.
   */
  staff(request: FastifyRequest): Promise<Staff>;
  /**
   * The same as a preHandler. A stranger's navigation in a browser (GET that asks for HTML) is led to the sign-in page and
   * back, and one of somebody who must set up a second step to their account; everything else throws as `staff` does.
   */
  requireStaff(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
}

export function createStaffGuard(options: { db: Db; clock: Clock; cookie: SessionCookie }): StaffGuard {
  const { db, clock, cookie } = options;
  const loaded = new WeakMap<FastifyRequest, Promise<Staff | undefined>>();

  const load = async (request: FastifyRequest): Promise<Staff | undefined> => {
    const token = cookie.read(request);
    if (!token) return undefined;
    const nowMs = clock.now();
    const found = await findStaffByToken(db, { token, deviceTimeZone: deviceTimeZoneOf(request), nowMs });
    if (found?.isUseToBeNoted) {
      await inTransaction(db, (tx) => noteSessionUse(tx, found.staff.sessionId, new Date(nowMs).toISOString()));
    }
    return found?.staff;
  };
  const staffOf = (request: FastifyRequest) => {
    const known = loaded.get(request) ?? load(request);
    loaded.set(request, known);
    return known;
  };
  const signedIn = async (request: FastifyRequest) => {
    const found = await staffOf(request);
    if (!found) throw new Problem('unauthenticated');
    if (!found.mustSetUpSecondStep && !mayAccessAdmin(found.powers))
      throw new Forbidden('This account may not use the admin');
    return found;
  };
  const staff = async (request: FastifyRequest) => {
    const found = await signedIn(request);
    if (found.mustSetUpSecondStep) throw new Forbidden('Set up two-step sign-in first: a group of yours requires it');
    return found;
  };
  return {
    staffOf,
    signedIn,
    staff,
    async requireStaff(request, reply) {
      reply.header('cache-control', 'no-store, private');
      if (isNavigation(request)) {
        const found = await staffOf(request);
        if (!found) return redirectToPath(reply, loginPathFor(request.url), 302);
        if (found.mustSetUpSecondStep) {
          if (request.url.split('?', 1)[0] === ACCOUNT_PATH) return undefined;
          return redirectToPath(reply, ACCOUNT_PATH, 302);
        }
      }
      await staff(request);
      return undefined;
    },
  };
}

/** The zone of the device that asks, as its admin pages told; UTC until they have. */
export function deviceTimeZoneOf(request: FastifyRequest): string {
  const zone = request.cookies[DEVICE_TIME_ZONE_COOKIE] ?? '';
  return isTimeZone(zone) ? zone : 'UTC';
}

/** A person going somewhere, not a script asking for data: scripts must not swallow a sign-in page. */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers['x-requested-with'] !== undefined || request.url.startsWith('/wagtail/api/')) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return (request.headers.accept ?? '').includes('text/html');
}

/** The cookie that holds the session's token. Behind TLS its name makes browsers refuse it from elsewhere. */
export interface SessionCookie {
  /** Behind TLS: other cookies of accounts go the same way. */
  isSecure: boolean;
  read(request: FastifyRequest): string | undefined;
  /** A persistent one outlives the browser; the server decides when it is over. */
  set(reply: FastifyReply, token: string, isPersistent: boolean): void;
  clear(reply: FastifyReply): void;
}

export function sessionCookie({ isSecure }: { isSecure: boolean }): SessionCookie {
  const name = isSecure ? '__Host-galley-session' : 'galley-session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    isSecure,
    read(request) {
      const token = request.cookies[name];
      return token && token.length <= MAX_TOKEN_CHARACTERS ? token : undefined;
    },
    set(reply, token, isPersistent) {
      reply.setCookie(name, token, { ...attributes, ...(isPersistent && { maxAge: LONGEST_SESSION_MS / 1000 }) });
    },
    clear(reply) {
      reply.clearCookie(name, attributes);
    },
  };
}
