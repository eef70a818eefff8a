import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { buildGazetteer } from '../../../scripts/build-gazetteer.ts';
import { createGazetteerGeocoder, type GazetteerGeocoder } from './embedded-geocoder.ts';
import { GAZETTEER_FILE } from './gazetteer-file.ts';
import { openGazetteer, type Gazetteer } from './gazetteer.ts';
import { REGIONS } from './regions.ts';

let dir: string;
let gazetteer: Gazetteer;
let geocoder: GazetteerGeocoder;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'gazetteer-'));
  await buildGazetteer(dir);
  gazetteer = await openGazetteer(dir);
  geocoder = createGazetteerGeocoder(gazetteer);
});

afterAll(() => rm(dir, { recursive: true }));

const labels = async (text: string) => (await geocoder.geocode(text)).map((place) => place.label);
const first = async (text: string) => (await geocoder.geocode(text))[0];

describe('openGazetteer', () => {
  it('throws Unavailable for a directory without a gazetteer', async () => {
    await expect(openGazetteer(path.join(dir, 'nowhere'))).rejects.toBeInstanceOf(Unavailable);
  });

  it.each([
    ['empty', (file: Buffer) => file.subarray(0, 0)],
    ['of another kind', () => Buffer.from('PK\u0003\u0004 something else entirely')],
    ['cut short', (file: Buffer) => file.subarray(0, file.length / 2)],
    [
      'with a broken header',
      (file: Buffer) => Buffer.concat([file.subarray(0, 12), Buffer.from('}'), file.subarray(13)]),
    ],
  ])('is unavailable when the file is %s', async (_, damage) => {
    const damaged = await mkdtemp(path.join(os.tmpdir(), 'gazetteer-'));
    await writeFile(path.join(damaged, GAZETTEER_FILE), damage(await readFile(path.join(dir, GAZETTEER_FILE))));
    await expect(openGazetteer(damaged)).rejects.toBeInstanceOf(Unavailable);
    await rm(damaged, { recursive: true });
  });

  it('is the same after a second build from the same inputs', async () => {
    expect((await buildGazetteer(dir)).built).toBe(false);
  });

  it('has an extent on the globe for every state and province', () => {
    for (const region of REGIONS) {
      const extent = gazetteer.extent(region);
      expect({ region: region.name, extent }).toMatchObject({ extent: expect.anything() });
      expect(extent?.south).toBeLessThanOrEqual(extent?.north ?? -90);
      expect(extent?.west).toBeLessThanOrEqual(extent?.east ?? -180);
    }
  });
});

describe('createGazetteerGeocoder', () => {
  it.each(['', '   ', ',', '?!', 'qzxwv', '12', '00000', '95.1, 10', '10, 190', '🙂', 'x'.repeat(10_000)])(
    'finds nothing for %j',
    async (text) => {
      expect(await geocoder.geocode(text)).toEqual([]);
    },
  );

  it.each([
    ["Robert'); DROP TABLE places;--"],
    ['<img src=x onerror=alert(1)>'],
    ['${7*7}'],
    ['../../etc/passwd'],
    ['constructor'],
    ['__proto__'],
    ['%'],
  ])('treats %j as text, not as code', async (text) => {
    for (const place of await geocoder.geocode(text)) expect(place.label).not.toContain('<');
    expect(await geocoder.suggest(text, 5)).toBeInstanceOf(Array);
  });

  it.each([
    ['33.8358, -118.3406', 33.8358, -118.3406],
    ['(45.5, -73.6)', 45.5, -73.6],
    ['40.5 -74.25', 40.5, -74.25],
    ['40.5N 74.25W', 40.5, -74.25],
    ['-33.9,151.2', -33.9, 151.2],
  ])('reads %s as a point', async (text, latitude, longitude) => {
    expect(await geocoder.geocode(text)).toEqual([
      { label: `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`, kinds: ['point'], point: { latitude, longitude } },
    ]);
  });

  it.each([
    '90503',
    '90503-1234',
    '905031234',
    '90503 1234',
    'Torrance, CA 90503',
    '12 Oak St, Torrance CA 90503-1234, USA',
  ])('reads the ZIP of %s', async (text) => {
    const places = await geocoder.geocode(text);
    expect(places.map((place) => [place.label, place.kinds])).toEqual([['Torrance, CA 90503', ['postal_code']]]);
    expect(places[0]?.point?.latitude).toBeCloseTo(33.84, 1);
    expect(places[0]?.point?.longitude).toBeCloseTo(-118.35, 1);
  });

  it.each(['M5V', 'm5v 2t6', 'M5V2T6', 'M5V-2T6', 'Toronto ON M5V 2T6, Canada'])(
    'resolves the postal code of %s by its first three characters',
    async (text) => {
      expect(await first(text)).toMatchObject({ label: 'Toronto, ON M5V', kinds: ['postal_code'], country: 'CA' });
    },
  );

  it('keeps the leading zero of a ZIP', async () => {
    expect((await first('02108'))?.label).toBe('Boston, MA 02108');
  });

  it('guesses the nearest ZIP with the same first three digits when a ZIP is unknown', async () => {
    expect(await first('10000')).toMatchObject({ label: 'New York, NY 10001', fuzzy: true });
    expect(await first('00000')).toBeUndefined();
  });

  it('guesses the ZIPs that four digits may mean, without their zero or without their end', async () => {
    expect(await first('2134')).toMatchObject({ label: 'Allston, MA 02134', fuzzy: true });
    const [lost, ...begun] = await labels('6060');
    expect([lost, begun.length]).toEqual([expect.stringContaining('CT 06060'), 4]);
    for (const label of begun) expect(label).toMatch(/, IL 6060\d$/);
    expect(await labels('000')).toEqual([]);
  });

  it.each([
    ['Torrance, CA', 'Torrance, CA'],
    ['torrance california', 'Torrance, CA'],
    ['Springfield, Illinois', 'Springfield, IL'],
    ['Kansas City Missouri', 'Kansas City, MO'],
    ['New York New York', 'New York, NY'],
    ['Charlotte N.C.', 'Charlotte, NC'],
    ['Charleston West Virginia', 'Charleston, WV'],
    ['Fargo, N. Dakota', 'Fargo, ND'],
    ['St. Louis, MO', 'St. Louis, MO'],
    ['Saint Louis, MO', 'St. Louis, MO'],
    ['N. Las Vegas', 'North Las Vegas, NV'],
    ['Ft Worth', 'Fort Worth, TX'],
    ['Winston Salem NC', 'Winston-Salem, NC'],
    ['O Fallon, IL', "O'Fallon, IL"],
    ['Montreal, Quebec', 'Montréal, QC'],
    ["St John's, Newfoundland", "St. John's, NL"],
    ['San Juan, Puerto Rico', 'San Juan, PR'],
    ['Ontario, CA', 'Ontario, CA'],
    ['Washington DC', 'Washington, DC'],
    ['99 Main Street, Springfield, IL', 'Springfield, IL'],
    ['99 main st springfield il', 'Springfield, IL'],
    ['Portland, Oregon, United States', 'Portland, OR'],
    ['West Valley, UT', 'West Valley City, UT'],
    ['City of Reno, NV', 'Reno, NV'],
    ['NY, NY', 'New York, NY'],
    ['near Portland, ME', 'Portland, ME'],
    ['Paris, Canada', 'Paris, ON'],
    ['Vancouver, US', 'Vancouver, WA'],
    ['Ontario, Canada', 'Ontario'],
    ['Washington State', 'Washington'],
    ['Nouvelle-Écosse', 'Nova Scotia'],
    ['Terre-Neuve', 'Newfoundland and Labrador'],
    ['Moncton (Nouveau-Brunswick)', 'Moncton, NB'],
    ['Charlotte, Carolina del Norte', 'Charlotte, NC'],
    ['Nueva York', 'New York'],
    ['EE. UU.', 'United States'],
    ['02108, MA', 'Boston, MA 02108'],
  ])('resolves %s to %s alone', async (text, label) => {
    const places = await geocoder.geocode(text);
    expect(places.map((place) => place.label)).toEqual([label]);
    expect(places[0]?.fuzzy).toBeUndefined();
  });

  it.each([
    ['350 5th Ave, New York, NY', 'New York, NY'],
    ['Main Street, Springfield, IL', 'Springfield, IL'],
    ['12 Oak Street Springfield IL', 'Springfield, IL'],
    ['350 5th Ave, New York, NY 10118', 'New York, NY 10118'],
    ['350 5th Ave, Chicago', 'Chicago, IL'],
  ])('marks %s as partial: only %s is known', async (text, label) => {
    expect(await first(text)).toMatchObject({ label, isPartial: true });
  });

  it.each(['New York, NY', 'Torrance, CA 90503', '90503', 'Salt Lake City Utah'])('finds all of %s', async (text) => {
    expect(await first(text)).not.toHaveProperty('isPartial');
  });

  it.each([
    ['USA', 'United States'],
    ['united states', 'United States'],
    ['Canada', 'Canada'],
  ])('resolves %s to the extent of %s', async (text, label) => {
    expect(await geocoder.geocode(text)).toMatchObject([{ label, kinds: ['country'], viewport: expect.anything() }]);
  });

  it.each(['Springfield', 'Portland', 'Washington', 'Texas', 'Canada'])(
    'ranks the meanings of %s as the suggestions do',
    async (text) => {
      const suggested = (await geocoder.suggest(text, 4)).map((line) => line.text);
      const found = await labels(text);
      expect(suggested.filter((line) => found.includes(line))).toEqual(
        found.filter((line) => suggested.includes(line)),
      );
    },
  );

  it('returns each Springfield once, in order of population', async () => {
    const places = await geocoder.geocode('Springfield');
    expect(places.length).toBeGreaterThan(20);
    expect(new Set(places.map((place) => place.label)).size).toBe(places.length);
    const people = places.map((place) => place.population ?? 0);
    expect(people).toEqual(people.toSorted((a, b) => b - a));
  });

  it('ranks places that the caller boosts first', async () => {
    const places = await geocoder.geocode('Springfield', { boost: (place) => (place.region === 'VT' ? 1 : 0) });
    expect(places.slice(0, 2).map((place) => place.label)).toEqual(['Springfield, VT', 'Springfield, MO']);
  });

  it.each([
    ['Texas', 'Texas'],
    ['tx', 'Texas'],
    ['British Columbia', 'British Columbia'],
    ['québec', 'Quebec'],
    ['N. Carolina', 'North Carolina'],
    ['PEI', 'Prince Edward Island'],
  ])('resolves %s to the extent of %s', async (text, label) => {
    const place = await first(text);
    expect(place).toMatchObject({ label, kinds: ['administrative_area_level_1'] });
    const { viewport, point } = place ?? {};
    expect(viewport && point && viewport.south < point.latitude && point.latitude < viewport.north).toBe(true);
  });

  it('offers a large city beside the state of the same name', async () => {
    expect(await labels('New York')).toEqual(['New York', 'New York, NY']);
    expect(await labels('Washington')).toEqual(['Washington', 'Washington, DC']);
    expect(await labels('Texas')).toEqual(['Texas']);
  });

  it.each([
    ['Pheonix', 'Phoenix, AZ'],
    ['Cincinatti', 'Cincinnati, OH'],
    ['Los Angelas, CA', 'Los Angeles, CA'],
    ['Philadelpia', 'Philadelphia, PA'],
    ['Albuqerque NM', 'Albuquerque, NM'],
    ['Californa', 'California'],
    ['Chicago, TX', 'Chicago, IL'],
    ['Georgia, VT', 'Vermont'],
    ['Tornto', 'Toronto, ON'],
  ])('corrects %s to %s, and marks it as fuzzy', async (text, label) => {
    const places = await geocoder.geocode(text);
    expect(places[0]).toMatchObject({ label, fuzzy: true });
    expect(places.every((place) => place.fuzzy)).toBe(true);
    expect(places.length).toBeLessThanOrEqual(5);
  });

  it('does not count different spacing as a misspelling', async () => {
    expect(await first('Dekalb IL')).toMatchObject({ label: 'DeKalb, IL' });
    expect((await first('Lajolla'))?.fuzzy).toBeUndefined();
  });
});

describe('changeExtraPlaces', () => {
  const extras = [
    { city: 'Lantern Reach', state: 'DE', country: 'US', lat: 39.8, lng: -75.5 },
    { city: 'Springfield', state: 'Vermont', country: 'US', lat: 43.3, lng: -72.5 },
    { city: 'Springfield', state: 'VT', country: 'US', lat: 43.3, lng: -72.5 },
    { city: 'Puerto Claro', state: 'Jalisco', country: 'MX', lat: 20.6, lng: -105.2 },
  ];
  const withExtras = async () => {
    const own = createGazetteerGeocoder(gazetteer);
    await own.changeExtraPlaces({ gone: [], come: extras });
    return own;
  };

  it('resolves a name that the gazetteer lacks, with and without its state', async () => {
    for (const text of ['Lantern Reach', 'lantern reach, de', 'Lantern Reach Delaware']) {
      expect(await (await withExtras()).geocode(text)).toEqual([
        {
          label: 'Lantern Reach, DE',
          kinds: ['locality'],
          point: { latitude: 39.8, longitude: -75.5 },
          city: 'Lantern Reach',
          region: 'DE',
          country: 'US',
        },
      ]);
    }
    expect((await (await withExtras()).geocode('Lantern Reech'))[0]).toMatchObject({
      label: 'Lantern Reach, DE',
      fuzzy: true,
    });
  });

  it('accepts a state that is in no table', async () => {
    expect((await (await withExtras()).geocode('Puerto Claro'))[0]).toMatchObject({
      label: 'Puerto Claro, Jalisco',
      country: 'MX',
    });
  });

  it('ranks a namesake with an extra place first, and shows it once', async () => {
    const found = (await (await withExtras()).geocode('Springfield')).map((place) => place.label);
    expect(found[0]).toBe('Springfield, VT');
    expect(found.filter((label) => label === 'Springfield, VT')).toHaveLength(1);
    expect((await (await withExtras()).suggest('springf', 3))[0]?.label).toBe('Springfield, VT');
    expect((await (await withExtras()).suggest('lantern r', 3))[0]?.label).toBe('Lantern Reach, DE');
  });

  it('finds the namesake in the same state that has an extra place', async () => {
    const own = createGazetteerGeocoder(gazetteer);
    const usual = (await own.geocode('Whitehall, PA'))[0]?.point;
    await own.changeExtraPlaces({
      gone: [],
      come: [{ city: 'Whitehall', state: 'PA', country: 'US', lat: 40.63, lng: -75.48 }],
    });
    const places = await own.geocode('Whitehall, PA');
    expect(usual?.longitude).toBeCloseTo(-80, 0);
    expect(places.map((place) => place.point)).toEqual([{ latitude: 40.63, longitude: -75.48 }]);
  });

  it('no longer finds places that were removed', async () => {
    const own = await withExtras();
    await own.changeExtraPlaces({ gone: extras, come: [] });
    expect(await own.geocode('Lantern Reach')).toEqual([]);
  });

  it('ranks postal codes of a city with an extra place first', async () => {
    const own = createGazetteerGeocoder(gazetteer);
    await own.changeExtraPlaces({
      gone: [],
      come: [{ city: 'Torrance', state: 'CA', country: 'US', lat: 33.8, lng: -118.3 }],
    });
    expect((await own.suggest('905', 1))[0]).toMatchObject({ kind: 'postal_code', detail: 'Torrance, CA' });
  });
});

describe('suggest', () => {
  const suggested = async (text: string, limit = 6) => (await geocoder.suggest(text, limit)).map((line) => line.label);

  it.each(['', ' ', '!', 'zzzzzz'])('suggests nothing for %j', async (text) => {
    expect(await suggested(text)).toEqual([]);
    expect(await suggested('phoenix', 0)).toEqual([]);
  });

  it('ranks suggestions by population', async () => {
    expect((await suggested('san '))[0]).toBe('San Antonio, TX');
    expect((await suggested('phoe'))[0]).toBe('Phoenix, AZ');
  });

  it('finds a state or province by its Spanish or French name', async () => {
    expect(await suggested('carolina del sur')).toContain('South Carolina');
    expect((await suggested('Terre-Neuve'))[0]).toBe('Newfoundland and Labrador');
    expect((await suggested('Moncton, Nouveau-Brunswick'))[0]).toBe('Moncton, NB');
  });

  it.each([
    ['es', 'nueva', 'Nueva Jersey', 'Estados Unidos'],
    ['es', 'estados', 'Estados Unidos', undefined],
    ['fr-CA', 'flor', 'Floride', 'États-Unis'],
    ['fr-CA', 'colombie', 'Colombie-Britannique', 'Canada'],
    ['fr-CA', 'charlotte, caroline du nord', 'Charlotte, NC', 'Caroline du Nord'],
    ['xx', 'flor', 'Florida', 'United States'],
  ])(
    'names states and countries in the language %s for %s, and finds what it suggests',
    async (language, typed, label, detail) => {
      const line = (await geocoder.suggest(typed, 8, language)).find((one) => one.label === label);
      expect(line?.detail).toBe(detail);
      expect((await first(line?.text ?? ''))?.fuzzy).toBeUndefined();
      expect(await first(line?.text ?? '')).toBeDefined();
    },
  );

  it.each(['st l', 'saint l', 'St. L'])('finds St. Louis for %s', async (text) => {
    expect(await suggested(text)).toContain('St. Louis, MO');
  });

  it.each(['n las', 'north las v', 'N. Las'])('finds North Las Vegas for %s', async (text) => {
    expect(await suggested(text)).toContain('North Las Vegas, NV');
  });

  it.each(['springfield, i', 'springfield il', 'springfield, illi', 'Springfield Illinois'])(
    'narrows by state for %s',
    async (text) => {
      expect((await suggested(text))[0]).toBe('Springfield, IL');
    },
  );

  it('suggests states by code and by the beginning of their name', async () => {
    expect((await suggested('tx'))[0]).toBe('Texas');
    expect((await suggested('cali'))[0]).toBe('California');
  });

  it('suggests postal codes by their beginning', async () => {
    for (const label of await suggested('902')) expect(label).toMatch(/^902\d\d$/);
    expect((await geocoder.suggest('m5v 2', 3))[0]).toMatchObject({
      text: 'M5V',
      detail: 'Toronto, ON',
      kind: 'postal_code',
    });
    expect((await geocoder.suggest('90503-12', 3))[0]).toMatchObject({ text: '90503', detail: 'Torrance, CA' });
  });

  it('corrects a misspelling when no name begins with the text', async () => {
    expect((await suggested('pheonix'))[0]).toBe('Phoenix, AZ');
  });

  it('suggests lines that geocode to the same place', async () => {
    for (const typed of ['a', 'b', 'new', 'sa', 'mon', 'ont', '9', 'v5', 'qu']) {
      for (const { text, kind } of await geocoder.suggest(typed, 8)) {
        const place = await first(text);
        const kinds = {
          city: 'locality',
          state: 'administrative_area_level_1',
          country: 'country',
          postal_code: 'postal_code',
        } as const;
        expect({ text, kind: place?.kinds[0], fuzzy: place?.fuzzy }).toEqual({
          text,
          kind: kinds[kind],
          fuzzy: undefined,
        });
        if (kind === 'city') expect(place?.label).toBe(text);
      }
    }
  });

  it('never suggests a line twice, and no more lines than the limit', async () => {
    for (const typed of ['s', 'new y', 'wash', 'o fallon', 'ofallon']) {
      const found = await suggested(typed, 7);
      expect(found.length).toBeLessThanOrEqual(7);
      expect(new Set(found).size).toBe(found.length);
    }
  });
});
