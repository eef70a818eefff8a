import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { fastify, type FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { createStaffGuard, createUser, sessionCookie, type StaffGuard } from '#features/accounts/server/index.ts';
import { areasOf } from '#features/rights/screen.ts';
import { PEOPLE_SCREENS } from '#features/people/screens.ts';
import { accountRoutes } from '#features/accounts/server/public-routes.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { csrfProtection } from '#platform/http/csrf.ts';
import { limitCosts } from '#platform/http/cost-limit.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/passwords/password-hasher.ts';

export const PASSWORD = 'kelp and lantern oil';
export const STAFF_NOW = '2026-11-19T19:30:00.000Z';

export interface StaffApp {
  http: FastifyInstance;
  guard: StaffGuard;
  clock: ReturnType<typeof fixedClock>;
  passwords: PasswordHasher;
  /** Number of computed hashes. */
  hashes(): number;
  close(): Promise<void>;
}

/** The routes of accounts over a database, with cheap hashes and a clock that tests set. */
export async function buildStaffApp(database: Database, options: { isSecure?: boolean } = {}): Promise<StaffApp> {
  const isSecure = options.isSecure ?? false;
  const originOf = () => 'http://localhost';
  const http = fastify();
  await http.register(cookie);
  await http.register(formbody);
  problemReplies(http, async (_request, reply, problem) => sendProblem(reply, problem));
  csrfProtection(http, { isSecure, originOf });
  const clock = fixedClock(STAFF_NOW);
  limitCosts(http, clock);
  const sessionOfBrowser = sessionCookie({ isSecure });
  const guard = createStaffGuard({ db: database.db, clock, cookie: sessionOfBrowser });
  const cheap = createPasswordHasher({ memoryKib: 64, passes: 1, parallelism: 1 });
  let computed = 0;
  const passwords: PasswordHasher = {
    hash: (password) => ((computed += 1), cheap.hash(password)),
    verify: (password, stored) => ((computed += 1), cheap.verify(password, stored)),
  };
  accountRoutes(http, {
    db: database.db,
    clock,
    passwords,
    guard,
    cookie: sessionOfBrowser,
    originOf,
    areasOf: (powers) => areasOf(PEOPLE_SCREENS, powers),
  });
  http.get('/wagtail/*', { preHandler: (request, reply) => guard.requireStaff(request, reply) }, async () => {
    throw new NotFound();
  });
  return { http, guard, clock, passwords, hashes: () => computed, close: () => http.close() };
}

/** Creates an account whose password is PASSWORD; returns its id. */
export async function addStaff(
  database: Database,
  app: Pick<StaffApp, 'passwords'>,
  user: { username: string; isSuperuser?: boolean },
): Promise<number> {
  const passwordHash = await app.passwords.hash(PASSWORD);
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  return inTransaction(database.db, (tx) =>
    createUser(tx, context, { isSuperuser: true, ...user, email: `${user.username}@chain.example`, passwordHash }),
  );
}

/** A browser with its own cookie jar and IP address. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #http: FastifyInstance;
  readonly #address: string;
  #csrfToken = '';

  constructor(app: { http: FastifyInstance }, address = '192.0.2.1') {
    this.#http = app.http;
    this.#address = address;
  }

  async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    options: { json?: unknown; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    if (method !== 'GET' && !this.#csrfToken) {
      this.#csrfToken = (await this.send('GET', '/api-nc/csrftoken/')).json<{ csrf_token: string }>().csrf_token;
    }
    const reply = await this.#http.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: {
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(method !== 'GET' && { 'x-csrftoken': this.#csrfToken }),
        ...(options.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      ...(options.form && { payload: new URLSearchParams(options.form).toString() }),
      ...(options.json !== undefined && { payload: options.json as object }),
    });
    for (const { name, value, maxAge } of reply.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  /** Posts a multipart form of texts and, if given, a `file`. */
  async upload(url: string, file: { name: string; bytes: Uint8Array } | undefined, texts: Record<string, string> = {}) {
    const form = new FormData();
    for (const text of Object.entries(texts)) form.append(...text);
    if (file) form.append('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return this.send('POST', url, { headers, json: Buffer.from(await encoded.arrayBuffer()) });
  }

  signIn(username: string, password = PASSWORD, more: Record<string, unknown> = {}) {
    return this.send('POST', '/wagtail/login/', { json: { username, password, ...more } });
  }
}
