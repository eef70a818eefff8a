import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { FIELD_DEFAULTS, type StoredLocation } from '#features/locations/fields/stored-location.ts';
import { createLocationDirectory, type LocationDirectory } from '#features/locator/server/index.ts';
import { saveLocations } from '#features/locations/server/commands/save-locations.ts';
import { locations } from '#features/locations/server/tables.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, openServerDatabase } from '#platform/db/client.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createGazetteerGeocoder } from '#platform/geocoding/embedded-geocoder.ts';
import { openGazetteer } from '#platform/geocoding/gazetteer.ts';
import { REGIONS } from '#platform/geocoding/regions.ts';
import { projectRoot } from '#platform/project-root.ts';
import { figure, machineFacts, type Section, verdict } from './report.ts';
import { withThrowAwayDatabase, withThrowAwayEngine } from './throw-away-database.ts';

const SIZES = [10_000, 100_000];
const EDITS = 30;
const MAX_BLOCK_MS = 20;
const FIRST_RLID = 10_001;
/** 11:00 AM to 10:00 PM, every day. */
const WEEK = Array.from({ length: 7 }, () => [{ opens: 660, closes: 1320 }]);

/**
 * Work of each node of a chain when restaurants are edited: its time, and how long the event loop is
 * blocked.
 */
export async function restaurantEditsSection(serverUrl: string | undefined): Promise<Section> {
  const rows: string[][] = [];
  const measureAll = async (name: string, database: Database, size: number) => {
    for (const [what, { ms, blockMs }] of await measure(database, size))
      rows.push([name, figure(size), what, figure(ms), figure(blockMs), verdict(blockMs <= MAX_BLOCK_MS)]);
  };
  for (const size of SIZES) await withThrowAwayEngine((database) => measureAll('embedded', database, size));
  if (serverUrl) {
    for (const size of SIZES)
      await withThrowAwayDatabase(serverUrl, async (url) => {
        const database = await openServerDatabase(url, 4);
        await measureAll('PostgreSQL', database, size).finally(() => database.close());
      });
  }
  return {
    title: 'Restaurant edits',
    note: `Reading what changed into the directory, after the commit. Edits: the worst of ${EDITS}. Blocks in CPU time of the thread. ${machineFacts()}`,
    columns: [
      'engine',
      'restaurants',
      'what',
      'ms',
      `longest block of the event loop, ms (≤ ${MAX_BLOCK_MS})`,
      'holds',
    ],
    rows,
    remarks: serverUrl ? [] : ['Not measured on PostgreSQL: neither TEST_DATABASE_URL nor DATABASE_URL was given.'],
  };
}

interface Measured {
  ms: number;
  blockMs: number;
}

async function measure(database: Database, size: number): Promise<[string, Measured][]> {
  await migrate(database, readMigrations(join(projectRoot(), 'migrations')));
  const { db } = database;
  await inTransaction(db, (tx) =>
    saveLocations(
      tx,
      Array.from({ length: size }, (_, at) => restaurant(at)),
    ),
  );
  await database.exec('ANALYZE locations');
  const geocoder = createGazetteerGeocoder(await openGazetteer(join(projectRoot(), 'dist/gazetteer')));
  const directory = await createLocationDirectory(db, {
    clock: systemClock,
    onRebuilt: (_, places) => geocoder.changeExtraPlaces(places),
  });
  const edit = (change: object) => worst(EDITS, (round) => editOne(db, directory, FIRST_RLID + round * 7, change));
  return [
    ['one restaurant: its phone', await edit({ phone: sql`'+1407555' || lpad((random() * 9999)::int::text, 4, '0')` })],
    ['one restaurant: it moves', await edit({ latitude: sql`latitude + 0.01 + random() / 100` })],
    ['all read again, nothing changed', await watch(() => directory.rebuild())],
    ['all read again, all changed', await changeAll(db, directory)],
  ];
}

async function editOne(
  db: Database['db'],
  directory: LocationDirectory,
  rlid: number,
  change: object,
): Promise<Measured> {
  await db.update(locations).set(change).where(eq(locations.rlid, rlid));
  return watch(() => directory.update([rlid]));
}

async function changeAll(db: Database['db'], directory: LocationDirectory): Promise<Measured> {
  await db.update(locations).set({ latitude: sql`latitude + 0.01` });
  return watch(() => directory.rebuild());
}

/** Time of the work, and the longest time in which nothing else could run. */
async function watch(work: () => Promise<unknown>): Promise<Measured> {
  await setImmediate();
  const from = performance.now();
  const state = { isOver: false };
  let blockMs = 0;
  const watching = (async () => {
    for (let last = threadMs(); !state.isOver;) {
      await setImmediate();
      const now = threadMs();
      blockMs = Math.max(blockMs, now - last);
      last = now;
    }
  })();
  await work();
  const ms = performance.now() - from;
  state.isOver = true;
  await watching;
  return { ms, blockMs };
}

/** Time of this thread alone, so that other processes of the machine do not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function worst(rounds: number, run: (round: number) => Promise<Measured>): Promise<Measured> {
  const found: Measured = { ms: 0, blockMs: 0 };
  for (let round = 0; round < rounds; round++) {
    const { ms, blockMs } = await run(round);
    found.ms = Math.max(found.ms, ms);
    found.blockMs = Math.max(found.blockMs, blockMs);
  }
  return found;
}

/** A restaurant of a fictional chain, distributed over the states, six per town. @param at its index */
export function restaurant(at: number): StoredLocation {
  const region = REGIONS[at % 50] ?? never();
  const town = Math.floor(at / 300);
  return {
    ...FIELD_DEFAULTS,
    rlid: FIRST_RLID + at,
    sourceKey: `number:${at}`,
    restaurantNumber: String(at),
    name: at % 3 === 0 ? `Harbour ${at}` : '',
    address1: `${(at * 37) % 9000} ${['Bay', 'Quay', 'Mill', 'Pier', 'Anchor'][at % 5]} Street`,
    city: `Port ${String.fromCharCode(65 + (town % 26))} ${town}`,
    state: region.code,
    country: region.country,
    zip: String(10_000 + (at % 80_000)),
    latitude: 28 + ((at * 7919) % 19_000) / 1000,
    longitude: -122 + ((at * 104_729) % 52_000) / 1000,
    timeZone: 'America/Chicago',
    phone: `+1407555${String(at % 10_000).padStart(4, '0')}`,
    operationHours: WEEK,
    localPageUrl: `${region.code.toLowerCase()}/port-${town}/${at}/`,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
  };
}

function never(): never {
  throw new Error('There are fifty states');
}
