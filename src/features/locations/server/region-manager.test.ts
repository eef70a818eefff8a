import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { importRoutes } from '#features/location-imports/server/staff-routes.ts';
import { chainCsv, chainList } from '#test/chain-list.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { locationAdminRoutes } from './staff-routes.ts';
import { locations } from './tables.ts';

/*
 * Calls every route that shows or changes restaurants as a user who has rights in Texas only: single restaurants, bulk
 * changes, imports, and undoing a change by a user who has more rights.
 */

const API = '/wagtail/api/main/locations/';
const CLOSED = {
  kind: 'exception',
  from: '2026-12-24',
  service: 'all',
  hours: { kind: 'closed' },
  reason: 'Holiday',
  existing: 'keep',
};

let database: Database;
let app: StaffApp;
let chief: Browser;
let texan: Browser;
let texasGroup: number;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  const deps = { db: database.db, clock: app.clock, guard: app.guard };
  locationAdminRoutes(app.http, { ...deps, geocoder: { geocode: async () => [] }, localPageRoot: async () => null });
  importRoutes(app.http, {
    ...deps,
    mediaStore: memoryMediaStore(),
    lookup: async () => ({ postalCode: () => undefined }),
  });
  await addStaff(database, app, { username: 'chief' });
  const member = await addStaff(database, app, { username: 'texan', isSuperuser: false });
  texasGroup = await inTransaction(database.db, (tx) =>
    createGroup(
      tx,
      { actor: { accountId: null, name: 'test' }, now: STAFF_NOW },
      {
        name: 'Texas',
        canAccessAdmin: true,
        pagePermissions: [],
        members: [member],
        locationPermissions: [{ country: 'US', state: 'TX', permissions: ['view', 'add', 'change', 'delete'] }],
      },
    ),
  );
  chief = new Browser(app, '192.0.2.1');
  texan = new Browser(app, '192.0.2.2');
  expect((await chief.signIn('chief')).statusCode).toBe(200);
  expect((await texan.signIn('texan')).statusCode).toBe(200);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.exec(
    'TRUNCATE locations, location_bulks, location_bulk_changes, location_imports, location_import_changes, location_import_plans, location_import_plan_rows, history_entries, history_news',
  );
  // Ten restaurants: four in Texas, two each in Florida, Illinois and Colorado.
  await importList(chief, chainCsv(chainList(10)));
});

const rows = () => database.db.select().from(locations).orderBy(locations.rlid);
const outside = async () => (await rows()).filter(({ state }) => state !== 'TX');
const send = (who: Browser, path: string, json: object = {}) => who.send('POST', path, { json });
const change = (who: Browser, target: object) =>
  send(who, '/wagtail/bulk/locations/location/change/', { target, change: CLOSED });

async function importList(who: Browser, text: string, prune = false) {
  const payload = Buffer.from(
    `--quay\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${text}\r\n--quay--\r\n`,
  );
  const uploaded = await who.send('POST', '/wagtail/locations/import/', {
    json: payload,
    headers: { 'content-type': 'multipart/form-data; boundary=quay' },
  });
  const { id } = uploaded.json<{ id: number }>();
  const plan = await who.send('GET', `${API}import-plans/${id}/`);
  const columns = plan.json<{ columns: { guess: string | null }[] }>().columns.map(({ guess }) => guess);
  expect((await send(who, `/wagtail/locations/import/${id}/compare/`, { columns, prune })).statusCode).toBe(200);
  const applied = await send(who, `/wagtail/locations/import/${id}/apply/`, { confirmed: true });
  expect(applied.statusCode, applied.body).toBe(200);
  return applied.json<{ importId: number; created: number; changed: number; archived: number }>();
}

describe('a change of many', () => {
  it('by a filter that says nothing means one’s own region', async () => {
    const before = await outside();
    const done = (await change(texan, { filter: {}, expected: 4 })).json<{ done: number[]; refused: unknown[] }>();
    expect([done.done.length, done.refused]).toEqual([4, []]);
    expect(await outside()).toEqual(before);
    const texas = (await rows()).filter(({ state }) => state === 'TX');
    expect(texas.every(({ exceptions }) => exceptions[0]?.date === '2026-12-24')).toBe(true);
  });

  it('finds nothing elsewhere by a filter, and reveals no number', async () => {
    const reply = await change(texan, { filter: { region: 'US-FL' }, expected: 2 });
    expect([reply.statusCode, reply.body.includes('2 restaurants')]).toEqual([400, false]);
  });

  it('of everybody is undone within the user’s region, and for the rest by users with the rest', async () => {
    const { bulkId } = (await change(chief, { filter: {}, expected: 10 })).json<{ bulkId: number }>();
    const closed = async (state: string) =>
      (await rows()).filter((row) => row.state === state && row.exceptions.length > 0).length;
    expect((await send(texan, `/wagtail/locations/bulk/${bulkId}/undo/`)).json()).toMatchObject({ restored: 4 });
    expect([await closed('TX'), await closed('FL'), await closed('IL')]).toEqual([0, 2, 2]);
    expect((await send(chief, `/wagtail/locations/bulk/${bulkId}/undo/`)).json()).toMatchObject({ restored: 6 });
    expect((await rows()).every(({ exceptions }) => exceptions.length === 0)).toBe(true);
  });
});

describe('an import', () => {
  it('changes, adds and archives in one’s region only, and refuses the other rows', async () => {
    const before = await outside();
    const list = chainList(12)
      .filter(({ number }) => number !== '1')
      .map((one) => ({ ...one, name: 'Mine' }));
    expect(await importList(texan, chainCsv(list), true)).toMatchObject({ created: 2, changed: 3, archived: 1 });
    expect(await outside()).toEqual(before);
  });

  it('of another user is neither shown nor undone', async () => {
    const { importId } = await importList(chief, chainCsv(chainList(10).map((one) => ({ ...one, name: 'Auk' }))));
    for (const path of [`imports/${importId}/`, `imports/${importId}/changes/`])
      expect((await texan.send('GET', API + path)).statusCode).toBe(404);
    expect((await send(texan, `/wagtail/locations/imports/${importId}/undo/`)).statusCode).toBe(404);
    expect((await rows()).every(({ name }) => name === 'Auk')).toBe(true);
  });

  it('of one’s own shows and undoes no more than one still may', async () => {
    const { importId } = await importList(texan, chainCsv(chainList(10).map((one) => ({ ...one, name: 'Auk' }))));
    const [moved] = (await rows()).filter(({ name }) => name === 'Auk');
    if (!moved) return expect.fail('something was imported');
    await database.db.update(locations).set({ state: 'FL' }).where(eq(locations.rlid, moved.rlid));
    const shown = await texan.send('GET', `${API}imports/${importId}/changes/`);
    expect(shown.json<{ rows: { id: number }[] }>().rows.map(({ id }) => id)).not.toContain(moved.rlid);
    const undone = await send(texan, `/wagtail/locations/imports/${importId}/undo/`);
    expect(undone.json()).toMatchObject({ restored: 3, left: 1 });
    expect((await rows()).filter(({ name }) => name === 'Auk').map(({ rlid }) => rlid)).toEqual([moved.rlid]);
  });
});

describe('what is shown', () => {
  it.each(['', 'map/', 'bulk/', 'imports/', 'quality/'])('names no restaurant of another region: %s', async (path) => {
    await change(chief, { filter: {}, expected: 10 });
    const { body, statusCode } = await texan.send('GET', API + path);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/Orlando|Denver/);
  });

  it.each(['csv', 'json', 'geojson'])('exports none of another region: %s', async (format) => {
    const { body } = await texan.send('GET', `/wagtail/locations/export/?format=${format}`);
    expect(body).toContain('Houston');
    expect(body).not.toMatch(/Orlando|Denver/);
  });

  it('is nothing once the right is taken away, in the session that is open', async () => {
    await database.exec(`DELETE FROM group_location_permissions WHERE group_id = ${texasGroup}`);
    expect((await texan.send('GET', API)).statusCode).toBe(403);
    expect((await texan.send('GET', '/wagtail/locations/export/?format=csv')).statusCode).toBe(403);
    expect((await change(texan, { filter: {}, expected: 4 })).statusCode).toBe(403);
    await database.exec(
      `INSERT INTO group_location_permissions (group_id, country, state, permission) VALUES ${['view', 'add', 'change', 'delete'].map((one) => `(${texasGroup}, 'US', 'TX', '${one}')`).join(', ')}`,
    );
  });
});
