import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownPathOf } from '#shared/own-path.ts';
import { Forbidden, NotFound } from '#shared/problem.ts';
import type { CollectionKind } from '#features/rights/permissions.ts';
import { loginPathFor } from '#features/accounts/next-path.ts';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  attemptKey,
  forgiveAttempts,
  isNavigation,
  reserveAttempt,
  type StaffGuard,
  undoAttempt,
} from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { addressOf } from '#platform/http/client-address.ts';
import { issueCsrfToken } from '#platform/http/csrf.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { contentSecurityPolicy, createNonce } from '#platform/http/security-headers.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { MAX_COLLECTION_PASSWORD } from '../contract.ts';
import { type CollectionAccess, decideAccess } from '../file-access.ts';
import { readPassed, signPassed, withPassed } from './passed-passwords.ts';
import { passwordPage } from './password-page.ts';
import { findCollectionPassword } from './queries.ts';

/** Stands before every file of the library. */
export interface FileGate {
  /**
   * Decides about a file that is there, before anything of it is said. Undefined: the answer has been sent (the way to the
   * sign-in, or a form for the password), the caller returns the reply. What is restricted may be kept by nobody: the reply
   * says so already, and the caller must not say otherwise.
   * @throws NotFound with the words `missing` (those of a file that is not there) to whoever may not know of it, Forbidden for
   * an account that is not among its groups
   */
  admit(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    file: { kind: Exclude<CollectionKind, 'collection'>; access: CollectionAccess | null; missing: string },
  ): Promise<{ isRestricted: boolean } | undefined>;
}

/** What the gate is made of, given by the app. */
export interface GateDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  passwords: PasswordHasher;
  isSecure: boolean;
  /** The look of the page that asks for a password. */
  siteNameOf(request: FastifyRequest): Promise<string>;
  styleUrls(): readonly string[];
}

/** What is said of a file that is restricted, whatever the answer. */
export const RESTRICTED_CACHING = 'private, no-store';

const PATH = '/documents/authenticate_with_password';

/** Makes the gate, and the route at which visitors give the password of a collection. */
export function createFileGate(app: FastifyInstance, deps: GateDeps): FileGate {
  const { db, clock, guard, passwords, isSecure } = deps;
  const cookie = isSecure ? '__Host-galley-collections' : 'galley-collections';
  let known: Promise<Uint8Array> | undefined;
  const keyOf = () => (known ??= loadInstallationKey(db).then((key) => deriveKey(key, 'collection passwords')));
  const passedOf = async (request: FastifyRequest) => {
    const value = request.cookies[cookie];
    return value === undefined ? new Map<number, number>() : readPassed(await keyOf(), value);
  };

  const ask = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { collectionId: number; returnUrl: string; error?: string; status?: 401 | 429 },
  ): Promise<void> => {
    const nonce = createNonce();
    const policy = { connect: [], image: [], style: [], formAction: [], frame: [], framedBy: 'none' } as const;
    await reply
      .code(asked.status ?? 401)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', RESTRICTED_CACHING)
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', contentSecurityPolicy(nonce, policy))
      .send(
        passwordPage({
          siteName: await deps.siteNameOf(request),
          styleUrls: deps.styleUrls(),
          nonce,
          action: `${PATH}/${asked.collectionId}/`,
          returnUrl: asked.returnUrl,
          csrfToken: issueCsrfToken(request, reply, { isSecure }),
          error: asked.error,
        }),
      );
  };

  const lockedCollection = async (id: string) => {
    const found = /^[1-9]\d{0,8}$/.test(id) ? await findCollectionPassword(db, Number(id)) : undefined;
    if (!found) throw new NotFound('There is no such collection');
    return found;
  };

  app.get<{ Params: { id: string }; Querystring: { return_url?: unknown } }>(`${PATH}/:id/`, async (request, reply) => {
    const { id } = await lockedCollection(request.params.id);
    await ask(request, reply, { collectionId: id, returnUrl: returnPathOf(request.query.return_url) });
    return reply;
  });

  app.post<{ Params: { id: string }; Body: { password?: unknown; return_url?: unknown } | null }>(
    `${PATH}/:id/`,
    async (request, reply) => {
      reply.header('cache-control', RESTRICTED_CACHING);
      const { id, passwordHash, passwordVersion } = await lockedCollection(request.params.id);
      const { password, return_url } = request.body ?? {};
      const returnUrl = returnPathOf(return_url);
      const refuse = async (error: string, status: 401 | 429 = 401) => {
        await ask(request, reply, { collectionId: id, returnUrl, error, status });
        return reply;
      };
      if (typeof password !== 'string' || password === '') return refuse('Enter the password.');
      if (password.length > MAX_COLLECTION_PASSWORD) return refuse('This password is not right.');
      const address = addressOf(request.ip);
      const keys = {
        address: attemptKey('collection', address),
        pair: attemptKey('collection', `${id} ${address}`),
      };
      const waitMs = await inTransaction(db, async (tx) => {
        const nowMs = clock.now();
        const first = await reserveAttempt(tx, keys.address, ADDRESS_POLICY, nowMs);
        return first > 0 ? first : reserveAttempt(tx, keys.pair, ACCOUNT_POLICY, nowMs);
      });
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        reply.header('retry-after', String(seconds));
        return refuse(`Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, 429);
      }
      const { isRight } = await passwords.verify(password, passwordHash);
      if (!isRight) return refuse('This password is not right.');
      await inTransaction(db, async (tx) => {
        await undoAttempt(tx, keys.address);
        await forgiveAttempts(tx, keys.pair);
      });
      // The version that was compared: a password that changed meanwhile is asked for again.
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
    async admit({ request, reply }, { kind, access, missing }) {
      // Most files are public: no session is looked up for them.
      if (!access || access.restrictions.length === 0) return { isRestricted: false };
      reply.header('cache-control', RESTRICTED_CACHING);
      const staff = await guard.staffOf(request);
      const decision = decideAccess(access, kind, { account: staff, passed: await passedOf(request) });
      if (decision.kind === 'admitted' || decision.kind === 'public') return { isRestricted: true };
      // Not a word to scripts and frames: a private file is told from one that is not there only to people.
      if (!isNavigation(request)) throw new NotFound(missing);
      if (decision.kind === 'refused') throw new Forbidden('Your account may not open this file');
      if (decision.kind === 'sign_in') await redirectToPath(reply, loginPathFor(request.url), 302);
      else await ask(request, reply, { collectionId: decision.collectionId, returnUrl: returnPathOf(request.url) });
      return undefined;
    },
  };
}

const returnPathOf = (url: unknown): string => ownPathOf(url) ?? '/';
