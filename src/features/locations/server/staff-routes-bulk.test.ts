import { describe, expect, it } from 'vitest';
import { AUSTIN, errorsOf, HOLIDAY, LIST, ORLANDO, useLocationHarness } from '#test/location-harness.ts';

const { database, superuser, texan, reader, read, save, bulk, exceptionsOf } = useLocationHarness();

describe('changing many', () => {
  it('cuts each restaurant’s own hours and undoes it where nothing changed since', async () => {
    const target = { filter: { region: 'US' }, expected: 2 };
    const preview = await bulk(superuser(), target, HOLIDAY, 'preview');
    expect(preview.json()).toMatchObject({
      total: 2,
      counts: { change: 2 },
      rows: [{ after: '11:00 AM – 3:00 PM' }, {}],
    });
    expect(await exceptionsOf(AUSTIN)).toEqual([]);
    const done = (await bulk(superuser(), target, HOLIDAY)).json<{ bulkId: number; done: number[] }>();
    expect(done.done).toEqual([10001, AUSTIN]);
    expect(await exceptionsOf(AUSTIN)).toEqual([
      { date: '2026-12-24', service: 'operation', intervals: [{ opens: 660, closes: 900 }], label: 'Holiday' },
    ]);
    await save(superuser(), AUSTIN, { exceptions: [] });
    const undo = `/wagtail/locations/bulk/${done.bulkId}/undo/`;
    expect((await reader().send('POST', undo)).statusCode).toBe(403);
    expect((await superuser().send('POST', undo)).json()).toEqual({ restored: 1, kept: 1 });
    expect(await exceptionsOf(ORLANDO)).toEqual([]);
    expect((await superuser().send('POST', undo)).statusCode).toBe(409);
  });

  it('refuses what is outside without naming it', async () => {
    const reply = await bulk(texan(), { ids: [ORLANDO, AUSTIN, 99_999] }, HOLIDAY);
    expect(reply.json()).toMatchObject({
      done: [AUSTIN],
      refused: [
        { id: ORLANDO, reason: 'This restaurant does not exist' },
        { id: 99_999, reason: 'This restaurant does not exist' },
      ],
    });
    expect(await exceptionsOf(ORLANDO)).toEqual([]);
    const { bulkId } = (await bulk(superuser(), { ids: [ORLANDO] }, HOLIDAY)).json<{ bulkId: number }>();
    expect((await texan().send('POST', `/wagtail/locations/bulk/${bulkId}/undo/`)).statusCode).toBe(404);
    const seen = (await texan().send('GET', `${LIST}bulk/`)).json<{ rows: { count: number }[] }>();
    expect(seen.rows).toMatchObject([{ count: 1 }]);
  });

  it('means one day where no last one is said, and says what is missing', async () => {
    const { to: _, ...oneDay } = HOLIDAY;
    expect((await bulk(superuser(), { ids: [AUSTIN] }, oneDay)).json()).toMatchObject({ done: [AUSTIN] });
    expect(await exceptionsOf(AUSTIN)).toMatchObject([{ date: '2026-12-24' }]);
    const empty = await bulk(superuser(), { ids: [AUSTIN] }, { ...oneDay, from: '' });
    expect(errorsOf(empty)).toEqual([{ field: 'change.from', message: 'is required' }]);
    const { rows } = (await superuser().send('GET', `${LIST}bulk/`)).json<{ rows: { summary: string }[] }>();
    expect(rows[0]?.summary).toBe('Closes at 3:00 PM on December 24, 2026 (Holiday)');
  });

  it('keeps or replaces what a day has already', async () => {
    await bulk(superuser(), { ids: [AUSTIN] }, { ...HOLIDAY, hours: { kind: 'closed' } });
    const again = await bulk(superuser(), { ids: [AUSTIN] }, HOLIDAY, 'preview');
    expect(again.json()).toMatchObject({ counts: { keep: 1, change: 0 }, rows: [{ hasException: true }] });
    await bulk(superuser(), { ids: [AUSTIN] }, { ...HOLIDAY, existing: 'overwrite' });
    expect(await exceptionsOf(AUSTIN)).toMatchObject([{ service: 'operation' }]);
    const gone = { kind: 'remove_exceptions', from: '2026-12-20', to: '2026-12-26' };
    expect((await bulk(superuser(), { ids: [AUSTIN] }, gone)).json()).toMatchObject({ done: [AUSTIN] });
    expect(await exceptionsOf(AUSTIN)).toEqual([]);
  });

  it('closes, reopens and sets services', async () => {
    const one = { ids: [AUSTIN] };
    await bulk(superuser(), one, { kind: 'close', until: '2027-01-10' });
    expect((await read(superuser(), AUSTIN)).form).toMatchObject({
      status: 'temporarily_closed',
      reopensOn: '2027-01-10',
    });
    await bulk(superuser(), one, { kind: 'reopen' });
    expect((await read(superuser(), AUSTIN)).form).toMatchObject({ status: 'open', reopensOn: '' });
    expect((await bulk(superuser(), one, { kind: 'reopen' })).json()).toMatchObject({ bulkId: null, done: [] });
    await bulk(superuser(), one, { kind: 'services', set: { hasDelivery: true, hasTakeOut: false } });
    expect((await read(superuser(), AUSTIN)).form.services).toMatchObject({ hasDelivery: true, hasTakeOut: false });
  });

  it.each([
    ['nothing found', { filter: { q: 'nowhere' }, expected: 0 }, HOLIDAY, 400],
    ['another number than was shown', { filter: {}, expected: 2 }, HOLIDAY, 409],
    ['more than 5,000 ids', { ids: Array.from({ length: 5001 }, (_, n) => n + 1) }, HOLIDAY, 400],
    ['the past', { ids: [AUSTIN] }, { ...HOLIDAY, from: '2026-11-01', to: '2026-11-01' }, 400],
    ['ten years ahead', { ids: [AUSTIN] }, { ...HOLIDAY, from: '2036-12-24', to: '2036-12-24' }, 400],
    ['the wrong way round', { ids: [AUSTIN] }, { ...HOLIDAY, to: '2026-12-23' }, 400],
    ['two months', { ids: [AUSTIN] }, { ...HOLIDAY, to: '2027-02-24' }, 400],
    ['a day that does not exist', { ids: [AUSTIN] }, { ...HOLIDAY, from: '2026-12-32' }, 400],
    ['25 o’clock', { ids: [AUSTIN] }, { ...HOLIDAY, hours: { kind: 'closes_at', at: '25:00' } }, 400],
    ['no hours', { ids: [AUSTIN] }, { ...HOLIDAY, hours: { kind: 'other', spans: [] } }, 400],
    ['closing until yesterday', { ids: [AUSTIN] }, { kind: 'close', until: '2026-11-18' }, 400],
    ['half a character as reason', { ids: [AUSTIN] }, { ...HOLIDAY, reason: '\udc00' }, 400],
    ['no service', { ids: [AUSTIN] }, { kind: 'services', set: {} }, 400],
  ])('refuses %s', async (_, target, change, status) => {
    for (const step of ['preview', 'change']) {
      const reply = await bulk(superuser(), target, change, step);
      expect([step, reply.statusCode]).toEqual([step, status]);
    }
    expect(await exceptionsOf(AUSTIN)).toEqual([]);
  });

  it('refuses a filter that finds more than 5,000', async () => {
    await database()
      .exec(`INSERT INTO locations (rlid, source_key, restaurant_number, address1, city, state, country, zip, latitude, longitude, time_zone, hours, local_page_url, created_at, updated_at)
      SELECT 20000 + n, 'many:' || n, 'M' || n, 'Bay Street', 'Dallas', 'TX', 'US', '75201', 32.7, -96.7, 'America/Chicago', '{"operation":null,"curbside":null,"delivery":null}', 'many/' || n || '/', now(), now() FROM generate_series(1, 5001) AS n`);
    const reply = await bulk(superuser(), { filter: { q: 'Dallas' }, expected: 5001 }, HOLIDAY);
    expect(errorsOf(reply)[0]?.message).toContain('at most 5000');
  });
});
