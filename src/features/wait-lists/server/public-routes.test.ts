import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { forgedToken } from '#test/forged-token.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { Browser } from '#test/staff-app.ts';
import { locations } from '#features/locations/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import { JoinBody } from '../contract.ts';

const ALWAYS = {
  operation: Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]),
  curbside: null,
  delivery: null,
};

let app: TestApp;
let guest: Browser;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: async ({ db }) => {
      await insertLocationRows(db, [
        buildLocationRow({ rlid: 7, hours: ALWAYS, waitListReady: true, localPageUrl: 'orlando/seven/' }),
      ]);
    },
  });
  guest = new Browser(app);
});
afterAll(() => app.close());

const PARTY = { rlid: 7, name: 'Ana', partySize: 4, phone: '407 555 0142' };
let address = 0;
const join = (json: object, key: string | null = randomUUID()) => {
  address += 1;
  const browser = new Browser(app, `198.51.100.${address}`);
  return browser.send('POST', '/api/waitlist/', { json, headers: key === null ? {} : { 'idempotency-key': key } });
};
type Entry = { plan_ahead_id: string; version: number; state: string; partySize: number };

it('takes a guest through a whole wait', async () => {
  const estimate = await guest.send('GET', '/api/waitlist/estimate/?rlid=7&partySize=4');
  expect([estimate.statusCode, estimate.json<object>()]).toMatchObject([200, { isOpen: true, isSeatingNow: true }]);
  expect(estimate.headers['cache-control']).toBe('public, max-age=15');

  let woken = 0;
  app.services.mail.wake = () => void (woken += 1);
  const key = randomUUID();
  const joined = await join(PARTY, key);
  expect([joined.statusCode, woken]).toEqual([201, 1]);
  const { plan_ahead_id: id, ...entry } = joined.json<Entry>();
  expect(entry).toMatchObject({ state: 'waiting', partySize: 4, version: 1 });
  expect((await join(PARTY, key)).json<Entry>().plan_ahead_id).toBe(id);

  const path = `/api/waitlist/${id}/`;
  const read = await guest.send('GET', path);
  expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'no-store']);
  const change = (json: object, version?: string) =>
    guest.send('PATCH', path, { json, headers: version === undefined ? {} : { 'if-match': version } });
  expect((await change({ presence: 'here' })).statusCode).toBe(412);
  expect((await change({ presence: 'here' }, '"9"')).statusCode).toBe(412);
  expect((await change({ presence: 'here' }, '"1"')).json<Entry>()).toMatchObject({ presence: 'here', version: 2 });
  expect((await change({ presence: 'asleep' }, '2')).statusCode).toBe(400);

  expect((await guest.send('DELETE', path)).statusCode).toBe(204);
  expect((await guest.send('GET', path)).json<Entry>().state).toBe('left');
  expect((await guest.send('POST', `${path}rejoin/`)).json<Entry>().state).toBe('waiting');
});

it.each([
  ['without a key', PARTY, null, 400, 'invalid'],
  ['with a party that is too large', { ...PARTY, phone: '407 555 0143', partySize: 9 }, 'size', 422, 'party_too_large'],
  ['with a contact that waits already', PARTY, 'again', 409, 'duplicate'],
  ['at no restaurant', { ...PARTY, rlid: 8 }, 'none', 404, 'not_found'],
  ['without a name', { ...PARTY, name: ' ' }, 'name', 400, 'invalid'],
  ['as a list', [PARTY], 'list', 400, 'invalid'],
])('refuses to join %s', async (_, body, key, status, type) => {
  const reply = await join(body, key);
  expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([status, type]);
  expect(reply.headers['content-type']).toContain('application/problem+json');
});

it('estimates no wait for a party that cannot join', async () => {
  const reply = await guest.send('GET', '/api/waitlist/estimate/?rlid=7&partySize=9');
  expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([422, 'party_too_large']);
  expect(reply.headers['cache-control']).not.toContain('public');
});

it.each([[true], [[2]], ['2e0'], [' 2'], [2.5], [0], [31], [null], ['']])(
  'refuses %j as the size of a party',
  async (partySize) => {
    const reply = await join({ ...PARTY, phone: '407 555 0144', partySize }, randomUUID());
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(['partySize']);
  },
);

it('takes the size of a party as digits in an address and in a form', async () => {
  const estimate = await guest.send('GET', '/api/waitlist/estimate/?rlid=7&partySize=3');
  expect(estimate.json<{ partySize: number }>().partySize).toBe(3);
  expect(JoinBody.parse({ rlid: '7', name: 'Ana', partySize: '3' })).toMatchObject({ rlid: 7, partySize: 3 });
});

it('refuses a join from another site', async () => {
  const headers = { 'idempotency-key': randomUUID(), origin: 'https://elsewhere.example', 'x-csrftoken': 'wrong' };
  const reply = await guest.send('POST', '/api/waitlist/', { json: PARTY, headers });
  expect(reply.statusCode).toBe(403);
});

it('answers a foreign token as a random one', async () => {
  const { plan_ahead_id: id } = (await join({ ...PARTY, phone: '４０７\u00a0555 0150' })).json<Entry>();
  const wrong = [forgedToken(id), 'A'.repeat(22), '1', '%00'];
  for (const token of wrong) {
    const reply = await guest.send('GET', `/api/waitlist/${token}/`);
    expect(reply.statusCode, token).toBe(404);
  }
  // A client resolves this to the address at which parties join.
  const above = await guest.send('GET', `/api/waitlist/${id}/../`);
  expect([above.statusCode, above.headers['allow']]).toEqual([405, 'POST']);
});

it('keeps hostile names as they are, and tokens out of the log and of what staff see', async () => {
  const name = '<script>alert(1)</script>\u202e';
  const reply = await join({ ...PARTY, name, phone: '', email: 'mara@guests.example' });
  const { plan_ahead_id: id } = reply.json<Entry>();
  await guest.send('GET', `/api/waitlist/${id}/`);
  expect(JSON.stringify(app.log)).not.toContain(id);
  const [mail] = await app.database.db.select().from(mails).where(eq(mails.toAddress, 'mara@guests.example'));
  expect(mail?.textBody).toContain(`/waitlist/${id}/`);
  expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('alert');
});

it('shows the wait with the restaurant while a party is in line', async () => {
  await join({ ...PARTY, phone: '407 555 0160', partySize: 2 });
  const [row] = await app.database.db.select().from(locations).where(eq(locations.rlid, 7));
  expect(row?.estimatedWaitTime).toMatch(/^\d+–\d+ min$/);
  await app.services.locations.update([7]);
  const reply = await guest.send('GET', '/api/location/getwaitlist/?rlid=7');
  expect(reply.json<object>()).toMatchObject({ waitListReady: true, estimatedWaitTime: row?.estimatedWaitTime });
});
