import {
  FIRST_PREFIX,
  postalNumber,
  postalText,
  readColumns,
  readText,
  toDegrees,
  type GazetteerColumns,
} from './gazetteer-file.ts';
import type { GeoPoint, GeoViewport } from './port.ts';
import { REGIONS, type Region } from './regions.ts';

/** A range of rows: `from` inclusive, `to` exclusive. */
export interface Run {
  from: number;
  to: number;
}

export interface GazetteerCity {
  row: number;
  name: string;
  region: Region;
  point: GeoPoint;
  /** Zero when unknown. */
  population: number;
}

export interface GazetteerPostalCode {
  /** "90503", or the first three characters of a Canadian code: "M5V". */
  code: string;
  point: GeoPoint;
  city: GazetteerCity;
}

/** Read-only tables of the cities, postal codes and states of the United States and Canada. */
export interface Gazetteer {
  readonly cityCount: number;
  city(row: number): GazetteerCity;
  cityKey(row: number): string;
  /** Population only, which is faster than reading the city; for ranking many cities. */
  population(row: number): number;
  regionOf(row: number): Region;
  /** Rows with exactly this key (see placeKey): at most one per state. */
  citiesNamed(key: string): Run;
  /** Rows whose key begins with this prefix. */
  citiesBeginning(prefix: string): Run;
  findPostalCode(code: string): GazetteerPostalCode | undefined;
  postalCode(row: number): GazetteerPostalCode;
  postalCityRow(row: number): number;
  /** Rows whose code begins with this prefix: up to five digits, or a letter with up to two more characters. */
  postalCodesBeginning(prefix: string): Run;
  extent(region: Region): GeoViewport | undefined;
}

/**
 * Opens the compiled gazetteer in a directory; scripts/build-gazetteer.ts makes it. The file has about 2 MB and opens in a
 * few milliseconds.
 * @throws Unavailable when it is missing or of another format
 */
export async function openGazetteer(dir: string): Promise<Gazetteer> {
  return gazetteerOf(await readColumns(dir));
}

function gazetteerOf(columns: GazetteerColumns): Gazetteer {
  const cityCount = columns.cityRegion.length;
  const bytes = Buffer.from(
    columns.cityKeys.bytes.buffer,
    columns.cityKeys.bytes.byteOffset,
    columns.cityKeys.bytes.length,
  );
  const { starts } = columns.cityKeys;
  const cityKey = (row: number) => bytes.toString('latin1', starts[row], starts[row + 1]);
  const regionOf = (row: number): Region =>
    REGIONS[columns.cityRegion[row] ?? 0] ?? { code: '', name: '', country: 'US' };

  /** First row whose key is not less than this text, in byte order: keys are ASCII. */
  const lowerBound = (text: string): number => firstRow(cityCount, (row) => cityKey(row) >= text);

  const city = (row: number): GazetteerCity => ({
    row,
    name: readText(columns.cityNames, row),
    region: regionOf(row),
    point: { latitude: toDegrees(columns.cityLatitude[row]), longitude: toDegrees(columns.cityLongitude[row]) },
    population: columns.cityPopulation[row] ?? 0,
  });

  const postalCode = (row: number): GazetteerPostalCode => ({
    code: postalText(columns.postalCode[row] ?? 0),
    point: { latitude: toDegrees(columns.postalLatitude[row]), longitude: toDegrees(columns.postalLongitude[row]) },
    city: city(columns.postalCity[row] ?? 0),
  });

  const postalLowerBound = (number: number) =>
    firstRow(columns.postalCode.length, (row) => (columns.postalCode[row] ?? 0) >= number);

  return {
    cityCount,
    city,
    cityKey,
    regionOf,
    population: (row) => columns.cityPopulation[row] ?? 0,
    citiesNamed: (key) => ({ from: lowerBound(key), to: lowerBound(`${key}\u0000`) }),
    citiesBeginning: (prefix) => ({ from: lowerBound(prefix), to: lowerBound(`${prefix}\u007f`) }),
    postalCode,
    postalCityRow: (row) => columns.postalCity[row] ?? 0,
    findPostalCode(code) {
      const row = postalLowerBound(postalNumber(code));
      return columns.postalCode[row] === postalNumber(code) ? postalCode(row) : undefined;
    },
    postalCodesBeginning(prefix) {
      if (/^\d{1,5}$/.test(prefix)) {
        const step = 10 ** (5 - prefix.length);
        return { from: postalLowerBound(Number(prefix) * step), to: postalLowerBound((Number(prefix) + 1) * step) };
      }
      if (!/^[A-Z](\d[A-Z]?)?$/.test(prefix)) return { from: 0, to: 0 };
      const step = 36 ** (3 - prefix.length);
      const first = Number.parseInt(prefix, 36) * step;
      return { from: postalLowerBound(FIRST_PREFIX + first), to: postalLowerBound(FIRST_PREFIX + first + step) };
    },
    extent(region) {
      const at = REGIONS.findIndex((candidate) => candidate.code === region.code) * 4;
      const [south, west, north, east] = columns.regionExtent.subarray(at, at + 4);
      if (!south && !west && !north && !east) return undefined;
      return { south: toDegrees(south), west: toDegrees(west), north: toDegrees(north), east: toDegrees(east) };
    },
  };
}

/** Binary search: the first row for which the condition holds, or `size`. It must also hold for all later rows. */
function firstRow(size: number, isAtOrAfter: (row: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAtOrAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
