import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { SessionCookie } from './routes-guard.ts';

const LIFE_SECONDS = 180 * 24 * 60 * 60;
const COOKIE_VALUE = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * Recognizes browsers in which an account has signed in before. Their attempts are counted separately, so that strangers
 * who guess passwords cannot lock the account's owner out. Each account has its own signed cookie, and the server stores
 * nothing. The cookie does not replace a sign-in.
 */
export interface RememberedDevices {
  /** Returns the id of the browser if this account has signed in with it within the last 180 days. */
  find(request: FastifyRequest, userId: number): Promise<string | undefined>;
  /** Sets the cookie that remembers the browser, with a new id. */
  remember(reply: FastifyReply, userId: number): Promise<void>;
}

export function rememberedDevices(deps: { db: Db; clock: Clock; cookie: SessionCookie }): RememberedDevices {
  const { db, clock, cookie } = deps;
  const nameOf = (userId: number) => `${cookie.isSecure ? '__Host-' : ''}galley-device-${userId}`;
  let known: Uint8Array | undefined;
  const sign = async (userId: number, text: string) => {
    known ??= deriveKey(await loadInstallationKey(db), 'remembered devices');
    return createHmac('sha256', known).update(`${userId} ${text}`).digest('base64url');
  };
  return {
    async find(request, userId) {
      const [, id = '', expires = '', signature = ''] = COOKIE_VALUE.exec(request.cookies[nameOf(userId)] ?? '') ?? [];
      if (id === '' || Number(expires) * 1000 <= clock.now()) return undefined;
      const right = await sign(userId, `${id}.${expires}`);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(right)) ? id : undefined;
    },
    async remember(reply, userId) {
      const text = `${randomBytes(16).toString('base64url')}.${Math.floor(clock.now() / 1000) + LIFE_SECONDS}`;
      reply.setCookie(nameOf(userId), `${text}.${await sign(userId, text)}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: cookie.isSecure,
        maxAge: LIFE_SECONDS,
      });
    },
  };
}
