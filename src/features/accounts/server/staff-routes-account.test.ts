import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { type AccountHarness, buildAccountHarness } from '#test/account-harness.ts';
import { Browser, PASSWORD, type StaffApp } from '#test/staff-app.ts';
import { ACCOUNT_POLICY } from './commands/attempts.ts';
import { groupMembers, users } from './tables.ts';

const COOKIE = 'galley-session';
const ACCOUNT = '/wagtail/api/main/account/';
const OTHER_PASSWORD = 'seven herons on a pier';
let database: Database;
let app: StaffApp;
let harness: AccountHarness;

beforeAll(async () => {
  harness = await buildAccountHarness();
  ({ app, database } = harness);
});
afterAll(() => harness.close());

/** Somebody new, signed in. */
async function somebody() {
  const person = await harness.somebody();
  const enter = async () => {
    const browser = person.newBrowser();
    expect((await browser.signIn(person.username)).statusCode).toBe(200);
    return browser;
  };
  return { ...person, enter, browser: await enter() };
}
const stored = async (id: number) => (await database.db.select().from(users).where(eq(users.id, id)))[0];
const errorsOf = (reply: { json<T>(): T }) => reply.json<{ errors: { field: string; message: string }[] }>().errors;
const isIn = async (browser: Browser) => (await browser.send('GET', ACCOUNT)).statusCode === 200;

describe('every address of the account', () => {
  const ADDRESSES = [
    ['GET', ACCOUNT],
    ['PATCH', ACCOUNT],
    ['POST', `${ACCOUNT}password/`],
    ['GET', `${ACCOUNT}sessions/`],
    ['DELETE', `${ACCOUNT}sessions/`],
    ['DELETE', `${ACCOUNT}sessions/1/`],
  ] as const;

  it.each(ADDRESSES)('%s %s refuses strangers before it reads what they sent', async (method, url) => {
    const reply = await new Browser(app).send(method, url);
    expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([401, 'unauthenticated']);
  });

  it.each(ADDRESSES)('%s %s refuses who may not use the admin', async (method, url) => {
    const { id, browser } = await somebody();
    await database.db.update(users).set({ isSuperuser: false }).where(eq(users.id, id));
    expect((await browser.send(method, url)).statusCode).toBe(403);
  });

  it.each(ADDRESSES.filter(([method]) => method !== 'GET'))('%s %s needs a token of our forms', async (method, url) => {
    const { browser } = await somebody();
    const reply = await browser.send(method, url, { headers: { 'x-csrftoken': 'forged.token' } });
    expect(reply.json()).toMatchObject({ type: 'csrf_failed' });
    const elsewhere = await browser.send(method, url, { headers: { origin: 'https://evil.example' } });
    expect(elsewhere.json()).toMatchObject({ type: 'csrf_failed' });
  });

  it('is kept by no cache', async () => {
    const { browser } = await somebody();
    expect((await browser.send('GET', ACCOUNT)).headers['cache-control']).toBe('no-store, private');
  });
});

describe('changing the account', () => {
  it('keeps what was sent and nothing else', async () => {
    const { id, browser } = await somebody();
    const json = { firstName: ' Ada ', theme: 'dark', timeZone: 'America/Chicago', language: 'es' };
    const reply = await browser.send('PATCH', ACCOUNT, { json });
    expect(reply.json()).toMatchObject({ ...json, firstName: 'Ada', lastName: '' });
    expect(await stored(id)).toMatchObject({ firstName: 'Ada', theme: 'dark', timeZone: 'America/Chicago' });
    expect((await browser.send('GET', ACCOUNT)).json()).toEqual(reply.json());
  });

  it('reads times in the zone of the device until one is chosen, and again when none is', async () => {
    const { browser } = await somebody();
    const zones = async () => {
      const { timeZone, chosenTimeZone } = (await browser.send('GET', ACCOUNT)).json<Record<string, string>>();
      return [timeZone, chosenTimeZone];
    };
    expect(await zones()).toEqual(['UTC', '']);
    browser.cookies.set('device_time_zone', 'Mars/Olympus');
    expect(await zones()).toEqual(['UTC', '']);
    browser.cookies.set('device_time_zone', 'America/Denver');
    expect(await zones()).toEqual(['America/Denver', '']);
    await browser.send('PATCH', ACCOUNT, { json: { timeZone: 'America/Chicago' } });
    expect(await zones()).toEqual(['America/Chicago', 'America/Chicago']);
    const reply = await browser.send('PATCH', ACCOUNT, { json: { timeZone: '' } });
    expect(reply.json()).toMatchObject({ timeZone: 'America/Denver', chosenTimeZone: '' });
  });

  it('changes no rights, names or groups', async () => {
    const { id, username, browser } = await somebody();
    const json = {
      id: 1,
      username: 'other',
      is_superuser: false,
      isSuperuser: false,
      is_active: false,
      isActive: false,
      groups: [1],
      password_hash: 'x',
      passwordHash: 'x',
      lastName: 'Kept',
    };
    expect((await browser.send('PATCH', ACCOUNT, { json })).statusCode).toBe(200);
    const user = await stored(id);
    expect(user).toMatchObject({ username, isSuperuser: true, isActive: true, lastName: 'Kept' });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await database.db.select().from(groupMembers)).toEqual([]);
  });

  it.each([
    ['theme', 'pink'],
    ['language', 'xx'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+05:00'],
    ['firstName', 'x'.repeat(151)],
    ['email', 'no address'],
  ])('refuses the %s %s', async (field, value) => {
    const { browser } = await somebody();
    const reply = await browser.send('PATCH', ACCOUNT, { json: { [field]: value } });
    expect([reply.statusCode, errorsOf(reply).map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('changes the e-mail address with the password, to one that is not taken', async () => {
    const { id, username, browser } = await somebody();
    const other = await somebody();
    const change = (email: string, currentPassword?: string) =>
      browser.send('PATCH', ACCOUNT, { json: { email, currentPassword } });
    expect(errorsOf(await change('new@chain.example'))).toEqual([{ field: 'currentPassword', message: 'is required' }]);
    expect(errorsOf(await change('new@chain.example', 'wrong'))).toEqual([
      { field: 'currentPassword', message: 'is incorrect' },
    ]);
    expect(errorsOf(await change(`${other.username}@chain.example`, PASSWORD))[0]?.field).toBe('email');
    // The same address in other letters is no change and asks for nothing.
    expect((await change(`${username.toUpperCase()}@chain.example`)).statusCode).toBe(200);
    expect((await change('New@chain.example', PASSWORD)).json()).toMatchObject({ email: 'new@chain.example' });
    expect((await stored(id))?.email).toBe('new@chain.example');
  });
});

describe('changing the password', () => {
  const change = (browser: Browser, json: Record<string, string>) =>
    browser.send('POST', `${ACCOUNT}password/`, {
      json: { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD, newPasswordAgain: OTHER_PASSWORD, ...json },
    });

  it.each([
    ['a wrong old one', { oldPassword: 'wrong' }, 'oldPassword'],
    ['a short new one', { newPassword: 'short', newPasswordAgain: 'short' }, 'newPassword'],
    ['a common one', { newPassword: 'Password1234', newPasswordAgain: 'Password1234' }, 'newPassword'],
    ['two that differ', { newPasswordAgain: 'seven herons on a pie' }, 'newPasswordAgain'],
    ['a missing old one', { oldPassword: '' }, 'oldPassword'],
  ])('refuses %s and changes nothing', async (_case, json, field) => {
    const { id, browser } = await somebody();
    const before = await stored(id);
    const reply = await change(browser, json);
    expect([reply.statusCode, errorsOf(reply).map((error) => error.field)]).toEqual([400, [field]]);
    expect(await stored(id)).toEqual(before);
  });

  it('refuses the own username or address', async () => {
    const { id, browser } = await somebody();
    await database.db.update(users).set({ username: 'a-long-username' }).where(eq(users.id, id));
    const own = 'A-Long-Username';
    expect(errorsOf(await change(browser, { newPassword: own, newPasswordAgain: own }))[0]?.field).toBe('newPassword');
  });

  it('cannot be used to guess the old one', async () => {
    const { browser } = await somebody();
    for (let tries = 0; tries < ACCOUNT_POLICY.free; tries += 1)
      expect((await change(browser, { oldPassword: 'wrong' })).statusCode).toBe(400);
    const reply = await change(browser, {});
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '5']);
  });

  it('ends the other sessions, gives this one a new token and is written down', async () => {
    const { username, enter, browser } = await somebody();
    const other = await enter();
    const oldToken = browser.cookies.get(COOKIE) ?? '';
    const reply = await change(browser, {});
    expect(reply.json()).toEqual({ endedSessions: 1 });
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    const thief = new Browser(app);
    thief.cookies.set(COOKIE, oldToken);
    expect(await isIn(thief)).toBe(false);
    const [entry] = await database.db.select().from(historyEntries).orderBy(desc(historyEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'account.password_change', actorName: username });
    expect((await new Browser(app, '203.0.113.1').signIn(username)).statusCode).toBe(401);
    expect((await new Browser(app, '203.0.113.1').signIn(username, OTHER_PASSWORD)).statusCode).toBe(200);
  });
});

describe('the list of sessions', () => {
  interface Listed {
    sessions: { id: number; isCurrent: boolean; ip: string; userAgent: string }[];
  }
  const list = async (browser: Browser) => (await browser.send('GET', `${ACCOUNT}sessions/`)).json<Listed>().sessions;

  it("shows one's own, where from and which is this one", async () => {
    const { enter, browser, ip } = await somebody();
    await enter();
    const sessions = await list(browser);
    expect(sessions.map((session) => session.isCurrent)).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({ ip, userAgent: 'lightMyRequest', isPersistent: false });
    expect(JSON.stringify(sessions)).not.toContain('token');
  });

  it('ends one, all others, or this one', async () => {
    const { enter, browser } = await somebody();
    const [second, third, fourth] = [await enter(), await enter(), await enter()];
    const idOf = async (one: Browser) => (await list(one)).find((session) => session.isCurrent)?.id ?? 0;
    const end = (one: Browser, id: number | '') => one.send('DELETE', `${ACCOUNT}sessions/${id}${id ? '/' : ''}`);
    expect((await end(browser, await idOf(second))).json()).toEqual({ endedSessions: 1 });
    expect(await isIn(second)).toBe(false);
    expect((await end(browser, '')).json()).toEqual({ endedSessions: 2 });
    expect([await isIn(third), await isIn(fourth), await isIn(browser)]).toEqual([false, false, true]);
    await end(browser, await idOf(browser));
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it("never ends another's", async () => {
    const [one, other] = [await somebody(), await somebody()];
    const [theirs] = await list(other.browser);
    for (const id of [theirs?.id, 424_242])
      expect((await one.browser.send('DELETE', `${ACCOUNT}sessions/${id}/`)).statusCode).toBe(404);
    expect(await isIn(other.browser)).toBe(true);
  });
});
