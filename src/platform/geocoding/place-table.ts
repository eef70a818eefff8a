import type { Gazetteer, GazetteerCity } from './gazetteer.ts';
import type { ExtraPlaces } from './extra-places.ts';
import type { GeoPlace, GeoPoint } from './port.ts';
import { findRegion, type Region } from './regions.ts';
import { differingLetters, lettersOf, slipsAllowed, slipsBetween } from './spelling.ts';

/** A city by name and state, in the gazetteer or among the extra places. */
export interface NamedPlace {
  key: string;
  name: string;
  /** Postal code of the state where it is known, else as given. */
  region: string;
  regionName: string;
  country: string;
  point: GeoPoint;
  population: number;
  /** Number of extra places in this city. */
  extras: number;
}

/** The gazetteer and the extra places as one table of cities. Each pair of name and state occurs once. */
export interface PlaceTable {
  named(key: string): NamedPlace[];
  /** At most `limit` cities: those with extra places first, then by population. */
  beginning(prefix: string, limit: number, region?: (region: Region) => boolean): NamedPlace[];
  /**
   * Cities whose name differs by a few slips, likeliest first, with their number; zero means that only the spacing differs.
   */
  misspelt(key: string, regionCode?: string): { place: NamedPlace; slips: number }[];
  extrasInCity(row: number): number;
}

/** The gazetteer's cities and the current extra places. */
export function createPlaceTable(gazetteer: Gazetteer, extras: ExtraPlaces): PlaceTable {
  const ofCity = (city: GazetteerCity): NamedPlace => ({
    key: gazetteer.cityKey(city.row),
    name: city.name,
    region: city.region.code,
    regionName: city.region.name,
    country: city.region.country,
    point: extras.pointAt(city.row) ?? city.point,
    population: city.population,
    extras: extras.countAt(city.row),
  });
  const fits = (place: NamedPlace, region?: (region: Region) => boolean) => {
    if (!region) return true;
    const found = findRegion(place.region);
    return found !== undefined && region(found);
  };
  let outlines: ReturnType<typeof outlineKeys> | undefined;

  return {
    extrasInCity: (row) => extras.countAt(row),
    named(key) {
      const { from, to } = gazetteer.citiesNamed(key);
      const places = extras.added().filter((place) => place.key === key);
      for (let row = from; row < to; row++) places.push(ofCity(gazetteer.city(row)));
      return places;
    },
    beginning(prefix, limit, region) {
      const { from, to } = gazetteer.citiesBeginning(prefix);
      const rows: number[] = [];
      const rank = (row: number) => (extras.countAt(row) > 0 ? 1e9 : 0) + gazetteer.population(row);
      for (let row = from; row < to; row++) {
        if (region && !region(gazetteer.regionOf(row))) continue;
        keepBest(rows, row, limit, rank);
      }
      const own = extras.added().filter((place) => place.key.startsWith(prefix) && fits(place, region));
      return [...own, ...rows.map((row) => ofCity(gazetteer.city(row)))].sort(byLikelihood).slice(0, limit);
    },
    misspelt(key, regionCode) {
      const word = key.replaceAll(' ', '');
      const most = slipsAllowed(word.length);
      outlines ??= outlineKeys(gazetteer);
      const wanted = lettersOf(word);
      const found: { place: NamedPlace; slips: number }[] = [];
      for (let row = 0; row < gazetteer.cityCount; row++) {
        if (Math.abs((outlines.lengths[row] ?? 0) - word.length) > most) continue;
        if (differingLetters(wanted, outlines.letters[row] ?? 0) > most * 2) continue;
        if (regionCode && gazetteer.regionOf(row).code !== regionCode) continue;
        const slips = slipsBetween(word, gazetteer.cityKey(row).replaceAll(' ', ''), most);
        if (slips !== undefined) found.push({ place: ofCity(gazetteer.city(row)), slips });
      }
      for (const place of extras.added()) {
        if (regionCode && place.region !== regionCode) continue;
        const slips = slipsBetween(word, place.key.replaceAll(' ', ''), most);
        if (slips !== undefined) found.push({ place, slips });
      }
      return found.sort((a, b) => unlikeliness(a) - unlikeliness(b));
    },
  };
}

/**
 * Orders namesakes: first those with extra places, then by population, then by state, so that the order is always the same.
 */
export function byLikelihood(a: NamedPlace, b: NamedPlace): number {
  return (
    Number(b.extras > 0) - Number(a.extras > 0) ||
    b.population - a.population ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    (a.region < b.region ? -1 : 1)
  );
}

export function cityPlace(place: NamedPlace): GeoPlace {
  return {
    label: `${place.name}, ${place.region || place.country}`,
    kinds: ['locality'],
    point: place.point,
    ...(place.population > 0 && { population: place.population }),
    city: place.name,
    region: place.region,
    country: place.country,
  };
}

/** One slip counts as much as a factor of a thousand in population. */
export function unlikeliness({ place, slips }: { place: NamedPlace; slips: number }): number {
  return slips * 3 - Math.log10(place.population + 10) - (place.extras > 0 ? 1 : 0);
}

/**
 * Letters (as bits) and length of each key without spaces. They rule out most keys as misspellings before the text is
 * compared.
 */
function outlineKeys(gazetteer: Gazetteer) {
  const letters = new Uint32Array(gazetteer.cityCount);
  const lengths = new Uint8Array(gazetteer.cityCount);
  for (let row = 0; row < gazetteer.cityCount; row++) {
    const word = gazetteer.cityKey(row).replaceAll(' ', '');
    letters[row] = lettersOf(word);
    lengths[row] = word.length;
  }
  return { letters, lengths };
}

/** Inserts a row into a list of the `limit` rows with the highest rank, best first. */
function keepBest(rows: number[], row: number, limit: number, rank: (row: number) => number): void {
  const value = rank(row);
  const last = rows.at(-1);
  if (rows.length >= limit && (last === undefined || rank(last) >= value)) return;
  let at = rows.length;
  while (at > 0 && rank(rows[at - 1] ?? 0) < value) at--;
  rows.splice(at, 0, row);
  if (rows.length > limit) rows.pop();
}
