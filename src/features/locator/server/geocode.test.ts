import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import type { Geocoder, GeoPlace } from '#platform/geocoding/port.ts';
import { createLocationDirectory, type LocationDirectory } from './directory.ts';
import { findPlaces, suggest } from './geocode.ts';

const ANYTHING: GeoPlace = { label: 'Orlando, FL', kinds: ['locality'], point: { latitude: 28.54, longitude: -81.38 } };

let database: Database;
let locations: LocationDirectory;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertLocationRows(database.db, [
    buildLocationRow({ rlid: 10512, name: 'Harbor Point' }),
    buildLocationRow({ rlid: 10003, address1: '901 Maple Grove Avenue', localPageUrl: 'florida/orlando/901/' }),
    buildLocationRow({
      rlid: 10002,
      city: 'Springfield',
      state: 'OR',
      localPageUrl: 'oregon/springfield/12-bay-street/',
    }),
  ]);
  locations = await createLocationDirectory(database.db, { clock: fixedClock('2026-03-04T17:00:00Z') });
});
afterAll(() => database.close());

/** Answers every text with the same places. */
const always = (...places: GeoPlace[]): Geocoder => ({
  geocode: async () => places,
  suggest: async (_text, limit) =>
    Array.from({ length: limit }, (_, at) => ({ text: `City ${at}`, label: `City ${at}`, kind: 'city' as const })),
});
const labels = async (text: string, geocoder: Geocoder) =>
  (await findPlaces(text, { locations, geocoder })).map((match) => match.rlid ?? match.label);

describe('findPlaces', () => {
  it('reads five digits that are a ZIP as the ZIP, and otherwise as the restaurant of that number', async () => {
    const zip: GeoPlace = { ...ANYTHING, label: 'Carmel, NY 10512', kinds: ['postal_code'] };
    expect(await labels('10512', always(zip))).toEqual(['Carmel, NY 10512']);
    expect(await labels('10512', always())).toEqual([10512]);
    expect(await labels('10512', always({ ...zip, fuzzy: true }))).toEqual([10512]);
    expect(await labels('#10512', always(zip))).toEqual([10512]);
  });

  it.each([
    '12 Bay Street, Orlando, FL',
    '12 bay street orlando',
    '12 Bay St., Orlando, FL',
    '12 bay street orlando fl 32801',
    'Harbor Point – 12 Bay Street, Orlando, FL',
  ])('finds the restaurant at "%s" before its city', async (text) => {
    expect(await labels(text, always(ANYTHING))).toEqual([10512]);
  });

  it.each(['901 Maple Grove Ave', '901 maple grove avenue', '901 Maple Grove Ave., Orlando'])(
    'finds the restaurant at "%s", however its address is spelled',
    async (text) => expect(await labels(text, always(ANYTHING))).toEqual([10003]),
  );

  it('offers all restaurants in a street with that number', async () => {
    expect(await labels('12 Bay Street', always(ANYTHING))).toEqual([10002, 10512]);
  });

  it.each([
    '１０５１２',
    '１０５１２－１２３４',
    '١٠٥١٢',
    '10512–1234',
    '\u200f10512',
    '\u202a10512\u202c',
    '\u300010512\u00a0',
  ])('reads the ZIP in %j', async (typed) => {
    const geocoder: Geocoder = {
      ...always(),
      geocode: async (text) => (/^10512(-1234)?$/.test(text.trim()) ? [ANYTHING] : []),
    };
    expect(await labels(typed, geocoder)).toEqual(['Orlando, FL']);
  });

  it('offers restaurants of a name after places of that name and before guesses', async () => {
    expect(await labels('Harbor Point', always(ANYTHING))).toEqual(['Orlando, FL', 10512]);
    expect(await labels('Harbor Point', always({ ...ANYTHING, fuzzy: true }))).toEqual([10512]);
  });

  it('lets namesakes with restaurants come first', async () => {
    let boost: ((place: GeoPlace) => number) | undefined;
    const geocoder: Geocoder = { ...always(), geocode: async (_text, options) => ((boost = options?.boost), []) };
    await findPlaces('Springfield', { locations, geocoder });
    const springfield = (region: string): GeoPlace => ({ ...ANYTHING, city: 'Springfield', region, country: 'US' });
    expect(boost?.(springfield('OR'))).toBe(1);
    expect(boost?.(springfield('IL'))).toBe(0);
  });
});

describe('findPlaces of a clear name', () => {
  const denver = (region: string, population: number): GeoPlace => ({
    ...ANYTHING,
    label: `Denver, ${region}`,
    city: 'Denver',
    region,
    country: 'US',
    population,
  });

  it('leaves out unlikely namesakes, and keeps those of some size', async () => {
    const places = [denver('CO', 700_000), denver('PA', 68_000), denver('NC', 2300), denver('IA', 0)];
    expect(await labels('Denver', always(...places))).toEqual(['Denver, CO', 'Denver, PA']);
  });

  it('keeps a small one where our restaurants are', async () => {
    const springfield = { ...denver('OR', 60), label: 'Springfield, OR', city: 'Springfield' };
    const places = [{ ...springfield, region: 'MO', label: 'Springfield, MO', population: 169_000 }, springfield];
    expect(await labels('Springfield', always(...places))).toEqual(['Springfield, MO', 'Springfield, OR']);
  });
});

describe('suggest', () => {
  const lines = async (text: string, limit = 4) =>
    (await suggest(text, { limit }, { locations, geocoder: always() })).map(({ label }) => label);

  it('keeps room for our restaurants when places would fill the list', async () => {
    expect(await lines('harb')).toEqual(['City 0', 'City 1', 'City 2', 'Harbor Point']);
  });

  it('puts our restaurants first for a street address', async () => {
    expect((await lines('12 bay')).slice(0, 2)).toEqual(['Harbor Point', '12 Bay Street']);
    expect((await lines('#10512'))[0]).toBe('Harbor Point');
  });

  it('offers no restaurants for a letter or two, nor for the digits of a ZIP', async () => {
    for (const text of ['ha', '105']) expect(await lines(text)).toEqual(['City 0', 'City 1', 'City 2', 'City 3']);
  });
});
