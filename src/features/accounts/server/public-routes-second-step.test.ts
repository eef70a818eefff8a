import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { type AccountHarness, buildAccountHarness, CODE_MS, SECOND_STEP } from '#test/account-harness.ts';
import { Browser, PASSWORD, type StaffApp } from '#test/staff-app.ts';
import { ACCOUNT_POLICY } from './commands/attempts.ts';
import { recoveryCodes, secondSteps, users } from './tables.ts';

const COOKIE = 'galley-session';
const WRONG_PASSWORD = 'kelp and lantern oi';
let database: Database;
let app: StaffApp;
let harness: AccountHarness;

beforeAll(async () => {
  harness = await buildAccountHarness();
  ({ app, database } = harness);
});
afterAll(() => harness.close());

type Reply = Awaited<ReturnType<Browser['send']>>;
const typeOf = (reply: Reply) => reply.json<{ type: string }>().type;
const errorsOf = (reply: Reply) => reply.json<{ errors?: unknown }>().errors;
const stateOf = async (browser: Browser) => (await browser.send('GET', SECOND_STEP)).json<Record<string, unknown>>();
const isIn = async (browser: Browser) => (await browser.send('GET', SECOND_STEP)).statusCode === 200;
const historyOf = (id: number, action: string) =>
  database.db
    .select()
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectId, String(id)), eq(historyEntries.action, action)));
/** A number of six digits that is none of the codes around now. */
function wrongCode(codeAt: (steps: number) => string): string {
  const right = new Set([-2, -1, 0, 1, 2].map(codeAt));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

/** A person with the second step on; the code that turned it on has expired. */
async function protectedPerson() {
  const person = await harness.settingUp();
  const reply = await person.turnOn(person.codeAt(0));
  expect(reply.statusCode).toBe(200);
  app.clock.advance(2 * CODE_MS);
  return { ...person, codes: reply.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

describe('every address of the second step', () => {
  const ADDRESSES = [
    ['GET', SECOND_STEP],
    ['POST', SECOND_STEP],
    ['POST', `${SECOND_STEP}setup/`],
    ['POST', `${SECOND_STEP}recovery_codes/`],
    ['POST', `${SECOND_STEP}off/`],
  ] as const;

  it.each(ADDRESSES)('%s %s refuses strangers before it reads what they sent', async (method, url) => {
    const reply = await new Browser(app).send(method, url);
    expect([reply.statusCode, typeOf(reply)]).toEqual([401, 'unauthenticated']);
  });

  it.each(ADDRESSES)('%s %s refuses who may not use the admin', async (method, url) => {
    const { id, browser } = await harness.signedIn();
    await database.db.update(users).set({ isSuperuser: false }).where(eq(users.id, id));
    expect((await browser.send(method, url)).statusCode).toBe(403);
  });

  it.each(ADDRESSES.slice(1))('%s %s needs a token of our forms', async (method, url) => {
    const { browser } = await harness.signedIn();
    expect(typeOf(await browser.send(method, url, { headers: { 'x-csrftoken': 'forged.token' } }))).toBe('csrf_failed');
  });
});

describe('turning on', () => {
  it('gives a secret that apps understand, and asks for nothing before it is confirmed', async () => {
    const { browser, newBrowser, username, secret, uri } = await harness.settingUp();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Galley:staff\d+\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await stateOf(browser)).toEqual({ isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 });
    expect((await newBrowser().signIn(username)).statusCode).toBe(200);
  });

  it.each([
    ['a wrong code', 'currentPassword', PASSWORD, 'code'],
    ['a wrong password', 'currentPassword', WRONG_PASSWORD, 'currentPassword'],
  ])('refuses %s and stays off', async (_case, _name, password, field) => {
    const { turnOn, codeAt, browser } = await harness.settingUp();
    const reply = await turnOn(field === 'code' ? wrongCode(codeAt) : codeAt(0), password);
    expect([reply.statusCode, errorsOf(reply)]).toEqual([400, [{ field, message: 'is incorrect' }]]);
    expect(await stateOf(browser)).toMatchObject({ isOn: false });
  });

  it('names what is missing', async () => {
    const { browser } = await harness.settingUp();
    expect(errorsOf(await browser.send('POST', SECOND_STEP, { json: {} }))).toEqual([
      { field: 'currentPassword', message: 'is required' },
      { field: 'code', message: 'is required' },
    ]);
  });

  it('refuses when nothing is being set up, and to begin again when it is on', async () => {
    const { browser } = await harness.signedIn();
    const early = await browser.send('POST', SECOND_STEP, { json: { currentPassword: PASSWORD, code: '123456' } });
    expect([early.statusCode, typeOf(early)]).toEqual([409, 'conflict']);
    const { browser: other } = await protectedPerson();
    expect((await other.send('POST', `${SECOND_STEP}setup/`)).statusCode).toBe(409);
  });

  it('takes no code of a secret that was replaced', async () => {
    const { browser, codeAt, turnOn } = await harness.settingUp();
    await browser.send('POST', `${SECOND_STEP}setup/`);
    expect((await turnOn(codeAt(0))).statusCode).toBe(400);
  });

  it('gives ten codes once, ends other sessions, gives this one a new token and is written down', async () => {
    const { id, username, newBrowser, browser, turnOn, codeAt } = await harness.settingUp();
    const other = newBrowser();
    await other.signIn(username);
    const old = browser.cookies.get(COOKIE);
    const reply = await turnOn(codeAt(0));
    const { recoveryCodes: codes, endedSessions: ended } = reply.json<{
      recoveryCodes: string[];
      endedSessions: number;
    }>();
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect([ended, await isIn(other), await isIn(browser)]).toEqual([1, false, true]);
    expect(browser.cookies.get(COOKIE)).not.toBe(old);
    expect(await stateOf(browser)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(await historyOf(id, 'account.second_step_on')).toMatchObject([{ actorId: id, actorName: username }]);
  });

  it('hides secret and codes everywhere: no reply, no history, no plain column', async () => {
    const { id, browser, secret, codes, username, newBrowser, codeAt } = await protectedPerson();
    const entering = newBrowser();
    await entering.signIn(username, PASSWORD, { code: codeAt(0) });
    const bytes = Buffer.from(Secret.fromBase32(secret).buffer);
    const found = JSON.stringify([
      await stateOf(entering),
      (await entering.send('GET', '/wagtail/api/main/account/')).body,
      (await entering.send('GET', '/wagtail/api/main/session/')).body,
      (await browser.send('POST', `${SECOND_STEP}setup/`)).body,
      await database.db.select().from(historyEntries),
      await database.db.select().from(secondSteps).where(eq(secondSteps.userId, id)),
      await database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
    ]);
    for (const hidden of [secret, bytes.toString('hex'), bytes.toString('base64url'), ...codes, codeAt(0)])
      expect(found).not.toContain(hidden);
  });
});

describe('signing in with a second step', () => {
  it('asks for a code, without a session, only after the right password', async () => {
    const { username, newBrowser, codeAt } = await protectedPerson();
    const one = newBrowser();
    const { request_id: _wrong, ...wrong } = (await one.signIn(username, WRONG_PASSWORD, { code: codeAt(0) })).json<
      Record<string, unknown>
    >();
    expect(wrong).toEqual({
      type: 'sign_in_failed',
      title: 'The sign-in failed',
      status: 401,
      detail: 'The username or password is incorrect',
    });
    const { request_id: _id, ...asked } = (await one.signIn(username)).json<Record<string, unknown>>();
    expect(asked).toEqual({
      type: 'second_factor_required',
      title: 'Enter the code from your authenticator app',
      status: 401,
    });
    expect(one.cookies.has(COOKIE)).toBe(false);
    const empty = await one.signIn(username, PASSWORD, { code: ' ' });
    expect([typeOf(empty), errorsOf(empty)]).toEqual([
      'second_factor_required',
      [{ field: 'code', message: 'is required' }],
    ]);
    expect((await one.signIn(username, PASSWORD, { code: codeAt(0), remember: true })).statusCode).toBe(200);
    expect(await isIn(one)).toBe(true);
  });

  it('does not reveal inactive accounts, even after the right password', async () => {
    const { id, username, newBrowser, codeAt } = await protectedPerson();
    await database.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect(typeOf(await newBrowser().signIn(username))).toBe('sign_in_failed');
    expect(typeOf(await newBrowser().signIn(username, PASSWORD, { code: codeAt(0) }))).toBe('sign_in_failed');
  });

  it.each([-1, 0, 1])('takes the code of %i steps from now, also in two groups', async (steps) => {
    const { username, newBrowser, codeAt } = await protectedPerson();
    const code = codeAt(steps).replace(/^.../, '$& ');
    expect((await newBrowser().signIn(username, PASSWORD, { code })).statusCode).toBe(200);
  });

  it.each([-2, 2])('refuses the code of %i steps from now, naming it', async (steps) => {
    const { id, username, newBrowser, codeAt } = await protectedPerson();
    const one = newBrowser();
    const reply = await one.signIn(username, PASSWORD, { code: codeAt(steps) });
    expect([typeOf(reply), errorsOf(reply), one.cookies.has(COOKIE)]).toEqual([
      'second_factor_required',
      [{ field: 'code', message: 'is incorrect' }],
      false,
    ]);
    expect(await historyOf(id, 'account.sign_in_failed')).toMatchObject([{ details: { at: 'second step' } }]);
  });

  it('takes a code once, and none older than one that was taken', async () => {
    const { username, newBrowser, codeAt } = await protectedPerson();
    const code = codeAt(0);
    const older = codeAt(-1);
    expect((await newBrowser().signIn(username, PASSWORD, { code })).statusCode).toBe(200);
    expect((await newBrowser().signIn(username, PASSWORD, { code })).statusCode).toBe(401);
    expect((await newBrowser().signIn(username, PASSWORD, { code: older })).statusCode).toBe(401);
    expect((await newBrowser().signIn(username, PASSWORD, { code: codeAt(1) })).statusCode).toBe(200);
  });

  it('takes a code once of two who come at once', async () => {
    const { username, newBrowser, codeAt } = await protectedPerson();
    const replies = await Promise.all([1, 2].map(() => newBrowser().signIn(username, PASSWORD, { code: codeAt(0) })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('does not take the code by which it was turned on', async () => {
    const { username, newBrowser, codeAt, turnOn } = await harness.settingUp();
    const code = codeAt(0);
    await turnOn(code);
    expect((await newBrowser().signIn(username, PASSWORD, { code })).statusCode).toBe(401);
  });

  it('takes each recovery code once, however it is typed, and records it in the history', async () => {
    const { id, username, newBrowser, codes } = await protectedPerson();
    const typed = ` ${(codes[3] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    const one = newBrowser();
    expect((await one.signIn(username, PASSWORD, { code: typed })).statusCode).toBe(200);
    expect(await stateOf(one)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await newBrowser().signIn(username, PASSWORD, { code: codes[3] })).statusCode).toBe(401);
    expect((await newBrowser().signIn(username, PASSWORD, { code: codes[4] })).statusCode).toBe(200);
    const entries = await historyOf(id, 'account.sign_in');
    expect(entries.at(-1)).toMatchObject({ details: { second_step: 'recovery_code' } });
  });

  it("takes nobody else's codes", async () => {
    const { codes, codeAt } = await protectedPerson();
    const { username, newBrowser } = await protectedPerson();
    expect((await newBrowser().signIn(username, PASSWORD, { code: codes[0] })).statusCode).toBe(401);
    expect((await newBrowser().signIn(username, PASSWORD, { code: codeAt(0) })).statusCode).toBe(401);
  });

  it('refuses a secret that was copied from another account', async () => {
    const thief = await protectedPerson();
    const { id, username, newBrowser } = await protectedPerson();
    const [own] = await database.db.select().from(secondSteps).where(eq(secondSteps.userId, thief.id));
    await database.db
      .update(secondSteps)
      .set({ sealedSecret: own?.sealedSecret ?? '' })
      .where(eq(secondSteps.userId, id));
    const reply = await newBrowser().signIn(username, PASSWORD, { code: thief.codeAt(0) });
    expect(reply.statusCode).toBe(500);
  });

  it('counts wrong codes like wrong passwords, and the right password in between clears nothing', async () => {
    const { username, newBrowser, codeAt } = await protectedPerson();
    const code = wrongCode(codeAt);
    for (let tries = 0; tries < ACCOUNT_POLICY.free - 1; tries += 1)
      expect((await newBrowser().signIn(username, PASSWORD, { code })).statusCode).toBe(401);
    expect((await newBrowser().signIn(username)).statusCode).toBe(401);
    const refused = await newBrowser().signIn(username, PASSWORD, { code: codeAt(0) });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    app.clock.advance(5_000);
    expect((await newBrowser().signIn(username, PASSWORD, { code: codeAt(0) })).statusCode).toBe(200);
    expect((await newBrowser().signIn(username, WRONG_PASSWORD)).statusCode).toBe(401);
  });

  it('sends a form back to the page for the code, and takes it from a form', async () => {
    const { username, newBrowser, codeAt } = await protectedPerson();
    const one = newBrowser();
    const form = { username, password: PASSWORD, next: '/wagtail/account/' };
    const asked = await one.send('POST', '/wagtail/login/', { form: { ...form, code: '' } });
    expect([asked.statusCode, asked.headers.location]).toEqual([
      302,
      '/wagtail/login/?next=%2Fwagtail%2Faccount%2F&refused=second_factor_required',
    ]);
    const reply = await one.send('POST', '/wagtail/login/', { form: { ...form, code: codeAt(0) } });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/wagtail/account/']);
    expect(await isIn(one)).toBe(true);
  });

  it('refuses a code that is too long before anything is counted', async () => {
    const { username, newBrowser } = await protectedPerson();
    expect((await newBrowser().signIn(username, PASSWORD, { code: '1'.repeat(65) })).statusCode).toBe(400);
  });
});

describe.each(['recovery_codes/', 'off/'])('changing it at %s', (path) => {
  const change = (browser: Browser, code: string, currentPassword = PASSWORD) =>
    browser.send('POST', SECOND_STEP + path, { json: { currentPassword, code } });

  it('needs the password and an unused code', async () => {
    const { browser, codeAt, codes, username, newBrowser } = await protectedPerson();
    expect(errorsOf(await change(browser, codeAt(0), WRONG_PASSWORD))).toEqual([
      { field: 'currentPassword', message: 'is incorrect' },
    ]);
    const withoutPassword = await browser.send('POST', SECOND_STEP + path, { json: { code: codeAt(0) } });
    expect(errorsOf(withoutPassword)).toEqual([{ field: 'currentPassword', message: 'is required' }]);
    expect(errorsOf(await change(browser, wrongCode(codeAt)))).toEqual([{ field: 'code', message: 'is incorrect' }]);
    expect(errorsOf(await change(browser, ' '))).toEqual([{ field: 'code', message: 'is required' }]);
    await newBrowser().signIn(username, PASSWORD, { code: codes[0] });
    expect((await change(browser, codes[0] ?? '')).statusCode).toBe(400);
    expect(await stateOf(browser)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
  });

  it('makes guessing at codes wait, whatever the password', async () => {
    const { browser, codeAt } = await protectedPerson();
    for (let tries = 0; tries < ACCOUNT_POLICY.free; tries += 1)
      expect((await change(browser, wrongCode(codeAt))).statusCode).toBe(400);
    const refused = await change(browser, codeAt(0));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    app.clock.advance(5_000);
    expect((await change(browser, codeAt(0))).statusCode).toBe(200);
  });

  it('is refused when it is off', async () => {
    const { browser } = await harness.signedIn();
    expect((await change(browser, '123456')).statusCode).toBe(409);
  });

  it('ends other sessions, gives this one a new token and is written down', async () => {
    const { id, browser, codeAt, codes, username, newBrowser } = await protectedPerson();
    const other = newBrowser();
    await other.signIn(username, PASSWORD, { code: codes[0] });
    const old = browser.cookies.get(COOKIE);
    const reply = await change(browser, codeAt(0));
    expect(reply.json()).toMatchObject({ endedSessions: 1 });
    expect([await isIn(other), await isIn(browser)]).toEqual([false, true]);
    expect(browser.cookies.get(COOKIE)).not.toBe(old);
    const action = path === 'off/' ? 'account.second_step_off' : 'account.recovery_codes_renew';
    expect(await historyOf(id, action)).toMatchObject([{ actorId: id, details: { ended_sessions: 1 } }]);
  });
});

describe('new recovery codes', () => {
  it('replace all earlier ones, used or not', async () => {
    const { browser, username, newBrowser, codeAt, codes } = await protectedPerson();
    const reply = await browser.send('POST', `${SECOND_STEP}recovery_codes/`, {
      json: { currentPassword: PASSWORD, code: codes[0] },
    });
    const { recoveryCodes: fresh } = reply.json<{ recoveryCodes: string[] }>();
    expect(await stateOf(browser)).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await newBrowser().signIn(username, PASSWORD, { code: codes[1] })).statusCode).toBe(401);
    expect((await newBrowser().signIn(username, PASSWORD, { code: fresh[1] })).statusCode).toBe(200);
    expect((await newBrowser().signIn(username, PASSWORD, { code: codeAt(0) })).statusCode).toBe(200);
  });
});

describe('turning off', () => {
  it('forgets the secret and the codes, and asks for nothing any more', async () => {
    const { id, browser, username, newBrowser, codeAt } = await protectedPerson();
    const json = { currentPassword: PASSWORD, code: codeAt(0) };
    expect((await browser.send('POST', `${SECOND_STEP}off/`, { json })).json()).toEqual({ endedSessions: 0 });
    expect(await stateOf(browser)).toEqual({ isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 });
    expect((await newBrowser().signIn(username)).statusCode).toBe(200);
    expect(await database.db.select().from(secondSteps).where(eq(secondSteps.userId, id))).toEqual([]);
    expect(await database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))).toEqual([]);
  });
});
