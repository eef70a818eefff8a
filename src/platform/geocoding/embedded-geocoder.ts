import { inSlices } from '../slices.ts';
import { type ExtraPlace, ExtraPlaces } from './extra-places.ts';
import type { Gazetteer, GazetteerPostalCode } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import { byLikelihood, cityPlace, createPlaceTable, unlikeliness, type NamedPlace } from './place-table.ts';
import {
  LONGEST_QUERY,
  type GeocodeOptions,
  type Geocoder,
  type GeoPlace,
  type GeoPoint,
  type GeoViewport,
} from './port.ts';
import { readCityAndRegion, readCountry, readPoint, readPostalCode } from './query-parts.ts';
import { type Country, findCountry, findRegion, REGIONS, type Region } from './regions.ts';
import { slipsAllowed, slipsBetween } from './spelling.ts';
import { suggestPlaces, suggestPostalCodes } from './suggest-places.ts';

/** Cities with the name of a state are offered beside the state when they have more people than this. */
const NAMESAKE_POPULATION = 50_000;
const MOST_GUESSES = 5;

/** Places per slice: each look-up in the gazetteer takes a few microseconds. */
const SLICE = 500;

/** Places to add to the geocoder, and places to remove from it. */
export interface ExtraPlaceChange {
  gone: readonly ExtraPlace[];
  come: readonly ExtraPlace[];
}

/** The geocoder that needs no service. It knows the compiled gazetteer and the places that the caller adds. */
export interface GazetteerGeocoder extends Geocoder {
  /**
   * Adds places, and removes places that were added before. Cities with an added place rank first among namesakes; names
   * that the gazetteer lacks (a neighbourhood) resolve to the added place. Works in slices.
   */
  changeExtraPlaces(change: ExtraPlaceChange): Promise<void>;
}

/**
 * Resolves a text as, in this order: "lat,lng"; a country; a ZIP or ZIP+4; a Canadian postal code by its first three
 * characters; a city and state; a state; a city alone (all namesakes: those with added places first, then by population);
 * the nearest spellings, marked as fuzzy.
 */
export function createGazetteerGeocoder(gazetteer: Gazetteer): GazetteerGeocoder {
  const extras = new ExtraPlaces(gazetteer);
  const table = createPlaceTable(gazetteer, extras);

  const resolve = (text: string): GeoPlace[] => {
    const point = readPoint(text);
    if (point) return [pointPlace(point)];
    const country = findCountry(text);
    if (country) return [countryPlace(country)];
    const { bare, country: named } = readCountry(text);
    const places = resolveBare(bare);
    const there = places.filter((place) => place.country === named?.code);
    return there.length > 0 ? there : places;
  };

  const resolveBare = (bare: string): GeoPlace[] => {
    const postal = readPostalCode(bare);
    if (postal) {
      const known = gazetteer.findPostalCode(postal.code);
      if (known) return [partial(postalPlace(known), /\d/.test(postal.rest))];
      if (!postal.rest) return guessPostalCode(postal.code);
    }
    if (/^\d{3,4}$/.test(bare)) return guessIncompleteZip(bare);
    return resolveName(postal?.rest ?? bare);
  };

  const resolveName = (text: string): GeoPlace[] => {
    const key = placeKey(text);
    if (!key) return [];
    const readings = readCityAndRegion(text);
    for (const { cityKey, region, hasStreet } of readings) {
      for (const name of variantsOf(cityKey)) {
        const place = table.named(name).find((candidate) => candidate.region === region.code);
        if (place) return [partial(cityPlace(place), hasStreet)];
      }
    }
    const namesakes = table.named(key).sort(byLikelihood);
    const region = findRegion(text);
    if (region) {
      const large = namesakes.filter((place) => place.extras > 0 || place.population >= NAMESAKE_POPULATION);
      return [regionPlace(region), ...large.map(cityPlace)];
    }
    if (namesakes.length > 0) return namesakes.map(cityPlace);
    for (const name of variantsOf(key)) {
      const found = table.named(name).sort(byLikelihood);
      if (found.length > 0) return found.map(cityPlace);
    }
    // "12 Oak Street, Springfield": the text after the last comma is the city.
    const cities = table.named(placeKey(text.slice(text.lastIndexOf(',') + 1))).sort(byLikelihood);
    if (/\d/.test(text) && cities.length > 0) return cities.map((place) => partial(cityPlace(place), true));
    const bare = text.replace(/^(near|in|around) /i, '');
    return bare === text ? guessName(text, readings) : resolveName(bare);
  };

  /**
   * ZIPs with the same first three digits belong to one area, so the nearest number among them is the nearest known place.
   */
  const guessPostalCode = (code: string): GeoPlace[] => {
    if (!/^\d/.test(code)) return [];
    const { from, to } = gazetteer.postalCodesBeginning(code.slice(0, 3));
    const near = Array.from({ length: to - from }, (_, offset) => gazetteer.postalCode(from + offset));
    near.sort((a, b) => Math.abs(Number(a.code) - Number(code)) - Math.abs(Number(b.code) - Number(code)));
    return near.slice(0, 1).map((row) => ({ ...postalPlace(row), fuzzy: true }));
  };

  /** "2134" is 02134 without its zero, as spreadsheets show it, or the beginning of 21340 to 21349. */
  const guessIncompleteZip = (digits: string): GeoPlace[] => {
    const begun = suggestPostalCodes(gazetteer, table, digits, MOST_GUESSES).map(({ text }) => text);
    return [digits.padStart(5, '0'), ...begun]
      .flatMap((code) => gazetteer.findPostalCode(code) ?? [])
      .slice(0, MOST_GUESSES)
      .map((row) => ({ ...postalPlace(row), fuzzy: true }));
  };

  const guessName = (text: string, readings: ReturnType<typeof readCityAndRegion>): GeoPlace[] => {
    const key = placeKey(text);
    const [reading] = readings;
    if (reading) {
      // A correct city with a wrong state is about as likely as a correct state with a misspelt city.
      const elsewhere = table.named(reading.cityKey).map((place) => ({ place, slips: 1.5 }));
      const nearby = table.misspelt(reading.cityKey, reading.region.code);
      const found = [...nearby, ...elsewhere].sort((a, b) => unlikeliness(a) - unlikeliness(b));
      if (found.length > 0) return guesses(found);
      // The state of an unknown town is nearer to it than a town of a similar name in another state.
      if (text.includes(',')) return [{ ...regionPlace(reading.region), fuzzy: true }];
    }
    const regions = REGIONS.filter(
      (region) => slipsBetween(key, placeKey(region.name), slipsAllowed(key.length)) !== undefined,
    );
    return [
      ...regions.map((region) => ({ ...regionPlace(region), fuzzy: true })),
      ...guesses(table.misspelt(key)),
    ].slice(0, MOST_GUESSES);
  };

  const regionPlace = (region: Region): GeoPlace => {
    const viewport = gazetteer.extent(region);
    return {
      label: region.name,
      kinds: ['administrative_area_level_1'],
      ...(viewport && { viewport, point: middleOf(viewport) }),
      region: region.code,
      country: region.country,
    };
  };

  return {
    geocode(text, options = {}) {
      const places = resolve(text.slice(0, LONGEST_QUERY).replace(/\s+/g, ' ').trim());
      return Promise.resolve(ranked(places, options));
    },
    suggest: (text, limit, language = 'en') =>
      Promise.resolve(suggestPlaces(gazetteer, table, text.slice(0, LONGEST_QUERY), { limit, language })),
    async changeExtraPlaces({ gone, come }) {
      for await (const slice of inSlices(gone, SLICE)) for (const place of slice) extras.remove(place);
      for await (const slice of inSlices(come, SLICE)) for (const place of slice) extras.add(place);
    },
  };
}

/** Variants of a town's name with and without its kind: "West Valley" is West Valley City, "Shelby Township" is Shelby. */
function variantsOf(key: string): string[] {
  return [key, key.replace(/^(city|town|village) of | (city|town|township|village)$/, ''), `${key} city`];
}

function ranked(places: GeoPlace[], { boost, limit = Infinity }: GeocodeOptions): GeoPlace[] {
  if (!boost) return places.slice(0, limit);
  const scored = places.map((place) => ({ place, score: boost(place) }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ place }) => place);
}

/**
 * A name with other spacing ("De Kalb" for DeKalb) is no guess. Without one: places about as likely as the best, all marked
 * fuzzy.
 */
function guesses(found: { place: NamedPlace; slips: number }[]): GeoPlace[] {
  const respaced = found.filter(({ slips }) => slips === 0).map(({ place }) => place);
  if (respaced.length > 0) return respaced.sort(byLikelihood).map(cityPlace);
  const [best] = found;
  return found
    .filter((guess) => best && unlikeliness(guess) <= unlikeliness(best) + 3)
    .slice(0, MOST_GUESSES)
    .map(({ place }) => ({ ...cityPlace(place), fuzzy: true }));
}

function partial(place: GeoPlace, isPartial: boolean): GeoPlace {
  return isPartial ? { ...place, isPartial } : place;
}

function countryPlace({ code, name, viewport }: Country): GeoPlace {
  return { label: name, kinds: ['country'], viewport, point: middleOf(viewport), country: code };
}

function middleOf({ south, west, north, east }: GeoViewport): GeoPoint {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

function postalPlace({ code, point, city }: GazetteerPostalCode): GeoPlace {
  return {
    label: `${city.name}, ${city.region.code} ${code}`,
    kinds: ['postal_code'],
    point,
    city: city.name,
    region: city.region.code,
    country: city.region.country,
  };
}

function pointPlace(point: { latitude: number; longitude: number }): GeoPlace {
  return { label: `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}`, kinds: ['point'], point };
}
