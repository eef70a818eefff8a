import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

const FIGURES = '/wagtail/api/main/host/numbers/';
const FILE = '/wagtail/host/numbers/export/';
/** Two restaurants in Florida, one in Maine. */
const PLACES = [
  { rlid: 7, state: 'FL', city: '=Orlando' },
  { rlid: 8, state: 'FL', city: 'Tampa' },
  { rlid: 9, state: 'ME', city: 'Portland' },
];

let app: TestApp;
let chain: Browser;
let floridian: Browser;
let waitListsOnly: Browser;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: async ({ db, exec }) => {
      await insertLocationRows(
        db,
        PLACES.map((place) => buildLocationRow({ ...place, localPageUrl: `here/${place.rlid}/` })),
      );
      for (const { rlid } of PLACES) {
        // In each restaurant 20 parties of two: half of them waited 12 minutes, as promised, the others 30; then one left, one no-show.
        await exec(`
          INSERT INTO wait_list_days (rlid, business_date) VALUES (${rlid}, '2026-11-13');
          INSERT INTO wait_list_entries (rlid, business_date, token_nonce, token_hash, source, name, party_size, band,
            language, origin, state, presence, rank, joined_at, called_at, closed_at, expires_at, quote_low, quote_high,
            ahead, expected_minutes)
          SELECT ${rlid}, '2026-11-13', n, '${rlid} ' || n, 'host', 'Old', 2, 0, 'en', '',
            CASE WHEN n <= 20 THEN 'seated' WHEN n = 21 THEN 'left' ELSE 'no_show' END, 'here', n,
            '2026-11-13T23:00Z', '2026-11-13T23:26Z', '2026-11-13T23:10Z', '2026-11-14T05:00Z', 10, 20, 1, 15
          FROM generate_series(1, 22) AS n;
          INSERT INTO wait_list_intervals (entry_id, rlid, band, weekday, hour, wait_minutes, interval_minutes, ratio, seated_at)
          SELECT id, rlid, 0, 5, 18, CASE WHEN rank <= 10 THEN 12 ELSE 30 END, 6, 1, '2026-11-13T23:30Z'
          FROM wait_list_entries WHERE rlid = ${rlid} AND state = 'seated';
          INSERT INTO reservation_days (rlid, business_date, started, parties, online, occupied)
          VALUES (${rlid}, '2026-11-14', '{}', '{}', '{}', '{}');
          INSERT INTO reservations (rlid, business_date, quarter, quarters, starts_at, ends_at, token_nonce, token_hash, source,
            state, party_size, language, origin, uid, created_at)
          SELECT ${rlid}, '2026-11-14', 60, 7, '2026-11-15T00:00Z', '2026-11-15T01:30Z', n, '${rlid} ' || n,
            CASE n WHEN 1 THEN 'web' WHEN 2 THEN 'web' WHEN 3 THEN 'walk_in' ELSE 'phone' END,
            CASE n WHEN 5 THEN 'cancelled' WHEN 6 THEN 'no_show' WHEN 7 THEN 'lapsed' ELSE 'finished' END,
            n, 'en', '', gen_random_uuid(), '2026-11-01T00:00Z'
          FROM generate_series(1, 7) AS n`);
      }
    },
  });
  const context = { actor: { accountId: null, name: 'test' }, now: '2026-11-19T12:00:00.000Z' };
  const member = async (username: string, models: readonly string[]) => {
    const id = await addStaff(app.database, app.services, { username, isSuperuser: false });
    await inTransaction(app.database.db, (tx) =>
      createGroup(tx, context, {
        name: username,
        canAccessAdmin: true,
        pagePermissions: [],
        modelPermissions: models.map((model) => ({ model, permissions: ['view'] as const })),
        locationPermissions: [{ country: 'US', state: 'FL', permissions: ['view'] }],
        members: [id],
      }),
    );
    const browser = new Browser(app);
    await browser.signIn(username);
    return browser;
  };
  await addStaff(app.database, app.services, { username: 'chief', isSuperuser: true });
  chain = new Browser(app);
  await chain.signIn('chief');
  floridian = await member('floridian', ['wait_list', 'reservation']);
  waitListsOnly = await member('lines', ['wait_list']);
});
afterAll(() => app.close());

it('tell who may also change the settings of the one restaurant, as do its sign and its devices', async () => {
  const paths = [`${FIGURES}?rlid=7`, '/wagtail/api/main/host/7/sign/', '/wagtail/api/main/host/7/devices/'];
  for (const path of paths)
    expect((await chain.send('GET', path)).json<object>(), path).toMatchObject({ maySet: true });
  for (const path of paths.slice(0, 2))
    expect((await floridian.send('GET', path)).json<object>(), path).toMatchObject({ maySet: false });
  expect(await figures(chain)).toMatchObject({ maySet: false });
});

const figures = async (who: Browser, query = '') => (await who.send('GET', `${FIGURES}${query}`)).json<object>();
const lines = async (who: Browser, query = '') =>
  (await who.send('GET', `${FILE}${query}`)).body.replace('\ufeff', '').trim().split('\r\n').slice(1);

describe('figures', () => {
  it('are of the chain, a region or one restaurant', async () => {
    const of = (restaurants: number) => ({
      restaurants,
      joined: 22 * restaurants,
      seated: 20 * restaurants,
      left: 1 * restaurants,
      noShows: 1 * restaurants,
      calledToSeated: 4,
      reservations: {
        parties: 4 * restaurants,
        covers: 10 * restaurants,
        online: 2 * restaurants,
        walkIns: 1 * restaurants,
        cancelled: 1 * restaurants,
        noShows: 1 * restaurants,
        rows: [{ weekday: 6, hour: 19, parties: 4 * restaurants, covers: 10 * restaurants }],
      },
    });
    expect(await figures(chain)).toMatchObject({
      ...of(3),
      // 60 parties were seated, 30 of them in time; all were off by 3 or 15 minutes.
      quoteScore: { within: 50, late: 50, parties: 60, medianError: 9 },
      regions: [
        { code: 'US-FL', name: 'Florida' },
        { code: 'US-ME', name: 'Maine' },
      ],
    });
    expect(await figures(chain, '?region=US-FL')).toMatchObject({ ...of(2), quoteScore: null });
    expect(await figures(chain, '?rlid=9')).toMatchObject(of(1));
    expect(await figures(chain, '?region=US-TX')).toMatchObject({ restaurants: 0, joined: 0, quoteScore: null });
    expect(await figures(chain, '?from=2026-11-14')).toMatchObject({ joined: 0, reservations: { parties: 12 } });
    expect(await figures(chain, '?to=2026-11-13')).toMatchObject({ joined: 66, reservations: { parties: 0 } });
  });

  it('are only of the restaurants that the user may see, within the user’s rights', async () => {
    expect(await figures(floridian)).toMatchObject({
      restaurants: 2,
      joined: 44,
      regions: [{ code: 'US-FL' }],
      reservations: { parties: 8 },
    });
    expect(await figures(floridian, '?region=US-ME')).toMatchObject({ restaurants: 0, joined: 0, reservations: null });
    expect((await floridian.send('GET', `${FIGURES}?rlid=9`)).statusCode).toBe(403);
    expect((await floridian.send('GET', `${FILE}?rlid=9`)).statusCode).toBe(403);
    expect(await figures(waitListsOnly)).toMatchObject({ joined: 44, reservations: null });
  });

  it('go into a file, a line for each restaurant, that no spreadsheet runs', async () => {
    expect(await lines(chain)).toEqual([
      "7,'=Orlando,'=Orlando,FL,22,20,1,1,,,4,10,2,1,1,1",
      '8,Tampa,Tampa,FL,22,20,1,1,,,4,10,2,1,1,1',
      '9,Portland,Portland,ME,22,20,1,1,,,4,10,2,1,1,1',
    ]);
    expect(await lines(floridian)).toHaveLength(2);
    expect((await lines(waitListsOnly))[0]).toBe("7,'=Orlando,'=Orlando,FL,22,20,1,1,,,,,,,,");
    expect(await lines(chain, '?from=2027-01-01')).toEqual([]);
    expect((await new Browser(app).send('GET', FILE)).statusCode).toBe(401);
  });

  it('take as many statements for three restaurants as for one', async () => {
    const count = async (query: string) => (await recordStatements(() => figures(chain, query))).statements.length;
    expect(await count('')).toBe(await count('?rlid=9'));
  });
});
