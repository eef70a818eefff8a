import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { LocationRow } from '#features/locations/server/queries/list-locations.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { buildLocationRow, insertLocationRows, LUNCH_TO_TEN } from '#test/location-rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Database, type Db, recordStatements } from '#platform/db/client.ts';
import { countForStaff } from './count-for-staff.ts';
import { createLocationDirectory, type LocationDirectory } from './directory.ts';

/** A Wednesday, noon in Orlando. */
const NOON = Date.parse('2026-03-04T17:00:00Z');
const ORLANDO = { latitude: 28.53834, longitude: -81.37924 };
const clock = fixedClock('2026-03-04T17:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => emptyAllTables(database));
afterAll(() => database.close());

async function openDirectory(...rows: Partial<LocationRow>[]): Promise<LocationDirectory> {
  const full = rows.map((row, at) => {
    const rlid = row.rlid ?? 10001 + at;
    return buildLocationRow({ rlid, localPageUrl: `florida/orlando/${rlid}/`, ...row });
  });
  await insertLocationRows(database.db, full);
  return createLocationDirectory(database.db, { clock });
}

const nearby = (directory: LocationDirectory, more: object = {}) =>
  directory
    .nearest({ ...ORLANDO, radiusMiles: 200, limit: 26, now: NOON, ...more })
    .hits.map(({ location }) => location.rlid);

describe('createLocationDirectory', () => {
  it('fails when the database does not answer at first', async () => {
    const broken = {
      select: () => {
        throw new Error('down');
      },
    } as unknown as Db;
    await expect(createLocationDirectory(broken, { clock })).rejects.toThrow('down');
  });

  it('is empty without restaurants', async () => {
    const directory = await openDirectory();
    expect(directory.size).toBe(0);
    expect(directory.countries).toEqual([]);
    expect(nearby(directory)).toEqual([]);
  });

  it('reads everything with two statements, one of them for archived restaurants', async () => {
    await insertLocationRows(database.db, [buildLocationRow()]);
    const { statements } = await recordStatements(() => createLocationDirectory(database.db, { clock }));
    expect(statements).toHaveLength(2);
  });

  it('counts for staff what their list shows: those that closed for good too, of their regions', async () => {
    const directory = await openDirectory({}, { status: 'permanently_closed' }, { state: 'GA' });
    const powers = { isActive: true, isSuperuser: false, locationGrants: [] } as unknown as StaffPowers;
    const florida = [{ country: 'US', state: 'FL', permission: 'view' as const }];
    expect(countForStaff(directory, { ...powers, isSuperuser: true })).toBe(3);
    expect(countForStaff(directory, { ...powers, locationGrants: florida })).toBe(2);
    expect(countForStaff(directory, powers)).toBe(2);
  });

  it('shows nothing of an archived restaurant', async () => {
    await insertLocationRows(database.db, [buildLocationRow()]);
    await database.exec(`UPDATE locations SET archived_at = now()`);
    const directory = await createLocationDirectory(database.db, { clock });
    expect(directory.entry(10001)).toBeUndefined();
    expect(directory.listed()).toEqual([]);
  });

  it('knows archived restaurants as records, for guests who still have something there', async () => {
    const directory = await openDirectory({ name: 'Bayside' });
    for (const opened of [directory, null]) {
      await database.exec(`UPDATE locations SET archived_at = now()`);
      if (opened) await opened.update([10001]);
      const read = opened ?? (await createLocationDirectory(database.db, { clock }));
      expect(read.record(10001)).toMatchObject({ isListed: false, wire: { name: 'Bayside' } });
      expect(read.records()).toHaveLength(1);
      await database.exec(`UPDATE locations SET archived_at = NULL`);
      await read.update([10001]);
      expect(read.record(10001)).toMatchObject({ isListed: true });
      expect(read.records()).toHaveLength(1);
    }
  });
});

describe('rebuild', () => {
  it('keeps the former state when the database does not answer, and logs why', async () => {
    const directory = await openDirectory({});
    const logged = vi.fn();
    const failing = { isDown: false };
    const db = new Proxy(database.db, {
      get(target, key, receiver) {
        if (key === 'select' && failing.isDown) throw new Error('connection lost');
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const watched = await createLocationDirectory(db, { clock, logger: { error: logged } });
    failing.isDown = true;
    expect(await watched.rebuild()).toBe(false);
    expect(watched.isReady).toBe(false);
    expect(watched.byRlid(10001)).toEqual(directory.byRlid(10001));
    expect(logged).toHaveBeenCalledOnce();
    failing.isDown = false;
    expect(await watched.rebuild()).toBe(true);
    expect(watched.isReady).toBe(true);
  });

  it('shows a change made before the call, even during another rebuild, with no more reads than needed', async () => {
    const directory = await openDirectory({});
    const { statements } = await recordStatements(async () => {
      const first = directory.rebuild();
      await insertLocationRows(database.db, [buildLocationRow({ rlid: 10009, localPageUrl: 'a/b/c/' })]);
      const calls = [directory.rebuild(), directory.rebuild(), directory.rebuild()];
      await Promise.all([first, ...calls]);
    });
    expect(directory.size).toBe(2);
    expect(statements.filter((text) => text.startsWith('select')).length).toBeLessThanOrEqual(3);
  });

  it('changes the version and notifies listeners only when restaurants changed', async () => {
    await insertLocationRows(database.db, [buildLocationRow()]);
    const onRebuilt = vi.fn();
    const directory = await createLocationDirectory(database.db, { clock, onRebuilt });
    const before = directory.version;
    await directory.rebuild();
    expect(directory.version).toBe(before);
    expect(onRebuilt).toHaveBeenCalledTimes(1);
    await database.exec(`UPDATE locations SET name = 'Harbor Point'`);
    await directory.rebuild();
    expect(directory.version).not.toBe(before);
    expect(onRebuilt).toHaveBeenCalledTimes(2);
  });
});

describe('nearest', () => {
  it('leaves out what closed for good; shows what is closed for now or opens soon, flagged', async () => {
    const directory = await openDirectory(
      { status: 'permanently_closed' },
      { status: 'temporarily_closed', reopensOn: '2026-04-01' },
      { status: 'coming_soon' },
    );
    const { total, hits } = directory.nearest({ ...ORLANDO, radiusMiles: 1, limit: 9, now: NOON });
    expect(total).toBe(2);
    expect(hits.map(({ location }) => location)).toMatchObject([
      { rlid: 10002, isTemporarilyClosed: true, isComingSoon: false, reopensOn: '2026-04-01' },
      { rlid: 10003, isTemporarilyClosed: false, isComingSoon: true },
    ]);
  });

  it.each([
    ['dine_in', { isDiningRoomOpened: false }],
    ['outdoor', { outsideDining: true }],
    ['curbside', { hasCurbside: true }],
    ['delivery', { hasDelivery: true }],
    ['online_ordering', { hasOnlineOrdering: true }],
    ['reservations', { isReservationsEnabled: true }],
    ['wait_list', { waitListReady: true }],
  ] as const)('filters by %s, counting what matches', async (filter, odd) => {
    const directory = await openDirectory({}, odd);
    const found = directory.nearest({ ...ORLANDO, radiusMiles: 1, limit: 9, filters: [filter], now: NOON });
    const expected = filter === 'dine_in' ? 10001 : 10002;
    expect(found.hits.map(({ location }) => location.rlid)).toEqual([expected]);
    expect(found.total).toBe(1);
  });

  it('takes every filter at once and limits only after them', async () => {
    const directory = await openDirectory({}, { hasDelivery: true }, { hasDelivery: true, outsideDining: true });
    expect(nearby(directory, { filters: ['delivery'], limit: 1 })).toEqual([10002]);
    expect(nearby(directory, { filters: ['delivery', 'outdoor'] })).toEqual([10003]);
  });

  it('passes no restaurant that is closed for days, until its reopening day', async () => {
    const directory = await openDirectory(
      { hasDelivery: true, status: 'temporarily_closed' },
      { hasDelivery: true, status: 'coming_soon', reopensOn: '2026-03-05' },
      { hasDelivery: true, status: 'temporarily_closed', reopensOn: '2026-03-04' },
    );
    for (const wanted of [{ filters: ['delivery'] }, { isTakingGuests: true }]) {
      expect(nearby(directory, wanted)).toEqual([10003]);
      expect(nearby(directory, { ...wanted, now: NOON + 86_400_000 })).toEqual([10002, 10003]);
    }
  });

  it('finds what is open in each restaurant’s own zone, as the day goes on', async () => {
    const directory = await openDirectory(
      {},
      { timeZone: 'America/Los_Angeles' },
      { status: 'temporarily_closed' },
      { status: 'coming_soon' },
      { exceptions: [{ date: '2026-03-04', service: 'all', intervals: [] }] },
      { hours: { operation: null, curbside: null, delivery: null } },
    );
    const openAt = (iso: string) => nearby(directory, { filters: ['open_now'], now: Date.parse(iso) });
    expect(openAt('2026-03-04T17:00:00Z')).toEqual([10001]);
    expect(openAt('2026-03-04T19:00:00Z')).toEqual([10001, 10002]);
    expect(openAt('2026-03-05T03:00:00Z')).toEqual([10002]);
    expect(openAt('2026-03-05T17:00:00Z')).toEqual([10001, 10005]);
    expect(openAt('2026-03-04T17:00:00Z')).toEqual([10001]);
  });

  it('stays within a state on request', async () => {
    const directory = await openDirectory({}, { state: 'GA', latitude: 30.84, longitude: -81.57 });
    const within = { country: 'US', state: 'GA' };
    expect(nearby(directory, { within })).toEqual([10002]);
    expect(nearby(directory, { within: { country: 'CA', state: 'GA' } })).toEqual([]);
  });

  it('gives the same as JSON text', async () => {
    const directory = await openDirectory({ name: 'Rope & “Lantern”' }, { latitude: 28.6 });
    const query = { ...ORLANDO, radiusMiles: 50, limit: 5, now: NOON };
    const { total, pieces } = directory.nearestJson(query);
    expect({ total, hits: JSON.parse(pieces.join('')) }).toEqual(directory.nearest(query));
  });
});

describe('wait-time readings', () => {
  it('are shown for a quarter of an hour, in both forms', async () => {
    const directory = await openDirectory({
      waitListReady: true,
      estimatedWaitTime: 'Now Seating',
      waitUpdatedAt: '2026-03-04T17:00:00.000Z',
    });
    for (const minutes of [0, 15, 16, 3]) {
      const now = NOON + minutes * 60_000;
      const location = directory.byRlid(10001, now);
      expect(location?.estimatedWaitTime).toBe(minutes <= 15 ? 'Now Seating' : undefined);
      expect(JSON.parse(directory.jsonByRlid(10001, now) ?? '')).toEqual(location);
    }
  });

  it.each([
    { waitListReady: false, estimatedWaitTime: 'Now Seating', waitUpdatedAt: '2026-03-04T17:00:00.000Z' },
    { waitListReady: true, estimatedWaitTime: 'Now Seating', waitUpdatedAt: null },
  ])('are not shown of %o', async (row) => {
    const directory = await openDirectory(row);
    expect(directory.byRlid(10001, NOON)).not.toHaveProperty('estimatedWaitTime');
  });
});

describe('the directory tree', () => {
  it('lists states and cities by name with counts, closed for good left out', async () => {
    const directory = await openDirectory(
      { city: 'Tampa' },
      { city: 'St. Augustine' },
      { city: 'Tampa', updatedAt: '2026-03-02T09:00:00.000Z' },
      { city: 'Miami', status: 'permanently_closed' },
      { city: 'Montréal', state: 'QC', country: 'CA' },
      { city: 'Mobile', state: 'AL' },
    );
    expect(directory.countries.map(({ code, count }) => [code, count])).toEqual([
      ['US', 4],
      ['CA', 1],
    ]);
    expect(directory.states('US').map(({ name, slug, count }) => [name, slug, count])).toEqual([
      ['Alabama', 'alabama', 1],
      ['Florida', 'florida', 3],
    ]);
    expect(directory.states('US')[1]?.cities).toMatchObject([
      { name: 'St. Augustine', slug: 'st-augustine', count: 1 },
      {
        name: 'Tampa',
        path: 'florida/tampa/',
        count: 2,
        lastModified: '2026-03-02T09:00:00.000Z',
      },
    ]);
    expect(directory.states('CA')[0]).toMatchObject({ name: 'Quebec', slug: 'quebec', code: 'QC' });
    expect(directory.countIn({ country: 'US', region: 'FL', city: 'Saint Augustine' })).toBe(1);
    expect(directory.countIn({ country: 'US', region: 'FL' })).toBe(3);
  });

  it.each([
    ['florida', 'tampa', true],
    ['FL', 'tampa', false],
    ['Florida', 'Tampa', false],
    ['florida', 'TAMPA', false],
  ])('finds the city %s/%s', async (state, city, isCanonical) => {
    const directory = await openDirectory({ city: 'Tampa' });
    expect(directory.findCity(state, city)).toMatchObject({ city: { slug: 'tampa' }, isCanonical });
  });

  it('does not find a city of another state, nor one whose restaurants all closed for good', async () => {
    const directory = await openDirectory({ city: 'Tampa', status: 'permanently_closed' }, { city: 'Orlando' });
    expect(directory.findCity('texas', 'orlando')).toBeUndefined();
    expect(directory.findCity('florida', 'tampa')).toBeUndefined();
    expect(directory.findCity('constructor', '__proto__')).toBeUndefined();
  });

  it('prefers the open one of two restaurants at one address', async () => {
    const directory = await openDirectory({ status: 'permanently_closed' }, {});
    expect(directory.findLocalPage('fl', 'orlando', '12-bay-street')?.entry.rlid).toBe(10002);
  });
});

describe('lookups', () => {
  it('finds by number, rlid and phone, however they are spelled', async () => {
    const directory = await openDirectory({ restaurantNumber: '0412', phone: '+14075550188' }, {});
    const rlids = (text: string) => directory.byNumberOrPhone(text).map((entry) => entry.rlid);
    for (const text of ['412', '#0412', 'Store No. 412', '10001', '407-555-0188', '+1 (407) 555.0188', '4075550188'])
      expect(rlids(text)).toEqual([10001]);
    for (const text of ['', 'Orlando', '41', '407-555', '555-0188', '0412 Bay Street', '0,-412', '10,001'])
      expect(rlids(text)).toEqual([]);
  });

  it('does not find a restaurant without a phone by an empty one', async () => {
    const directory = await openDirectory({ phone: '' });
    expect(directory.byNumberOrPhone('() - - - - - -')).toEqual([]);
  });

  it('completes names, addresses and streets', async () => {
    const directory = await openDirectory(
      { name: 'Harbor Point', address1: '12 Bay Street' },
      { name: 'Harbour Row', address1: '7 Quay Lane' },
    );
    const rlids = (text: string, limit = 5) => directory.beginning(text, limit).map((entry) => entry.rlid);
    expect(rlids('harbo')).toEqual([10001, 10002]);
    expect(rlids('HARBOR p')).toEqual([10001]);
    expect(rlids('12 bay')).toEqual([10001]);
    expect(rlids('quay')).toEqual([10002]);
    expect(rlids('harbo', 1)).toHaveLength(1);
    expect(rlids('')).toEqual([]);
    expect(rlids('point')).toEqual([]);
  });
});

describe('pageLocation', () => {
  it('is the page-rendered variant', async () => {
    const directory = await openDirectory({
      name: 'Harbor Point',
      hasCurbside: true,
      hours: {
        operation: LUNCH_TO_TEN.map((day, at) =>
          at === 1
            ? []
            : at === 5
              ? [
                  { opens: 660, closes: 840 },
                  { opens: 1020, closes: 1560 },
                ]
              : day,
        ),
        curbside: LUNCH_TO_TEN.map(() => [{ opens: 0, closes: 1440 }]),
        delivery: LUNCH_TO_TEN,
      },
    });
    const page = directory.pageLocation(10001, '/seafood-restaurants/locations/');
    expect(page).toMatchObject({
      id: 10001,
      name: 'Harbor Point',
      line1: '12 Bay Street',
      line2: '',
      postcode: '32801',
      phone: { national: '(407) 555-0142', e164: '+14075550142' },
      location: { lat: 28.53834, lng: -81.37924 },
      url: '/seafood-restaurants/locations/florida/orlando/10001/',
    });
    expect(page?.map_image_url_mobile).toMatch(/^\/map-image\/10001-mobile\.webp\?v=[0-9a-f]{10}$/);
    expect(page?.hours.map(({ type_name }) => type_name)).toEqual(['Operation', 'Curbside']);
    expect(page?.hours[0]?.days.map(({ day_name, hours }) => [day_name, hours])).toEqual([
      ['Sunday', ['11:00 AM – 10:00 PM']],
      ['Monday', []],
      ['Tuesday', ['11:00 AM – 10:00 PM']],
      ['Wednesday', ['11:00 AM – 10:00 PM']],
      ['Thursday', ['11:00 AM – 10:00 PM']],
      ['Friday', ['11:00 AM – 2:00 PM', '5:00 PM – 2:00 AM']],
      ['Saturday', ['11:00 AM – 10:00 PM']],
    ]);
    expect(page?.hours[1]?.days[0]?.hours).toEqual(['Open 24 Hours']);
  });
});
