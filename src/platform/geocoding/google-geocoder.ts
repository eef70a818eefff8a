import { z } from 'zod';
import { Unavailable } from '#shared/problem.ts';
import { fetchJson } from '../http-json.ts';
import { geocoderRequest, type HttpGeocoderOptions } from './service-options.ts';
import { LONGEST_QUERY, type Geocoder, type GeoKind, type GeoPlace } from './port.ts';

export interface GoogleGeocoderOptions extends HttpGeocoderOptions {
  key: string;
  /** Geocoder for suggestions, so that keystrokes are not sent to Google. */
  suggestions: Pick<Geocoder, 'suggest'>;
  /** Default: https://maps.googleapis.com. */
  baseUrl?: string;
  /** ISO 3166-1 alpha-2 codes; results in other countries are left out. Default: US and CA. */
  countries?: readonly string[];
}

/** Geocodes by the Geocoding API of Google Maps Platform. A place without geometry has no `point`. */
export function createGoogleGeocoder(options: GoogleGeocoderOptions): Geocoder {
  const countries = options.countries ?? ['US', 'CA'];
  return {
    async geocode(text, { limit = Infinity } = {}) {
      const address = text.slice(0, LONGEST_QUERY).trim();
      if (!address) return [];
      const url = new URL('/maps/api/geocode/json', options.baseUrl ?? 'https://maps.googleapis.com');
      url.search = new URLSearchParams({ address, key: options.key, region: countries[0] ?? '' }).toString();
      const reply = await fetchJson(url, Reply, geocoderRequest(options));
      if (reply.status === 'ZERO_RESULTS') return [];
      if (reply.status !== 'OK') {
        throw new Unavailable('geocoder', { cause: new Error(`${reply.status} ${reply.error_message ?? ''}`.trim()) });
      }
      const places = reply.results.map(readPlace);
      return places.filter(({ country }) => !country || countries.includes(country)).slice(0, limit);
    },
    suggest: (...asked) => options.suggestions.suggest(...asked),
  };
}

const LatLng = z.object({ lat: z.number(), lng: z.number() });
const Bounds = z.object({ southwest: LatLng, northeast: LatLng });
const Result = z.object({
  formatted_address: z.string(),
  types: z.array(z.string()).default([]),
  partial_match: z.boolean().optional(),
  geometry: z.object({ location: LatLng, bounds: Bounds.optional(), viewport: Bounds.optional() }).optional(),
  address_components: z
    .array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }))
    .default([]),
});
const Reply = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z.array(Result).default([]),
});

const AREAS: readonly GeoKind[] = ['administrative_area_level_1', 'country'];
const KNOWN: readonly string[] = [
  'postal_code',
  'locality',
  'administrative_area_level_1',
  'country',
  'street_address',
];

function readPlace(result: z.output<typeof Result>): GeoPlace {
  const known = result.types.filter((type): type is GeoKind => KNOWN.includes(type));
  const kinds: readonly GeoKind[] = known.length > 0 ? known : ['street_address'];
  const component = (type: string, length: 'long_name' | 'short_name') =>
    result.address_components.find((part) => part.types.includes(type))?.[length];
  const { location, bounds, viewport } = result.geometry ?? {};
  const extent = kinds.some((kind) => AREAS.includes(kind)) ? (bounds ?? viewport) : undefined;
  const city = component('locality', 'long_name');
  const region = component('administrative_area_level_1', 'short_name');
  const country = component('country', 'short_name');
  return {
    label: result.formatted_address.replace(/, (USA|Canada)$/, ''),
    kinds,
    ...(location && { point: { latitude: location.lat, longitude: location.lng } }),
    ...(extent && {
      viewport: {
        south: extent.southwest.lat,
        west: extent.southwest.lng,
        north: extent.northeast.lat,
        east: extent.northeast.lng,
      },
    }),
    ...(result.partial_match && { fuzzy: true }),
    ...(city && { city }),
    ...(region && { region }),
    ...(country && { country }),
  };
}
