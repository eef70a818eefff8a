import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listHistory } from '#features/history/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, STAFF_NOW, type StaffApp } from '#test/staff-app.ts';
import type { SuppressionReason } from '../new-mail.ts';
import { ADDRESS_SUBJECT, type getMailAddress } from '../suppression-contract.ts';
import { mailAddressRoutes } from './staff-routes-addresses.ts';
import { addressHash, isSuppressed, liftSuppression, suppress } from './suppressions.ts';
import { storeMailEvents } from './take-events.ts';
import type { z } from 'zod';

const EMAIL = 'odo@example.com';
let database: Database;
let app: StaffApp;
const browsers = {} as Record<'chief' | 'viewer' | 'sender' | 'other' | 'stranger', Browser>;

async function staffWith(name: string, model: string, permission: string): Promise<void> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}';
    INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, '${model}', '${permission}' FROM groups WHERE name = '${name}'`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  mailAddressRoutes(app.http, { db: database.db, clock: app.clock, guard: app.guard });
  await addStaff(database, app, { username: 'chief' });
  await staffWith('viewer', 'mail', 'view');
  await staffWith('sender', 'mail', 'change');
  await staffWith('other', 'redirect', 'change');
  for (const [at, name] of (['chief', 'viewer', 'sender', 'other'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    expect((await browsers[name].signIn(name)).statusCode).toBe(200);
  }
  browsers.stranger = new Browser(app, '192.0.2.99');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => database.exec('DELETE FROM mail_suppressions; DELETE FROM mail_events; DELETE FROM history_entries'));

type Who = keyof typeof browsers;
const stop = (reason: SuppressionReason) =>
  inTransaction(database.db, (tx) => suppress(tx, { now: STAFF_NOW }, { address: EMAIL, reason }));
const look = (who: Who, address: unknown = EMAIL) =>
  browsers[who].send('GET', `/wagtail/api/main/mail/addresses/?address=${encodeURIComponent(String(address))}`);
const lift = (who: Who, json: unknown = { address: EMAIL }) =>
  browsers[who].send('POST', '/wagtail/mail/addresses/lift/', { json });
const isStopped = () => isSuppressed(database.db, EMAIL, 'marketing');
const report = (id: string, type: 'bounce' | 'complaint', permanent: boolean, now: string) =>
  inTransaction(database.db, (tx) =>
    storeMailEvents(tx, { now, leave: () => Promise.resolve() }, [
      { id, type, permanent, recipient: EMAIL, detail: '' },
    ]),
  );

describe('an address to which mail came back', () => {
  it('is for staff with the right to see mail, and to send it', async () => {
    await stop('bounce');
    const statusOf = async (who: Who) => [(await look(who)).statusCode, (await lift(who)).statusCode];
    expect(await statusOf('stranger')).toEqual([401, 401]);
    expect(await statusOf('other')).toEqual([403, 403]);
    expect(await statusOf('viewer')).toEqual([200, 403]);
    expect(await isStopped()).toBe(true);
    expect(await statusOf('sender')).toEqual([200, 200]);
    await stop('bounce');
    expect(await statusOf('chief')).toEqual([200, 200]);
  });

  it.each(['', 'odo', 'odo@example.com, ada@example.com', 'odo@example.com\r\nBcc: x@y.example', 'x'.repeat(9_000)])(
    'is one address: %j is none',
    async (address) => {
      expect((await look('chief', address)).statusCode).toBe(400);
      expect((await lift('chief', { address })).statusCode).toBe(400);
    },
  );

  it('must be named', async () => {
    for (const body of [{}, { address: null }, { address: [EMAIL] }])
      expect((await lift('chief', body)).statusCode).toBe(400);
  });

  it('gets mail again, however it is written, with the user in the history', async () => {
    await stop('bounce');
    expect((await look('viewer')).json()).toMatchObject({
      address: EMAIL,
      suppression: { reason: 'bounce', isLiftable: true },
      lifted: [],
      rights: { change: false },
    });
    expect((await lift('sender', { address: ' ODO@Example.com ' })).statusCode).toBe(200);
    expect(await isStopped()).toBe(false);
    const known = (await look('chief')).json<z.infer<typeof getMailAddress.reply>>();
    expect([known.suppression, known.lifted.map(({ by }) => by)]).toEqual([null, ['sender']]);
    const { rows } = await listHistory(database.db, { kind: ADDRESS_SUBJECT, id: addressHash(EMAIL) }, 1);
    expect(rows).toMatchObject([{ action: 'mail_address.lift_bounce', by: 'sender', details: {} }]);
  });

  it('is not lifted twice', async () => {
    await stop('bounce');
    const statuses = await Promise.all([lift('sender'), lift('chief')]);
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('is stopped again when mail comes back again', async () => {
    await stop('bounce');
    await lift('sender');
    await report('once more', 'bounce', true, STAFF_NOW);
    expect(await isStopped()).toBe(true);
  });

  it('begins anew with what is not delivered for now', async () => {
    for (let number = 1; number <= 5; number += 1) await report(`soft ${number}`, 'bounce', false, STAFF_NOW);
    expect(await isStopped()).toBe(true);
    await lift('sender');
    const later = new Date(Date.parse(STAFF_NOW) + 60_000).toISOString();
    await report('soft 6', 'bounce', false, later);
    expect(await isStopped()).toBe(false);
  });
});

describe('an address whose owner came back', () => {
  const comeBack = () => inTransaction(database.db, (tx) => liftSuppression(tx, EMAIL));

  it('begins anew with what is not delivered for now, stopped or not', async () => {
    for (let number = 1; number <= 4; number += 1) await report(`soft ${number}`, 'bounce', false, STAFF_NOW);
    await comeBack();
    for (let number = 5; number <= 8; number += 1) await report(`soft ${number}`, 'bounce', false, STAFF_NOW);
    expect(await isStopped()).toBe(false);
    await report('soft 9', 'bounce', false, STAFF_NOW);
    expect(await isStopped()).toBe(true);
  });

  it('can be sent to again by staff when mail comes back, whatever was said before', async () => {
    await report('spam', 'complaint', true, STAFF_NOW);
    await comeBack();
    await report('back', 'bounce', true, STAFF_NOW);
    expect((await look('chief')).json()).toMatchObject({ suppression: { reason: 'bounce', isLiftable: true } });
    expect((await lift('sender')).statusCode).toBe(200);
    await report('spam again', 'complaint', true, STAFF_NOW);
    expect((await lift('sender')).statusCode).toBe(409);
  });
});

describe('what the owner of an address decided', () => {
  it.each(['unsubscribe', 'complaint', 'erasure', 'staff'] as const)('is not undone by staff: %s', async (reason) => {
    await stop(reason);
    expect((await look('chief')).json()).toMatchObject({ suppression: { reason, isLiftable: false } });
    const refused = await lift('chief');
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Only the recipient can sign up again',
    ]);
    expect(await isStopped()).toBe(true);
  });

  it.each(['unsubscribe', 'complaint', 'erasure'] as const)(
    'counts for more than mail that came back: %s',
    async (reason) => {
      await stop('bounce');
      await stop(reason);
      await stop('bounce');
      expect((await look('chief')).json()).toMatchObject({ suppression: { reason, isLiftable: false } });
      expect((await lift('chief')).statusCode).toBe(409);
    },
  );

  it('counts also where mail had come back before they said so', async () => {
    await report('back', 'bounce', true, STAFF_NOW);
    await report('spam', 'complaint', true, STAFF_NOW);
    await database.exec(`UPDATE mail_suppressions SET reason = 'bounce'`);
    expect((await lift('chief')).statusCode).toBe(409);
  });

  it('is nothing where nothing was stopped', async () => {
    expect((await look('chief')).json()).toMatchObject({ suppression: null, lifted: [] });
    expect((await lift('chief')).statusCode).toBe(409);
  });
});
