import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** Two restaurants in Florida, one in Maine. */
const PLACES = [
  { rlid: 7, state: 'FL' },
  { rlid: 8, state: 'FL' },
  { rlid: 9, state: 'ME' },
];

let app: TestApp;
let chief: Browser;
let floridian: Browser;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: async ({ db }) =>
      insertLocationRows(
        db,
        PLACES.map((place) =>
          buildLocationRow({
            ...place,
            waitListReady: true,
            isReservationsEnabled: true,
            localPageUrl: `here/${place.rlid}/`,
          }),
        ),
      ),
  });
  await addStaff(app.database, app.services, { username: 'chief', isSuperuser: true });
  chief = new Browser(app);
  await chief.signIn('chief');
  const id = await addStaff(app.database, app.services, { username: 'floridian', isSuperuser: false });
  const context = { actor: { accountId: null, name: 'test' }, now: '2026-11-19T12:00:00.000Z' };
  await inTransaction(app.database.db, (tx) =>
    createGroup(tx, context, {
      name: 'Florida',
      canAccessAdmin: true,
      pagePermissions: [],
      modelPermissions: ['wait_list', 'reservation', 'order'].map((model) => ({
        model,
        permissions: ['view', 'change'] as const,
      })),
      locationPermissions: [{ country: 'US', state: 'FL', permissions: ['view', 'change'] }],
      members: [id],
    }),
  );
  floridian = new Browser(app);
  await floridian.signIn('floridian');
});
afterAll(() => app.close());
beforeEach(() =>
  app.database.exec('DELETE FROM wait_list_settings; DELETE FROM reservation_settings; DELETE FROM order_settings'),
);

interface Details {
  version: number;
  isOwn: boolean;
  chain: { version: number };
  mayChangeAll: boolean;
  values: Readonly<Record<string, unknown>>;
}

describe.each([
  ['wait lists', 'host', 'settings/', 'graceMinutes'],
  ['reservations', 'host', 'reservations/settings/', 'graceMinutes'],
  ['orders', 'kitchen', 'settings/', 'prepMinutes'],
])('settings of %s', (_what, area, path, field) => {
  const read = async (rlid: number, who = chief) =>
    (await who.send('GET', `/wagtail/api/main/${area}/${rlid}/${path}`)).json<Details>();
  const minutesOf = async (rlid: number) => (await read(rlid)).values[field];
  const save = async (rlid: number, minutes: unknown, { forChain = false, who = chief, base = -1 } = {}) => {
    const { values, version, chain } = await read(rlid, who);
    const json = {
      baseVersion: base >= 0 ? base : forChain ? chain.version : version,
      forChain,
      values: { ...values, [field]: minutes },
    };
    return (await who.send('POST', `/wagtail/${area}/${rlid}/${path}`, { json })).statusCode;
  };
  const follow = (rlid: number) => chief.send('POST', `/wagtail/${area}/${rlid}/${path}follow/`);

  it('are those of the chain, unless the restaurant has its own', async () => {
    const usual = await minutesOf(7);
    expect(await save(7, 21)).toBe(200);
    expect(await save(8, 33, { forChain: true })).toBe(200);
    expect([await minutesOf(7), await minutesOf(8), await minutesOf(9)]).toEqual([21, 33, 33]);
    expect(await read(7)).toMatchObject({ isOwn: true, version: 1, chain: { version: 1 }, mayChangeAll: true });
    expect(await read(9)).toMatchObject({ isOwn: false, version: 0, chain: { version: 1 } });
    expect((await follow(7)).statusCode).toBe(200);
    expect([await minutesOf(7), (await read(7)).isOwn]).toEqual([33, false]);
    expect(await save(7, usual)).toBe(200);
    expect(await minutesOf(7)).toBe(usual);
  });

  it('of the chain are for those who may change every restaurant', async () => {
    expect((await read(7, floridian)).mayChangeAll).toBe(false);
    expect(await save(7, 40, { forChain: true, who: floridian })).toBe(403);
    expect(await save(7, 40, { who: floridian })).toBe(200);
    expect(await minutesOf(9)).not.toBe(40);
  });

  it('of the chain are refused to the second of two who save at once, also from two restaurants', async () => {
    const codes = await Promise.all([7, 8].map((rlid) => save(rlid, 30 + rlid, { forChain: true, base: 0 })));
    expect(codes.toSorted()).toEqual([200, 409]);
  });

  it('of a restaurant are refused to all but the first of those who save at once', async () => {
    const codes = await Promise.all([21, 22, 23, 24].map((minutes) => save(7, minutes, { base: 0 })));
    expect(codes.toSorted()).toEqual([200, 409, 409, 409]);
  });
});

it('keeps the chain’s settings where a host pauses the list', async () => {
  const path = '/wagtail/host/7/settings/';
  const { values } = (await chief.send('GET', '/wagtail/api/main/host/7/settings/')).json<Details>();
  const json = { baseVersion: 0, forChain: true, values: { ...values, graceMinutes: 25 } };
  await chief.send('POST', path, { json });
  await chief.send('POST', '/wagtail/api/main/host/8/pause/', { json: { minutes: 30, reason: 'Kitchen' } });
  const after = (await chief.send('GET', '/wagtail/api/main/host/8/settings/')).json<Details>();
  expect(after).toMatchObject({ isOwn: false, version: 0, values: { graceMinutes: 25 } });
  expect((await chief.send('GET', '/wagtail/api/main/host/8/')).json()).toMatchObject({ pause: { reason: 'Kitchen' } });
});
