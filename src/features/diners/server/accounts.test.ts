import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { buildDinerApp, DinerBrowser, mailedTo } from '#test/diner.ts';
import { openStream } from '#test/event-stream.ts';
import { SoftwareAuthenticator } from '#test/software-authenticator.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { consentRecords, subscribers } from '#features/subscriptions/server/tables.ts';
import type { Account } from '../contract.ts';
import { diners } from './tables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await buildDinerApp([7, 8, 9, 10, 11]);
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

let people = 0;
let email: string;
let browser: DinerBrowser;
beforeEach(() => {
  people += 1;
  email = `diner-${people}@guests.example`;
  browser = new DinerBrowser(app);
});

const account = (of: Browser) => of.send('GET', '/api/account/');
const signedIn = async () => {
  expect((await browser.enter(email)).statusCode).toBe(200);
  return browser;
};
const join = (json: object) =>
  new DinerBrowser(app).send('POST', '/api/waitlist/', { json, headers: { 'idempotency-key': randomUUID() } });

describe('an account', () => {
  it('shows bookings under its address only after the address is proved (5)', async () => {
    await join({ rlid: 7, name: 'Mara Lindqvist', partySize: 2, email });
    await browser.ask(email);
    expect((await browser.send('GET', '/api/account/bookings/')).statusCode).toBe(401);
    expect((await browser.send('GET', '/account/login/code/')).body).not.toContain('Lindqvist');
    await browser.type((await mailedTo(app, email)).code);
    const { bookings } = (await browser.send('GET', '/api/account/bookings/')).json<{ bookings: object[] }>();
    expect(bookings).toEqual([
      expect.objectContaining({
        kind: 'wait_list',
        rlid: 7,
        partySize: 2,
        url: expect.stringContaining('/waitlist/') as string,
      }),
    ]);
    expect(JSON.stringify(bookings)).not.toMatch(/Lindqvist|guests\.example/);
  });

  it('is never linked by phone (6)', async () => {
    await join({ rlid: 7, name: 'Odo', partySize: 2, phone: '407 555 0177', email: `other-${email}` });
    await join({ rlid: 7, name: 'Odo', partySize: 2, phone: '407 555 0178' });
    await signedIn();
    expect((await browser.send('GET', '/api/account/bookings/')).json()).toEqual({ bookings: [] });
  });

  it('has no access to the admin, and staff have none here (7)', async () => {
    await signedIn();
    expect((await browser.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(401);
    await addStaff(app.database, app.services, { username: `host-${people}`, isSuperuser: true });
    const staff = new Browser(app);
    await staff.signIn(`host-${people}`);
    expect((await account(staff)).statusCode).toBe(401);
    const swapped = new Browser(app);
    swapped.cookies.set('diner', staff.cookies.get('sessionid') ?? [...staff.cookies.values()][0] ?? '');
    expect((await account(swapped)).statusCode).toBe(401);
  });

  it('gets another session at each sign-in, and the one before ends (8)', async () => {
    await signedIn();
    const before = browser.cookies.get('diner');
    app.clock.advance(MINUTE_MS);
    await browser.enter(email);
    expect(browser.cookies.get('diner')).not.toBe(before);
    const old = new DinerBrowser(app);
    old.cookies.set('diner', before ?? '');
    expect((await account(old)).statusCode).toBe(401);
  });

  it('leads from signing out to the home page in the language of the page, or in its own', async () => {
    await inTransaction(app.database.db, async (tx) => {
      const page = { parentId: 1, template: 'home', title: 'Inicio', slug: 'es', content: { body: [] } };
      await publishPage(tx, PAGE_CONTEXT, await createPage(tx, PAGE_CONTEXT, { ...page, languageCode: 'es' }));
    });
    for (const [language, home, address = '/account/'] of [
      ['es', '/es/'],
      ['fr-CA', '/'],
      ['en', '/es/', '/account/?language=es'],
    ] as const) {
      await signedIn();
      await browser.send('PATCH', '/api/account/', { json: { language } });
      const reply = await browser.post(address, { action: 'sign_out' });
      expect([reply.statusCode, reply.headers['location']]).toEqual([303, home]);
    }
  });

  it('ends all sessions and their streams at once (9)', async () => {
    await signedIn();
    const other = new DinerBrowser(app);
    await other.enter(email);
    const cookie = `diner=${other.cookies.get('diner')}`;
    const stream = await openStream(`${origin}/api/account/events/`, { cookie });
    expect(stream.status).toBe(200);
    await stream.next();
    expect((await browser.send('DELETE', '/api/account/sessions/')).statusCode).toBe(204);
    expect((await account(other)).statusCode).toBe(401);
    while ((await stream.next()) !== null);
    expect((await openStream(`${origin}/api/account/events/`, { cookie })).status).toBe(401);
  });

  it('ends one session, and none of others', async () => {
    await signedIn();
    const stranger = new DinerBrowser(app);
    await stranger.enter(`stranger-${email}`);
    const sessionsOf = async (of: DinerBrowser) =>
      (await of.send('GET', '/api/account/sessions/')).json<{ sessions: { id: number; isCurrent: boolean }[] }>()
        .sessions;
    const [own] = await sessionsOf(browser);
    expect((await stranger.send('DELETE', `/api/account/sessions/${own?.id}/`)).statusCode).toBe(404);
    expect((await browser.send('DELETE', `/api/account/sessions/${own?.id}/`)).statusCode).toBe(204);
    expect((await account(browser)).statusCode).toBe(401);
  });

  it('keeps a session for ninety idle days and a year at most', async () => {
    await signedIn();
    for (let month = 0; month < 4; month += 1) {
      app.clock.advance(89 * 24 * HOUR_MS);
      expect((await account(browser)).statusCode).toBe(200);
    }
    app.clock.advance(10 * 24 * HOUR_MS);
    expect((await account(browser)).statusCode).toBe(401);
    await browser.enter(email);
    app.clock.advance(90 * 24 * HOUR_MS);
    expect((await account(browser)).statusCode).toBe(401);
  });

  it('takes a passkey, and refuses one of another site and one that is played again (10)', async () => {
    await signedIn();
    const at = { origin: 'http://localhost:80' };
    const device = new SoftwareAuthenticator('http://localhost');
    type Made = { options: Parameters<typeof device.create>[0] };
    const begin = () => browser.send('POST', '/api/account/passkeys/options/');
    const add = (credential: unknown) =>
      browser.send('POST', '/api/account/passkeys/', { json: { name: 'Phone', credential } });
    const { options } = (await begin()).json<Made>();
    expect((await add(device.create(options, { origin: 'https://evil.example' }))).statusCode).toBe(400);
    expect((await add(device.create(options, at))).statusCode).toBe(200);
    expect((await add(new SoftwareAuthenticator().create(options, at))).statusCode).toBe(409);

    const guest = new DinerBrowser(app);
    const challenge = async () =>
      (await guest.send('POST', '/api/account/session/passkey/options/')).json<{
        options: { challenge: string; rpId: string };
      }>().options;
    const use = (credential: unknown) => guest.send('POST', '/api/account/session/passkey/', { json: { credential } });
    expect((await use(device.get(await challenge(), { origin: 'https://evil.example' }))).statusCode).toBe(401);
    const answer = device.get(await challenge(), at);
    expect((await use(answer)).json<Account>()).toMatchObject({ email });
    expect((await use(answer)).statusCode).toBe(401);
    expect((await use(new SoftwareAuthenticator().get(await challenge(), at))).statusCode).toBe(401);

    const { passkeys } = (await guest.send('GET', '/api/account/passkeys/')).json<{ passkeys: { id: number }[] }>();
    expect((await guest.send('DELETE', `/api/account/passkeys/${passkeys[0]?.id}/`)).statusCode).toBe(204);
    expect((await use(device.get(await challenge(), at))).statusCode).toBe(401);
    expect((await account(browser)).statusCode).toBe(401);
  });

  it('asks for a new code before what matters most', async () => {
    await signedIn();
    app.clock.advance(10 * MINUTE_MS);
    for (const [url, json] of [
      ['/api/account/passkeys/options/', {}],
      ['/api/account/email/', { email: `new-${email}` }],
      ['/api/account/export/', {}],
      ['/api/account/erase/', {}],
    ] as const)
      expect([url, (await browser.send('POST', url, { json })).statusCode]).toEqual([url, 403]);
    const reply = await browser.post('/account/', { action: 'export' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/account/login/code/?language=en']);
    expect(
      (await browser.post('/account/login/code/', { code: (await mailedTo(app, email)).code })).headers.location,
    ).toBe('/account/?done=proof');
    for (const url of ['/api/account/passkeys/options/', '/api/account/export/'])
      expect((await browser.send('POST', url)).statusCode).toBe(200);
  });

  it('keeps its address until the new one is proved, and notifies both (11)', async () => {
    await signedIn();
    const next = `new-${email}`;
    expect((await browser.send('POST', '/api/account/email/', { json: { email: next } })).statusCode).toBe(202);
    expect((await mailedTo(app, email)).subject).toBe('Another address for your account');
    const { code } = await mailedTo(app, next);
    const old = new DinerBrowser(app);
    expect((await old.enter(email)).json<Account>()).toMatchObject({ email });
    // The code of the change is none to sign in with.
    expect((await browser.type(code)).statusCode).toBe(401);
    const late = new DinerBrowser(app);
    await late.ask(email);
    const earlier = await mailedTo(app, email);
    const confirm = () => browser.send('POST', '/api/account/email/confirm/', { json: { code } });
    expect((await confirm()).json<Account>()).toMatchObject({ email: next });
    expect((await confirm()).statusCode).toBe(401);
    expect((await mailedTo(app, email)).subject).toBe('Your account has another address');
    expect((await account(old)).statusCode).toBe(401);
    // A code and a link that were mailed to the former address before do not work either.
    expect((await late.type(earlier.code)).statusCode).toBe(401);
    expect((await late.send('GET', earlier.link)).statusCode).toBe(410);
    expect(await app.database.db.$count(diners, eq(diners.emailKey, email))).toBe(0);
    expect((await new DinerBrowser(app).enter(next)).json<Account>()).toMatchObject({ email: next });
  });

  it('does not take an address that has an account of its own', async () => {
    const other = `other-${email}`;
    await new DinerBrowser(app).enter(other);
    await signedIn();
    expect((await browser.send('POST', '/api/account/email/', { json: { email: other } })).statusCode).toBe(202);
    const { code } = await mailedTo(app, other);
    expect((await browser.send('POST', '/api/account/email/confirm/', { json: { code } })).statusCode).toBe(409);
    expect((await account(browser)).json<Account>()).toMatchObject({ email });
  });

  it('exports all of its own and nothing else (14)', async () => {
    await new DinerBrowser(app).enter(`foreign-${email}`);
    await join({ rlid: 7, name: 'Pim', partySize: 3, email });
    await join({ rlid: 7, name: 'Foreign', partySize: 3, email: `foreign-${email}` });
    await signedIn();
    await browser.send('PATCH', '/api/account/', { json: { firstName: '\u202ePim\n', diets: ['vegan', 'vegan'] } });
    const reply = await browser.send('POST', '/api/account/export/');
    const text = reply.body;
    expect(reply.json<object>()).toMatchObject({
      account: { email, firstName: 'Pim', diets: ['vegan'] },
      sessions: [{}],
      bookings: [{ partySize: 3 }],
      mail: { state: 'none' },
    });
    expect(reply.json<{ mails: object[] }>().mails.length).toBeGreaterThan(0);
    expect(text).not.toContain('foreign');
    expect(text).not.toContain((await mailedTo(app, email)).code);
    expect(text).not.toContain(browser.cookies.get('diner'));
  });

  it('unsubscribes as the link in a mail does, and signs up again without one (15)', async () => {
    await signedIn();
    const choose = async (wantsMail: boolean) =>
      (await browser.send('POST', '/api/account/mail/', { json: { wantsMail } })).json<{ mail: string }>().mail;
    expect(await choose(true)).toBe('joined');
    expect((await mailedTo(app, email)).subject).toContain('Welcome');
    expect(await choose(false)).toBe('none');
    const log = await app.database.db
      .select({ action: consentRecords.action, source: consentRecords.source })
      .from(consentRecords)
      .innerJoin(subscribers, eq(subscribers.id, consentRecords.subscriberId))
      .where(eq(subscribers.emailKey, email))
      .orderBy(consentRecords.id);
    expect(log).toEqual([
      { action: 'granted', source: 'account' },
      { action: 'withdrawn', source: 'account' },
    ]);
    expect(await choose(true)).toBe('joined');
  });

  it('adds and removes days to be reminded of, and refuses what is none', async () => {
    await signedIn();
    const add = (form: Record<string, string>) =>
      browser.post('/account/', { action: 'occasion_add', occasion: 'anniversary', relationship: 'partner', ...form });
    // Nobody is reminded without having asked for mail.
    expect((await add({ month: '6', day: '14' })).statusCode).toBe(409);
    await browser.send('POST', '/api/account/mail/', { json: { wantsMail: true } });
    expect((await add({ month: '2', day: '29' })).headers.location).toBe('/account/?done=occasion');
    await add({ occasion: 'birthday', relationship: '', month: '5', day: '1' });
    await add({ occasion: 'birthday', relationship: '', month: '5', day: '2' });
    for (const wrong of [
      { month: '2', day: '30' },
      { month: '13', day: '1' },
      { month: '', day: '1' },
    ])
      expect((await add(wrong)).statusCode).toBe(422);
    expect((await add({ occasion: 'holiday', relationship: '', month: '1', day: '1' })).statusCode).toBe(422);
    const days = async () =>
      (await browser.send('POST', '/api/account/export/')).json<{ mail: { occasions: { id: number | string }[] } }>()
        .mail.occasions;
    expect(await days()).toMatchObject([
      { id: 'birthday', occasion: 'birthday', day: '05-02' },
      { occasion: 'anniversary', relationship: 'partner', day: '02-29' },
    ]);
    const page = (await browser.send('GET', '/account/')).body;
    expect(page).toContain('Anniversary (my partner’s), February 29');
    const [, day] = await days();
    const stranger = new DinerBrowser(app);
    await stranger.enter(`stranger-${email}`);
    await stranger.send('POST', '/api/account/mail/', { json: { wantsMail: true } });
    expect((await stranger.send('DELETE', `/api/account/occasions/${day?.id}/`)).statusCode).toBe(404);
    for (const id of [day?.id, 'birthday'])
      expect((await browser.post('/account/', { action: 'occasion_remove', id: String(id) })).statusCode).toBe(303);
    expect(await days()).toEqual([]);
    for (let count = 0; count < 6; count += 1) await add({ month: '1', day: String(count + 1) });
    const full = await add({ month: '1', day: '9' });
    expect(full.statusCode).toBe(409);
    expect(full.body).toContain('you cannot have more days');
  });

  it('changes nothing in a page that is kept: the same bytes signed in and out', async () => {
    const bare = async (of: Browser) =>
      (await of.send('GET', '/', { headers: { host: 'localhost' } })).body.replaceAll(/nonce="[^"]*"/g, '');
    const before = await bare(new Browser(app));
    await signedIn();
    await browser.send('PATCH', '/api/account/', { json: { firstName: 'Ottilie' } });
    const mine = await bare(browser);
    expect(mine).toBe(before);
    expect(mine).not.toContain('Ottilie');
    expect(await bare(new Browser(app))).toBe(before);
  });

  it('keeps the restaurant that was saved last, whichever device sends first', async () => {
    await signedIn();
    const now = app.clock.now();
    const save = async (rlid: number | null, atMs: number) =>
      (
        await browser.send('PATCH', '/api/account/', {
          json: { savedRestaurant: { rlid, at: new Date(atMs).toISOString() } },
        })
      ).json<Account>().savedRestaurant?.rlid;
    expect(await save(7, now - 1000)).toBe(7);
    expect(await save(8, now - 2000)).toBe(7);
    expect(await save(9, now - 500)).toBe(9);
    // A clock that is ahead counts as now: the next choice is newer.
    expect(await save(10, now + 24 * HOUR_MS)).toBe(10);
    app.clock.advance(1000);
    expect(await save(11, app.clock.now())).toBe(11);
  });

  it.each([
    [{ firstName: 'x'.repeat(61) }, 'firstName'],
    [{ language: 'de' }, 'language'],
    [{ diets: ['meat'] }, 'diets.0'],
    [{ savedRestaurant: { rlid: 0, at: '2026-11-19T00:00:00Z' } }, 'savedRestaurant.rlid'],
    [{ savedRestaurant: { rlid: 999_999, at: '2026-11-19T00:00:00Z' } }, 'savedRestaurant.rlid'],
    [{ savedRestaurant: { rlid: 1, at: 'today' } }, 'savedRestaurant.at'],
  ])('refuses %j', async (json, field) => {
    await signedIn();
    const reply = await browser.send('PATCH', '/api/account/', { json });
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it.each([
    ['https://evil.example/', '/account/'],
    ['//evil.example/', '/account/'],
    ['/\\evil.example', '/account/'],
    ['/%2Fevil.example', '/account/'],
    ['/locations/?q=1', '/locations/?q=1'],
  ])('goes on to a path of this site only: %s', async (returnUrl, expected) => {
    const reply = await browser.post('/account/login', { email, returnUrl });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/account/login/code/']);
    const { code } = await mailedTo(app, email);
    expect((await browser.post('/account/login/code/', { code })).headers.location).toBe(expected);
  });

  it('stays in the language of the account when all sessions end', async () => {
    await signedIn();
    await browser.send('PATCH', '/api/account/', { json: { language: 'fr-CA' } });
    const reply = await browser.post('/account/', { action: 'end_all' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/account/login/?language=fr-CA']);
  });

  it('refuses posts of other sites', async () => {
    await signedIn();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const url of ['/account/', '/account/login/', '/account/login/code/'])
      expect((await browser.send('POST', url, { form: { action: 'end_all' }, headers })).statusCode).toBe(403);
    expect((await account(browser)).statusCode).toBe(200);
  });
});
