import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { COST_BURST } from '#platform/http/cost-limit.ts';
import { forgedToken } from '#test/forged-token.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { Browser } from '#test/staff-app.ts';
import { mails } from '#features/mail/server/tables.ts';
import { ACTION_FIELD } from '#features/front-of-house/party-values.ts';
import type { Reservation, ReservationSlots } from '../contract.ts';
import { WISH_ACTION } from '../wish-values.ts';
import { reservationWishes } from './tables.ts';

let app: TestApp;
let guest: Browser;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: ({ db }) =>
      insertLocationRows(db, [
        buildLocationRow({ rlid: 7, isReservationsEnabled: true, localPageUrl: 'orlando/seven/' }),
        buildLocationRow({ rlid: 9, isReservationsEnabled: false, localPageUrl: 'orlando/nine/' }),
        buildLocationRow({ rlid: 10, isReservationsEnabled: true, localPageUrl: 'orlando/ten/' }),
      ]),
  });
  guest = new Browser(app);
});
afterAll(() => app.close());

const GUEST = { name: 'Ana', phone: '407 555 0142' };
let address = 0;
/** Each from an address of its own, so that limits of one client do not count. */
const post = (url: string, json: object, key: string | null = randomUUID()) => {
  address += 1;
  const browser = new Browser(app, `198.51.100.${address}`);
  return browser.send('POST', url, { json, headers: key === null ? {} : { 'idempotency-key': key } });
};
const tomorrow = () => new Date(app.clock.now() + 86_400_000).toISOString().slice(0, 10);
const slotsOf = async (query = '') =>
  guest.send('GET', `/api/reservations/slots/?rlid=7&date=${tomorrow()}&partySize=2${query}`);
const someStart = async (at = 4) => {
  const { slots } = (await slotsOf()).json<ReservationSlots>();
  return slots[at]?.start ?? '';
};
const hold = async (at = 4, key?: string) =>
  post('/api/reservations/holds/', { rlid: 7, start: await someStart(at), partySize: 2 }, key);

it.each([[true], [[2]], ['2e0'], [2.5]])('refuses %j as the size of a party', async (partySize) => {
  const reply = await post('/api/reservations/holds/', { rlid: 7, start: await someStart(), partySize });
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(['partySize']);
});

it('takes a guest through a whole reservation', async () => {
  const days = await guest.send('GET', `/api/reservations/days/?rlid=7&from=${tomorrow()}&to=${tomorrow()}`);
  expect(days.json<object>()).toMatchObject({ days: [{ date: tomorrow(), isAvailable: true }] });
  const slots = await slotsOf();
  expect([days, slots].map(({ headers }) => headers['cache-control'])).toEqual(Array(2).fill('public, max-age=5'));

  const booked = { rlid: 7, start: await someStart(), partySize: 2 };
  const headers = { 'idempotency-key': '1' };
  const send = (browser: Browser) => browser.send('POST', '/api/reservations/holds/', { json: booked, headers });
  const held = await send(guest);
  expect([held.statusCode, held.headers['cache-control']]).toEqual([201, 'no-store']);
  const { id, heldUntil, start } = held.json<Reservation>();
  expect(Date.parse(heldUntil ?? '') - app.clock.now()).toBe(5 * 60_000);
  expect((await send(guest)).json<Reservation>().id).toBe(id);
  expect((await slotsOf(`&hold=${id}`)).headers['cache-control']).toBe('no-store');

  let woken = 0;
  app.services.mail.wake = () => void (woken += 1);
  const made = await post('/api/reservations/', { hold: id, ...GUEST });
  expect([made.statusCode, woken]).toEqual([201, 1]);
  expect(made.json<Reservation>()).toMatchObject({ id, state: 'confirmed', name: 'Ana', start });
  const stranger = (await send(new Browser(app))).json<Reservation>();
  expect(stranger).toMatchObject({ state: 'held', name: '' });
  expect(stranger.id).not.toBe(id);
  expect((await send(guest)).statusCode).toBe(422);

  const path = `/api/reservations/${id}/`;
  const change = (json: object, version?: string) =>
    guest.send('PATCH', path, { json, headers: version === undefined ? {} : { 'if-match': version } });
  expect((await change({ partySize: 3 })).statusCode).toBe(412);
  expect((await change({ partySize: 3 }, '"9"')).statusCode).toBe(412);
  const { version } = made.json<Reservation>();
  expect((await change({ partySize: 3 }, `"${version}"`)).json<Reservation>()).toMatchObject({ partySize: 3 });
  expect((await change({ partySize: 'many' }, String(version + 1))).statusCode).toBe(400);
  // What is known already is no change: a host can still undo the last step.
  for (const same of [{}, { partySize: 3 }])
    expect((await change(same, String(version + 1))).json<Reservation>()).toMatchObject({ version: version + 1 });

  const file = await guest.send('GET', `${path}calendar.ics`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const unfolded = file.body.replaceAll('\r\n ', '');
  expect(unfolded).toMatch(/\r\nORGANIZER;CN="[^"]+":mailto:no-reply@[\w.]+\r\n/);
  expect(unfolded, 'METHOD:PUBLISH forbids it').not.toContain('ATTENDEE');
  expect(file.body).toContain('BEGIN:VEVENT');

  // To read is to change nothing (15).
  await guest.send('GET', path);
  expect((await guest.send('GET', path)).json<Reservation>().state).toBe('confirmed');
  expect((await guest.send('DELETE', path)).statusCode).toBe(204);
  expect((await guest.send('GET', path)).json<Reservation>().state).toBe('cancelled');
});

it('refuses what repeats a reservation whose answer was lost, and takes another size', async () => {
  const confirm = async (partySize: number) => {
    const held = await post('/api/reservations/holds/', { rlid: 10, start: await someStart(6), partySize });
    return post('/api/reservations/', { hold: held.json<Reservation>().id, ...GUEST });
  };
  expect((await confirm(2)).statusCode).toBe(201);
  const again = await confirm(2);
  expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([409, 'duplicate']);
  expect((await confirm(3)).statusCode).toBe(201);
});

it.each(['407 555 0142 ext 12', '4075550142x1', '407 555 0142 or 407 555 0143'])(
  'refuses the phone number %s, of which a part would be lost',
  async (phone) => {
    const held = (await hold(9)).json<Reservation>();
    const refused = await post('/api/reservations/', { hold: held.id, name: 'Ana', phone });
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([400, { errors: [{ field: 'phone' }] }]);
  },
);

it.each(['0000-01-01', '9999-12-31', '2026-02-30', '', 'tomorrow'])(
  'refuses the day "%s" as bad input',
  async (day) => {
    for (const query of [`slots/?rlid=7&date=${day}`, `days/?rlid=7&from=${day}&to=${day}`])
      expect([query, (await guest.send('GET', `/api/reservations/${query}`)).statusCode]).toEqual([query, 400]);
  },
);

it('refuses days that end before they begin', async () => {
  const reply = await guest.send('GET', '/api/reservations/days/?rlid=7&from=2026-12-19&to=2026-12-18');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ errors: [{ field: 'to' }] });
});

it('reads the last day that a calendar has', async () => {
  for (const query of [
    'slots/?rlid=7&date=2199-12-31',
    'days/?rlid=7&from=2199-12-31&to=2199-12-31',
    'slots/?rlid=7&date=1900-01-01',
  ])
    expect([query, (await guest.send('GET', `/api/reservations/${query}`)).statusCode]).toEqual([query, 200]);
});

it('takes no request for a table on a day that has a free one, and shows its times', async () => {
  const wish = { rlid: 7, date: tomorrow(), partySize: 2, email: 'ana@guests.example' };
  const refusal = await post('/api/reservations/wishes/', wish);
  expect(refusal.statusCode).toBe(409);
  expect(refusal.json<{ alternatives: string[] }>().alternatives).toContain(await someStart());
  const { rlid, date, ...form } = { ...wish, partySize: '2', meal: 'any', [ACTION_FIELD]: WISH_ACTION };
  const page = await guest.send('POST', `/reserve/?rlid=${rlid}&date=${date}&partySize=2`, {
    form,
    headers: { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
  });
  expect(page.statusCode).toBe(409);
  for (const text of ['A table is free on this day after all.', await someStart()]) expect(page.body).toContain(text);
  expect(await app.database.db.$count(reservationWishes)).toBe(0);
});

it('gives a held time up', async () => {
  const { id } = (await hold()).json<Reservation>();
  expect((await guest.send('DELETE', `/api/reservations/holds/${id}/`)).statusCode).toBe(204);
  expect((await guest.send('GET', `/api/reservations/${id}/`)).json<Reservation>().state).toBe('expired');
});

it('gives up no reservation that is sent as a hold, and no hold at another restaurant', async () => {
  const confirmed = (await hold(2)).json<Reservation>().id;
  await post('/api/reservations/', { hold: confirmed, ...GUEST });
  const elsewhere = (await hold(10)).json<Reservation>().id;
  const start = await someStart();
  for (const [rlid, replaces] of [
    [7, confirmed],
    [10, elsewhere],
  ]) {
    const made = await post('/api/reservations/holds/', { rlid, start, partySize: 2, replaces });
    expect(made.statusCode).toBe(201);
  }
  await guest.send('DELETE', `/api/reservations/holds/${confirmed}/`);
  const states = [confirmed, elsewhere].map(
    async (id) => (await guest.send('GET', `/api/reservations/${id}/`)).json<Reservation>().state,
  );
  expect(await Promise.all(states)).toEqual(['confirmed', 'held']);
});

it.each([
  ['without a key', { rlid: 7 }, null, 400, 'invalid'],
  ['with a party that is too large', { rlid: 7, partySize: 9 }, 'size', 422, 'party_too_large'],
  ['with a party of nobody', { rlid: 7, partySize: 0 }, 'nobody', 400, 'invalid'],
  ['at no restaurant', { rlid: 8 }, 'none', 404, 'not_found'],
  ['where none are taken', { rlid: 9 }, 'off', 409, 'closed'],
  ['at a time that is no instant', { rlid: 7, start: '2026-13-40T19:00:00Z' }, 'noon', 400, 'invalid'],
  ['at a time before calendars', { rlid: 7, start: '0000-01-01T19:00:00Z' }, 'zero', 400, 'invalid'],
  ['at a time after them', { rlid: 7, start: '9999-12-31T19:00:00Z' }, 'end', 400, 'invalid'],
  ['in the far future', { rlid: 7, start: '2199-12-31T19:00:00Z' }, 'far', 409, 'closed'],
  ['at a time long gone', { rlid: 7, start: '2020-01-01T19:00:00Z' }, 'past', 409, 'closed'],
])('refuses to hold %s', async (_, change, key, status, type) => {
  const body = { start: await someStart(), partySize: 2, ...change };
  const reply = await post('/api/reservations/holds/', body, key);
  expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([status, type]);
  expect(reply.headers['content-type']).toContain('application/problem+json');
});

it('names the nearest times when one is closed', async () => {
  const start = new Date(Date.parse(await someStart(0)) - 900_000).toISOString();
  const reply = await post('/api/reservations/holds/', { rlid: 7, start, partySize: 2 });
  expect(reply.json<object>()).toMatchObject({
    type: 'closed',
    alternatives: [await someStart(0), await someStart(1), await someStart(2)],
  });
});

it.each([
  ['without a name', { phone: '407 555 0142' }, 400],
  ['without a contact', { name: 'Ana' }, 400],
  ['with half a phone number', { name: 'Ana', phone: '555' }, 400],
  ['for a hold that nobody has', { ...GUEST, hold: 'A'.repeat(22) }, 404],
])('refuses to confirm %s, and keeps the hold', async (_, body, status) => {
  const { id } = (await hold()).json<Reservation>();
  expect((await post('/api/reservations/', { hold: id, ...body })).statusCode).toBe(status);
  expect((await guest.send('GET', `/api/reservations/${id}/`)).json<Reservation>().state).toBe('held');
  await guest.send('DELETE', `/api/reservations/holds/${id}/`);
});

it('refuses a hold from another site', async () => {
  const headers = { 'idempotency-key': randomUUID(), origin: 'https://elsewhere.example', 'x-csrftoken': 'wrong' };
  const json = { rlid: 7, start: await someStart(), partySize: 2 };
  expect((await guest.send('POST', '/api/reservations/holds/', { json, headers })).statusCode).toBe(403);
});

it('answers a foreign token as a random one', async () => {
  const { id } = (await hold(6)).json<Reservation>();
  for (const token of [forgedToken(id), 'A'.repeat(22), '1', '%00']) {
    for (const path of [`/api/reservations/${token}/`, `/api/reservations/${token}/calendar.ics`])
      expect([path, (await guest.send('GET', path)).statusCode]).toEqual([path, 404]);
  }
});

it('keeps hostile names out of mail, and tokens out of the log', async () => {
  const { id } = (await hold(8)).json<Reservation>();
  const name = '<script>alert(1)</script>\u202e';
  await post('/api/reservations/', { hold: id, name, email: 'mara@guests.example' });
  await guest.send('GET', `/api/reservations/${id}/`);
  await guest.send('GET', `/api/reservations/${id}/calendar.ics`);
  expect(JSON.stringify(app.log)).not.toContain(id);
  const [mail] = await app.database.db.select().from(mails).where(eq(mails.toAddress, 'mara@guests.example'));
  expect(mail?.textBody).toContain(`/reservations/${id}/`);
  expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('alert');
});

it('charges the search for free days by their number', async () => {
  const ip = '203.0.113.40';
  app.http.costs?.spend({ ip }, COST_BURST - 10);
  const browser = new Browser(app, ip);
  const day = (ahead: number) => new Date(app.clock.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const search = (days: number) =>
    browser.send('GET', `/api/reservations/days/?rlid=7&from=${day(1)}&to=${day(days)}&partySize=2`);
  expect((await search(62)).statusCode).toBe(429);
  expect((await search(30)).statusCode).toBe(200);
  expect((await search(30)).statusCode).toBe(429);
});
