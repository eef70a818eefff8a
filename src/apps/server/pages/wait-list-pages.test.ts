import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PREFERRED_LOCATION_KEY } from '#features/locations/limits.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { ENTRY_STATES, type JoinBody } from '#features/wait-lists/contract.ts';
import { hostStep } from '#features/wait-lists/server/commands/host-commands.ts';
import { saveLineSettings } from '#features/wait-lists/server/commands/settings-commands.ts';
import { loadHostBoard } from '#features/wait-lists/server/queries/host-board.ts';
import { loadLineSettings } from '#features/wait-lists/server/settings.ts';
import { waitListEntries } from '#features/wait-lists/server/tables.ts';
import type { WaitListSettings } from '#features/wait-lists/staff-contract.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { closeRestaurant } from '#test/close-restaurant.ts';
import { GUEST_HOST, GUEST_ORIGIN } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { EVENING_SETTINGS } from '#test/wait-list-evening.ts';
import { messages as en } from '#ui/site/catalogues/en/index.ts';
import { messages as es } from '#ui/site/catalogues/es/index.ts';
import { messages as fr } from '#ui/site/catalogues/fr-CA/index.ts';

const CATALOGUES = { en, es, 'fr-CA': fr };
const RLID = 10001;
const JOIN = `/waitlist/join/?rlid=${RLID}`;
const HOSTILE = '</script><img src=x onerror=alert(1)>"&{{name}}';
/** What a browser sends with a form of a page that sends no referrer. */
const OURS = { origin: 'null', 'sec-fetch-site': 'same-origin' };
const GOOD = { name: 'Ana', partySize: '3', phone: '(407) 555-1001', email: '', note: '', attempt: 'attempt-1' };
let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp({
    prepare: ({ db }) => insertLocationRows(db, [buildLocationRow({ rlid: RLID, localPageUrl: 'orlando/10001/' })]),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.exec('DELETE FROM wait_list_events; DELETE FROM wait_list_entries; DELETE FROM guard_marks');
  await settle();
});

const host = () => ({
  actor: { accountId: 1, name: 'Hostess' },
  powers: SYSTEM_POWERS,
  now: new Date(app.clock.now()).toISOString(),
});
const settle = async (values: Partial<WaitListSettings> = {}) => {
  const { waitLists, locations } = app.services;
  await waitLists.changeLine(RLID, async (tx, parts) => {
    const { version: baseVersion } = (await loadLineSettings(tx, parts.restaurantOf(RLID))).saved;
    const settings = { rlid: RLID, baseVersion, values: { ...EVENING_SETTINGS, ...values } };
    return saveLineSettings(tx, parts, host(), settings);
  });
  await locations.update([RLID]);
};
const join = (body: Partial<JoinBody> = {}, language = 'en') =>
  app.services.waitLists.join(
    {
      rlid: RLID,
      name: 'Ana',
      partySize: 2,
      phone: '(407) 555-1000',
      email: '',
      smsConsent: false,
      note: '',
      presence: 'remote',
      ...body,
    },
    `${body.name ?? 'Ana'} ${body.phone ?? ''}`,
    { language, origin: GUEST_ORIGIN, ip: '192.0.2.9' },
  );
const call = async () => {
  const { waitLists } = app.services;
  const board = await loadHostBoard(
    app.database.db,
    waitLists.parts(),
    waitLists.parts().restaurantOf(RLID),
    SYSTEM_POWERS,
  );
  const [first] = board.live;
  await waitLists.changeLine(RLID, (tx, parts) =>
    hostStep(tx, parts, host(), { rlid: RLID, entryId: first?.id ?? 0, action: 'call', version: first?.version ?? 0 }),
  );
};
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { host: GUEST_HOST, accept: 'text/html', ...headers } });
let address = 0;
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = OURS) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { host: GUEST_HOST, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: `198.51.100.${(address += 1) % 250}`,
  });
const textIn = (body: string) => body.replaceAll('<!-- -->', '');

describe('the page to join', () => {
  it('is not found for a restaurant that there is not', async () => {
    expect((await get('/waitlist/join/?rlid=99')).statusCode).toBe(404);
  });

  it.each(['/waitlist/join/', '/reserve/', '/order/'])(
    'leads without a restaurant to the saved one or to the map, as does %s',
    async (path) => {
      const leadsTo = async (url: string, headers: Record<string, string> = {}) => {
        const reply = await get(url, headers);
        return [reply.statusCode, reply.headers.location, reply.headers['cache-control']];
      };
      for (const url of [path, `${path}?rlid=x`]) expect(await leadsTo(url)).toEqual([302, '/locations/', 'no-store']);
      const [status, page] = await leadsTo(path, { cookie: `${PREFERRED_LOCATION_KEY}=${RLID}` });
      expect([status, String(page).replace(/\/?\?/, '/?')]).toEqual([302, `${path}?rlid=${RLID}&language=en`]);
    },
  );

  it('shows the wait of the size that a link asks for, is never kept and sends no referrer', async () => {
    const reply = await get(`${JOIN}&partySize=4`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store, private', 'referrer-policy': 'no-referrer' });
    expect(reply.body).toContain('name="robots" content="noindex"');
    expect(textIn(reply.body)).toContain('Wait for 4 people');
    expect((await get('/sitemap.xml')).body).not.toContain('waitlist');
  });

  it('shows the wait for another size without joining, and keeps what was typed', async () => {
    const reply = await post(JOIN, { ...GOOD, partySize: '6', name: HOSTILE, action: 'wait' });
    expect(reply.statusCode).toBe(200);
    expect(textIn(reply.body)).toContain('Wait for 6 people');
    const tooLarge = await post(JOIN, { ...GOOD, partySize: '9', action: 'wait' });
    expect(textIn(tooLarge.body)).toContain('Wait for 2 people');
    expect(reply.body).not.toContain('<img src=x');
    expect(reply.body).toContain('value="attempt-1"');
    expect((await app.services.waitLists.estimate(RLID, 6)).partiesAhead).toBe(0);
  });

  it.each([
    ['no name', { ...GOOD, name: ' ' }, en['party.error_name']],
    ['no contact', { ...GOOD, phone: '' }, en['party.error_contact']],
    ['half a phone number', { ...GOOD, phone: '555' }, en['party.error_phone']],
    ['no e-mail address', { ...GOOD, phone: '', email: 'ana@' }, en['party.error_email']],
    ['no size', { ...GOOD, partySize: 'many' }, en['party.error_size']],
    ['one guest too many', { ...GOOD, partySize: '9' }, en['party.error_size']],
  ])('draws the form again for %s', async (_, fields, words) => {
    const reply = await post(JOIN, fields);
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain(`Error: ${words}`);
  });

  it('joins once for the same form sent twice, and leads to the status page', async () => {
    const replies = [await post(JOIN, GOOD), await post(JOIN, GOOD)];
    const [first, second] = replies.map(({ statusCode, headers }) => [statusCode, headers.location]);
    expect(first).toEqual([303, expect.stringMatching(/^\/waitlist\/[\w-]{22}\/$/)]);
    expect(second).toEqual(first);
    expect((await app.services.waitLists.estimate(RLID, 3)).partiesAhead).toBe(1);
  });

  it('keeps a tick for text messages with the version of its words, and none for an empty box', async () => {
    const consents = async () => {
      const rows = await app.database.db.select().from(waitListEntries).orderBy(waitListEntries.id);
      return rows.map(({ smsConsentAt, smsConsentWords }) => [smsConsentAt !== null, smsConsentWords]);
    };
    const blank = (await get(JOIN)).body;
    expect(blank).toContain(en['party.text_consent']);
    expect(blank).toMatch(/<input type="checkbox" name="smsConsent" value="on"\/?>/);
    const again = await post(JOIN, { ...GOOD, name: ' ', smsConsent: 'on' });
    expect(again.body).toMatch(/name="smsConsent"[^>]* checked=""/);
    await post(JOIN, { ...GOOD, smsConsent: 'on' });
    await post(JOIN, { ...GOOD, phone: '(407) 555-1002', attempt: 'attempt-2' });
    expect(await consents()).toEqual([
      [true, '2026-11'],
      [false, ''],
    ]);
  });

  it('joins by what a host can read and the database can keep', async () => {
    expect((await post(JOIN, { ...GOOD, name: 'An\0a\r\nBcc: \u202ex', attempt: 'a\0b' })).statusCode).toBe(303);
    const [entry] = await app.database.db.select().from(waitListEntries);
    expect(entry?.name).toBe('An a Bcc: x');
    expect((await post(JOIN, { ...GOOD, name: '\u200b' })).statusCode).toBe(422);
  });

  it('shows guests that they are on the list already, and adds nobody twice', async () => {
    await post(JOIN, GOOD);
    const reply = await post(JOIN, { ...GOOD, attempt: 'attempt-2' });
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain(en['waitlist.refused_duplicate']);
  });

  it('takes forms of our pages only, and asks again where a browser does not say', async () => {
    expect((await post(JOIN, GOOD, { origin: 'https://evil.example', accept: 'application/json' })).statusCode).toBe(
      403,
    );
    const elsewhere = { origin: 'null', 'sec-fetch-site': 'cross-site', accept: 'application/json' };
    expect((await post(JOIN, GOOD, elsewhere)).statusCode).toBe(403);
    const unproven = await post(JOIN, GOOD, { origin: 'null' });
    expect(unproven.statusCode).toBe(403);
    expect(unproven.body).toContain(en['waitlist.refused_again']);
    const cookie = String(unproven.headers['set-cookie']).split(';', 1)[0] ?? '';
    const token = /name="csrf_token" value="([^"]+)"/.exec(unproven.body)?.[1] ?? '';
    expect((await post(JOIN, { ...GOOD, csrf_token: token }, { origin: 'null', cookie })).statusCode).toBe(303);
  });

  it.each([
    ['off', { isOn: false }],
    ['full', { remoteCap: 0 }],
  ] as const)('says what to do instead when the list is %s', async (reason, settings) => {
    await settle(settings);
    const { body } = await get(JOIN);
    expect(body).toContain(en[`waitlist.closed_${reason}`]);
    expect(body).toContain(en[`waitlist.instead_${reason}`]);
    expect(body).toContain('href="tel:');
    expect(body).not.toContain('name="partySize"');
  });

  it.each(LANGUAGES)('speaks %s, to the end', async (language) => {
    const words = CATALOGUES[language];
    const page = await get(`${JOIN}&language=${language}`);
    expect(page.body).toContain(`<html lang="${language}"`);
    expect(page.body).toContain(`<title>${words['shell.join_wait_list']}</title>`);
    const { headers } = await post(`${JOIN}&language=${language}`, { ...GOOD, attempt: language });
    const { body } = await get(String(headers.location));
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(`>${words['place.state_waiting']}</h1>`);
  });
});

describe('the page of an entry', () => {
  it('is the page of an unknown address for tokens that are random or were never given', async () => {
    const { plan_ahead_id: token } = await join();
    const random = 'A'.repeat(token.length);
    const bodies = [];
    for (const wrong of [random, token.slice(1), token.toLowerCase(), '...', HOSTILE]) {
      const reply = await get(`/waitlist/${encodeURIComponent(wrong)}/`);
      expect([wrong, reply.statusCode]).toEqual([wrong, 404]);
      expect(
        (await post(`/waitlist/${encodeURIComponent(wrong)}/`, { action: 'leave', version: '1' })).statusCode,
      ).toBe(404);
      bodies.push(reply.body);
    }
    expect(bodies[0]).toContain(en['directory.not_found_title']);
    expect(new Set(bodies).size).toBe(1);
  });

  it('shows place, range and promise; nothing keeps, lists or logs it', async () => {
    await join({ name: 'Bo', phone: '(407) 555-2000' });
    const { plan_ahead_id: token } = await join({ name: HOSTILE });
    const before = app.log.length;
    const reply = await get(`/waitlist/${token}/`);
    await get(`/waitlist/${token}`);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store, private', 'referrer-policy': 'no-referrer' });
    const body = textIn(reply.body);
    expect(body).toContain('name="robots" content="noindex"');
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="30"/></noscript>');
    expect(body).toContain('Number 2 in line for parties of your size');
    expect(body).toMatch(/A table by \d+:\d\d PM/);
    expect(body).not.toContain('<img src=x');
    expect(JSON.stringify(app.log.slice(before))).not.toContain(token);
    expect(app.log.length).toBeGreaterThan(before);
  });

  it('takes every action without JavaScript', async () => {
    const { plan_ahead_id: token } = await join();
    const url = `/waitlist/${token}/`;
    const act = async (fields: Record<string, string>) => {
      const { version } = await app.services.waitLists.find(token);
      const reply = await post(url, { version: String(version), ...fields });
      expect([reply.statusCode, reply.headers.location]).toEqual([303, url]);
      return app.services.waitLists.find(token);
    };
    expect(await act({ action: 'coming' })).toMatchObject({ presence: 'coming' });
    // Where the guest is does not depend on what the host changed meanwhile.
    expect(await act({ action: 'here', version: '0' })).toMatchObject({ presence: 'here' });
    expect(await act({ action: 'size', partySize: '5' })).toMatchObject({ partySize: 5 });
    expect(await act({ action: 'leave' })).toMatchObject({ state: 'left', may: { return: true } });
    expect((await get(url)).body).toContain(en['place.return']);
    expect(await act({ action: 'return' })).toMatchObject({ state: 'waiting' });
  });

  it.each([
    ['an older version', { action: 'size', partySize: '3', version: '0' }, 412, en['place.not_done_changed']],
    ['too large a party', { action: 'size', partySize: '9' }, 422, en['place.not_done_size']],
    ['no number', { action: 'size', partySize: 'x' }, 422, en['place.not_done_size']],
    ['an unknown action', { action: 'seat' }, 422, en['place.not_done_changed']],
  ])('refuses %s with a message and shows the present state', async (_, fields, status, words) => {
    const { plan_ahead_id: token, version } = await join();
    const reply = await post(`/waitlist/${token}/`, { version: String(version), ...fields });
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain(words);
    expect(await app.services.waitLists.find(token)).toMatchObject({ partySize: 2, state: 'waiting' });
  });

  it('takes actions from our pages only', async () => {
    const { plan_ahead_id: token } = await join();
    const foreign = { origin: 'https://evil.example', accept: 'application/json' };
    expect((await post(`/waitlist/${token}/`, { action: 'leave', version: '1' }, foreign)).statusCode).toBe(403);
    const unproven = await post(`/waitlist/${token}/`, { action: 'leave', version: '1' }, {});
    expect([unproven.statusCode, unproven.body.includes(en['place.not_done_token'])]).toEqual([403, true]);
    expect(await app.services.waitLists.find(token)).toMatchObject({ state: 'waiting' });
  });

  it('is shown, and can be left, after the restaurant has closed for good', async () => {
    const { plan_ahead_id: token } = await join();
    const url = `/waitlist/${token}/`;
    const { db } = app.database;
    await closeRestaurant({ db, locations: app.services.locations }, RLID, 'closed for good');
    try {
      expect((await get(url)).statusCode).toBe(200);
      expect((await post(url, { action: 'leave', version: '1' })).statusCode).toBe(303);
      expect(textIn((await get(url)).body)).toContain(en['place.state_left']);
    } finally {
      await closeRestaurant({ db, locations: app.services.locations }, RLID, 'open again');
    }
  });

  it('says that the table is ready and until when it is kept', async () => {
    const { plan_ahead_id: token } = await join();
    await call();
    const { body } = await get(`/waitlist/${token}/`);
    expect(body).toContain(`<title>${en['place.state_called']}</title>`);
    expect(textIn(body)).toMatch(/We keep your table until \d+:\d\d PM/);
  });

  it('is titled in the words of the catalogues', async () => {
    for (const language of LANGUAGES) {
      const { plan_ahead_id: token } = await join({ name: language, phone: '(407) 555-3000' }, language);
      const reply = await get(`/waitlist/${token}/`);
      expect(reply.body).toContain(`<title>${CATALOGUES[language]['place.state_waiting']}</title>`);
      await app.services.waitLists.leave(token);
      const left = await get(`/waitlist/${token}/`);
      expect(left.body).toContain(`<title>${CATALOGUES[language]['place.state_left']}</title>`);
      for (const state of ENTRY_STATES) expect(CATALOGUES[language]).toHaveProperty([`place.state_${state}`]);
    }
  });
});
