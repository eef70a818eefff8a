import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '#features/history/server/index.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { type Database } from '#platform/db/client.ts';
import type { PlaceLookup } from '../records/record.ts';
import { renderReport } from '../records/report-text.ts';
import { importLocations, type ImportOptions } from './import-locations.ts';

/** 5 p.m. UTC on a day in May. */
const NOW = Date.parse('2026-05-01T17:00:00Z');
/** Towns of the lists below: [city, state, ZIP, latitude, longitude]. */
const TOWNS = [
  ['Orlando', 'FL', '32801', 28.54, -81.37],
  ['Valdosta', 'GA', '31601', 30.83, -83.28],
  ['St. Louis', 'MO', '63101', 38.63, -90.19],
  ['Toledo', 'OH', '43604', 41.65, -83.54],
  ['Boise', 'ID', '83702', 43.63, -116.2],
] as const;
const STATES: Record<string, string> = { FL: 'Florida', GA: 'Georgia', MO: 'Missouri', OH: 'Ohio', ID: 'Idaho' };
const lookup: PlaceLookup = {
  postalCode(code) {
    const town = TOWNS.find(([, , zip]) => code.startsWith(zip));
    return town && { lat: town[3], lng: town[4], city: town[0], state: town[1] };
  },
};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => emptyAllTables(database));
afterAll(() => database.close());

type Row = Record<string, string>;

/** A list of 900 restaurants in the style of one whose ZIP+4 are run together and whose phones are digits only. */
function firstList(): Row[] {
  return Array.from({ length: 900 }, (_, at) => {
    const [city, state, zip, latitude, longitude] = TOWNS[at % TOWNS.length] ?? TOWNS[0];
    return {
      location_name: `Harbor ${at}`,
      location_number: String(1000 + at),
      street: `${at + 1} Bay Street`,
      city,
      state_name: STATES[state] ?? '',
      zip: `${zip}${String(1000 + at)}`,
      phone: `407555${String(1000 + at)}`,
      latitude: (latitude + (at % 30) / 1000).toFixed(6),
      longitude: (longitude - (at % 40) / 1000).toFixed(6),
      open_date: '1993-04-19',
      closed: '',
      state,
      brand: 'Lantern Bay',
      updated: '2026-03-30',
    };
  });
}

/** A list of 650 without phones, in which the zone is an offset and two columns could be the number. */
function secondList(): Row[] {
  return Array.from({ length: 650 }, (_, at) => {
    const [city, state, zip, latitude, longitude] = TOWNS[at % TOWNS.length] ?? TOWNS[0];
    return {
      address1: `${at + 1} Mill Road`,
      city,
      state,
      zip,
      storetimezone: '-4',
      location_id: String(5000 + at),
      location_no: at < 400 ? String(at % 7) : '',
      temporarily_closed: 'no',
      phone: `(407) 556-${String(1000 + at)}`,
      latitude: (latitude + (at % 30) / 1000).toFixed(6),
      longitude: (longitude - (at % 40) / 1000).toFixed(6),
    };
  });
}

function csvOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');
}

/** What is wrong with a row, and the line of the report that says so; `line` counts the header. */
type Wrong = readonly [at: number, change: Row, says: (line: number) => RegExp];
const rejects = (field: string, reason: string) => (line: number) =>
  new RegExp(`^  line ${line}, ${field}: .*${reason}`, 'm');
const notes = (text: string) => (line: number) => new RegExp(`lines? ([\\d, ]*, )?${line}\\b.*${text}`, 'm');

const WRONG_FIRST: readonly Wrong[] = [
  [10, { closed: 'maybe' }, rejects('isPermanentlyClosed', '"maybe" is not understood')],
  [20, { closed: 'Permanently Closed' }, notes('permanently closed')],
  [30, { closed: 'temporarily closed' }, notes('temporarily closed')],
  [40, { closed: 'coming soon' }, notes('coming soon')],
  [50, { closed: '2024-05-01' }, notes('permanently closed')],
  [60, { closed: '2027-01-31' }, rejects('isPermanentlyClosed', 'a day to come')],
  [70, { closed: 'TRUE' }, notes('permanently closed')],
  [80, { latitude: '-1', longitude: '-1' }, rejects('latitude, longitude', 'not in the United States')],
  [90, { latitude: '34.05', longitude: '-118.24' }, rejects('latitude, longitude', '[\\d,]+ mi from 32801')],
  [100, { latitude: '0', longitude: '0' }, rejects('latitude', 'is 0, 0')],
  [110, { latitude: '-81.37', longitude: '28.54' }, rejects('latitude', 'swapped')],
  [120, { longitude: '81.37' }, rejects('longitude', 'minus sign')],
  [130, { latitude: 'north' }, rejects('latitude', 'not a number')],
  [140, { zip: '' }, rejects('zip', 'is missing')],
  [150, { zip: 'ABCDE' }, rejects('zip', 'neither a ZIP')],
  [160, { state: 'Atlantis', state_name: 'Atlantis' }, notes('state: FL, by 32801')],
  [170, { city: '' }, rejects('city', 'is missing')],
  [180, { street: '' }, rejects('address1', 'is missing')],
  [190, { location_number: '1000' }, rejects('restaurantNumber', 'already on line 2')],
  [200, { phone: '(000) 000' }, notes('"\\(000\\) 000" is not a phone number')],
  [210, { phone: '555-12' }, notes('5 digits')],
  [220, { open_date: 'spring' }, notes('"spring" is not a date')],
  [230, { location_name: '#REF!' }, rejects('name', '"#REF!" is an error of the spreadsheet')],
  [240, { location_number: '#N/A' }, rejects('restaurantNumber', '"#N/A" is an error of the spreadsheet')],
];

const WRONG_SECOND: readonly Wrong[] = [
  [10, { temporarily_closed: 'perhaps' }, rejects('isTemporarilyClosed', '"perhaps" is not understood')],
  [20, { temporarily_closed: 'closed for renovation' }, notes('temporarily closed')],
  [30, { temporarily_closed: 'closed' }, notes('temporarily closed')],
  [40, { phone: 'call us' }, notes('"call us" is not a phone number')],
  [50, { latitude: '48.85', longitude: '2.35' }, rejects('latitude, longitude', 'not in the United States')],
  [60, { location_id: '5000' }, rejects('restaurantNumber', 'already on line 2')],
  [65, { state: 'GA', zip: 'V3A 9J7' }, rejects('zip', 'V3A 9J7')],
  [70, { storetimezone: 'Etc/GMT+5' }, notes('"Etc/GMT\\+5" is not an IANA zone')],
];

function spoil(rows: Row[], wrong: readonly Wrong[]): Row[] {
  for (const [at, change] of wrong) Object.assign(rows[at] ?? {}, change);
  return rows;
}

async function load(csv: string, options: ImportOptions = {}) {
  const source = { name: 'list.csv', bytes: new TextEncoder().encode(csv) };
  const report = await importLocations(database.db, { source, options, actor: SYSTEM.import, now: NOW, lookup });
  return { report, text: renderReport(report, { verbose: true }) };
}

/** One line of a stored restaurant, by its number. */
async function storedOf(number: string) {
  const { rows } = (await database.db.execute(
    `SELECT phone, status, time_zone, name, has_take_out, is_dining_room_opened FROM locations WHERE restaurant_number = '${number}'`,
  )) as unknown as { rows: Record<string, unknown>[] };
  return rows[0];
}

describe('lists made wrong in thirty ways', () => {
  it.each([
    ['the first', firstList, WRONG_FIRST],
    ['the second', secondList, WRONG_SECOND],
  ] as const)('%s gives a right line of the report for each', async (_, rowsOf, wrong) => {
    const { report, text } = await load(csvOf(spoil(rowsOf(), wrong)));
    const unsaid = wrong.filter(([at, , says]) => !says(at + 2).test(text)).map(([, change]) => change);
    expect(unsaid).toEqual([]);
    const refused = wrong.filter(([, , says]) => says(1).source.startsWith('^  line'));
    expect(report.rejected).toHaveLength(refused.length);
    expect(report.counts.created).toBe(rowsOf().length - refused.length);
  });

  it('names two columns that could be the number, and takes the one that identifies restaurants', async () => {
    const { text } = await load(csvOf(secondList()));
    expect(text).toContain('restaurantNumber is read from "location_id", not from "location_no"');
    expect(await storedOf('5010')).toMatchObject({ time_zone: 'America/New_York' });
  });

  it('begins names with the brand where there are several, and loads one alone on request', async () => {
    const rows = firstList().slice(0, 40);
    for (const row of rows.slice(20)) row['brand'] = 'Anchor Grill';
    const dry = await load(csvOf(rows), { brand: 'Anchor Grill', isDryRun: true });
    expect(dry.report.counts.created).toBe(20);
    expect(dry.text).toContain('only Anchor Grill is read, of 2 brands: Lantern Bay (20), Anchor Grill (20)');
    const { text } = await load(csvOf(rows));
    expect(text).toContain('the list has 2 brands');
    expect(await storedOf('1030')).toMatchObject({ name: 'Anchor Grill Harbor 30' });
  });

  it.each(['(000) 000', '#N/A', '#VALUE!'])('keeps the stored phone when the new one is %s', async (phone) => {
    await load(csvOf(firstList().slice(0, 5)));
    const [row = {}] = firstList();
    const { text } = await load(csvOf([{ ...row, phone }]));
    expect(text).toContain(`"${phone}" is not a phone number`);
    expect(await storedOf('1000')).toMatchObject({ phone: '+14075551000' });
  });

  it('loads a far point on request, in the zone of its postal code when it lies at sea', async () => {
    const [row = {}] = firstList();
    const csv = csvOf([{ ...row, latitude: '-1', longitude: '-1' }]);
    await expect(load(csv)).rejects.toThrow('not in the United States');
    const { report } = await load(csv, { allowsFarPoints: true });
    expect(report.counts.created).toBe(1);
    expect(await storedOf('1000')).toMatchObject({ time_zone: 'America/New_York' });
    expect((await load(csv)).report.counts).toMatchObject({ unchanged: 1, rejected: 0 });
  });

  it('claims nothing that the list does not say', async () => {
    await load(csvOf(firstList().slice(0, 1)));
    expect(await storedOf('1000')).toMatchObject({ has_take_out: false, is_dining_room_opened: false });
  });
});
