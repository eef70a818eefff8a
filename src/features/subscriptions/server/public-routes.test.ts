import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Invalid } from '#shared/problem.ts';
import { NO_GRANTS } from '#features/rights/permissions.ts';
import { reasonText } from '#features/guard/rules.ts';
import { isSuppressed } from '#features/mail/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { ExportFile } from '#platform/spreadsheet/export-file.ts';
import { createTestDatabase } from '#test/database.ts';
import { deadlockOnce } from '#test/deadlock.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { signUp } from './commands/sign-up.ts';
import { subscriptionRoutes } from './public-routes.ts';
import { subscriberStaffRoutes } from './staff-routes.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { subscribers } from './tables.ts';
import { concealTokens } from './conceal-tokens.ts';
import { exportSubscriber } from './queries/export-subscriber.ts';
import { exportSubscribers } from './queries/export-subscribers.ts';
import { listSubscribers } from './queries/list-subscribers.ts';
import { SubscriberQuery } from '../staff-contract.ts';

const EVERYTHING = { isActive: true, isSuperuser: true, canAccessAdmin: true, ...NO_GRANTS };
const UNSUBSCRIBE = '/api/fcc/unsubscribe/';
const LIST = '/wagtail/api/main/subscribers/';
let database: Database;
let app: StaffApp;
let subscriptions: Subscriptions;
let page: string | undefined = '/unsubscribe/';
let address = 0;
const browsers = {} as Record<'super' | 'viewer' | 'changer' | 'eraser' | 'none' | 'stranger', Browser>;

/** Each guest has an address of their own, and so limits of their own. */
const guest = () => new Browser(app, `198.51.100.${(address += 1)}`);

async function staffWith(name: string, permissions: readonly string[]): Promise<void> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}'`);
  for (const permission of permissions) {
    await database.exec(
      `INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, 'subscriber', '${permission}' FROM groups WHERE name = '${name}'`,
    );
  }
}

async function add(
  email: string,
  more: { needsConfirmation?: boolean; firstName?: string; reasons?: string[] } = {},
): Promise<number> {
  const details = {
    firstName: more.firstName ?? 'Mara',
    lastName: 'Lindqvist',
    postcode: '04101',
    birthday: null,
    occasions: [{ occasion: 'anniversary', relationship: 'partner', month: 6, day: 14 } as const],
    wantsOffers: true,
    language: 'en',
    country: 'US',
    timeZone: 'America/New_York',
    pageId: null,
  };
  await inTransaction(database.db, (tx) =>
    signUp(
      tx,
      { now: STAFF_NOW, ipAddress: '198.51.100.77', mailer: subscriptions.mailer },
      {
        email,
        details,
        wording: { language: 'en', terms: 'I accept.', consent: '' },
        siteId: null,
        needsConfirmation: more.needsConfirmation ?? false,
        submitId: null,
        verdict: more.reasons ? 'spam' : 'ham',
        reasons: more.reasons ?? [],
      },
    ),
  );
  const rows = await database.db.select({ id: subscribers.id, email: subscribers.email }).from(subscribers);
  return rows.find((row) => row.email === email)?.id ?? 0;
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  subscriptions = await createSubscriptions(database.db, () => 'http://localhost');
  const parts = { db: database.db, clock: app.clock };
  subscriptionRoutes(app.http, { ...parts, ...subscriptions, unsubscribePageOf: async () => page });
  subscriberStaffRoutes(app.http, { ...parts, guard: app.guard, subscriptions });
  await addStaff(database, app, { username: 'super' });
  await staffWith('viewer', ['view']);
  await staffWith('changer', ['change']);
  await staffWith('eraser', ['delete']);
  await staffWith('none', []);
  for (const [at, name] of (['super', 'viewer', 'changer', 'eraser', 'none'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    expect((await browsers[name].signIn(name)).statusCode).toBe(200);
  }
  browsers.stranger = new Browser(app, '192.0.2.99');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  page = '/unsubscribe/';
  await database.exec('TRUNCATE subscribers, mails, mail_suppressions RESTART IDENTITY CASCADE');
});

describe('POST /api/fcc/unsubscribe/', () => {
  const post = (form: Record<string, string>, headers = {}) => guest().send('POST', UNSUBSCRIBE, { form, headers });

  it('answers the same for an address that is known and one that is not, and works at once', async () => {
    await add('mara@harbor.example');
    const known = await post({ Email: ' MARA@harbor.example ', BroadLogId: 'b1' });
    const unknown = await post({ Email: 'nobody@harbor.example' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.json()).toEqual({ isValid: true, errors: [] });
    for (const email of ['mara@harbor.example', 'nobody@harbor.example'])
      expect(await isSuppressed(database.db, email, 'marketing')).toBe(true);
    expect(await database.db.select().from(subscribers)).toMatchObject([{ state: 'unsubscribed' }]);
  });

  it.each([
    ['', 'Enter your e-mail address.'],
    ['mara', 'Enter a complete e-mail address, like name@example.com.'],
    ['a@b.example\r\nBcc: c@d.example', 'Enter a complete e-mail address, like name@example.com.'],
    ['a@b.example, c@d.example', 'Enter a complete e-mail address, like name@example.com.'],
    [`${'a'.repeat(300)}@b.example`, 'Enter a complete e-mail address, like name@example.com.'],
  ])('refuses %j', async (Email, message) => {
    expect((await post({ Email })).json()).toEqual({ isValid: false, errors: [message] });
  });

  it('is answered in the language of the page', async () => {
    const inLanguage = async (language: string) =>
      (await post({ Email: 'x' }, { 'accept-language': language })).json<{ errors: string[] }>().errors[0];
    expect(await inLanguage('es')).toMatch(/^Escriba/);
    expect(await inLanguage('fr-CA')).toMatch(/^Entrez/);
    expect(await inLanguage('xx')).toMatch(/^Enter/);
  });

  it('asks for a token, refuses what is too long, and leaves out mailings that are none', async () => {
    const bare = await app.http.inject({ method: 'POST', url: UNSUBSCRIBE, payload: { Email: 'a@b.example' } });
    expect(bare.statusCode).toBe(403);
    expect((await post({ Email: 'a'.repeat(5000) })).statusCode).toBe(400);
    expect((await post({ Email: 'a@b.example', BroadLogId: '<script>' })).json()).toEqual({
      isValid: true,
      errors: [],
    });
  });

  it('is limited, and says when to come back', async () => {
    const one = guest();
    for (let count = 0; count < 100; count += 1) {
      expect((await one.send('POST', UNSUBSCRIBE, { form: { Email: 'a@b.example' } })).statusCode).toBe(200);
    }
    const refused = await one.send('POST', UNSUBSCRIBE, { form: { Email: 'a@b.example' } });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('one click (RFC 8058)', () => {
  const pathOf = (id: number) => `/api/fcc/unsubscribe/one-click/${subscriptions.links.oneClickToken(id)}/`;

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('works by %s, without cookie and token, again and again', async (type, payload) => {
    const id = await add('mara@harbor.example');
    for (let time = 0; time < 2; time += 1) {
      const reply = await app.http.inject({
        method: 'POST',
        url: pathOf(id),
        headers: { 'content-type': type },
        payload,
      });
      expect([reply.statusCode, reply.json()]).toEqual([200, { isValid: true, errors: [] }]);
    }
    expect(await isSuppressed(database.db, 'mara@harbor.example', 'marketing')).toBe(true);
  });

  it('works anew after a deadlock', async () => {
    const id = await add('mara@harbor.example');
    const tried = await deadlockOnce(database, 'consent_records');
    const reply = await app.http.inject({ method: 'POST', url: pathOf(id) });
    expect([reply.statusCode, await tried()]).toEqual([200, 2]);
    expect(await isSuppressed(database.db, 'mara@harbor.example', 'marketing')).toBe(true);
  });

  it('does nothing by GET but lead to the page that asks, its address filled in', async () => {
    const id = await add('mara+news@harbor.example');
    const reply = await app.http.inject({ method: 'GET', url: `${pathOf(id)}?blid=b1` });
    expect(reply.statusCode).toBe(302);
    const there = new URL(reply.headers.location ?? '', 'http://localhost');
    expect(there.pathname).toBe('/unsubscribe/');
    expect(there.searchParams.get('utm_unsub')).toBe('mara+news@harbor.example');
    expect(there.searchParams.get('blid')).toBe('b1');
    expect(subscriptions.links.isAddressSigned('mara+news@harbor.example', there.searchParams.get('sig') ?? '')).toBe(
      true,
    );
    expect(await isSuppressed(database.db, 'mara+news@harbor.example', 'marketing')).toBe(false);
    page = undefined;
    expect((await app.http.inject({ method: 'GET', url: pathOf(id) })).statusCode).toBe(404);
  });

  it('refuses foreign links, but leads from a cut one to the form with no address', async () => {
    const id = await add('mara@harbor.example');
    const forged = pathOf(id).replace(/\.[\w-]{22}\//, `.${'A'.repeat(22)}/`);
    expect((await app.http.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
    for (const url of [forged, `${pathOf(id).slice(0, -9)}/`]) {
      const reply = await app.http.inject({ method: 'GET', url });
      expect([reply.statusCode, reply.headers.location]).toEqual([302, '/unsubscribe/']);
    }
    expect((await app.http.inject({ method: 'POST', url: pathOf(999) })).statusCode).toBe(200);
  });
});

describe('staff', () => {
  const viewer = { powers: EVERYTHING, timeZone: 'UTC', now: STAFF_NOW };
  const textOf = async ({ content }: ExportFile) => {
    let text = '';
    for await (const piece of content) text += String(piece);
    return text;
  };

  it('see, change and erase by what they hold', async () => {
    const id = await add('mara@harbor.example');
    const calls = {
      list: ['GET', LIST],
      one: ['GET', `${LIST}${id}/`],
      reminders: ['GET', `${LIST}reminders/`],
      document: ['GET', `${LIST}reminders/document/`],
      resend: ['POST', `/wagtail/subscribers/${id}/resend/`],
      unsubscribe: ['POST', `/wagtail/subscribers/${id}/unsubscribe/`],
      erase: ['POST', `/wagtail/subscribers/${id}/erase/`],
    } as const;
    const statusesOf = async (who: keyof typeof browsers) => {
      const statuses: Record<string, number> = {};
      for (const [name, [method, url]] of Object.entries(calls)) {
        const reply = await browsers[who].send(method, url, method === 'POST' ? { json: {} } : {});
        statuses[name] = reply.statusCode;
      }
      return statuses;
    };
    const seen = { list: 200, one: 200, reminders: 200, document: 200 };
    expect(await statusesOf('stranger')).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, 401])));
    expect(await statusesOf('none')).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, 403])));
    expect(await statusesOf('viewer')).toEqual({ ...seen, resend: 403, unsubscribe: 403, erase: 403 });
    expect(await statusesOf('changer')).toEqual({ ...seen, resend: 400, unsubscribe: 200, erase: 403 });
    expect((await browsers.eraser.send('POST', calls.erase[1], { json: {} })).statusCode).toBe(200);
    expect((await browsers.eraser.send('POST', calls.erase[1], { json: {} })).statusCode).toBe(404);
  });

  it('find people by words, state, country and day', async () => {
    await add('mara@harbor.example');
    await add('nils@quay.example', { firstName: 'Nils', needsConfirmation: true });
    const emails = async (query: string) =>
      (await browsers.viewer.send('GET', `${LIST}?${query}`))
        .json<{ rows: { email: string }[] }>()
        .rows.map(({ email }) => email);
    expect(await emails('ordering=email')).toEqual(['mara@harbor.example', 'nils@quay.example']);
    expect(await emails('q=lind mara')).toEqual(['mara@harbor.example']);
    expect(await emails('q=%25')).toEqual([]);
    expect(await emails('state=pending')).toEqual(['nils@quay.example']);
    expect(await emails('purpose=offers')).toEqual(['mara@harbor.example']);
    expect(await emails('country=CA')).toEqual([]);
    expect(await emails('held=1')).toEqual([]);
    await database.exec(`UPDATE sign_ups SET verdict = 'spam', reasons = '{honeypot}' WHERE used_at IS NULL`);
    expect(await emails('held=1')).toEqual(['nils@quay.example']);
    expect(await emails('from=2026-11-20')).toEqual([]);
    expect(await emails('to=2026-11-19&from=2026-02-30')).toHaveLength(2);
  });

  it('search the newest only, in any order, say since when, and further back by dates or a whole address', async () => {
    for (const day of [1, 2, 3, 4, 5]) {
      const id = await add(`${9 - day}@harbor.example`);
      await database.exec(`UPDATE subscribers SET created_at = '2026-02-0${day}T00:00:00Z' WHERE id = ${id}`);
    }
    const who = { powers: EVERYTHING, timeZone: 'UTC', now: STAFF_NOW };
    const search = async (query: object) => {
      const { rows, ...found } = await listSubscribers(
        database.db,
        who,
        SubscriberQuery.parse({ q: 'mara', ...query }),
        3,
      );
      return { ...found, names: rows.map(({ email }) => email.slice(0, 1)).join('') };
    };
    const since = '2026-02-03T00:00:00.000Z';
    expect(await search({})).toMatchObject({ names: '456', total: 3, searchedSince: since });
    expect(await search({ ordering: '-email' })).toMatchObject({ names: '654', total: 3, searchedSince: since });
    expect(await search({ to: '2026-02-02' })).toMatchObject({ names: '78', total: 2, searchedSince: null });
    expect(await search({ q: ' 8@Harbor.example' })).toMatchObject({ names: '8', total: 1, searchedSince: null });
    expect(await search({ q: '', ordering: 'email' })).toMatchObject({ names: '45678', searchedSince: null });
  });

  describe('find what was held back as spam, and send the link after all', () => {
    const held = async () =>
      (await browsers.viewer.send('GET', `${LIST}?held=1`))
        .json<{ rows: { email: string }[] }>()
        .rows.map(({ email }) => email);
    const shown = async (id: number) =>
      (await browsers.viewer.send('GET', `${LIST}${id}/`)).json<{ subscriber: object }>().subscriber;
    const resend = (id: number) => browsers.changer.send('POST', `/wagtail/subscribers/${id}/resend/`, { json: {} });
    const leave = (id: number) =>
      browsers.changer.send('POST', `/wagtail/subscribers/${id}/unsubscribe/`, { json: {} });
    const NOTHING = { isHeld: false, awaitsConfirmation: false, heldReasons: [] };
    const HELD = { isHeld: true, awaitsConfirmation: true, heldReasons: [reasonText('honeypot')] };

    it.each([
      ['who is new', async () => undefined],
      ['who is subscribed', async () => add('mara@harbor.example')],
      [
        'who left',
        async () => {
          await leave(await add('mara@harbor.example'));
        },
      ],
    ])('of %s', async (_, before) => {
      await before();
      const id = await add('mara@harbor.example', { reasons: ['honeypot'] });
      expect([await held(), await shown(id)]).toEqual([['mara@harbor.example'], expect.objectContaining(HELD)]);
      expect((await resend(id)).statusCode).toBe(200);
      expect([await held(), await shown(id)]).toEqual([
        [],
        expect.objectContaining({ ...NOTHING, awaitsConfirmation: true }),
      ]);
    });

    it('but not what leaving has ended since', async () => {
      const id = await add('mara@harbor.example', { reasons: ['honeypot'] });
      await leave(id);
      expect([await held(), await shown(id)]).toEqual([[], expect.objectContaining(NOTHING)]);
      expect((await resend(id)).statusCode).toBe(400);
    });

    it('also to who comes back and lost the mail, or let the link end', async () => {
      const id = await add('mara@harbor.example');
      await leave(id);
      await add('mara@harbor.example');
      expect((await resend(id)).statusCode).toBe(200);
      const late = await add('nils@quay.example', { needsConfirmation: true });
      await database.exec(`UPDATE sign_ups SET expires_at = '2026-01-01'`);
      expect(await shown(late)).toMatchObject({ awaitsConfirmation: true });
      expect((await resend(late)).statusCode).toBe(200);
    });
  });

  it('erase everything but that nothing may be sent', async () => {
    const id = await add('mara@harbor.example');
    await browsers.eraser.send('POST', `/wagtail/subscribers/${id}/erase/`, { json: {} });
    const tables = ['subscribers', 'occasions', 'sign_ups', 'consent_records', 'mails', 'sent_reminders'];
    for (const table of tables) {
      const found = (await database.db.execute(`SELECT * FROM ${table}`)) as unknown as { rows: unknown[] };
      expect([table, found.rows]).toEqual([table, []]);
    }
    expect(await isSuppressed(database.db, 'mara@harbor.example', 'marketing')).toBe(true);
    const told = await database.db.execute(`SELECT * FROM history_entries WHERE action = 'subscriber.erase'`);
    expect(JSON.stringify(told)).not.toContain('mara@');
  });

  it('take the list away as a file that no spreadsheet runs', async () => {
    await add('mara@harbor.example', { firstName: '=HYPERLINK("https://evil.example")' });
    const text = await textOf(exportSubscribers(database.db, viewer, 'csv', { state: 'subscribed' }));
    expect(text).toContain('mara@harbor.example');
    expect(text).toMatch(/"?'=HYPERLINK/);
  });

  it('take away no more than they asked for, though one word of it makes no sense', () => {
    const query = { state: 'subscribed', p: '0' };
    expect(() => exportSubscribers(database.db, viewer, 'csv', query)).toThrow(Invalid);
  });

  it('export all data about a subscriber', async () => {
    const id = await add('mara@harbor.example', { firstName: 'Mara' });
    await add('mara@harbor.example', { firstName: '\u202eMallory', reasons: ['honeypot'] });
    await add('mara@harbor.example', { firstName: 'Maria' });
    await browsers.changer.send('POST', `/wagtail/subscribers/${id}/unsubscribe/`, { json: {} });
    await database.exec(`INSERT INTO sent_reminders (subscriber_id, reminder, year, queued_at)
      SELECT ${id}, 'day ' || n, 2026, '2026-01-01' FROM generate_series(1, 60) AS n`);
    const text = await textOf(await exportSubscriber(database.db, { ...viewer, conceal: concealTokens }, 'csv', id));
    for (const kept of [
      'Ticked the box for offers,true',
      'anniversary partner 06-14',
      ',Mallory,Lindqvist,04101,US,en,America/New_York,',
      `spam,${reasonText('honeypot')}`,
      ',Maria,Lindqvist,',
      'granted,sign-up form',
      'withdrawn,staff',
      'marketing,queued',
      'transactional,queued',
      'confirm=…',
    ])
      expect(text).toContain(kept);
    expect(text.match(/^Reminder,day /gm)).toHaveLength(60);
    expect(text).not.toMatch(/confirm=\w|one-click\/\w/);
    expect(text).not.toContain('are left out');
    // Mail about restaurants only of the user's regions.
    await database.exec(`UPDATE mails SET rlid = 10001 WHERE list = 'marketing'`);
    const narrow = {
      ...viewer,
      powers: {
        ...viewer.powers,
        isSuperuser: false,
        modelGrants: [{ model: 'subscriber', permission: 'view' as const }],
      },
    };
    const part = await textOf(await exportSubscriber(database.db, { ...narrow, conceal: concealTokens }, 'csv', id));
    expect(part).toContain('transactional,queued');
    expect(part).not.toContain('marketing,queued');
    expect(part).toContain('are left out');
  });
});
