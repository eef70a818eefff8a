import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atSize } from '#test/at-size.ts';
import { cardsAt, startEveningCards } from '#test/card-evening.ts';
import { type Child, startFixture } from '#test/child-process.ts';
import { layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { createTestDatabase } from '#test/database.ts';
import { depositsDiffer, openDepositEvening } from '#test/deposit-evening.ts';
import { FRIDAY_NOON } from '#test/reservation-evening.ts';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { createReservations } from '#features/reservations/server/index.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createLogger } from '#platform/logger.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import { depositRefunds } from './tables.ts';

/** On a server the test looks on from a connection of its own; the embedded database belongs to one process at a time. */
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const MINUTE = 60_000;

/** The process is killed after the provider has done `call`, before its response. `state`: the reservation afterwards. */
const PLACES = [
  { at: 'the money is taken and not noted', call: /\/capture$/, state: 'confirmed' },
  { at: 'the money is given back and not noted', call: /\/refunds$/, state: 'cancelled' },
  { at: 'the page is made and not noted', call: /^POST .*\/sessions$/, state: 'awaiting_payment' },
] as const;
/** Each start of the embedded engine takes seconds: there only the large run kills at all places. */
const TESTED = PLACES.slice(0, atSize({ usual: isOnServer ? 3 : 1, large: 3 }));
/** Those at which money was taken, which goes back when the guest cancels. */
const PAID = TESTED.filter(({ state }) => state !== 'awaiting_payment');

let folder: ReturnType<typeof temporaryFolder>;
let service: CardServer;
let nowMs = Date.parse(FRIDAY_NOON);
let kept: Database | null = null;
let child: Child | null = null;
let holds: string[];
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startEveningCards(() => nowMs);
  const database = await open();
  const evening = await openDepositEvening(database, service);
  await evening.settle({ depositPerGuest: 1000, holdMinutes: 30 });
  holds = [];
  for (const _ of TESTED) holds.push((await evening.hold()).id);
  await release(database);
});
afterAll(async () => {
  await child?.kill();
  await service.stop();
  await kept?.close();
  folder.remove();
});

let laid: ReturnType<typeof layDataDirectory> | undefined;
const open = async (): Promise<Database> => {
  if (!isOnServer) return openEmbeddedDatabase(await (laid ??= layDataDirectory(folder.path)), createLogger('silent'));
  kept ??= await createTestDatabase();
  return kept;
};
const release = async (database: Database) => {
  if (!isOnServer) await database.close();
};
/** The process that comes after a killed one. */
const restart = async () => {
  const database = await open();
  const { db } = database;
  const clock = fixedClock(new Date(nowMs).toISOString());
  const locations = await createLocationDirectory(db, { clock });
  const reservations = await createReservations({ db, clock, locations, payments: cardsAt(service.url, clock) });
  return { db, reservations, end: () => release(database) };
};

it('leaves no money without a reservation and gives nothing back twice, wherever its process is killed', async () => {
  for (const [at, place] of TESTED.entries()) {
    const hold = holds[at] ?? '';
    const key = randomUUID();
    const address = isOnServer ? ((await open()).address?.reveal() ?? '') : folder.path;
    const kind = isOnServer ? 'server' : 'embedded';
    const victim = startFixture('deposit-child.ts', [
      ...[kind, address, service.url, new Date(nowMs).toISOString(), hold, key],
    ]);
    child = victim;
    service.onDone = async (call) => {
      if (place.call.test(call)) await victim.kill('SIGKILL');
    };
    expect([place.at, await victim.exited, victim.stderr()]).toEqual([place.at, null, '']);
    service.onDone = null;

    nowMs += 2 * MINUTE;
    const { db, reservations, end } = await restart();
    await reservations.deposits.reconcile(new AbortController().signal);
    expect([place.at, await depositsDiffer(db, service)]).toEqual([place.at, []]);
    expect([place.at, (await reservations.find(hold)).state]).toEqual([place.at, place.state]);
    // The guest's browser sends the form again: one page, one deposit.
    const guest = { name: 'Ana', phone: '(407) 555-0110', email: 'ana@guests.example', smsConsent: false, note: '' };
    const again = await reservations.confirm({ hold, ...guest }, key, { language: 'en' });
    expect([place.at, again.state]).toEqual([place.at, place.state]);
    if (again.state !== 'cancelled') await reservations.cancel(hold);
    expect([place.at, await depositsDiffer(db, service)]).toEqual([place.at, []]);
    await end();
  }
  const { db, end } = await restart();
  const refunds = await db.select().from(depositRefunds);
  expect(refunds.map(({ state }) => state)).toEqual(PAID.map(() => 'done'));
  expect(service.book.refunds.map(({ amount }) => amount)).toEqual(PAID.map(() => 2000));
  await end();
}, 300_000);
