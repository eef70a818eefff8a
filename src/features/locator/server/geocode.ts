import { usualCharacters } from '#shared/usual-characters.ts';
import type { GeocodeResult, Suggestion } from '#features/locations/contract.ts';
import type { GeoKind, GeoPlace, GeoPoint, Geocoder, GeoViewport } from '#platform/geocoding/port.ts';
import { isNearMe } from '../near-me.ts';
import type { LocationDirectory } from './directory.ts';
import type { LocationEntry } from './directory-entry.ts';
import { restaurantLabel } from './directory-lookup.ts';

/** One possible meaning of a text: a place of the geocoder, or one of our restaurants. */
export interface PlaceMatch {
  label: string;
  /** Most specific first. */
  kinds: readonly (GeoKind | 'restaurant')[];
  point?: GeoPoint;
  viewport?: GeoViewport;
  isFuzzy: boolean;
  /** Only the city or postal code of a street address is known: the point is its middle. */
  isPartial?: boolean;
  /** Code of the state or province, and ISO code of the country. */
  region?: string;
  country?: string;
  /** Set when the text named one restaurant. */
  rlid?: number;
}

type Sources = { locations: LocationDirectory; geocoder: Geocoder };

/** Places offered for one text. */
export const MOST_PLACES = 10;
/** Restaurants of one name that are offered beside places. */
const MOST_RESTAURANTS_NAMED = 5;

/**
 * Possible meanings of a text, best first: store number, phone or street address of a restaurant; else matches of
 * the geocoder (those with restaurants first, obscure namesakes left out), then restaurants of that name, then guesses.
 * "Near me" means no place: only the browser knows where that is.
 * Five digits that are a ZIP are the ZIP, even when a restaurant has that number: "#10512" is the restaurant.
 * @throws Unavailable when the geocoder does not answer and no restaurant is named.
 */
export async function findPlaces(typed: string, { locations, geocoder }: Sources): Promise<PlaceMatch[]> {
  const text = usualCharacters(typed);
  if (isNearMe(text)) return [];
  const numbered = locations.byNumberOrPhone(text);
  const mayBePostalCode = /^\d{5}(-\d{4})?$/.test(text.trim());
  if (numbered.length > 0 && !mayBePostalCode) return numbered.slice(0, MOST_PLACES).map(restaurantMatch);

  const addressed = locations.byAddress(text);
  if (addressed.length > 0) return addressed.slice(0, MOST_PLACES).map(restaurantMatch);

  const named = locations.byName(text).slice(0, MOST_RESTAURANTS_NAMED).map(restaurantMatch);
  const isServed = (place: GeoPlace) => locations.countIn(place) > 0;
  const places = await geocoder.geocode(text, {
    limit: MOST_PLACES,
    // Yes or no, as in suggestions: the number of restaurants does not show which place is meant.
    boost: (place) => Number(isServed(place)),
  });
  const likely = withoutObscure(places, isServed);
  const exact = likely.filter((place) => !place.fuzzy).map(placeMatch);
  if (exact.length === 0 && numbered.length > 0) return numbered.slice(0, MOST_PLACES).map(restaurantMatch);
  if (exact.length > 0) return [...exact, ...named].slice(0, MOST_PLACES);
  return named.length > 0 ? named : likely.map(placeMatch);
}

/** A place with a namesake this many times as large counts only if it has restaurants. */
const OBSCURE_RATIO = 20;

/** "Denver" is Denver, CO: its small namesakes are left out, but for those with restaurants. */
function withoutObscure(places: readonly GeoPlace[], isServed: (place: GeoPlace) => boolean): GeoPlace[] {
  const largest = Math.max(0, ...places.map(({ population = 0 }) => population));
  const isObscure = (place: GeoPlace) =>
    place.kinds[0] === 'locality' && (place.population ?? 0) * OBSCURE_RATIO < largest && !isServed(place);
  return places.filter((place) => !isObscure(place));
}

/** Lines of the search box: our own restaurants and the geocoder's places, at most `limit`. */
export async function suggest(
  typed: string,
  { limit, language }: { limit: number; language?: string },
  { locations, geocoder }: Sources,
): Promise<Suggestion[]> {
  const text = usualCharacters(typed);
  const own = restaurantsFor(text, locations).map((entry): Suggestion => ({
    address: restaurantLabel(entry),
    label: entry.wire.name ?? entry.wire.address1,
    detail: entry.wire.name
      ? `${entry.wire.address1}, ${entry.wire.city}, ${entry.wire.state}`
      : `${entry.wire.city}, ${entry.wire.state}`,
    kind: 'restaurant',
  }));
  const places = (await geocoder.suggest(text, limit, language)).map((place): Suggestion => ({
    address: place.text,
    label: place.label,
    ...(place.detail !== undefined && { detail: place.detail }),
    kind: place.kind,
  }));
  // A number with a street, or a store number, means a restaurant; other texts are usually the start of a city's name.
  const isStreet = /^\s*(#|\d+\S*\s+\S)/.test(text);
  const room = isStreet ? limit : Math.max(limit - Math.min(own.length, RESTAURANTS_BESIDE_PLACES), 0);
  const lines = isStreet ? [...own, ...places] : [...places.slice(0, room), ...own];
  return lines.slice(0, limit);
}

/** Restaurants keep this many lines when places would fill the list. */
const RESTAURANTS_BESIDE_PLACES = 2;
/** A letter or two begin half the chain's names. */
const SHORTEST_NAME = 3;

function restaurantsFor(text: string, locations: LocationDirectory): readonly LocationEntry[] {
  const typed = text.trim();
  if (/^#/.test(typed)) return locations.byNumberOrPhone(typed);
  if (typed.length < SHORTEST_NAME || /^\d+$/.test(typed)) return [];
  return locations.beginning(typed, MOST_RESTAURANTS_NAMED);
}

/** The wire's shape (Spec §7: results with geometry.location). */
export function geocodeResultOf(match: PlaceMatch): GeocodeResult {
  const { point, viewport } = match;
  return {
    formatted_address: match.label,
    types: [...match.kinds],
    ...(point && {
      geometry: {
        location: { lat: point.latitude, lng: point.longitude },
        ...(viewport && {
          viewport: {
            southwest: { lat: viewport.south, lng: viewport.west },
            northeast: { lat: viewport.north, lng: viewport.east },
          },
        }),
      },
    }),
    ...(match.region !== undefined && { region: match.region }),
    ...(match.country !== undefined && { country: match.country }),
    ...(match.rlid !== undefined && { rlid: match.rlid }),
    ...(match.isFuzzy && { fuzzy: true }),
    ...(match.isPartial && { partial_match: true }),
  };
}

function restaurantMatch(entry: LocationEntry): PlaceMatch {
  const { latitude, longitude, state, country } = entry.wire;
  return {
    label: restaurantLabel(entry),
    kinds: ['restaurant', 'street_address'],
    point: { latitude, longitude },
    isFuzzy: false,
    region: state,
    country,
    rlid: entry.rlid,
  };
}

function placeMatch(place: GeoPlace): PlaceMatch {
  return {
    label: place.label,
    kinds: place.kinds,
    ...(place.point && { point: place.point }),
    ...(place.viewport && { viewport: place.viewport }),
    isFuzzy: place.fuzzy === true,
    ...(place.isPartial && { isPartial: true }),
    ...(place.region !== undefined && { region: place.region }),
    ...(place.country !== undefined && { country: place.country }),
  };
}
