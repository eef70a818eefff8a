import { slugify } from '#shared/slug.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { placeKey } from '#platform/geocoding/place-key.ts';
import { findRegion, regionNameIn } from '#platform/geocoding/regions.ts';
import { inSlices } from '#platform/slices.ts';
import { type EntryChange, EntryMap, listedChanges } from './directory-change.ts';
import type { LocationEntry } from './directory-entry.ts';

/** A city with at least one restaurant that is not permanently closed. */
export interface DirectoryCity {
  name: string;
  slug: string;
  /** Path of its city list, below the site's root of local pages: "florida/orlando/". */
  path: string;
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
  count: number;
  lastModified: string;
  /** By name. */
  states: readonly DirectoryState[];
}

/** The place at a pair of path segments; `isCanonical` is false when its URL has another spelling. */
export interface FoundCity {
  state: DirectoryState;
  city: DirectoryCity;
  isCanonical: boolean;
}

/** The restaurant at three path segments, including permanently closed ones. */
export interface FoundLocalPage {
  entry: LocationEntry;
  isCanonical: boolean;
}

export interface DirectoryPlaces {
  countries: readonly DirectoryCountry[];
  /** @param country preferred when two countries have a state of that slug */
  findCity(stateText: string, cityText: string, country?: string): FoundCity | undefined;
  findLocalPage(stateText: string, cityText: string, line1Text: string): FoundLocalPage | undefined;
  /** Number of restaurants in a city, or in a state without a city. */
  countIn(place: { country?: string | undefined; region?: string | undefined; city?: string | undefined }): number;
}

/** Places that take changes of restaurants. Lists that were returned do not change. */
export interface LivePlaces extends DirectoryPlaces {
  change(changes: readonly EntryChange[]): void;
}

/** Restaurants, or cities with their restaurants, of one slice. */
const SLICE = 100;

/** The directory's tree, with lookups by path. State and city may be spelled by slug, name or code, in any case. */
export async function createDirectoryPlaces(entries: readonly LocationEntry[]): Promise<LivePlaces> {
  const cities = new Map<string, Map<string, DirectoryCity>>();
  const states = new Map<string, DirectoryState>();
  const bySegments = new EntryMap();
  const counts = new Map<string, number>();
  let countries: readonly DirectoryCountry[] = [];

  const note = (entry: LocationEntry, how: 'add' | 'remove') => {
    for (const key of segmentKeys(entry)) bySegments[how](key, entry);
    if (!entry.isListed) return;
    for (const city of ['', entry.city.name]) {
      const key = countKey(entry.country, entry.state.code, city);
      counts.set(key, (counts.get(key) ?? 0) + (how === 'add' ? 1 : -1));
    }
  };
  const putCity = (ofCity: readonly LocationEntry[], first: LocationEntry) => {
    const ofState = cities.get(stateId(first)) ?? new Map<string, DirectoryCity>();
    cities.set(stateId(first), ofState);
    if (ofCity.length > 0) ofState.set(first.city.slug, createCity(ofCity));
    else ofState.delete(first.city.slug);
  };
  const putState = (id: string) => {
    const made = createState([...(cities.get(id)?.values() ?? [])]);
    if (made) states.set(id, made);
    else states.delete(id);
    // In order, so that the next sort only has to move what changed.
    cities.set(id, new Map(made?.cities.map((city) => [city.slug, city])));
  };
  const putCountries = () => {
    countries = [...Map.groupBy(states.values(), ({ country }) => country)]
      .map(([code, ofCountry]) => createCountry(code, ofCountry))
      .toSorted((a, b) => b.count - a.count || byText(a.code, b.code));
  };

  const groups = new Map<string, LocationEntry[]>();
  for await (const slice of inSlices(entries, SLICE)) {
    for (const entry of slice) {
      note(entry, 'add');
      if (!entry.isListed) continue;
      const group = groups.get(cityId(entry));
      if (group) group.push(entry);
      else groups.set(cityId(entry), [entry]);
    }
  }
  for await (const slice of inSlices([...groups.values()], SLICE))
    for (const group of slice) putCity(group, firstOf(group));
  for await (const [id] of inSlices([...cities.keys()], 1)) if (id !== undefined) putState(id);
  putCountries();

  return {
    get countries() {
      return countries;
    },
    change(changes) {
      for (const { before } of changes) if (before) note(before, 'remove');
      for (const { after } of changes) if (after) note(after, 'add');
      const { gone, come } = listedChanges(changes);
      const touched = new Map([...gone, ...come].map((entry) => [cityId(entry), entry]));
      for (const [id, first] of touched) {
        const left = cities.get(stateId(first))?.get(first.city.slug)?.entries ?? [];
        putCity(
          [...left.filter((entry) => !gone.includes(entry)), ...come.filter((entry) => cityId(entry) === id)],
          first,
        );
      }
      for (const id of new Set([...touched.values()].map(stateId))) putState(id);
      putCountries();
    },
    findCity(stateText, cityText, country) {
      const slugs = stateSlugs(stateText);
      const citySlug = slugify(cityText);
      const found = countries
        .flatMap(({ states: ofCountry }) => ofCountry.filter((state) => slugs.includes(state.slug)))
        .toSorted((a, b) => Number(b.country === country) - Number(a.country === country))
        .flatMap((state) => {
          const city = cities.get(`${state.country}|${state.slug}`)?.get(citySlug);
          return city ? [{ state, city }] : [];
        })[0];
      return found && { ...found, isCanonical: stateText === found.state.slug && cityText === found.city.slug };
    },
    findLocalPage(stateText, cityText, line1Text) {
      const path = `${stateText}/${cityText}/${line1Text}/`;
      for (const slug of stateSlugs(stateText)) {
        const found = bySegments.get(segmentsKey(slug, cityText, line1Text)) ?? [];
        const exact = found.find((entry) => entry.path === path);
        // A restaurant that is open outranks one that closed for good at the same address.
        const entry = exact ?? found.find(({ isListed }) => isListed) ?? found[0];
        if (entry) return { entry, isCanonical: entry === exact };
      }
      return undefined;
    },
    countIn: ({ country = '', region = '', city = '' }) => counts.get(countKey(country, region, city)) ?? 0,
  };
}

function createCity(entries: readonly LocationEntry[]): DirectoryCity {
  const { state, city } = firstOf(entries);
  return {
    name: city.name,
    slug: city.slug,
    path: `${state.slug}/${city.slug}/`,
    count: entries.length,
    lastModified: newest(entries.map(({ updatedAt }) => updatedAt)),
    entries: entries.toSorted((a, b) => byText(a.wire.address1, b.wire.address1) || a.rlid - b.rlid),
  };
}

/** Undefined without cities. */
function createState(cities: readonly DirectoryCity[]): DirectoryState | undefined {
  if (cities.length === 0) return undefined;
  const { country, state } = firstOf(cities.map(({ entries }) => firstOf(entries)));
  return {
    country,
    code: state.code,
    name: state.name,
    slug: state.slug,
    count: sumOf(cities),
    lastModified: newest(cities.map(({ lastModified }) => lastModified)),
    cities: cities.toSorted((a, b) => byText(a.name, b.name)),
  };
}

function createCountry(code: string, states: readonly DirectoryState[]): DirectoryCountry {
  return {
    code,
    count: sumOf(states),
    lastModified: newest(states.map(({ lastModified }) => lastModified)),
    states: states.toSorted((a, b) => byText(a.name, b.name)),
  };
}

/** The restaurant of the lowest rlid: its spelling of the place is the one that counts. */
function firstOf(entries: readonly LocationEntry[]): LocationEntry {
  return entries.reduce((first, entry) => (entry.rlid < first.rlid ? entry : first));
}

function sumOf(parts: readonly { count: number }[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

/** "US" → "United States" or "Estados Unidos"; a code that is no country's stays as it is. */
export function countryName(code: string, language: LanguageCode): string {
  let names = COUNTRY_NAMES.get(language);
  if (!names)
    COUNTRY_NAMES.set(language, (names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })));
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** "Florida" → "Floride" for a page in French; a state that is not known stays as it is. */
export function stateNameIn(language: LanguageCode, { name, code, country }: DirectoryState): string {
  return findRegion(code)?.country === country ? (regionNameIn(language, code) ?? name) : name;
}

/** Making one takes longer than all that a page asks of it. */
const COUNTRY_NAMES = new Map<LanguageCode, Intl.DisplayNames>();

/** The slug as written, and that of the state whose code or short form it is: "FL" → "fl", "florida". */
function stateSlugs(text: string): string[] {
  const region = findRegion(text.replaceAll('-', ' '));
  return [slugify(text), ...(region ? [slugify(region.name)] : [])];
}

/** By its address in the tree, and by its street address as it is spelled. */
function segmentKeys(entry: LocationEntry): Set<string> {
  const [state = '', city = '', line1 = ''] = entry.path.split('/');
  return new Set([
    segmentsKey(state, city, line1),
    segmentsKey(entry.state.slug, entry.city.slug, entry.wire.address1),
  ]);
}

function stateId({ country, state }: LocationEntry): string {
  return `${country}|${state.slug}`;
}

function cityId(entry: LocationEntry): string {
  return `${stateId(entry)}|${entry.city.slug}`;
}

function segmentsKey(state: string, city: string, line1: string): string {
  return [state, city, line1].map(slugify).join('/');
}

/** Geocoders write "Saint Louis" where an address has "St. Louis". */
function countKey(country: string, region: string, city: string): string {
  return `${country}|${region}|${placeKey(city)}`;
}

function newest(instants: readonly string[]): string {
  return instants.reduce((latest, instant) => (instant > latest ? instant : latest), '');
}

const collator = new Intl.Collator('en', { numeric: true });

function byText(a: string, b: string): number {
  return collator.compare(a, b);
}
