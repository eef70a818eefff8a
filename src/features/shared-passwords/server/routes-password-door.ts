import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownPathOf } from '#shared/own-path.ts';
import { NotFound } from '#shared/problem.ts';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  attemptKey,
  forgiveAttempts,
  reserveAttempt,
  undoAttempt,
} from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
import { issueCsrfToken } from '#platform/http/csrf.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { contentSecurityPolicy, createNonce } from '#platform/http/security-headers.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { readPassed, signPassed, withPassed } from './passed-passwords.ts';
import { passwordPage, type PlainPage, plainPage } from './password-page.ts';
import { type DoorLanguage, TEXTS } from './texts.ts';

/** Caching of all answers about private files. */
export const RESTRICTED_CACHING = 'private, no-store';

/** Dependencies of a door, given by the app. */
export interface DoorDeps {
  db: Db;
  clock: Clock;
  passwords: PasswordHasher;
  isSecure: boolean;
  /** The look of the password pages. `path` is the requested path. */
  faceOf(request: FastifyRequest, path: string): Promise<{ siteName: string; language: DoorLanguage }>;
  styleUrls(): readonly string[];
}

/** One kind of records with passwords. */
export interface DoorKind {
  what: 'file' | 'page';
  /** Name of the cookie, key and attempt counter, which separates the kinds. */
  name: 'collection' | 'page';
  /** Path pattern of the route that takes passwords: "/documents/authenticate_with_password/:id/". */
  path: string;
  maxPassword: number;
  /** Finds the record of the route's parameters; undefined without a record that has a password. */
  find(
    params: Readonly<Record<string, string>>,
  ): Promise<{ id: number; passwordHash: string; passwordVersion: number } | undefined>;
  /** Status of the page with the form, at its own URL and after a wrong password. */
  askStatus: 200 | 401;
}

/** Asks for shared passwords, and remembers the entered ones in a cookie. */
export interface PasswordDoor {
  /** Doors that this browser has passed, with the version of the password at that time. */
  passedOf(request: FastifyRequest): Promise<ReadonlyMap<number, number>>;
  /** Sends the page with the form. @param asked.action path to which the password is posted */
  ask(request: FastifyRequest, reply: FastifyReply, asked: { action: string; returnUrl: string }): Promise<void>;
  /** Sends another page in the same style. `content` is markup. */
  say(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { status: number; returnUrl: string } & Record<'title' | 'content', (language: DoorLanguage) => string>,
  ): Promise<void>;
}

/** Makes a door, and the route that takes its passwords. */
export function createPasswordDoor(app: FastifyInstance, deps: DoorDeps, kind: DoorKind): PasswordDoor {
  const { db, clock, passwords, isSecure } = deps;
  const cookie = isSecure ? `__Host-galley-${kind.name}s` : `galley-${kind.name}s`;
  let known: Promise<Uint8Array> | undefined;
  const keyOf = () => (known ??= loadInstallationKey(db).then((key) => deriveKey(key, `${kind.name} passwords`)));
  const passedOf = async (request: FastifyRequest) => {
    const value = request.cookies[cookie];
    return value === undefined ? new Map<number, number>() : readPassed(await keyOf(), value);
  };

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, returnUrl }: { status: number; returnUrl: string },
    draw: (page: Pick<PlainPage, 'siteName' | 'language' | 'styleUrls' | 'nonce'>) => string,
  ): Promise<void> => {
    const nonce = createNonce();
    const policy = { connect: [], image: [], style: [], formAction: [], frame: [], framedBy: 'none' } as const;
    const face = await deps.faceOf(request, returnUrl);
    await reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', RESTRICTED_CACHING)
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', contentSecurityPolicy(nonce, policy))
      .send(draw({ ...face, styleUrls: deps.styleUrls(), nonce }));
  };
  const ask = (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { action: string; returnUrl: string; error?: (language: DoorLanguage) => string; status?: 429 },
  ): Promise<void> =>
    send(request, reply, { status: asked.status ?? kind.askStatus, returnUrl: asked.returnUrl }, (page) =>
      passwordPage({
        ...page,
        what: kind.what,
        action: asked.action,
        returnUrl: asked.returnUrl,
        csrfToken: issueCsrfToken(request, reply, { isSecure }),
        error: asked.error?.(page.language),
      }),
    );

  const requireThing = async (params: Readonly<Record<string, string>>) => {
    const areNumbers = Object.values(params).every((value) => /^[1-9]\d{0,8}$/.test(value));
    const found = areNumbers ? await kind.find(params) : undefined;
    if (!found)
      throw new NotFound(kind.what === 'page' ? 'This page does not exist' : 'This collection does not exist');
    return found;
  };
  const actionOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

  app.get<{ Params: Record<string, string>; Querystring: { return_url?: unknown } }>(
    kind.path,
    async (request, reply) => {
      await requireThing(request.params);
      await ask(request, reply, { action: actionOf(request), returnUrl: returnPathOf(request.query.return_url) });
      return reply;
    },
  );

  app.post<{ Params: Record<string, string>; Body: { password?: unknown; return_url?: unknown } | null }>(
    kind.path,
    async (request, reply) => {
      reply.header('cache-control', RESTRICTED_CACHING);
      const { id, passwordHash, passwordVersion } = await requireThing(request.params);
      const { password, return_url } = request.body ?? {};
      const returnUrl = returnPathOf(return_url);
      const refuse = async (error: (language: DoorLanguage) => string, status?: 429) => {
        await ask(request, reply, { action: actionOf(request), returnUrl, error, ...(status && { status }) });
        return reply;
      };
      if (typeof password !== 'string' || password === '') return refuse((language) => TEXTS[language].empty);
      if (password.length > kind.maxPassword) return refuse((language) => TEXTS[language].wrong);
      const address = clientKeyOf(request.ip);
      const keys = {
        address: attemptKey(kind.name, address),
        pair: attemptKey(kind.name, `${id} ${address}`),
      };
      const waitMs = await inTransaction(db, async (tx) => {
        const nowMs = clock.now();
        const first = await reserveAttempt(tx, keys.address, ADDRESS_POLICY, nowMs);
        return first > 0 ? first : reserveAttempt(tx, keys.pair, ACCOUNT_POLICY, nowMs);
      });
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        reply.header('retry-after', String(seconds));
        return refuse((language) => TEXTS[language].wait(seconds), 429);
      }
      const { isRight } = await passwords.verify(password, passwordHash);
      if (!isRight) return refuse((language) => TEXTS[language].wrong);
      await inTransaction(db, async (tx) => {
        await undoAttempt(tx, keys.address);
        await forgiveAttempts(tx, keys.pair);
      });
      // The compared version: after a change of the password it must be entered again.
      const passed = withPassed(await passedOf(request), id, passwordVersion);
      reply.setCookie(cookie, signPassed(await keyOf(), passed), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        encode: String,
      });
      return redirectToPath(reply, returnUrl, 303);
    },
  );

  return {
    passedOf,
    ask,
    say: (request, reply, { status, returnUrl, title, content }) =>
      send(request, reply, { status, returnUrl }, (page) =>
        plainPage({ ...page, title: title(page.language), content: content(page.language) }),
      ),
  };
}

/** A path of this site to return to; "/" for anything else. */
export const returnPathOf = (url: unknown): string => ownPathOf(url) ?? '/';
