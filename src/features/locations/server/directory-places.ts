import { slugify } from '#shared/slug.ts';
import { placeKey } from '#platform/geocoding/place-key.ts';
import { findRegion } from '#platform/geocoding/regions.ts';
import { LOCAL_PAGE_ROOT } from '../contract.ts';
import type { LocationEntry } from './directory-entry.ts';

/** A city with at least one restaurant that is not permanently closed. */
export interface DirectoryCity {
  name: string;
  slug: string;
  /** Address of its city list. */
  url: string;
  count: number;
  /** Instant of the newest change among its restaurants. */
  lastModified: string;
  /** By address. */
  entries: readonly LocationEntry[];
}

export interface DirectoryState {
  country: string;
  /** "FL" */
  code: string;
  name: string;
  slug: string;
  count: number;
  lastModified: string;
  /** By name. */
  cities: readonly DirectoryCity[];
}

export interface DirectoryCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  printable_name: string;
  count: number;
  lastModified: string;
  /** By name. */
  states: readonly DirectoryState[];
}

/** What a pair of path segments names; `isCanonical` is false when another spelling is its address. */
export interface FoundCity {
  state: DirectoryState;
  city: DirectoryCity;
  isCanonical: boolean;
}

/** What three path segments name, permanently closed restaurants too. */
export interface FoundLocalPage {
  entry: LocationEntry;
  isCanonical: boolean;
}

export interface DirectoryPlaces {
  countries: readonly DirectoryCountry[];
  /** @param country preferred when two countries have a state of that slug */
  findCity(stateText: string, cityText: string, country?: string): FoundCity | undefined;
  findLocalPage(stateText: string, cityText: string, line1Text: string): FoundLocalPage | undefined;
  /** How many restaurants stand in a city, or in a whole state when no city is named. */
  countIn(place: { country?: string | undefined; region?: string | undefined; city?: string | undefined }): number;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The directory's tree, and the ways from a path into it. State and city may be spelled by slug, name or code, in any case. */
export function createDirectoryPlaces(entries: readonly LocationEntry[]): DirectoryPlaces {
  const listed = entries.filter((entry) => entry.standing === 'listed');
  const countries = groupBy(listed, (entry) => entry.country)
    .map(([code, ofCountry]) => createCountry(code, ofCountry))
    .toSorted((a, b) => b.count - a.count || byText(a.code, b.code));
  const states = countries.flatMap((country) => country.states);
  const byPath = new Map(entries.map((entry) => [pathOf(entry), entry]));
  const bySegments = new Map<string, LocationEntry>();
  for (const entry of entries) {
    const keys = [segmentsKey(...pathSegments(entry)), addressKey(entry)];
    for (const key of keys) {
      // A restaurant that is open outranks one that closed for good at the same address.
      const isTaken = bySegments.get(key)?.standing === 'listed';
      if (!isTaken && (entry.standing === 'listed' || !bySegments.has(key))) bySegments.set(key, entry);
    }
  }
  const counts = new Map<string, number>();
  for (const state of states) {
    counts.set(countKey(state.country, state.code, ''), state.count);
    for (const city of state.cities) counts.set(countKey(state.country, state.code, city.name), city.count);
  }

  return {
    countries,
    findCity(stateText, cityText, country) {
      const slugs = stateSlugs(stateText);
      const found = states
        .filter((state) => slugs.includes(state.slug))
        .toSorted((a, b) => Number(b.country === country) - Number(a.country === country))
        .flatMap((state) => {
          const city = state.cities.find((candidate) => candidate.slug === slugify(cityText));
          return city ? [{ state, city }] : [];
        })[0];
      return found && { ...found, isCanonical: stateText === found.state.slug && cityText === found.city.slug };
    },
    findLocalPage(stateText, cityText, line1Text) {
      const exact = byPath.get(`${stateText}/${cityText}/${line1Text}/`);
      if (exact) return { entry: exact, isCanonical: true };
      for (const slug of stateSlugs(stateText)) {
        const entry = bySegments.get(segmentsKey(slug, cityText, line1Text));
        if (entry) return { entry, isCanonical: false };
      }
      return undefined;
    },
    countIn: ({ country = '', region = '', city = '' }) => counts.get(countKey(country, region, city)) ?? 0,
  };
}

function createCountry(code: string, entries: readonly LocationEntry[]): DirectoryCountry {
  const states = groupBy(entries, (entry) => entry.state.slug)
    .map(([, ofState]) => createState(code, ofState))
    .toSorted((a, b) => byText(a.name, b.name));
  return {
    code,
    printable_name: countryName(code),
    count: entries.length,
    lastModified: newest(entries),
    states,
  };
}

function createState(country: string, entries: readonly LocationEntry[]): DirectoryState {
  const { code = '', name = '', slug = '' } = entries[0]?.state ?? {};
  const cities = groupBy(entries, (entry) => entry.city.slug)
    .map(([citySlug, ofCity]) => ({
      name: ofCity[0]?.city.name ?? '',
      slug: citySlug,
      url: `${LOCAL_PAGE_ROOT}${slug}/${citySlug}/`,
      count: ofCity.length,
      lastModified: newest(ofCity),
      entries: ofCity.toSorted((a, b) => byText(a.wire.address1, b.wire.address1) || a.rlid - b.rlid),
    }))
    .toSorted((a, b) => byText(a.name, b.name));
  return { country, code, name, slug, count: entries.length, lastModified: newest(entries), cities };
}

/** "US" → "United States"; a code that is no country's stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}

/** The slug as written, and that of the state whose code or short form it is: "FL" → "fl", "florida". */
function stateSlugs(text: string): string[] {
  const region = findRegion(text.replaceAll('-', ' '));
  return [slugify(text), ...(region ? [slugify(region.name)] : [])];
}

function pathOf(entry: LocationEntry): string {
  return entry.wire.localPageURL ?? '';
}

function pathSegments(entry: LocationEntry): [string, string, string] {
  const [state = '', city = '', line1 = ''] = pathOf(entry).split('/');
  return [state, city, line1];
}

function addressKey(entry: LocationEntry): string {
  return segmentsKey(entry.state.slug, entry.city.slug, entry.wire.address1);
}

function segmentsKey(state: string, city: string, line1: string): string {
  return [state, city, line1].map(slugify).join('/');
}

/** Geocoders write "Saint Louis" where an address has "St. Louis". */
function countKey(country: string, region: string, city: string): string {
  return `${country}|${region}|${placeKey(city)}`;
}

function newest(entries: readonly LocationEntry[]): string {
  return entries.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '');
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): [string, T[]][] {
  return [...Map.groupBy(values, keyOf)];
}

function byText(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
