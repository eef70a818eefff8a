import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { saveLocations } from '#features/locations/server/commands/save-locations.ts';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { createReservations } from '#features/reservations/server/index.ts';
import { createWaitLists } from '#features/wait-lists/server/index.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Database, openServerDatabase } from '#platform/db/client.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { projectRoot } from '#platform/project-root.ts';
import { inTurns, timesRow } from './in-turns.ts';
import { measureOrdering, ORDERS } from './ordering.ts';
import { machineFacts, type Section } from './report.ts';
import { restaurant } from './restaurant-edits.ts';
import { withThrowAwayDatabase, withThrowAwayEngine } from './throw-away-database.ts';

/** Friday, September 4, 2026, 6 PM in Chicago. */
const FRIDAY_SIX = '2026-09-04T23:00:00.000Z';
const RESTAURANTS = 40;
const JOINS = 200;
/** 20 a second. */
const JOIN_EVERY_MS = 50;
const READS = 100;
const LAST_DAY = '2026-10-03';
const BARS = { embedded: { join: 100, days: 15, order: 150 }, PostgreSQL: { join: 50, days: 15, order: 150 } };

/** Joins of wait lists and free times of 30 days, compared to the minimal work of the database. */
export async function guestServiceSection(serverUrl: string | undefined): Promise<Section> {
  const rows: string[][] = [];
  const measureOn = async (name: keyof typeof BARS, database: Database) =>
    void rows.push(...(await measure(name, database)));
  await withThrowAwayEngine((database) => measureOn('embedded', database));
  if (serverUrl) {
    await withThrowAwayDatabase(serverUrl, async (url) => {
      const database = await openServerDatabase(url, 8);
      await measureOn('PostgreSQL', database).finally(() => database.close());
    });
  }
  return {
    title: 'Wait lists, reservations and orders',
    note:
      `Without HTTP. Joins: ${JOINS}, one every ${JOIN_EVERY_MS} ms, at ${RESTAURANTS} restaurants; baseline: a transaction that inserts one row. ` +
      `Free times: 30 days of one restaurant, ${READS} times; baseline: three statements that read one row. Orders: ${ORDERS} of three lines; baseline as for joins. In turns; milliseconds. ${machineFacts()}`,
    columns: ['engine', 'what', 'p50', 'p99', 'baseline p50', 'baseline p99', 'ratio of p50', 'bar of p99', 'holds'],
    rows,
    remarks: serverUrl ? [] : ['Not measured on PostgreSQL: neither TEST_DATABASE_URL nor DATABASE_URL was given.'],
  };
}

async function measure(name: keyof typeof BARS, database: Database): Promise<string[][]> {
  const { db } = database;
  await migrate(database, readMigrations(join(projectRoot(), 'migrations')));
  await database.exec('CREATE TABLE bench_rows (n integer)');
  const chain = Array.from({ length: RESTAURANTS }, (_, at) => ({
    ...restaurant(at),
    waitListReady: true,
    isReservationsEnabled: true,
    hasOnlineOrdering: true,
    hasTakeOut: true,
  }));
  await inTransaction(db, (tx) => saveLocations(tx, chain));
  const clock = fixedClock(FRIDAY_SIX);
  const locations = await createLocationDirectory(db, { clock });
  const lists = await createWaitLists({ db, clock, locations });
  const reservations = await createReservations({ db, clock, locations });
  const client = { language: 'en', origin: 'https://chain.example' };

  const joins = await inTurns(
    JOINS,
    (round) => {
      clock.advance(JOIN_EVERY_MS);
      return lists.join(
        {
          rlid: chain[round % RESTAURANTS]?.rlid ?? 0,
          name: 'Ana',
          partySize: 1 + (round % 6),
          phone: '',
          email: `guest-${round}@guests.example`,
          smsConsent: false,
          note: '',
          presence: 'remote',
        },
        randomUUID(),
        { ...client, ip: `192.0.2.${round % 250}` },
      );
    },
    () => inTransaction(db, (tx) => tx.execute(sql`INSERT INTO bench_rows VALUES (1)`)),
    JOIN_EVERY_MS,
  );
  const [first] = chain;
  const from = reservations.today(first?.rlid ?? 0);
  const days = await inTurns(
    READS,
    () => reservations.days({ rlid: first?.rlid ?? 0, from, to: LAST_DAY, partySize: 4 }),
    async () => {
      for (let statement = 0; statement < 3; statement += 1) await db.execute(sql`SELECT n FROM bench_rows LIMIT 1`);
    },
  );
  const ordering = await measureOrdering(
    { db, clock, locations },
    chain.map(({ rlid }) => rlid),
  );
  return [
    timesRow(name, 'join', joins, BARS[name].join),
    timesRow(name, '30 days of free times', days, BARS[name].days),
    timesRow(name, 'order, paid at the restaurant', ordering, BARS[name].order),
  ];
}
