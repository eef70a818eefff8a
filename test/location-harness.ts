import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ModelPermission, Region } from '#features/rights/permissions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { locationAdminRoutes } from '#features/locations/server/staff-routes.ts';
import { locationBulks, locations } from '#features/locations/server/tables.ts';
import type { StaffLocation } from '#features/locations/staff-contract-edit.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from './database.ts';
import { buildLocationRow, insertLocationRows } from './location-rows.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from './staff-app.ts';

export const LIST = '/wagtail/api/main/locations/';
export const BULK = '/wagtail/bulk/locations/location/';
/** Restaurants at the start of every test, by rlid. */
export const ORLANDO = 10001;
export const AUSTIN = 10002;
export const TORONTO = 10003;

/** A bulk change: Christmas Eve closes early. */
export const HOLIDAY = {
  kind: 'exception',
  from: '2026-12-24',
  to: '2026-12-24',
  service: 'all',
  hours: { kind: 'closes_at', at: '15:00' },
  reason: 'Holiday',
  existing: 'keep',
};

/** Errors of a refusal, by field. */
export const errorsOf = (reply: { json<T>(): T }) =>
  reply.json<{ errors?: { field: string; message: string }[] }>().errors ?? [];

/**
 * The staff's routes of restaurants: `superuser` may do all, `texan` all in Texas, `reader` may view the whole country,
 * `outsider` may only open the admin, `stranger` is signed out. Each test begins with three restaurants.
 */
export function useLocationHarness() {
  let database: Database;
  let app: StaffApp;
  const browsers: Record<string, Browser> = {};
  const as = (name: string) => (): Browser => {
    const browser = browsers[name];
    if (!browser) throw new Error(`There is no ${name}`);
    return browser;
  };

  async function addPerson(username: string, locationPermissions: (Region & { permissions: ModelPermission[] })[]) {
    const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
    const member = await addStaff(database, app, { username, isSuperuser: false });
    const group = { name: username, canAccessAdmin: true, pagePermissions: [], locationPermissions, members: [member] };
    await inTransaction(database.db, (tx) => createGroup(tx, context, group));
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await buildStaffApp(database);
    const geocoder = {
      geocode: async () => [
        { label: 'Orlando, FL 32801', kinds: ['postal_code' as const], point: { latitude: 28.54, longitude: -81.37 } },
      ],
    };
    const localPageRoot = async () => '/seafood-restaurants/locations/';
    locationAdminRoutes(app.http, { db: database.db, clock: app.clock, guard: app.guard, geocoder, localPageRoot });
    await addStaff(database, app, { username: 'harbor' });
    await addPerson('texan', [{ country: 'US', state: 'TX', permissions: ['view', 'add', 'change', 'delete'] }]);
    await addPerson('reader', [{ country: 'US', state: '', permissions: ['view'] }]);
    await addPerson('outsider', []);
    for (const [at, name] of ['harbor', 'texan', 'reader', 'outsider', 'stranger'].entries()) {
      const browser = new Browser(app, `192.0.2.${at + 1}`);
      if (name !== 'stranger') {
        const { statusCode } = await browser.signIn(name);
        if (statusCode !== 200) throw new Error(`${name} may not sign in: ${statusCode}`);
      }
      browsers[name] = browser;
    }
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.delete(locationBulks);
    await database.db.delete(locations);
    const row = (rlid: number, city: string, more: object) =>
      buildLocationRow({ rlid, city, localPageUrl: `${city.toLowerCase()}/${rlid}/`, ...more });
    await insertLocationRows(database.db, [
      row(ORLANDO, 'Orlando', {}),
      row(AUSTIN, 'Austin', {
        state: 'TX',
        zip: '78701',
        latitude: 30.27,
        longitude: -97.74,
        timeZone: 'America/Chicago',
      }),
      row(TORONTO, 'Toronto', {
        state: 'ON',
        country: 'CA',
        zip: 'M5V 2T6',
        latitude: 43.64,
        longitude: -79.38,
        hours: { operation: null, curbside: null, delivery: null },
      }),
    ]);
  });

  const superuser = as('harbor');
  const read = async (browser: Browser, rlid: number) =>
    (await browser.send('GET', `${LIST}${rlid}/`)).json<StaffLocation>();
  return {
    database: () => database,
    superuser,
    texan: as('texan'),
    reader: as('reader'),
    outsider: as('outsider'),
    stranger: as('stranger'),
    read,
    /** Saves a restaurant with some changed fields, based on the newest version or `base`. */
    async save(browser: Browser, rlid: number, changes: object, base?: number) {
      const { form, version } = await read(superuser(), rlid);
      return browser.send('POST', `/wagtail/locations/${rlid}/`, {
        json: { ...form, ...changes, baseVersion: base ?? version },
      });
    },
    /** The ids in the list for a query. */
    idsOf: async (browser: Browser, query = '') =>
      (await browser.send('GET', `${LIST}?${query}`)).json<{ rows: { id: number }[] }>().rows.map(({ id }) => id),
    bulk: (browser: Browser, target: object, change: object, step = 'change') =>
      browser.send('POST', `${BULK}${step}/`, { json: { target, change } }),
    exceptionsOf: async (rlid: number) =>
      (await database.db.select().from(locations).where(eq(locations.rlid, rlid)))[0]?.exceptions,
  };
}
