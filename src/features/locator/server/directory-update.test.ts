import { setImmediate } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { locations } from '#features/locations/server/tables.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLocationDirectory, type LocationDirectory } from './directory.ts';

const clock = fixedClock('2026-03-04T17:00:00Z');
const NOW = clock.now();
const STATES = ['FL', 'GA', 'TX', 'MO'];

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => emptyAllTables(database));
afterAll(() => database.close());

const rowAt = (at: number) =>
  buildLocationRow({
    rlid: 10001 + at,
    state: STATES[at % STATES.length] ?? 'FL',
    city: `Port ${at % 7}`,
    address1: `${at} Bay Street`,
    name: at % 3 === 0 ? `Harbor ${at}` : '',
    phone: `+1407555${String(at).padStart(4, '0')}`,
    latitude: 28 + (at % 50) / 10,
    longitude: -81 - (at % 30) / 10,
    localPageUrl: `state-${at % STATES.length}/port-${at % 7}/${at}-bay-street/`,
  });

async function openWith(count: number): Promise<LocationDirectory> {
  await insertLocationRows(
    database.db,
    Array.from({ length: count }, (_, at) => rowAt(at)),
  );
  return createLocationDirectory(database.db, { clock });
}

/** All that a directory answers, to be compared with another's. */
function answersOf(directory: LocationDirectory) {
  const spots = [
    { latitude: 28.5, longitude: -81.4 },
    { latitude: 31, longitude: -83 },
  ];
  return {
    version: directory.version,
    size: directory.size,
    countries: directory.countries,
    listed: directory.listed(),
    nearest: spots.map((spot) => directory.nearest({ ...spot, radiusMiles: 150, limit: 9, now: NOW })),
    typed: ['harb', 'bay', '1', '12 b'].map((text) => directory.beginning(text, 20).map(({ rlid }) => rlid)),
    found: ['10003', '0004', '407-555-0007', '(407) 555-0099'].map((text) =>
      directory.byNumberOrPhone(text).map(({ rlid }) => rlid),
    ),
    named: directory.byName('Harbor 9').map(({ rlid }) => rlid),
    counted: STATES.map((region) => directory.countIn({ country: 'US', region })),
    cities: STATES.map((state) => directory.findCity(state, 'port-3')?.city),
    local: directory.findLocalPage('florida', 'port-4', '4-bay-street')?.entry.rlid,
  };
}

describe('update', () => {
  it('rebuilds the entry of the restaurant that was edited and no other, with one statement', async () => {
    const directory = await openWith(40);
    const before = directory.listed();
    await database.db.update(locations).set({ phone: '+14075559999' }).where(eq(locations.rlid, 10005));
    const { statements } = await recordStatements(() => directory.update([10005]));
    expect(statements).toHaveLength(1);
    const rebuilt = directory.listed().filter((entry, at) => entry !== before[at]);
    expect(rebuilt.map(({ rlid }) => rlid)).toEqual([10005]);
    expect(directory.byRlid(10005)?.phone).toBe('(407) 555-9999');
  });

  it('rebuilds no entry when all are read again and one was edited, but that one', async () => {
    const directory = await openWith(40);
    const before = directory.listed();
    await database.db.update(locations).set({ name: 'Pier' }).where(eq(locations.rlid, 10007));
    await directory.rebuild();
    expect(directory.listed().filter((entry, at) => entry !== before[at])).toHaveLength(1);
  });

  it('does not change lists while they are read', async () => {
    const directory = await openWith(20);
    const listed = directory.listed();
    const [state] = directory.states('US');
    const cities = state?.cities.map(({ count }) => count);
    await database.db.update(locations).set({ city: 'Elsewhere' }).where(eq(locations.rlid, 10001));
    await directory.update([10001]);
    expect(listed).toHaveLength(20);
    expect(listed[0]?.wire.city).toBe('Port 0');
    expect(state?.cities.map(({ count }) => count)).toEqual(cities);
  });

  it('answers as a directory that is opened afterwards, whatever was edited', async () => {
    const directory = await openWith(60);
    const edits: Parameters<ReturnType<typeof database.db.update<typeof locations>>['set']>[0][] = [
      { phone: '+14075550099' },
      { name: 'Harbor 9', address1: '12 Quay Lane' },
      { latitude: 31.01, longitude: -83.2 },
      { city: 'New Town', localPageUrl: 'florida/new-town/x/' },
      { state: 'TX', city: 'Port 3' },
      { status: 'permanently_closed' },
      { archivedAt: '2026-03-04T00:00:00Z' },
      { status: 'open' },
      { archivedAt: null },
      { restaurantNumber: '0004' },
    ];
    for (const [at, edit] of edits.entries()) {
      const rlids = [10001 + at * 4, 10002 + at * 3, 10009];
      await database.db
        .update(locations)
        .set({ ...edit, ...('localPageUrl' in edit && { localPageUrl: sql`rlid || '/a/b/'` }) })
        .where(inArray(locations.rlid, rlids));
      await directory.update(rlids);
      const fresh = await createLocationDirectory(database.db, { clock });
      expect(answersOf(directory), JSON.stringify(edit)).toEqual(answersOf(fresh));
    }
  });

  it('adds what is new and takes so many changes that it builds another state', async () => {
    const directory = await openWith(10);
    await insertLocationRows(
      database.db,
      Array.from({ length: 150 }, (_, at) => rowAt(at + 10)),
    );
    await directory.update(Array.from({ length: 150 }, (_, at) => 10011 + at));
    expect(directory.size).toBe(160);
    expect(answersOf(directory)).toEqual(answersOf(await createLocationDirectory(database.db, { clock })));
  });

  it('names the pages that an edit touches, and not those of another state', async () => {
    const directory = await openWith(8);
    await database.db.update(locations).set({ phone: '' }).where(eq(locations.rlid, 10002));
    const tags = await directory.update([10002]);
    expect(tags).toEqual(expect.arrayContaining(['location:10002', 'locations:US-GA', 'locations:US-GA/port-1']));
    expect(tags.filter((tag) => /US-FL|^locations$|^locations:US$/.test(tag))).toEqual([]);
    expect(await directory.update([10002])).toEqual([]);
  });

  it('names the list of states when a city comes or goes', async () => {
    const directory = await openWith(8);
    await database.db.update(locations).set({ city: 'New Town' }).where(eq(locations.rlid, 10002));
    expect(await directory.update([10002])).toEqual(
      expect.arrayContaining(['locations:US', 'locations:US-GA/port-1', 'locations:US-GA/new-town']),
    );
  });
});

describe('changes while everything is read again', () => {
  /** More than one part, and more than are changed in place. */
  const MANY = 450;

  it('are not lost', async () => {
    const directory = await openWith(MANY);
    await database.db.update(locations).set({ address2: 'Suite 1' });
    const reading = directory.rebuild();
    const calls: Promise<unknown>[] = [];
    for (let round = 0; round < 20; round++) {
      const rlid = 10001 + ((round * 97) % MANY);
      await database.db
        .update(locations)
        .set({ name: `Round ${round}` })
        .where(eq(locations.rlid, rlid));
      calls.push(directory.update([rlid]));
      await setImmediate();
    }
    await Promise.all([reading, ...calls]);
    expect(answersOf(directory)).toEqual(answersOf(await createLocationDirectory(database.db, { clock })));
    expect(directory.byName('Round 19')).toHaveLength(1);
  });

  it('are never seen half: two restaurants of one transaction change together', async () => {
    const directory = await openWith(MANY);
    const pair = [10001, 10001 + MANY - 1];
    await database.db.update(locations).set({ name: 'Pair' }).where(inArray(locations.rlid, pair));
    await directory.rebuild();
    const look = { isOver: false };
    const seen = new Set<string>();
    const looking = (async () => {
      while (!look.isOver) {
        seen.add(pair.map((rlid) => directory.byRlid(rlid)?.name).join(' and '));
        await setImmediate();
      }
    })();
    const calls: Promise<unknown>[] = [];
    for (let round = 0; round < 8; round++) {
      // All change, so that a whole state is built each time.
      await database.db.update(locations).set({ address2: `Suite ${round}` });
      calls.push(directory.rebuild());
      await inTransaction(database.db, async (tx) => {
        for (const rlid of pair)
          await tx
            .update(locations)
            .set({ name: `Pair ${round}` })
            .where(eq(locations.rlid, rlid));
      });
      calls.push(directory.update(pair));
    }
    await Promise.all(calls);
    look.isOver = true;
    await looking;
    expect([...seen].filter((names) => !/^(.+) and \1$/.test(names))).toEqual([]);
    expect(pair.map((rlid) => directory.byRlid(rlid)?.name)).toEqual(['Pair 7', 'Pair 7']);
  });
});
