import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, Problem } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { ACCOUNT_PATH, hostStandOf, loginPathFor, refusedLoginPath } from '../next-path.ts';
import { mayAccessAdmin } from '#features/rights/permissions.ts';
import type { StaffRule } from '#features/rights/staff-rule.ts';
import { DEVICE_TIME_ZONE_COOKIE, isTimeZone } from '../preferences.ts';
import { noteSessionUse } from './commands/sessions.ts';
import { findStaffByToken } from './queries/find-staff.ts';
import { LONGEST_SESSION_MS } from './session-lifetime.ts';
import type { PairedDevice, Staff } from './staff.ts';

/** Longer cookie values are not our tokens and are not looked up. */
const MAX_TOKEN_CHARACTERS = 100;

/** Identifies the signed-in user and refuses all others. The session is loaded once per request, whatever is checked. */
export interface StaffGuard {
  /** Returns the signed-in user, whether or not they may use the admin; undefined without a session. */
  staffOf(request: FastifyRequest): Promise<Staff | undefined>;
  /**
   * Returns the same for private pages and files. Undefined for a paired device, which everybody at the door uses and which
   * may only open its host stand, and for a user who must first set up the required second step.
   */
  personOf(request: FastifyRequest): Promise<Staff | undefined>;
  /**
   * Returns the signed-in user who may use the admin, or who must first set up the required second step. Only for handlers
   * that a user without the second step needs.
   * @throws as `staff`, except for a missing second step
   */
  signedIn(request: FastifyRequest): Promise<Staff>;
  /** Returns the same for a screen, and a paired device where the screen's rule is for its restaurant's devices. @throws as `signedIn` */
  signedInFor(request: FastifyRequest, rule: StaffRule): Promise<Staff>;
  /**
   * Returns the signed-in user, for handlers that only users of the admin may call.
   * @param rule a paired device is refused, except at its own restaurant by a rule that is for devices
   * @throws unauthenticated without a session; Forbidden without access to the admin or without the required second step.
   */
  staff(request: FastifyRequest, rule?: StaffRule): Promise<Staff>;
  /** Returns the same after loading it again, for connections that last longer than a request. @throws as `staff` */
  staffAgain(request: FastifyRequest, rule?: StaffRule): Promise<Staff>;
  /**
   * The same check as a preHandler. Browser navigations (GET requests that accept HTML) are redirected: to the sign-in page
   * without a session or without access to the admin; to the account screen if the user must set up a second step; to its
   * host stand for a paired device. All other requests throw as `staff` does.
   */
  requireStaff(request: FastifyRequest, reply: FastifyReply, rule?: StaffRule): Promise<FastifyReply | undefined>;
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
  const signedInFor = async (request: FastifyRequest, rule?: StaffRule) => {
    const found = await staffOf(request);
    if (!found) throw new Problem('unauthenticated');
    if (found.device) {
      if (!isForDevice(request, found.device, rule)) throw new Forbidden('A paired device may not do this');
      return found;
    }
    if (!found.mustSetUpSecondStep && !mayAccessAdmin(found.powers))
      throw new Forbidden('This account may not use the admin');
    return found;
  };
  const staff = async (request: FastifyRequest, rule?: StaffRule) => {
    const found = await signedInFor(request, rule);
    if (found.mustSetUpSecondStep) throw new Forbidden('Set up two-step sign-in first: one of your groups requires it');
    return found;
  };
  return {
    staffOf,
    async personOf(request) {
      const found = await staffOf(request);
      return found?.device || found?.mustSetUpSecondStep ? undefined : found;
    },
    signedIn: (request) => signedInFor(request),
    signedInFor,
    staff,
    staffAgain(request, rule) {
      loaded.delete(request);
      return staff(request, rule);
    },
    async requireStaff(request, reply, rule) {
      reply.header('cache-control', 'no-store, private');
      if (isNavigation(request)) {
        const found = await staffOf(request);
        if (!found) return redirectToPath(reply, loginPathFor(request.url), 302);
        if (found.mustSetUpSecondStep) {
          if (request.url.split('?', 1)[0] === ACCOUNT_PATH) return undefined;
          return redirectToPath(reply, ACCOUNT_PATH, 302);
        }
        if (found.device && !isForDevice(request, found.device, rule))
          return redirectToPath(reply, hostStandOf(found.device), 302);
        if (!found.device && !mayAccessAdmin(found.powers))
          return redirectToPath(reply, refusedLoginPath(request.url, 'no_access'), 302);
      }
      await staff(request, rule);
      return undefined;
    },
  };
}

function isForDevice({ params }: FastifyRequest, { rlid }: PairedDevice, rule: StaffRule | undefined): boolean {
  const named = params as Readonly<Record<string, string>>;
  return rule?.isForDevices === true && (named['rlid'] ?? named['id']) === String(rlid);
}

/** Returns the time zone of the client's device from its cookie; UTC until the admin's pages have set the cookie. */
export function deviceTimeZoneOf(request: FastifyRequest): string {
  const zone = request.cookies[DEVICE_TIME_ZONE_COOKIE] ?? '';
  return isTimeZone(zone) ? zone : 'UTC';
}

/** True for a navigation in a browser, false for a script's request for data. Scripts must not be redirected to the sign-in page. */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers['x-requested-with'] !== undefined || request.url.startsWith('/wagtail/api/')) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return (request.headers.accept ?? '').includes('text/html');
}

/** The cookie that holds the session's token. Behind TLS, its `__Host-` prefix makes browsers refuse it from other hosts. */
export interface SessionCookie {
  /** True behind TLS; the other cookies of accounts follow it. */
  isSecure: boolean;
  read(request: FastifyRequest): string | undefined;
  /** A persistent cookie remains after the browser is closed; the server decides when the session ends. */
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
