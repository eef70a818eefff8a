import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SYSTEM } from '#features/history/server/index.ts';
import { locations } from '#features/locations/server/tables.ts';
import { listStoredLocations } from '#features/locations/server/queries/export-locations.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import type { Database } from '#platform/db/client.ts';
import { writeCsv } from './csv-export.ts';
import { writeGeoJson } from '../records/geojson-export.ts';
import { writeExport } from '../records/json-export.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';
import { importLocations, PruneRefused, type ImportInput, type ImportOptions } from './import-locations.ts';

const MAY = Date.parse('2026-05-01T12:00:00Z');
const JUNE = Date.parse('2026-06-01T12:00:00Z');
const HEADER = 'number,name,address,city,state,zip,lat,lng,phone,hours,delivery\n';
const row = (number: string, { street = `${number} Bay Street`, phone = '' } = {}) =>
  `${number},=Harbor ${number},${street},Orlando,FL,32801,28.5${number},-81.3${number},${phone},Mo-Su 11:00-26:00,yes\n`;
const FILE = HEADER + row('1') + row('2') + row('3');

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyAllTables(database));

function load(text: string, options: ImportOptions = {}, rest: Partial<ImportInput> = {}) {
  return importLocations(database.db, {
    source: { name: 'list.csv', bytes: new TextEncoder().encode(text) },
    options,
    actor: SYSTEM.import,
    now: MAY,
    lookup: { postalCode: () => ({ lat: 28.54, lng: -81.37, city: 'Orlando', state: 'FL' }) },
    ...rest,
  });
}

const rawRows = () => database.db.select().from(locations).orderBy(locations.rlid);

async function countOf(table: string): Promise<number> {
  const result = (await database.db.execute(sql.raw(`SELECT count(*)::int AS count FROM ${table}`))) as unknown as {
    rows: { count: number }[];
  };
  return result.rows[0]?.count ?? -1;
}

describe('importLocations', () => {
  it('changes nothing when no row can be used', async () => {
    await load(FILE);
    await expect(load('colour,size\nred,3\n')).rejects.toThrow(UnreadableFile);
    await expect(load(`${HEADER}9,X,1 Bay,Orlando,FL,32801,north,west,,,\n`)).rejects.toThrow(/latitude/);
    expect(await countOf('locations')).toBe(3);
    expect(await countOf('history_entries')).toBe(1);
  });

  it('refuses to archive more than half of the restaurants unless that is confirmed', async () => {
    await load(FILE);
    await expect(load(HEADER + row('1'), { prune: true })).rejects.toThrow(PruneRefused);
    expect((await listStoredLocations(database.db)).filter(({ archivedAt }) => archivedAt !== null)).toEqual([]);
    const dry = await load(HEADER + row('1'), { prune: true, isDryRun: true });
    expect(dry.notes.join()).toContain('more than half');
    const report = await load(HEADER + row('1'), { prune: true, isConfirmed: true });
    expect(report.counts).toMatchObject({ gone: 2, archived: 2 });
  });

  it('writes nothing in a dry run', async () => {
    const onChanged = vi.fn();
    const report = await load(FILE, { isDryRun: true }, { onChanged });
    expect(report.counts.created).toBe(3);
    expect(await countOf('locations')).toBe(0);
    expect(await countOf('history_entries')).toBe(0);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('writes nothing of a run that fails at the end', async () => {
    const fail = () => {
      throw new Error('the caller went away');
    };
    const onProgress: ImportInput['onProgress'] = ({ phase }) => (phase === 'writing' ? fail() : undefined);
    await expect(load(FILE, {}, { onProgress })).rejects.toThrow('the caller went away');
    expect(await countOf('locations')).toBe(0);
  });

  it('loads the good rows, reports the bad ones, records the run and announces it after the commit', async () => {
    const seen: number[] = [];
    const onChanged = async () => void seen.push(await countOf('locations'));
    const report = await load(`${FILE}4,Lost,4 Bay Street,Orlando,FL,32801,0,0,,,\n`, {}, { onChanged });
    expect(report.counts).toMatchObject({ rows: 4, created: 3, rejected: 1 });
    expect(report.rejected).toEqual([{ line: 5, field: 'latitude', reason: expect.stringContaining('0, 0') }]);
    expect(seen).toEqual([3]);
    expect((await rawRows())[0]).toMatchObject({
      rlid: 10001,
      name: '=Harbor 1',
      timeZone: 'America/New_York',
      hasDelivery: true,
    });
    const history = (await database.db.execute(
      sql`SELECT action, actor_name, details FROM history_entries`,
    )) as unknown as {
      rows: { action: string; details: { created: number } }[];
    };
    expect(history.rows).toMatchObject([{ action: 'locations.import', details: { created: 3, rejected: 1 } }]);
  });

  it('changes no row the second time', async () => {
    await load(FILE);
    const before = await rawRows();
    const onChanged = vi.fn();
    const report = await load(FILE, {}, { now: JUNE, onChanged });
    expect(report.counts).toMatchObject({ created: 0, changed: 0, unchanged: 3, gone: 0 });
    expect(await rawRows()).toEqual(before);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('touches only what changed and says how, field by field', async () => {
    await load(FILE);
    const report = await load(
      HEADER + row('1') + row('2', { street: '22 Bay Street', phone: '407 555 0102' }) + row('3'),
      {},
      { now: JUNE },
    );
    expect(report.changed).toMatchObject([
      {
        rlid: 10002,
        changes: [
          { field: 'address1', from: '2 Bay Street', to: '22 Bay Street' },
          { field: 'phone', from: '', to: '+14075550102' },
        ],
      },
    ]);
    const stored = await listStoredLocations(database.db);
    expect(stored.map(({ updatedAt }) => updatedAt.slice(0, 7))).toEqual(['2026-05', '2026-06', '2026-05']);
    expect(stored[1]?.createdAt).toBe('2026-05-01T12:00:00Z');
  });

  it('keeps missing restaurants without --prune, archives them with, and restores them under their rlid', async () => {
    await load(FILE);
    const kept = await load(HEADER + row('1') + row('2'));
    expect(kept.counts).toMatchObject({ gone: 1, archived: 0 });
    expect(kept.gone).toMatchObject([{ rlid: 10003 }]);
    await load(HEADER + row('1') + row('2') + row('5'), { prune: true });
    expect((await listStoredLocations(database.db)).map(({ rlid, archivedAt }) => [rlid, archivedAt === null])).toEqual(
      [
        [10001, true],
        [10002, true],
        [10003, false],
        [10004, true],
      ],
    );
    const back = await load(FILE);
    expect(back.counts.restored).toBe(1);
    expect((await listStoredLocations(database.db))[2]).toMatchObject({
      rlid: 10003,
      restaurantNumber: '3',
      archivedAt: null,
    });
  });

  it('gives a lossless export: importing it changes nothing, and fills an empty database alike', async () => {
    await load(FILE);
    await load(HEADER + row('1') + row('2'), { prune: true });
    await database.exec(
      `UPDATE locations SET address2 = 'Suite "9", =East', status = 'temporarily_closed', reopens_on = '2026-09-01', wait_list_ready = true,
        estimated_wait_time = '10 - 15 min', wait_list_max_party_size = 8, wait_updated_at = '2026-05-01 11:59:30.25+00',
        exceptions = '[{"date":"2026-12-25","service":"all","intervals":[],"label":"Holiday"},{"date":"2026-12-31","service":"delivery","intervals":[{"opens":1020,"closes":1560}]}]',
        hours = jsonb_set(hours, '{curbside}', '[[],[],[],[],[],[],[{"opens":600,"closes":700},{"opens":0,"closes":60}]]') WHERE rlid = 10001`,
    );
    const before = await rawRows();
    const text = writeExport(await listStoredLocations(database.db));
    expect((await load(text, {}, { now: JUNE })).counts).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 3,
      rejected: 0,
    });
    await emptyAllTables(database);
    expect((await load(text, {}, { now: JUNE })).counts).toMatchObject({ created: 3, rejected: 0 });
    // How often a row was changed is no part of it.
    expect(await rawRows()).toEqual(before.map((one) => ({ ...one, version: 1 })));
  });

  it('reads its own sheet and its own GeoJSON without a change', async () => {
    await load(`${FILE},Pier,9 Pier Road,Orlando,FL,32801,28.6,-81.4,(407) 555-0109,,no\n`);
    const stored = await listStoredLocations(database.db);
    const sheet = writeCsv(stored);
    expect(sheet).toContain(`'=Harbor 1`);
    expect((await load(sheet)).counts).toMatchObject({ changed: 0, created: 0, unchanged: 4, rejected: 0 });
    const report = await load(writeGeoJson(stored));
    expect(report.changed).toEqual([]);
    expect(report.counts).toMatchObject({ created: 0, unchanged: 4, rejected: 0 });
  });
});
