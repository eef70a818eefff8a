import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fastify, type FastifyInstance } from 'fastify';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { fixedClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { signBody } from '#platform/http/signed-body.ts';
import { createTestDatabase } from '#test/database.ts';
import { createMemoryMessaging } from '#test/memory-messaging.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp } from '#test/staff-app.ts';
import type { TextState } from '../new-text.ts';
import { enqueueText, textConsent } from './enqueue-text.ts';
import { createBuiltInMessaging } from './house-messaging.ts';
import type { MessagingProvider } from './port.ts';
import { textReportRoutes } from './public-routes.ts';
import { textMessageRoutes } from './staff-routes.ts';
import { textMessages } from './tables.ts';

const SECRET = new Secret('a secret that nobody else has');
const HOOKS = '/api/text-messages/hooks/';
const LIST = '/wagtail/api/main/text-messages/';
const NOW = '2026-11-19T19:30:00.000Z';
const clock = fixedClock(NOW);
let database: Database;
let app: StaffApp;
let house: FastifyInstance;
let hooked: FastifyInstance;
let chief: Browser;
let other: Browser;
let maine: Browser;
let wakes = 0;

async function hooks(messaging: MessagingProvider): Promise<FastifyInstance> {
  const http = fastify();
  problemReplies(http, async (_request, reply, problem) => sendProblem(reply, problem));
  textReportRoutes(http, { db: database.db, clock, messaging, texts: { wake: () => (wakes += 1) } });
  await http.ready();
  return http;
}

beforeAll(async () => {
  database = await createTestDatabase();
  hooked = await hooks(createMemoryMessaging({ clock, secrets: [SECRET] }).provider);
  house = await hooks(createBuiltInMessaging({ clock }));
  app = await buildStaffApp(database);
  textMessageRoutes(app.http, {
    db: database.db,
    clock,
    guard: app.guard,
    messaging: createBuiltInMessaging({ clock }),
    locations: await createLocationDirectory(database.db, { clock }),
    conceal: (text) => text.replaceAll('secret-token', '…'),
  });
  await addStaff(database, app, { username: 'chief' });
  await addStaff(database, app, { username: 'other', isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('others', true);
    INSERT INTO group_members (group_id, user_id) SELECT g.id, u.id FROM groups g, users u WHERE g.name = 'others' AND u.username = 'other';
    INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, 'mail', 'change' FROM groups WHERE name = 'others'`);
  await insertLocationRows(database.db, [buildLocationRow({ rlid: 10002, state: 'ME' })]);
  await addStaff(database, app, { username: 'maine', isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('maine', true);
    INSERT INTO group_members (group_id, user_id) SELECT g.id, u.id FROM groups g, users u WHERE g.name = 'maine' AND u.username = 'maine';
    INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, 'text_message', 'view' FROM groups WHERE name = 'maine';
    INSERT INTO group_location_permissions (group_id, country, state, permission) SELECT id, 'US', 'ME', 'view' FROM groups WHERE name = 'maine'`);
  maine = new Browser(app, '192.0.2.12');
  expect((await maine.signIn('maine')).statusCode).toBe(200);
  chief = new Browser(app, '192.0.2.10');
  other = new Browser(app, '192.0.2.11');
  expect((await chief.signIn('chief')).statusCode).toBe(200);
  expect((await other.signIn('other')).statusCode).toBe(200);
});
afterAll(async () => {
  await hooked.close();
  await house.close();
  await app.close();
  await database.close();
});
beforeEach(async () => {
  wakes = 0;
  await database.exec('DELETE FROM text_messages; DELETE FROM text_message_stops; DELETE FROM text_message_reports');
});

const queue = (key: string, { rlid = 10001, state = 'queued' as TextState, at = NOW } = {}) =>
  inTransaction(database.db, async (tx) => {
    await enqueueText(
      tx,
      { now: at },
      {
        key,
        purpose: 'wait_list_ready',
        rlid,
        to: '+14075551000',
        language: 'en',
        values: { restaurant: 'Harbor', size: 2, minutes: 10, link: 'https://chain.example/secret-token/' },
        consent: textConsent(true, '+14075551000', at),
      },
    );
    if (state !== 'queued') await tx.update(textMessages).set({ state });
  });

describe('the address for reports', () => {
  const batch = {
    id: 'b1',
    occurredAt: NOW,
    events: [{ type: 'inbound', from: '+14075551000', text: 'STOP' }],
  };
  const post = (http: FastifyInstance, body: unknown, secret = SECRET.reveal(), seconds = clock.now() / 1000) => {
    const raw = Buffer.from(JSON.stringify(body));
    const headers = { 'x-galley-signature': signBody(raw, secret, seconds), 'content-type': 'application/json' };
    return http.inject({ method: 'POST', url: HOOKS, headers, payload: raw });
  };
  const stopped = () => database.db.$count(textMessages);

  it('is not there without a provider that reports', async () => {
    expect((await post(house, batch)).statusCode).toBe(404);
  });

  it('refuses forged, stale, replayed-later and misshapen reports, and says nothing of why', async () => {
    const details = [];
    for (const reply of [
      await post(hooked, batch, 'guessed'),
      await post(hooked, batch, SECRET.reveal(), clock.now() / 1000 - 301),
      await post(hooked, { ...batch, events: [{}] }),
      await hooked.inject({ method: 'POST', url: HOOKS, payload: batch }),
    ]) {
      expect(reply.statusCode).toBe(401);
      details.push((reply.json() as { detail: string }).detail);
    }
    expect(new Set(details).size).toBe(1);
    expect([await stopped(), wakes]).toEqual([0, 0]);
  });

  it('takes a report once and notifies staff who answer the guest', async () => {
    const replies = [await post(hooked, batch), await post(hooked, batch)];
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
      [200, { received: 1 }],
      [200, { received: 1 }],
    ]);
    expect([await stopped(), wakes]).toEqual([1, 2]);
  });
});

describe('the list of text messages', () => {
  it('is refused to staff without the right', async () => {
    expect((await other.send('GET', LIST)).statusCode).toBe(403);
  });

  it('shows four digits and no token, and what is silent, newest first', async () => {
    await queue('wait list entry 1 ready 1', { at: '2026-11-19T19:29:30.000Z' });
    await queue('wait list entry 2 ready 1', { at: '2026-11-19T19:29:31.000Z' });
    const reply = await chief.send('GET', LIST);
    expect(reply.json()).toMatchObject({
      isSent: false,
      total: 2,
      rows: [
        { number: '••••\u00a01000', isSilent: false, restaurant: { rlid: 10001 } },
        { number: '••••\u00a01000', isSilent: true, text: expect.stringContaining('https://chain.example/…/') },
      ],
    });
    expect(reply.body).not.toContain('secret-token');
    expect(reply.body).not.toContain('+1407');
  });

  it('shows staff of a region the messages of its restaurants', async () => {
    await queue('wait list entry 1 ready 1');
    await queue('wait list entry 2 ready 1', { rlid: 10002 });
    const found = async () => (await maine.send('GET', LIST)).json<{ rows: object[]; total: number }>();
    expect(await found()).toMatchObject({ total: 1, rows: [{ restaurant: { rlid: 10002 } }] });
  });

  it('is narrowed by state, purpose and restaurant', async () => {
    await queue('wait list entry 1 ready 1', { state: 'failed' });
    await queue('wait list entry 2 ready 1', { rlid: 10002 });
    const found = async (query: string) =>
      ((await chief.send('GET', `${LIST}?${query}`)).json() as { rows: { id: number }[] }).rows.length;
    expect(await found('state=failed')).toBe(1);
    expect(await found('rlid=10002')).toBe(1);
    expect(await found('purpose=help')).toBe(0);
    expect(await found('purpose=wait_list_ready&state=queued&rlid=10002')).toBe(1);
  });
});
