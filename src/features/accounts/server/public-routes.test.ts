import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import { recordStatements, type Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, PASSWORD, type StaffApp } from '#test/staff-app.ts';
import { ACCOUNT_POLICY, ADDRESS_POLICY } from './commands/attempts.ts';
import { sessions, signInAttempts, users } from './tables.ts';

const COOKIE = 'galley-session';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let database: Database;
let app: StaffApp;
let nextAddress = 1;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  await addStaff(database, app, { username: 'harbor' });
  await addStaff(database, app, { username: 'guessed' });
  await addStaff(database, app, { username: 'gone' });
  await database.db.update(users).set({ isActive: false }).where(eq(users.username, 'gone'));
  await addStaff(database, app, { username: 'guest', isSuperuser: false });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const browser = () => new Browser(app, `198.51.100.${(nextAddress += 1)}`);
const session = (one: Browser) => one.send('GET', '/wagtail/api/main/session/');
async function signedIn(username = 'harbor', more: Record<string, unknown> = {}) {
  const one = browser();
  expect((await one.signIn(username, PASSWORD, more)).statusCode).toBe(200);
  return one;
}
async function lastEntry() {
  const [entry] = await database.db.select().from(historyEntries).orderBy(desc(historyEntries.id)).limit(1);
  return entry;
}

describe('a refused sign-in', () => {
  it.each([
    ['an unknown name', 'nobody', PASSWORD],
    ['an unknown address', 'nobody@chain.example', PASSWORD],
    ['a wrong password', 'harbor', 'kelp and lantern oi'],
    ['an inactive account', 'gone', PASSWORD],
    ['an inactive account with a wrong password', 'gone', 'something else'],
  ])('says the same after the same work for %s', async (_case, username, password) => {
    const one = browser();
    const before = app.hashes();
    const { result, statements } = await recordStatements(() => one.signIn(username, password));
    expect(app.hashes() - before).toBe(1);
    const { request_id: _id, ...body } = result.json<Record<string, unknown>>();
    expect([result.statusCode, body]).toEqual([
      401,
      {
        type: 'sign_in_failed',
        title: 'The sign-in failed',
        status: 401,
        detail: 'The username or password is incorrect',
      },
    ]);
    expect(result.headers['cache-control']).toContain('no-store');
    expect(one.cookies.has(COOKIE)).toBe(false);
    // Two counted tries, the account, the history: a query more would tell accounts from none.
    expect(statements.filter((text) => /^(select|insert|update|delete)/i.test(text))).toHaveLength(8);
  });

  it.each([
    ['changed', async () => ({ passwordHash: await app.passwords.hash('another lantern and kelp') })],
    ['right, but its account was switched off', () => ({ isActive: false })],
  ])('takes no password that was %s while it was checked', async (what, change) => {
    const username = `meanwhile-${what.slice(0, 5)}`;
    const id = await addStaff(database, app, { username });
    const { verify } = app.passwords;
    vi.spyOn(app.passwords, 'verify').mockImplementationOnce(async (...given) => {
      const outcome = await verify(...given);
      await database.db
        .update(users)
        .set(await change())
        .where(eq(users.id, id));
      return outcome;
    });
    expect((await browser().signIn(username)).statusCode).toBe(401);
    expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  it('is written down without what was typed', async () => {
    await browser().signIn('my secret by mistake', 'another secret');
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'account.sign_in_failed', actorId: null, subjectId: 'unknown' });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  it('sends a form back to the page, which says why', async () => {
    const one = browser();
    const form = { username: 'harbor', password: 'no', next: '/wagtail/account/' };
    const reply = await one.send('POST', '/wagtail/login/', { form });
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      '/wagtail/login/?next=%2Fwagtail%2Faccount%2F&refused=sign_in_failed',
    ]);
  });

  it('names fields that are missing or too long', async () => {
    const reply = await browser().signIn('', 'x'.repeat(257));
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
      'username',
      'password',
    ]);
  });

  it('comes without a token of our forms, whatever the password', async () => {
    const reply = await app.http.inject({
      method: 'POST',
      url: '/wagtail/login/',
      payload: { username: 'harbor', password: PASSWORD },
    });
    expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([403, 'csrf_failed']);
  });
});

describe('guessing', () => {
  it.each(['guessed', 'no-such-account'])(
    'at %s waits longer each time, and the right password waits too',
    async (name) => {
      for (let tries = 0; tries < ACCOUNT_POLICY.free; tries += 1)
        expect((await browser().signIn(name, 'wrong')).statusCode).toBe(401);
      const before = app.hashes();
      const refused = await browser().signIn(name.toUpperCase(), PASSWORD);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
      expect(app.hashes()).toBe(before);
      app.clock.advance(5_000);
      expect((await browser().signIn(name, 'wrong')).statusCode).toBe(401);
      expect((await browser().signIn(name, 'wrong')).headers['retry-after']).toBe('10');
      app.clock.advance(10_000);
      expect((await browser().signIn(name, name === 'guessed' ? PASSWORD : 'wrong')).statusCode).toBe(
        name === 'guessed' ? 200 : 401,
      );
      app.clock.advance(DAY_MS);
      expect((await browser().signIn(name, 'wrong')).statusCode).toBe(401);
      expect((await browser().signIn(name, 'wrong')).statusCode).toBe(401);
    },
  );

  it('at an account counts its name and its e-mail address together', async () => {
    await addStaff(database, app, { username: 'two-names' });
    const names = ['two-names', 'two-names@chain.example', ' TWO-names ', 'Two-Names@Chain.Example', 'two-names'];
    for (const name of names) expect((await browser().signIn(name, 'wrong')).statusCode).toBe(401);
    for (const name of names) expect((await browser().signIn(name, PASSWORD)).statusCode).toBe(429);
  });

  it('by strangers does not lock users out of a browser in which they have signed in before', async () => {
    await addStaff(database, app, { username: 'known-by-all' });
    const own = await signedIn('known-by-all');
    await own.send('POST', '/wagtail/logout/');
    const neighbour = new Browser(app, '203.0.113.80');
    const guess = async () => {
      for (let tries = 0; tries < ACCOUNT_POLICY.free; tries += 1) await neighbour.signIn('known-by-all', 'wrong');
    };
    await guess();
    expect((await browser().signIn('known-by-all')).statusCode).toBe(429);
    expect((await own.signIn('known-by-all')).statusCode).toBe(200);
    // What the owner does there clears nothing of what strangers tried.
    expect((await browser().signIn('known-by-all')).statusCode).toBe(429);
    // The device's own budget ends as well.
    for (let tries = 0; tries < ACCOUNT_POLICY.free; tries += 1)
      expect((await own.signIn('known-by-all', 'wrong')).statusCode).toBe(401);
    expect((await own.signIn('known-by-all')).statusCode).toBe(429);
  });

  it('goes no further with a cookie of a device that is forged, too old or of another account', async () => {
    const id = await addStaff(database, app, { username: 'device-owner' });
    const other = await addStaff(database, app, { username: 'device-other' });
    const own = await signedIn('device-owner');
    const genuine = own.cookies.get(`galley-device-${id}`) ?? '';
    for (let tries = 0; tries < ACCOUNT_POLICY.free; tries += 1)
      for (const name of ['device-owner', 'device-other']) await browser().signIn(name, 'wrong');
    const withDevice = async (username: string, account: number, value: string) => {
      const one = browser();
      one.cookies.set(`galley-device-${account}`, value);
      return (await one.signIn(username)).statusCode;
    };
    expect(await withDevice('device-other', other, genuine)).toBe(429);
    for (const value of ['', 'x', `A${genuine.slice(1)}A`, genuine.replace(/\.\d+\./, '.99999999999.')])
      expect(await withDevice('device-owner', id, value), value).toBe(429);
    expect(await withDevice('device-owner', id, genuine)).toBe(200);
  });

  it('counts tries that come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => browser().signIn('at-once', 'wrong')));
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(ACCOUNT_POLICY.free);
  });

  it('at many names from one address waits, and an own account does not clear it', async () => {
    const one = new Browser(app, '203.0.113.9');
    for (let tries = 0; tries < ADDRESS_POLICY.free - 1; tries += 1)
      expect((await one.signIn(`name-${tries}`, 'wrong')).statusCode).toBe(401);
    expect((await one.signIn('guest')).statusCode).toBe(200);
    expect((await one.signIn('name-x', 'wrong')).statusCode).toBe(401);
    expect((await one.signIn('name-y', 'wrong')).statusCode).toBe(429);
    expect((await new Browser(app, '203.0.113.10').signIn('guest')).statusCode).toBe(200);
    // A known browser is not delayed by what others at its address tried.
    const known = await signedIn('harbor');
    const there = new Browser(app, '203.0.113.9');
    for (const [name, value] of known.cookies) if (name.startsWith('galley-device-')) there.cookies.set(name, value);
    expect((await there.signIn('harbor')).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  it('takes the username or the e-mail address in any case, and records it in the history', async () => {
    expect((await session(await signedIn(' HARBOR '))).json()).toMatchObject({
      user: { username: 'harbor', theme: 'system', groups: [] },
      permissions: { isSuperuser: true, canAccessAdmin: true, explorableRoots: ['/'] },
    });
    expect(await lastEntry()).toMatchObject({ action: 'account.sign_in', actorName: 'harbor' });
    await signedIn('Harbor@Chain.Example');
  });

  it.each([
    ['/wagtail/account/?tab=1', '/wagtail/account/?tab=1'],
    ['https://evil.example/', '/wagtail/'],
    ['//evil.example/', '/wagtail/'],
    ['/\\evil.example/', '/wagtail/'],
    ['/\t/evil.example/', '/wagtail/'],
    ['/.//evil.example/', '/wagtail/'],
    ['javascript:alert(1)', '/wagtail/'],
    ['', '/wagtail/'],
  ])('with next %j leads to %s', async (next, path) => {
    expect((await browser().signIn('harbor', PASSWORD, { next })).json()).toEqual({ next: path });
    const form = { username: 'harbor', password: PASSWORD, next };
    const reply = await browser().send('POST', '/wagtail/login/', { form });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, path]);
  });

  it('never keeps a token that the browser brought: a planted one is worth nothing', async () => {
    const one = await signedIn();
    const old = one.cookies.get(COOKIE) ?? '';
    await one.signIn('harbor');
    expect(one.cookies.get(COOKIE)).not.toBe(old);
    const thief = browser();
    thief.cookies.set(COOKIE, old);
    expect((await session(thief)).statusCode).toBe(401);
    const planted = browser();
    planted.cookies.set(COOKIE, 'planted-by-somebody-else');
    await planted.signIn('harbor');
    expect(planted.cookies.get(COOKIE)).not.toBe('planted-by-somebody-else');
  });

  it('sets a cookie that scripts cannot read, for the browser session or for 30 days', async () => {
    const [plain, device] = [(await browser().signIn('harbor')).headers['set-cookie']].flat();
    expect(plain).toMatch(/^galley-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^galley-device-\d+=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    const kept = String((await browser().signIn('harbor', PASSWORD, { remember: true })).headers['set-cookie']);
    expect(kept).toContain('Max-Age=2592000');
    const secure = await buildStaffApp(database, { isSecure: true });
    const reply = await new Browser(secure, '192.0.2.77').signIn('harbor');
    for (const [at, name] of ['session', 'device'].entries())
      expect([reply.headers['set-cookie']].flat()[at]).toMatch(
        new RegExp(`^__Host-galley-${name}.*; Path=/; HttpOnly; Secure; SameSite=Lax$`),
      );
    await secure.close();
  });

  it('works for two who come at once from one address', async () => {
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => new Browser(app, '203.0.113.50').signIn('harbor')),
      );
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
  });

  it('clears away what is over', async () => {
    await browser().signIn('long-forgotten', 'wrong');
    await signedIn();
    app.clock.advance(31 * DAY_MS);
    await signedIn();
    expect(await database.db.select().from(sessions)).toHaveLength(1);
    const left = await database.db.select().from(signInAttempts);
    expect(left.filter(({ failures }) => failures > 0)).toEqual([]);
  });

  it('stores no token', async () => {
    const one = await signedIn();
    const rows = await database.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(one.cookies.get(COOKIE));
  });
});

describe('a session', () => {
  it.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['5,000 letters', 'a'.repeat(5000)],
    ['a piece of SQL', "' OR 1=1 --"],
    ['a null character', '%00'],
  ])('is none for a cookie of %s', async (_case, value) => {
    const one = browser();
    one.cookies.set(COOKIE, value);
    expect((await session(one)).statusCode).toBe(401);
  });

  it('is none when one letter of its token is another', async () => {
    const one = await signedIn();
    const token = one.cookies.get(COOKIE) ?? '';
    one.cookies.set(COOKIE, (token.startsWith('A') ? 'B' : 'A') + token.slice(1));
    expect((await session(one)).statusCode).toBe(401);
  });

  it('ends after 12 idle hours, and use puts that off', async () => {
    const one = await signedIn();
    app.clock.advance(11 * HOUR_MS);
    expect((await session(one)).statusCode).toBe(200);
    app.clock.advance(11 * HOUR_MS);
    expect((await session(one)).statusCode).toBe(200);
    app.clock.advance(12 * HOUR_MS);
    expect((await session(one)).statusCode).toBe(401);
  });

  it('that is remembered ends after 14 idle days, and after 30 days whatever its use', async () => {
    const idle = await signedIn('harbor', { remember: true });
    const used = await signedIn('harbor', { remember: true });
    for (const day of [13, 26]) {
      app.clock.advance(13 * DAY_MS);
      expect([day, (await session(used)).statusCode]).toEqual([day, 200]);
    }
    expect((await session(idle)).statusCode).toBe(401);
    app.clock.advance(4 * DAY_MS);
    expect((await session(used)).statusCode).toBe(401);
  });

  it('ends at once when its account is switched off', async () => {
    const one = await signedIn('guest');
    await database.db.update(users).set({ isActive: false }).where(eq(users.username, 'guest'));
    expect((await session(one)).statusCode).toBe(401);
    await database.db.update(users).set({ isActive: true }).where(eq(users.username, 'guest'));
  });

  it('costs two statements', async () => {
    const one = await signedIn();
    const { statements } = await recordStatements(() => session(one));
    expect(statements).toHaveLength(2);
  });
});

describe('signing out', () => {
  it('ends the session on the server, takes the cookie back and is written down', async () => {
    const one = await signedIn();
    const token = one.cookies.get(COOKIE) ?? '';
    const reply = await one.send('POST', '/wagtail/logout/', { form: {} });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/wagtail/login/']);
    expect(await lastEntry()).toMatchObject({ action: 'account.sign_out', actorName: 'harbor' });
    expect(one.cookies.has(COOKIE)).toBe(false);
    one.cookies.set(COOKIE, token);
    expect((await session(one)).statusCode).toBe(401);
  });

  it('is a POST with a token of our forms only', async () => {
    const one = await signedIn();
    const got = await one.send('GET', '/wagtail/logout/');
    expect([got.statusCode, got.headers.allow]).toEqual([405, 'POST']);
    const forged = await one.send('POST', '/wagtail/logout/', { headers: { 'x-csrftoken': 'x.y' } });
    expect(forged.statusCode).toBe(403);
    expect((await session(one)).statusCode).toBe(200);
  });

  it('does nothing without a session', async () => {
    expect((await browser().send('POST', '/wagtail/logout/')).json()).toEqual({ next: '/wagtail/login/' });
  });
});

describe('the guard', () => {
  const html = { accept: 'text/html' };

  it('leads a stranger who navigates to the sign-in page and back, whatever the address', async () => {
    const reply = await browser().send('GET', '/wagtail/no/such/?q=a b', { headers: html });
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      '/wagtail/login/?next=%2Fwagtail%2Fno%2Fsuch%2F%3Fq%3Da%2520b',
    ]);
    expect(reply.headers['cache-control']).toBe('no-store, private');
  });

  it.each([
    ['scripts', { ...html, 'x-requested-with': 'XMLHttpRequest' }],
    ['fetches', { ...html, 'sec-fetch-mode': 'cors' }],
    ['programs', { accept: 'application/json' }],
  ])('refuses %s with 401', async (_case, headers) => {
    const reply = await browser().send('GET', '/wagtail/no/such/', { headers });
    expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([401, 'unauthenticated']);
  });

  it('leads who may not use the admin back to the sign-in page, which says so, and lets others in', async () => {
    const guest = await signedIn('guest');
    const refused = await guest.send('GET', '/wagtail/no/such/', { headers: html });
    const page = '/wagtail/login/?next=%2Fwagtail%2Fno%2Fsuch%2F&refused=no_access';
    expect([refused.statusCode, refused.headers.location]).toEqual([302, page]);
    expect((await guest.send('GET', '/wagtail/', { headers: html })).headers.location).toBe(
      '/wagtail/login/?refused=no_access',
    );
    expect((await guest.send('GET', '/wagtail/no/such/')).statusCode).toBe(403);
    expect((await (await signedIn()).send('GET', '/wagtail/no/such/', { headers: html })).statusCode).toBe(404);
  });

  it.each([
    ['/_util/login/?next=/press/', '/wagtail/login/?next=%2Fpress%2F'],
    ['/_util/login?next=//evil.example', '/wagtail/login/'],
    ['/_util/login/?next=/a&next=/b', '/wagtail/login/'],
  ])('%s leads to %s', async (url, location) => {
    const reply = await browser().send('GET', url);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, location]);
  });
});
