import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type AccountHarness, buildAccountHarness } from '#test/account-harness.ts';
import { SoftwareAuthenticator } from '#test/software-authenticator.ts';
import { Browser, PASSWORD, type StaffApp } from '#test/staff-app.ts';
import type { Passkey } from '../passkeys-contract.ts';
import { ADDRESS_POLICY } from './commands/attempts.ts';
import { removeSecondStep } from './commands/second-step.ts';
import { groupMembers, groups, passkeys, users } from './tables.ts';

const PASSKEYS = '/wagtail/api/main/account/passkeys/';
const STEP = '/wagtail/api/main/account/second_step/';
const SESSION = '/wagtail/api/main/session/';
const SIGN_IN = '/wagtail/login/passkey/';
const MINUTE_MS = 60_000;
const GET = { challenge: '', rpId: 'localhost' };
let database: Database;
let app: StaffApp;
let harness: AccountHarness;

beforeAll(async () => {
  harness = await buildAccountHarness();
  ({ app, database } = harness);
});
afterAll(() => harness.close());

type Reply = Awaited<ReturnType<Browser['send']>>;
type Creation = Parameters<SoftwareAuthenticator['create']>[0];
const typeOf = (reply: Reply) => reply.json<{ type: string }>().type;
const optionsOf = <T>(reply: Reply) => reply.json<{ options: T }>().options;
const listOf = async (browser: Browser) =>
  (await browser.send('GET', PASSKEYS)).json<{ passkeys: Passkey[] }>().passkeys;
const isIn = async (browser: Browser) => (await browser.send('GET', SESSION)).statusCode === 200;
const historyOf = (id: number, action: string) =>
  database.db
    .select()
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectId, String(id)), eq(historyEntries.action, action)));

async function somebody() {
  const person = await harness.somebody();
  const browser = person.newBrowser();
  expect((await browser.signIn(person.username)).statusCode).toBe(200);
  return { ...person, browser };
}
const begin = (browser: Browser, proof: Record<string, string> = {}) =>
  browser.send('POST', `${PASSKEYS}options/`, { json: { currentPassword: PASSWORD, ...proof } });
const add = (browser: Browser, credential: unknown, name = 'Desk') =>
  browser.send('POST', PASSKEYS, { json: { name, credential } });

/** Somebody who is signed in and has a passkey on a device. */
async function holder() {
  const person = await somebody();
  const device = new SoftwareAuthenticator();
  const reply = await add(person.browser, device.create(optionsOf<Creation>(await begin(person.browser))));
  expect(reply.statusCode).toBe(200);
  return { ...person, device, passkey: reply.json<Passkey>() };
}
const challengeFor = async (browser: Browser) =>
  optionsOf<typeof GET>(await browser.send('POST', `${SIGN_IN}options/`));
const enter = (browser: Browser, credential: unknown, more: Record<string, unknown> = {}) =>
  browser.send('POST', SIGN_IN, { json: { credential, ...more } });

describe('every address of passkeys', () => {
  const ADDRESSES = [
    ['GET', PASSKEYS],
    ['POST', PASSKEYS],
    ['POST', `${PASSKEYS}options/`],
    ['PATCH', `${PASSKEYS}1/`],
    ['DELETE', `${PASSKEYS}1/`],
  ] as const;

  it.each(ADDRESSES)('%s %s refuses strangers before it reads what they sent', async (method, url) => {
    const reply = await new Browser(app).send(method, url);
    expect([reply.statusCode, typeOf(reply)]).toEqual([401, 'unauthenticated']);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each([...ADDRESSES.slice(1), ['POST', SIGN_IN], ['POST', `${SIGN_IN}options/`]] as const)(
    '%s %s needs a token of our forms',
    async (method, url) => {
      const { browser } = await somebody();
      const reply = await browser.send(method, url, { headers: { 'x-csrftoken': 'forged.token' } });
      expect(typeOf(reply)).toBe('csrf_failed');
    },
  );
});

describe('adding a passkey', () => {
  it('asks for the password first', async () => {
    const { browser } = await somebody();
    for (const currentPassword of ['kelp and lantern oi', '']) {
      const reply = await browser.send('POST', `${PASSKEYS}options/`, { json: { currentPassword } });
      expect([reply.statusCode, reply.json<{ errors: unknown[] }>().errors]).toMatchObject([
        400,
        [{ field: 'currentPassword' }],
      ]);
    }
  });

  it('asks for a code, too, where there are codes: a password must not make more of itself', async () => {
    const { browser } = await somebody();
    const { secret } = (await browser.send('POST', `${STEP}setup/`)).json<{ secret: string }>();
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: app.clock.now() });
    const json = { currentPassword: PASSWORD, code: code() };
    expect((await browser.send('POST', STEP, { json })).statusCode).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect((await begin(browser)).json()).toMatchObject({ errors: [{ field: 'code', message: 'is required' }] });
    expect((await begin(browser, { code: '12345' })).json()).toMatchObject({ errors: [{ field: 'code' }] });
    expect((await begin(browser, { code: code() })).statusCode).toBe(200);
  });

  it('asks the device for a passkey that names its owner, verifies the person and is not there yet', async () => {
    const { browser, device, username, id } = await holder();
    const options = optionsOf<Creation>(await begin(browser));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    });
    expect(Buffer.from(options.user.id, 'base64url').length).toBe(32);
    expect((await historyOf(id, 'account.passkey_add'))[0]?.details).toEqual({ name: 'Desk' });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody having been verified', { isUserVerified: false }],
  ])('refuses %s', async (_case, deviation) => {
    const { browser } = await somebody();
    const made = new SoftwareAuthenticator().create(optionsOf<Creation>(await begin(browser)), deviation);
    expect((await add(browser, made)).json()).toMatchObject({ status: 400, errors: [{ field: 'credential' }] });
    expect(await listOf(browser)).toEqual([]);
  });

  it('refuses an expired challenge, and one of another user, another session or for signing in', async () => {
    const one = await somebody();
    const other = await somebody();
    const device = new SoftwareAuthenticator();
    const options = optionsOf<Creation>(await begin(one.browser));
    const again = one.newBrowser();
    await again.signIn(one.username);
    const forSignIn = { ...options, challenge: (await challengeFor(one.browser)).challenge };
    expect((await add(other.browser, device.create(options))).statusCode).toBe(400);
    expect((await add(again, device.create(options))).statusCode).toBe(400);
    expect((await add(one.browser, device.create(forSignIn))).statusCode).toBe(400);
    app.clock.advance(5 * MINUTE_MS);
    expect((await add(one.browser, device.create(options))).statusCode).toBe(400);
  });

  it('takes a challenge once, and a credential of one account only', async () => {
    const { browser, device } = await holder();
    const options = optionsOf<Creation>(await begin(browser));
    expect((await add(browser, new SoftwareAuthenticator().create(options))).statusCode).toBe(200);
    expect((await add(browser, new SoftwareAuthenticator().create(options))).statusCode).toBe(409);
    const other = await somebody();
    const taken = device.create(optionsOf<Creation>(await begin(other.browser)));
    expect((await add(other.browser, taken)).statusCode).toBe(409);
    expect(await listOf(other.browser)).toEqual([]);
  });

  it('keeps twenty at most', async () => {
    const { browser, id } = await holder();
    const [row] = await database.db.select().from(passkeys).where(eq(passkeys.userId, id));
    const options = optionsOf<Creation>(await begin(browser));
    for (let at = 1; at < 20; at += 1) {
      const { id: _id, ...copy } = row ?? expect.fail('no passkey');
      await database.db.insert(passkeys).values({ ...copy, credentialId: `${copy.credentialId}${at}` });
    }
    expect((await begin(browser)).statusCode).toBe(409);
    expect((await add(browser, new SoftwareAuthenticator().create(options))).statusCode).toBe(409);
  });

  it.each([
    ['no body', undefined],
    ['no credential', { name: 'Desk' }],
    ['a name of spaces', { name: '  ', credential: {} }],
    ['a credential of another shape', { name: 'Desk', credential: { id: 'x', rawId: 'x', type: 'password' } }],
    [
      'nonsense in the right shape',
      {
        name: 'Desk',
        credential: {
          id: 'AA',
          rawId: 'AA',
          type: 'public-key',
          response: { clientDataJSON: 'AA', attestationObject: 'AA' },
        },
      },
    ],
  ])('answers %s with a complaint', async (_case, json) => {
    const { browser } = await somebody();
    const reply = await browser.send('POST', PASSKEYS, { json });
    expect([reply.statusCode, typeOf(reply)]).toEqual([400, 'invalid']);
  });
});

describe('signing in with a passkey', () => {
  it('needs nothing else, and goes where one wanted to', async () => {
    const { newBrowser, device, id, browser: first } = await holder();
    const browser = newBrowser();
    const options = await challengeFor(browser);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const reply = await enter(browser, device.get(options), { next: '/wagtail/pages/', remember: true });
    expect([reply.statusCode, reply.json()]).toEqual([200, { next: '/wagtail/pages/' }]);
    expect(await isIn(browser)).toBe(true);
    expect((await historyOf(id, 'account.sign_in')).at(-1)?.details).toMatchObject({ passkey: 'Desk' });
    expect((await listOf(first))[0]?.lastUsedAt).toBe(new Date(app.clock.now()).toISOString());
  });

  it('asks for no code of an account that has codes: it is both steps', async () => {
    const { browser, device, newBrowser, username } = await holder();
    const { secret } = (await browser.send('POST', `${STEP}setup/`)).json<{ secret: string }>();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
    expect((await browser.send('POST', STEP, { json: { currentPassword: PASSWORD, code } })).statusCode).toBe(200);
    const other = newBrowser();
    expect(typeOf(await other.signIn(username))).toBe('second_factor_required');
    expect((await enter(other, device.get(await challengeFor(other)))).statusCode).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'http://localhost:3001' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody having been verified', { isUserVerified: false }],
    ['the name of another account', { userHandle: 'AAAA' }],
    ['no name of an account', { userHandle: '' }],
    ['a counter that went back', { counter: 1 }],
  ])('refuses %s with the one answer', async (_case, deviation) => {
    const { newBrowser, device, id } = await holder();
    const browser = newBrowser();
    expect((await enter(browser, device.get(await challengeFor(browser), { counter: 5 }))).statusCode).toBe(200);
    const stranger = newBrowser();
    const options = await challengeFor(stranger);
    const refused = await enter(stranger, device.get(options, { counter: 9, ...deviation }));
    const unknown = await enter(stranger, new SoftwareAuthenticator().get(options));
    expect([refused.statusCode, typeOf(refused)]).toEqual([401, 'sign_in_failed']);
    const plain = (reply: Reply) => ({ ...reply.json<object>(), request_id: '' });
    expect(plain(refused)).toEqual(plain(unknown));
    expect(await isIn(stranger)).toBe(false);
    expect((await historyOf(id, 'account.sign_in_failed')).at(-1)?.details).toMatchObject({ at: 'passkey' });
  });

  it('refuses a challenge that was used, has expired, was made for adding or by another user', async () => {
    const { browser: own, newBrowser, device } = await holder();
    const browser = newBrowser();
    const options = await challengeFor(browser);
    expect((await enter(browser, device.get(options))).statusCode).toBe(200);
    const later = newBrowser();
    const late = await challengeFor(later);
    const adding = optionsOf<Creation>(await begin(own));
    const made = { rpId: 'localhost', challenge: Buffer.alloc(64, 7).toString('base64url') };
    const refusals = [
      await enter(later, device.get(options)),
      await enter(later, device.get({ ...options, challenge: adding.challenge })),
      await enter(later, device.get(made)),
    ];
    app.clock.advance(5 * MINUTE_MS);
    refusals.push(await enter(later, device.get(late)));
    expect(refusals.map(typeOf)).toEqual(Array(4).fill('sign_in_failed'));
    expect(await isIn(later)).toBe(false);
  });

  it('takes one of two that come with the same answer', async () => {
    const { newBrowser, device } = await holder();
    const browsers = [newBrowser(), newBrowser()];
    const same = device.get(await challengeFor(newBrowser()));
    const replies = await Promise.all(browsers.map((browser) => enter(browser, same)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('refuses an inactive account, and a passkey that was removed', async () => {
    const { browser: own, newBrowser, device, id, passkey } = await holder();
    const browser = newBrowser();
    await database.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect(typeOf(await enter(browser, device.get(await challengeFor(browser))))).toBe('sign_in_failed');
    await database.db.update(users).set({ isActive: true }).where(eq(users.id, id));
    expect((await enter(browser, device.get(await challengeFor(browser)))).statusCode).toBe(200);
    expect((await own.send('DELETE', `${PASSKEYS}${passkey.id}/`)).json()).toEqual({ endedSessions: 1 });
    expect(await isIn(browser)).toBe(false);
    expect(typeOf(await enter(browser, device.get(await challengeFor(browser))))).toBe('sign_in_failed');
  });

  it('makes an address wait that tries too often', async () => {
    const browser = new Browser(app, '203.0.113.77');
    const options = await challengeFor(browser);
    const device = new SoftwareAuthenticator();
    // The last of them is counted and begins the wait.
    for (let at = 0; at < ADDRESS_POLICY.free; at += 1)
      expect((await enter(browser, device.get(options))).statusCode).toBe(401);
    expect((await enter(browser, device.get(options))).statusCode).toBe(429);
  });

  it.each([
    ['no body', undefined],
    ['a text', { credential: 'x' }],
    ['parts that are no base64url', { credential: { id: '*', rawId: '*', type: 'public-key', response: {} } }],
  ])('answers %s with a complaint', async (_case, json) => {
    const reply = await new Browser(app).send('POST', SIGN_IN, { json });
    expect([reply.statusCode, typeOf(reply)]).toEqual([400, 'invalid']);
  });
});

describe('one’s own passkeys', () => {
  it('are listed, renamed and removed, and those of others are not there', async () => {
    const { browser, passkey, id } = await holder();
    const other = await somebody();
    const url = `${PASSKEYS}${passkey.id}/`;
    expect((await other.browser.send('PATCH', url, { json: { name: 'Mine' } })).statusCode).toBe(404);
    expect((await other.browser.send('DELETE', url)).statusCode).toBe(404);
    const renamed = await browser.send('PATCH', url, { json: { name: ' Phone ' } });
    expect(renamed.json()).toEqual({ ...passkey, name: 'Phone' });
    expect(await listOf(browser)).toEqual([{ ...passkey, name: 'Phone' }]);
    expect((await browser.send('DELETE', url)).json()).toEqual({ endedSessions: 0 });
    expect(await listOf(browser)).toEqual([]);
    for (const action of ['account.passkey_rename', 'account.passkey_remove'])
      expect((await historyOf(id, action))[0]?.details, action).toMatchObject({ name: 'Phone' });
  });

  it('go with the second step when an administrator helps a user who lost all devices', async () => {
    const { browser, device, id, newBrowser } = await holder();
    const context = { actor: { accountId: null, name: 'operator' }, now: new Date(app.clock.now()).toISOString() };
    expect(await inTransaction(database.db, (tx) => removeSecondStep(tx, context, id))).toBe(true);
    expect(await inTransaction(database.db, (tx) => removeSecondStep(tx, context, id))).toBe(false);
    expect(await isIn(browser)).toBe(false);
    const other = newBrowser();
    expect((await enter(other, device.get(await challengeFor(other)))).statusCode).toBe(401);
  });
});

describe('a second step that a group requires', () => {
  const isHeldUp = async (browser: Browser) =>
    (await browser.send('GET', SESSION)).json<{ mustSetUpSecondStep: boolean }>().mustSetUpSecondStep;
  async function requireFor(userId: number) {
    const [group] = await database.db
      .insert(groups)
      .values({ name: `Strict ${userId}`, canAccessAdmin: true, requiresSecondStep: true })
      .returning({ id: groups.id });
    await database.db.insert(groupMembers).values({ groupId: group?.id ?? 0, userId });
  }

  it('is a passkey, too: adding one opens everything, removing the last one asks again', async () => {
    const { browser, id } = await somebody();
    await requireFor(id);
    expect(await isHeldUp(browser)).toBe(true);
    const made = new SoftwareAuthenticator().create(optionsOf<Creation>(await begin(browser)));
    const passkey = (await add(browser, made)).json<Passkey>();
    expect(await isHeldUp(browser)).toBe(false);
    expect((await browser.send('DELETE', `${PASSKEYS}${passkey.id}/`)).statusCode).toBe(200);
    expect(await isHeldUp(browser)).toBe(true);
  });

  it('refuses the password alone for a user with passkeys and no codes, and reveals it only after the password', async () => {
    const { id, username, device, newBrowser } = await holder();
    expect((await newBrowser().signIn(username)).statusCode).toBe(200);
    await requireFor(id);
    const browser = newBrowser();
    expect(typeOf(await browser.signIn(username, 'kelp and lantern oi'))).toBe('sign_in_failed');
    const refused = await browser.signIn(username);
    expect([refused.statusCode, typeOf(refused)]).toEqual([401, 'passkey_required']);
    expect(await isIn(browser)).toBe(false);
    expect((await enter(browser, device.get(await challengeFor(browser)))).statusCode).toBe(200);
    expect(await isHeldUp(browser)).toBe(false);
  });

  it('holds up a session that began by the password alone before the group asked', async () => {
    const { id, username, newBrowser } = await holder();
    const browser = newBrowser();
    expect((await browser.signIn(username)).statusCode).toBe(200);
    await requireFor(id);
    expect(await isHeldUp(browser)).toBe(true);
  });
});
