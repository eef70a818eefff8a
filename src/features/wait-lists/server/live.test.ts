import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { openStream } from '#test/event-stream.ts';
import { forgedToken } from '#test/forged-token.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { recordStatements } from '#platform/db/client.ts';

const ALWAYS = {
  operation: Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]),
  curbside: null,
  delivery: null,
};
const BOARD = '/wagtail/api/main/host/7/';
const SCREENS = 50;

let app: TestApp;
let url: string;
let host: Browser;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: async ({ db }) => {
      await insertLocationRows(
        db,
        [7, 8].map((rlid) =>
          buildLocationRow({ rlid, hours: ALWAYS, waitListReady: true, localPageUrl: `orlando/${rlid}/` }),
        ),
      );
    },
  });
  await addStaff(app.database, app.services, { username: 'hostess', isSuperuser: true });
  url = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  host = new Browser(app);
  await host.signIn('hostess');
});

let guests = 0;
const join = async (rlid = 7) => {
  guests += 1;
  const browser = new Browser(app, `198.51.100.${guests}`);
  const json = { rlid, name: `Guest ${guests}`, partySize: 2, email: `guest-${guests}@guests.example` };
  const reply = await browser.send('POST', '/api/waitlist/', { json, headers: { 'idempotency-key': randomUUID() } });
  return reply.json<{ plan_ahead_id: string }>().plan_ahead_id;
};
const cookieOf = ({ cookies }: Browser) => [...cookies].map((pair) => pair.join('=')).join('; ');
const events = (token: string) => `${url}/api/waitlist/${token}/events/`;
const add = () =>
  host.send('POST', `${BOARD}entries/`, { json: { op: randomUUID(), name: 'At the door', partySize: 2 } });
const board = async () =>
  (await host.send('GET', BOARD)).json<{ seq: number; live: { id: number; version: number }[] }>();

it('answers streams of foreign tokens and of strangers as everything else', async () => {
  const token = await join();
  expect((await openStream(events(forgedToken(token)))).status).toBe(404);
  expect((await openStream(`${url}${BOARD}events/`)).status).toBe(401);
  expect((await host.send('GET', `/api/waitlist/${token}/events/`)).statusCode).toBe(400);
});

it('notifies a guest and a host of each change of their line, and of no other', async () => {
  const [guest, other] = [await openStream(events(await join())), await openStream(events(await join(8)))];
  const screen = await openStream(`${url}${BOARD}events/`, { cookie: cookieOf(host) });
  for (const stream of [guest, other, screen]) expect(await stream.next()).toBe('change');
  expect((await add()).statusCode).toBe(200);
  expect([await guest.next(), await screen.next()]).toEqual(['change', 'change']);
  await join(8);
  expect(await other.next()).toBe('change');
  for (const stream of [guest, other, screen]) stream.close();
});

it('notifies returning clients at once of a possible change, and the data read then are right', async () => {
  const token = await join();
  const before = await openStream(events(token));
  await before.next();
  before.close();
  const { live } = await board();
  const last = live.at(-1);
  const json = { op: randomUUID(), action: 'call', version: last?.version };
  expect((await host.send('POST', `${BOARD}entries/${last?.id}/`, { json })).statusCode).toBe(200);
  const after = await openStream(events(token));
  expect(await after.next()).toBe('change');
  const entry = await new Browser(app).send('GET', `/api/waitlist/${token}/`);
  expect(entry.json<{ state: string }>().state).toBe('called');
  after.close();
});

it('reads a changed board once for fifty screens', async () => {
  const { seq } = await board();
  const same = await recordStatements(() => host.send('GET', `${BOARD}?seq=${seq}`));
  expect(same.result.statusCode).toBe(204);
  await add();
  const { result, statements } = await recordStatements(() =>
    Promise.all(Array.from({ length: SCREENS }, () => host.send('GET', `${BOARD}?seq=${seq}`))),
  );
  expect(new Set(result.map(({ body }) => body)).size).toBe(1);
  expect(result[0]?.json<{ seq: number }>().seq).toBeGreaterThan(seq);
  // Each screen asks who it is and whether anything changed, and one of them reads the board.
  expect(statements.length - SCREENS * same.statements.length).toBeLessThan(12);
});

it('sends a long line compressed, as a board and as the answer to a step', async () => {
  for (let n = 0; n < 20; n += 1) await add();
  const plain = await host.send('GET', BOARD);
  const headers = { 'accept-encoding': 'br' };
  const json = { op: randomUUID(), name: 'At the door', partySize: 2 };
  for (const sent of [
    await host.send('GET', BOARD, { headers }),
    await host.send('POST', `${BOARD}entries/`, { json, headers }),
  ]) {
    expect(sent.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(sent.rawPayload).toString()).toContain('"live":[{');
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  }
});

it('ends the stream of a host whose session is over', async () => {
  const screen = await openStream(`${url}${BOARD}events/`, { cookie: cookieOf(host) });
  await screen.next();
  await app.database.exec('DELETE FROM sessions');
  while ((await screen.next()) !== null);
  expect((await openStream(`${url}${BOARD}events/`, { cookie: cookieOf(host) })).status).toBe(401);
});
