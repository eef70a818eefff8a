import { describe, expect, it } from 'vitest';
import { recordStatements } from '#platform/db/client.ts';
import { AUSTIN, BULK, errorsOf, HOLIDAY, LIST, ORLANDO, TORONTO, useLocationHarness } from '#test/location-harness.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import type { StaffLocation } from '../staff-contract-edit.ts';
import { listStaffLocations } from './queries/list-staff-locations.ts';
import { locations } from './tables.ts';

const { database, superuser, texan, reader, outsider, stranger, read, save, idsOf, exceptionsOf } =
  useLocationHarness();

describe('who may do what', () => {
  const calls = [
    ['GET', LIST],
    ['GET', `${LIST}map/`],
    ['GET', `${LIST}options/`],
    ['GET', `${LIST}bulk/`],
    ['POST', '/wagtail/locations/add/'],
    ['POST', `${BULK}change/`],
    ['POST', `${BULK}preview/`],
    ['POST', '/wagtail/locations/bulk/1/undo/'],
  ] as const;
  const body = { target: { ids: [AUSTIN] }, change: HOLIDAY };

  it.each(calls)('turns strangers and staff of no region away from %s %s', async (method, url) => {
    const { form } = await read(superuser(), AUSTIN);
    const json = url.endsWith('/add/') ? form : body;
    const options = method === 'POST' ? { json } : {};
    expect((await stranger().send(method, url, options)).statusCode).toBe(401);
    expect((await outsider().send(method, url, options)).statusCode).toBe(403);
  });

  it('shows and counts only one’s own regions', async () => {
    expect(await idsOf(superuser())).toEqual([10001, 10002, 10003]);
    expect(await idsOf(texan())).toEqual([AUSTIN]);
    expect(await idsOf(reader())).toEqual([10001, 10002]);
    const list = (await texan().send('GET', LIST)).json<{ total: number; regions: { state: string }[] }>();
    expect(list).toMatchObject({ total: 1, regions: [{ state: 'TX', count: 1 }] });
    const points = await texan().send('GET', `${LIST}map/`);
    // Compressed for browsers.
    expect(points.headers['vary']).toBe('accept-encoding');
    const map = points.json<{ points: { id: number }[]; total: number }>();
    expect(map).toMatchObject({ total: 1, points: [{ id: AUSTIN }] });
  });

  it('answers 404 for a restaurant elsewhere, by every address', async () => {
    const { form } = await read(superuser(), ORLANDO);
    for (const [method, url] of [
      ['GET', `${LIST}10001/`],
      ['GET', `${LIST}10001/history/`],
      ['POST', '/wagtail/locations/10001/'],
      ['POST', '/wagtail/locations/10001/archive/'],
      ['POST', '/wagtail/locations/10001/restore/'],
    ] as const) {
      const json = { ...form, baseVersion: 1 };
      expect((await texan().send(method, url, method === 'POST' ? { json } : {})).statusCode).toBe(404);
    }
  });

  it('answers 403 to readers who change', async () => {
    expect((await save(reader(), AUSTIN, { name: 'Mine' })).statusCode).toBe(403);
    const archive = await reader().send('POST', `/wagtail/locations/${AUSTIN}/archive/`, { json: { baseVersion: 1 } });
    expect(archive.statusCode).toBe(403);
  });

  it('adds one beside another at the same address, and reads only those that it could collide with', async () => {
    const { form } = await read(superuser(), ORLANDO);
    const { result, statements } = await recordStatements(() =>
      superuser().send('POST', '/wagtail/locations/add/', { json: { ...form, restaurantNumber: '7701' } }),
    );
    expect(result.statusCode).toBe(200);
    const readings = statements.filter((text) => /^select .* from "locations"/is.test(text));
    expect(readings.length).toBeGreaterThan(0);
    for (const text of readings) expect(text).toMatch(/ where /i);
  });

  it('needs the right in both states to move a restaurant, and in its own to add one', async () => {
    const away = await save(texan(), AUSTIN, { state: 'FL', zip: '32801' });
    expect(errorsOf(away)).toEqual([
      { field: 'state', message: 'is not a region in which you may change restaurants' },
    ]);
    const { form } = await read(superuser(), ORLANDO);
    const added = await texan().send('POST', '/wagtail/locations/add/', { json: { ...form, restaurantNumber: '77' } });
    expect(errorsOf(added)[0]?.field).toBe('state');
  });
});

describe('the list', () => {
  it.each([
    ['q=bay+orlando', [10001]],
    ['q=0002', [AUSTIN]],
    ['q=texas', [AUSTIN]],
    ['q=M5V', [TORONTO]],
    ['q=50%25', []],
    ['region=CA', [TORONTO]],
    ['region=US-TX', [AUSTIN]],
    ['noHours=1', [TORONTO]],
    ['service=hasDelivery', []],
    ['service=hasTakeOut&region=US', [10001, AUSTIN]],
    ['status=archived', []],
    ['ordering=-city', [TORONTO, 10001, AUSTIN]],
  ])('finds by %s', async (query, expected) => {
    expect(await idsOf(superuser(), query)).toEqual(expected);
  });

  it('finds those with exceptions ahead', async () => {
    const past = { date: '2026-01-01', service: 'all', spans: [], label: '' };
    await database()
      .db.update(locations)
      .set({ exceptions: [{ date: '2026-01-01', service: 'all', intervals: [] }] });
    expect(await idsOf(superuser(), 'exceptions=1')).toEqual([]);
    await save(superuser(), AUSTIN, { exceptions: [past, { ...past, date: '2026-12-25' }] });
    expect(await idsOf(superuser(), 'exceptions=1')).toEqual([AUSTIN]);
  });

  it.each(['region=Texas', 'status=gone', 'service=valet', 'ordering=zip', 'p=0'])('refuses %s', async (query) => {
    expect((await superuser().send('GET', `${LIST}?${query}`)).statusCode).toBe(400);
  });

  it('asks three statements however many there are, and stays fast', async () => {
    await database()
      .exec(`INSERT INTO locations (rlid, source_key, restaurant_number, address1, city, state, country, zip, latitude, longitude, time_zone, hours, local_page_url, created_at, updated_at)
      SELECT 20000 + n, 'many:' || n, 'M' || n, n || ' Bay Street', 'Dallas', 'TX', 'US', '75201', 32.7, -96.7, 'America/Chicago', '{"operation":null,"curbside":null,"delivery":null}', 'many/' || n || '/', now(), now() FROM generate_series(1, 20000) AS n`);
    const viewer = { powers: { isActive: true, isSuperuser: true } as never, now: STAFF_NOW };
    const filter = { q: 'bay dallas', region: '', status: '', service: '', exceptions: false, noHours: true } as const;
    const { result, statements } = await recordStatements(() =>
      listStaffLocations(database().db, viewer, { ...filter, p: 2, ordering: '-number' }),
    );
    expect(result).toMatchObject({ total: 20_000, p: 2, pages: 400 });
    expect(result.rows).toHaveLength(50);
    expect(statements).toHaveLength(3);
  });
});

describe('saving a restaurant', () => {
  const span = (open: string, close: string) => ({ open, close });
  const week = (...monday: object[]) => Array.from({ length: 7 }, (_, day) => (day === 1 ? monday : []));

  it.each([
    ['reversed spans', { operationHours: week(span('22:00', '11:00')) }, 'operationHours.1.0'],
    [
      'overlapping spans',
      { operationHours: week(span('11:00', '15:00'), span('14:00', '20:00')) },
      'operationHours.1.1',
    ],
    [
      'four spans',
      { curbsideHours: week(...Array.from({ length: 4 }, (_, n) => span(`0${n}:00`, `0${n}:30`))) },
      'curbsideHours.1',
    ],
    ['25:00', { deliveryHours: week(span('11:00', '25:00')) }, 'deliveryHours.1.0.close'],
    [
      'a night that runs into the morning',
      { operationHours: [[], [span('18:00', '05:00')], [span('04:00', '10:00')], [], [], [], []] },
      'operationHours.2.0',
    ],
    ['six days', { operationHours: week().slice(1) }, 'operationHours'],
    [
      'an exception in the past',
      { exceptions: [{ date: '2026-11-18', service: 'all', spans: [], label: '' }] },
      'exceptions.0.date',
    ],
    [
      'an exception in ten years',
      { exceptions: [{ date: '2036-11-18', service: 'all', spans: [], label: '' }] },
      'exceptions.0.date',
    ],
    [
      'a date that does not exist',
      { exceptions: [{ date: '2027-02-30', service: 'all', spans: [], label: '' }] },
      'exceptions.0.date',
    ],
    [
      'a day twice',
      { exceptions: [1, 2].map(() => ({ date: '2026-12-25', service: 'all', spans: [], label: '' })) },
      'exceptions.1.date',
    ],
    ['a point beyond the pole', { latitude: '128.5' }, 'latitude'],
    ['nowhere', { latitude: '0', longitude: '0' }, 'latitude'],
    ['swapped numbers', { latitude: '-81.37', longitude: '28.5' }, 'latitude'],
    ['words for a point', { longitude: 'west' }, 'longitude'],
    ['an unknown zone', { timeZone: 'America/Atlantis' }, 'timeZone'],
    ['a phone that is none', { phone: '555' }, 'phone'],
    ['a ZIP that is none', { zip: 'ABCDE' }, 'zip'],
    ['a ZIP of another country', { zip: 'M5V 2T6' }, 'zip'],
    ['a state that is none', { state: 'ZZ' }, 'state'],
    ['a number that is taken', { restaurantNumber: '2' }, 'restaurantNumber'],
    ['no street', { address1: '  ' }, 'address1'],
    ['half a character', { name: 'Tern \ud83e' }, 'name'],
    ['a line that turns round', { city: 'Port\u202eland' }, 'city'],
    ['two lines', { address1: '1 Quay\n2 Quay' }, 'address1'],
    [
      'a reason that no database keeps',
      { exceptions: [{ date: '2026-12-25', service: 'all', spans: [], label: 'Feast\u0000' }] },
      'exceptions.0.label',
    ],
    ['a reopening that has passed', { status: 'temporarily_closed', reopensOn: '2026-11-01' }, 'reopensOn'],
  ])('refuses %s at its field', async (_, changes, field) => {
    const reply = await save(superuser(), ORLANDO, changes);
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply).map((error) => error.field)).toContain(field);
    expect((await read(superuser(), ORLANDO)).version).toBe(1);
  });

  it('keeps what was typed, raises the version and records what changed', async () => {
    const reply = await save(superuser(), ORLANDO, {
      name: 'Lantern',
      phone: '407 555 0199',
      operationHours: week(span('17:00', '02:00'), span('11:00', '14:00')),
      exceptions: [{ date: '2026-12-25', service: 'delivery', spans: [span('00:00', '00:00')], label: 'Feast' }],
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ version: 2, updatedBy: 'harbor', title: '#0001 Lantern' });
    const { form } = await read(superuser(), ORLANDO);
    expect(form.operationHours?.[1]).toEqual([span('11:00', '14:00'), span('17:00', '02:00')]);
    expect(form.phone).toBe('(407) 555-0199');
    expect(form.exceptions).toMatchObject([{ date: '2026-12-25', spans: [span('00:00', '00:00')], label: 'Feast' }]);
    const history = (await superuser().send('GET', `${LIST}10001/history/`)).json<{ rows: { details: unknown }[] }>();
    const named = { field: 'name', from: '', to: 'Lantern' };
    expect(history.rows[0]?.details).toMatchObject({
      changed: ['name', 'phone', 'operationHours', 'exceptions'],
      values: [named, { field: 'phone' }, { field: 'operationHours' }, { to: expect.stringContaining('(Feast)') }],
    });
  });

  it('refuses a save over another user’s', async () => {
    expect((await save(superuser(), AUSTIN, { name: 'First' })).statusCode).toBe(200);
    expect((await save(texan(), AUSTIN, { name: 'Second' }, 1)).statusCode).toBe(409);
    expect((await read(superuser(), AUSTIN)).form.name).toBe('First');
  });

  it('leaves past exceptions where they are', async () => {
    await database()
      .db.update(locations)
      .set({ exceptions: [{ date: '2026-01-01', service: 'all', intervals: [] }] });
    expect((await save(superuser(), AUSTIN, { name: 'Renamed' })).statusCode).toBe(200);
    expect(await exceptionsOf(AUSTIN)).toHaveLength(1);
  });

  it('adds a restaurant, archives it and brings it back', async () => {
    const { form } = await read(superuser(), AUSTIN);
    const wish = { ...form, restaurantNumber: '500', address1: '1 Pecan Street' };
    const added = await texan().send('POST', '/wagtail/locations/add/', { json: wish });
    expect(added.statusCode).toBe(200);
    const { rlid, version, url } = added.json<StaffLocation>();
    expect([rlid, url]).toEqual([10004, '/seafood-restaurants/locations/texas/austin/1-pecan-street/']);
    const archived = await texan().send('POST', `/wagtail/locations/${rlid}/archive/`, {
      json: { baseVersion: version },
    });
    expect(archived.json()).toMatchObject({ url: null, version: 2 });
    expect(await idsOf(superuser(), 'status=archived')).toEqual([rlid]);
    expect(await idsOf(superuser())).not.toContain(rlid);
    await texan().send('POST', `/wagtail/locations/${rlid}/restore/`, { json: {} });
    expect(await idsOf(superuser())).toContain(rlid);
  });

  it('gives the distance of a point from its ZIP', async () => {
    const place = await superuser().send('GET', `${LIST}place/?zip=32801&latitude=30.27&longitude=-97.74`);
    expect(place.json()).toMatchObject({ place: 'Orlando, FL 32801', timeZone: 'America/Chicago' });
    expect(place.json<{ miles: number }>().miles).toBeGreaterThan(900);
  });
});
