import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listStoredLocations } from '#features/locations/server/queries/export-locations.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import type { Database } from '#platform/db/client.ts';
import { runExport } from './export-run.ts';
import { runImport } from './import-run.ts';

const HEADER = 'store number,street,city,state,zip,latitude,longitude\n';

let database: Database;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'galley-import-'));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => emptyAllTables(database));

async function run(job: typeof runImport | typeof runExport, args: string[]) {
  const output = { out: '', err: '' };
  const io = {
    out: (text: string) => void (output.out += text),
    err: (text: string) => void (output.err += text),
    cwd: directory,
    signal: new AbortController().signal,
  };
  const exit = await job(args, io, {
    db: database.db,
    now: 1_777_636_800_000,
    lookup: { postalCode: () => undefined },
  });
  return { exit, ...output };
}

async function importText(text: string | Uint8Array, ...options: string[]) {
  await writeFile(join(directory, 'list.csv'), text);
  return run(runImport, ['list.csv', ...options]);
}

describe('runImport', () => {
  it.each([
    [[], /Name the file/],
    [['a.csv', 'b.csv'], /One file at a time/],
    [['a.csv', '--fast'], /--fast/],
    [['a.csv', '--format', 'xls'], /not one of csv/],
    [['a.csv', '--map', 'zip'], /not OURS=THEIRS/],
  ])('answers %j with the usage and exit code 2', async (args, message) => {
    const { exit, err } = await run(runImport, args);
    expect(exit).toBe(2);
    expect(err).toMatch(message);
    expect(err).toContain('Usage:');
  });

  it.each([
    ['an empty file', '', /empty/],
    ['a header alone', HEADER, /no rows/],
    ['a binary file', new Uint8Array([1, 0, 2, 0, 3]), /binary/],
    ['columns that say nothing', 'a,b\n1,2\n', /--map/],
    ['another JSON', '{"a": 1}', /an object with a/],
    ['rows without a point', `${HEADER}1,1 Bay Street,Orlando,FL,32801,,\n`, /latitude: is missing/],
  ])('answers %s with a reason, exit code 1 and no change', async (_, text, message) => {
    const { exit, err, out } = await importText(text);
    expect(exit).toBe(1);
    expect(err).toMatch(message);
    expect(err).toContain('Nothing was changed');
    expect(out).toBe('');
    expect(await listStoredLocations(database.db)).toEqual([]);
  });

  it('answers a missing file with its name', async () => {
    const { exit, err } = await run(runImport, ['nowhere.csv']);
    expect([exit, err]).toEqual([1, expect.stringContaining('nowhere.csv cannot be read: there is no such file')]);
  });

  it('answers a map to a column that is not there with the columns that are', async () => {
    const { exit, err } = await importText(
      `${HEADER}1,1 Bay Street,Orlando,FL,32801,28.5,-81.4\n`,
      '--map',
      'name=nick',
    );
    expect(exit).toBe(2);
    expect(err).toContain('store number, street');
  });

  it('loads with exit code 0 and shows rejected rows, quality, the difference and the sum', async () => {
    const { exit, out } = await importText(
      `${HEADER.trim()},owner\n1,1 Bay Street,Orlando,FL,32801,28.5,-81.4,x\n2,2 Bay Street,Orlando,FL,32801,28.5,-181.4,x\n`,
    );
    expect(exit).toBe(0);
    expect(out).toContain('columns not used: owner');
    expect(out).toContain('line 3, longitude: -181.4 is beyond ±180');
    expect(out).toContain('+ 10001  #1 1 Bay Street, Orlando, FL');
    expect(out.trimEnd().split('\n').at(-1)).toBe('Done: 1 new, 0 changed, 0 unchanged, 0 gone (kept), 1 rejected.');
  });

  it('shows a change field by field and cuts long lists with a count', async () => {
    const list = (street: string) =>
      HEADER +
      Array.from({ length: 40 }, (_, at) => `${at + 1},${at} ${street},Orlando,FL,32801,28.${at + 10},-81.4\n`).join(
        '',
      );
    const first = await importText(list('Bay Street'));
    expect(first.out).toContain('… and 35 more');
    const second = await importText(list('Elm Street'));
    expect(second.out).toContain('      address1: 0 Bay Street → 0 Elm Street');
    expect(second.out).toContain('… and 20 more');
    expect((await importText(list('Oak Street'), '--verbose')).out).not.toContain('more');
  });

  it('reports its progress through a large file', async () => {
    const rows = Array.from(
      { length: 5200 },
      (_, at) => `${at},${at} Bay Street,Orlando,FL,32801,28.5,-81.${10000 + at}\n`,
    );
    const { exit, err } = await importText(HEADER + rows.join(''));
    expect(exit).toBe(0);
    expect(err).toContain('writing 5,000 of 5,200');
  });
});

describe('runExport', () => {
  it('refuses a format that it does not have and a directory that is not there', async () => {
    expect((await run(runExport, ['--format', 'xls'])).exit).toBe(2);
    const { exit, err } = await run(runExport, ['missing/list.json']);
    expect([exit, err]).toEqual([1, expect.stringContaining('there is no such directory')]);
  });

  it('detects the format from the name and prints without one', async () => {
    await importText(`${HEADER}1,1 Bay Street,Orlando,FL,32801,28.5,-81.4\n`);
    expect((await run(runExport, [])).out).toContain('"format": "galley-locations"');
    expect((await run(runExport, ['out.geojson'])).exit).toBe(0);
    expect(JSON.parse(await readFile(join(directory, 'out.geojson'), 'utf8'))).toMatchObject({
      type: 'FeatureCollection',
    });
  });
});
