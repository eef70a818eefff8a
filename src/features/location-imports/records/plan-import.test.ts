import { describe, expect, it } from 'vitest';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { inOneGo } from '#test/in-one-go.ts';
import { planColumns } from './columns.ts';
import { readCsvTable } from '../server/csv-table.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { readTableRecords } from './read-records.ts';
import type { Places } from './record.ts';

const NOW_ISO = '2026-05-01T12:00:00Z';
const REGIONS: Record<string, { code: string; name: string; country: string }> = {
  fl: { code: 'FL', name: 'Florida', country: 'US' },
  florida: { code: 'FL', name: 'Florida', country: 'US' },
  on: { code: 'ON', name: 'Ontario', country: 'CA' },
};
const places: Places = {
  region: (text) => REGIONS[text.toLowerCase()],
  postalCode: (code) => (code.startsWith('328') ? { lat: 28.5, lng: -81.4, city: 'Orlando', state: 'FL' } : undefined),
};

async function plan(csv: string, stored: readonly StoredLocation[] = []): Promise<ImportPlan> {
  const table = await readCsvTable(csv);
  const read = readTableRecords(table, planColumns(table.columns), places);
  return inOneGo(planImport({ read, stored, places, unit: table.unit, nowMs: Date.parse(NOW_ISO), nowIso: NOW_ISO }))
    .value;
}

/** The stored locations after a run. */
function after(result: ImportPlan): StoredLocation[] {
  return [...result.created, ...result.changed, ...result.unchanged].map(({ location }) => location);
}

const NUMBERED = 'number,address,city,state,zip,lat,lng\n';
const KEYLESS = 'name,address,city,state,zip,lat,lng,phone\n';
const ONE = '7,1 Bay Street,Orlando,FL,32801,28.54,-81.37\n';

describe('planImport', () => {
  it('pauses after every 50 rows, and between its steps', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `${at},${at} Bay Street,Orlando,FL,32801,28.54,-81.37\n`);
    const table = await readCsvTable(NUMBERED + rows.join(''));
    const read = readTableRecords(table, planColumns(table.columns), places);
    const input = { read, stored: [], places, unit: table.unit, nowMs: Date.parse(NOW_ISO), nowIso: NOW_ISO };
    const { value, pauses } = inOneGo(planImport(input));
    expect([value.created.length, pauses]).toEqual([500, 14]);
  });

  it('pauses while many rows of one address are keyed and matched, and compares each with a hundred at most', async () => {
    const count = 3_000;
    const rows = Array.from({ length: count }, () => 'Gate,1 Bay Street,Orlando,FL,32801,28.54,-81.37,\n');
    const table = await readCsvTable(KEYLESS + rows.join(''));
    const read = readTableRecords(table, planColumns(table.columns), places);
    let reads = 0;
    for (const { values } of read.records) {
      const { name } = values;
      Object.defineProperty(values, 'name', { enumerable: true, get: () => ((reads += 1), name) });
    }
    const input = { read, stored: [], places, unit: table.unit, nowMs: Date.parse(NOW_ISO), nowIso: NOW_ISO };
    const { value, pauses } = inOneGo(planImport(input));
    expect([value.created.length, value.rejected.length]).toEqual([1, count - 1]);
    expect(reads).toBeLessThan(count * 100 * 5);
    expect(pauses).toBeGreaterThan((2 * count) / 500);
  });

  it('rejects the second row of a number, naming the line of the first', async () => {
    const { created, rejected } = await plan(`${NUMBERED}${ONE}007,9 Elm Street,Orlando,FL,32801,28.6,-81.3\n`);
    expect(created).toHaveLength(1);
    expect(rejected).toEqual([{ line: 3, field: 'restaurantNumber', reason: '"007" is already on line 2' }]);
  });

  it('rejects the second row of an address, but not a second restaurant there', async () => {
    const row = (name: string) => `${name},P.O. Box 5,Orlando,FL,32801,28.54,-81.37,\n`;
    const result = await plan(`${KEYLESS}${row('Gate A')}${row('Gate B')}${row('Gate A')}`);
    expect(result.created.map(({ location }) => location.name)).toEqual(['Gate A', 'Gate B']);
    expect(result.rejected).toEqual([{ line: 4, field: 'address1', reason: expect.stringContaining('line 2') }]);
  });

  it('rejects a new restaurant without an address, and updates a known one', async () => {
    const stored = after(await plan(NUMBERED + ONE));
    const result = await plan('number,phone\n7,407-555-0100\n8,407-555-0101\n', stored);
    expect(result.changed.map(({ changes }) => changes)).toEqual([[{ field: 'phone', from: '', to: '+14075550100' }]]);
    expect(result.rejected).toEqual([
      { line: 3, field: expect.stringContaining('address1'), reason: expect.any(String) },
    ]);
  });

  it('gives rlids in order from 10001, and from 2010001 in Canada', async () => {
    const result = await plan(
      `${NUMBERED}${ONE}8,2 King Street,Toronto,ON,M5V 1A1,43.64,-79.39\n9,3 Bay Street,Orlando,FL,32801,28.5,-81.3\n`,
    );
    expect(result.created.map(({ location }) => location.rlid)).toEqual([10001, 2010001, 10002]);
  });

  it('honours an rlid that is free and replaces one that is taken', async () => {
    const stored = after(await plan(NUMBERED + ONE));
    const csv = 'rlid,number,address,city,state,zip,lat,lng\n';
    const result = await plan(
      `${csv}10001,8,2 Bay Street,Orlando,FL,32801,28.6,-81.3\n12345,9,3 Bay Street,Orlando,FL,32801,28.7,-81.3\n`,
      stored,
    );
    expect(result.created.map(({ location }) => location.rlid)).toEqual([12346, 12345]);
    expect(result.notes.join()).toContain('10001');
  });

  it('makes page addresses of state, city and street, apart from each other, and keeps them', async () => {
    const csv = `${NUMBERED}${ONE}8,1 Bay Street,Orlando,FL,32803,28.6,-81.3\n`;
    const stored = after(await plan(csv));
    expect(stored.map(({ localPageUrl }) => localPageUrl)).toEqual([
      'florida/orlando/1-bay-street/',
      'florida/orlando/1-bay-street-2/',
    ]);
    const moved = after(await plan(`${NUMBERED}7,5 New Road,Orlando,FL,32801,28.54,-81.37\n`, stored));
    expect(moved[0]).toMatchObject({ address1: '5 New Road', localPageUrl: 'florida/orlando/1-bay-street/' });
  });

  it('finds nothing to do the second time', async () => {
    const csv = `${KEYLESS}Harbor,1 Bay Street,Orlando,Florida,328011234,28.54,-81.37,4075550100\nGate A,P.O. Box 5,Orlando,FL,32801,28.55,-81.37,\nGate B,P.O. Box 5,Orlando,FL,32801,28.56,-81.37,\n`;
    const again = await plan(csv, after(await plan(csv)));
    expect(again).toMatchObject({ created: [], changed: [], gone: [] });
    expect(again.unchanged).toHaveLength(3);
  });

  it('finds a restaurant without a number again by phone, or by a nearby point and a like address', async () => {
    const stored = after(
      await plan(
        `${KEYLESS}A,1 Bay Street,Orlando,FL,32801,28.54,-81.37,4075550100\nB,20 Elm Avenue,Orlando,FL,32801,28.60,-81.30,\n`,
      ),
    );
    const result = await plan(
      `${KEYLESS}A,100 Harbor Plaza,Orlando,FL,32803,28.55,-81.37,4075550100\nB,20-22 Elm Ave Suite 3,Orlando,FL,32802,28.6005,-81.30,\n`,
      stored,
    );
    expect(result.created).toEqual([]);
    expect(result.gone).toEqual([]);
    expect(result.changed.map(({ location }) => location.rlid)).toEqual([10001, 10002]);
    expect(
      (await plan(`${KEYLESS}A,100 Harbor Plaza,Orlando,FL,32803,28.55,-81.37,4075550100\n`, after(result))).unchanged,
    ).toHaveLength(1);
  });

  it('takes no neighbour for a restaurant that is known by its number', async () => {
    const stored = after(await plan(NUMBERED + ONE));
    const result = await plan(`${KEYLESS}Other,3 Bay Street,Orlando,FL,32801,28.5401,-81.37,\n`, stored);
    expect(result.created).toHaveLength(1);
    expect(result.gone).toHaveLength(1);
  });

  it('does not take a restaurant for gone when its own row was rejected', async () => {
    const stored = after(await plan(`${NUMBERED}${ONE}8,2 Elm Street,Orlando,FL,32801,28.6,-81.3\n`));
    const result = await plan(`${NUMBERED}7,1 Bay Street,Orlando,FL,32801,nowhere,-81.37\n`, stored);
    expect(result.rejected).toHaveLength(1);
    expect(result.gone.map(({ restaurantNumber }) => restaurantNumber)).toEqual(['8']);
  });

  it('keeps what the file does not carry', async () => {
    const stored = after(
      await plan(
        `number,address,city,state,zip,lat,lng,hours,patio\n7,1 Bay Street,Orlando,FL,32801,28.54,-81.37,Mo-Su 11:00-22:00,yes\n`,
      ),
    );
    expect(stored[0]).toMatchObject({ outsideDining: true, operationHours: expect.any(Array) });
    const result = await plan(`${NUMBERED}7,2 Bay Street,Orlando,FL,32801,28.54,-81.37\n`, stored);
    expect(result.changed[0]?.changes.map(({ field }) => field)).toEqual(['address1']);
    expect(after(result)[0]).toMatchObject({ outsideDining: true, operationHours: stored[0]?.operationHours });
  });

  it('takes an opening day to come for coming soon until it has passed', async () => {
    const csv = (day: string) =>
      `number,address,city,state,zip,lat,lng,open_date\n7,1 Bay Street,Orlando,FL,32801,28.54,-81.37,${day}\n`;
    const stored = after(await plan(csv('2026-07-01')));
    expect(stored[0]).toMatchObject({ status: 'coming_soon', reopensOn: '2026-07-01' });
    expect(after(await plan(csv('2026-04-01'), stored))[0]).toMatchObject({ status: 'open', reopensOn: null });
    expect(after(await plan(csv('1990-04-01')))[0]).toMatchObject({ status: 'open' });
  });

  it('takes the day of "coming soon" for an opening to come until it is over in UTC', async () => {
    const csv = `${NUMBERED.trim()},coming_soon\n${ONE.trim()},2026-05-02\n`;
    const table = await readCsvTable(csv);
    const readOn = (today: string) =>
      readTableRecords(table, planColumns(table.columns), places, { today }).records[0]?.values;
    // 8 PM on May 1 in Orlando, and already May 2 in UTC.
    expect(readOn('2026-05-02')).toMatchObject({ status: 'coming_soon', reopensOn: '2026-05-02' });
    expect(readOn('2026-05-03')).toMatchObject({ status: 'open' });
  });

  it('ignores an offset for a zone, takes the zone of the point, and follows the point', async () => {
    const csv = (lng: string) =>
      `number,address,city,state,zip,lat,lng,timezone\n7,1 Bay Street,Pensacola,FL,32501,30.42,${lng},-5\n`;
    const stored = after(await plan(csv('-87.21')));
    expect(stored[0]?.timeZone).toBe('America/Chicago');
    expect(after(await plan(csv('-84.28'), stored))[0]?.timeZone).toBe('America/New_York');
  });

  it('brings an archived restaurant back under its rlid', async () => {
    const [stored] = after(await plan(NUMBERED + ONE));
    if (!stored) throw new Error('expected a location');
    const result = await plan(NUMBERED + ONE, [{ ...stored, archivedAt: NOW_ISO }]);
    expect(result.changed).toMatchObject([{ isRestored: true, location: { rlid: 10001, archivedAt: null } }]);
  });

  it('rejects a country, a state and a postal code that do not belong together', async () => {
    const csv = 'number,address,city,state,zip,country,lat,lng\n';
    const { rejected } = await plan(
      `${csv}1,1 A St,Orlando,FL,M5V 1A1,,28.5,-81.4\n2,1 A St,Orlando,FL,32801,Canada,28.5,-81.4\n3,1 A St,Orlando,FL,32801,France,28.5,-81.4\n4,1 A St,Orlando,ZZ,99999,,28.5,-81.4\n5,,Orlando,FL,32801,,28.5,-81.4\n`,
    );
    expect(rejected.map(({ line, field }) => [line, field])).toEqual([
      [2, 'zip'],
      [3, 'country'],
      [4, 'country'],
      [5, 'state'],
      [6, 'address1'],
    ]);
  });
});
