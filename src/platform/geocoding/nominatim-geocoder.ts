import { z } from 'zod';
import { fetchJson } from '../http-json.ts';
import { geocoderRequest, type HttpGeocoderOptions } from './service-options.ts';
import { LONGEST_QUERY, type Geocoder, type GeoKind, type GeoPlace } from './port.ts';
import { findRegion } from './regions.ts';

export interface NominatimGeocoderOptions extends HttpGeocoderOptions {
  /** Base URL of `/search`: "https://nominatim.example/". */
  baseUrl: string;
  /** Geocoder for suggestions: public services forbid a request per keystroke. */
  suggestions: Pick<Geocoder, 'suggest'>;
  /** ISO 3166-1 alpha-2 codes. Default: US and CA. */
  countries?: readonly string[];
}

const MOST_RESULTS = 20;

/** Geocodes by a service with the search API of Nominatim (format jsonv2 with address details). */
export function createNominatimGeocoder(options: NominatimGeocoderOptions): Geocoder {
  const countries = (options.countries ?? ['US', 'CA']).join(',').toLowerCase();
  return {
    async geocode(text, { limit = MOST_RESULTS } = {}) {
      const q = text.slice(0, LONGEST_QUERY).trim();
      if (!q) return [];
      const url = new URL('search', options.baseUrl.replace(/\/?$/, '/'));
      url.search = new URLSearchParams({
        q,
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: countries,
        limit: String(Math.min(limit, MOST_RESULTS)),
      }).toString();
      const found = await fetchJson(url, z.array(Found), geocoderRequest(options));
      // The service may return a town twice, once for its boundary and once for its centre.
      const places = new Map(
        found
          .map(readPlace)
          .reverse()
          .map((place) => [place.label, place]),
      );
      return [...places.values()].reverse().slice(0, limit);
    },
    suggest: (...asked) => options.suggestions.suggest(...asked),
  };
}

/** The service sends numbers as text. */
const degrees = z.coerce.number();
const Found = z.object({
  lat: degrees.optional(),
  lon: degrees.optional(),
  display_name: z.string(),
  addresstype: z.string().optional(),
  type: z.string().optional(),
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]).optional(),
  address: z.record(z.string(), z.string()).default({}),
});

const SETTLEMENTS = ['city', 'town', 'village', 'hamlet', 'municipality', 'borough', 'suburb'];

function readPlace(found: z.output<typeof Found>): GeoPlace {
  const { address } = found;
  const kind = kindOf(found.addresstype ?? found.type ?? '');
  const city = SETTLEMENTS.map((type) => address[type]).find(Boolean);
  const region = address['ISO3166-2-lvl4']?.split('-')[1] ?? findRegion(address['state'] ?? '')?.code;
  const country = address['country_code']?.toUpperCase();
  const point = found.lat !== undefined && found.lon !== undefined && { latitude: found.lat, longitude: found.lon };
  const [south, north, west, east] = found.boundingbox ?? [];
  return {
    label:
      labelOf(kind, { city, region, state: address['state'], postcode: address['postcode'] }) ?? found.display_name,
    kinds: [kind],
    ...(point && { point }),
    ...((kind === 'administrative_area_level_1' || kind === 'country') &&
      south !== undefined &&
      north !== undefined &&
      west !== undefined &&
      east !== undefined && { viewport: { south, west, north, east } }),
    ...(city && { city }),
    ...(region && { region }),
    ...(country && { country }),
  };
}

function kindOf(type: string): GeoKind {
  if (SETTLEMENTS.includes(type)) return 'locality';
  if (type === 'state' || type === 'province' || type === 'territory') return 'administrative_area_level_1';
  if (type === 'postcode') return 'postal_code';
  return type === 'country' ? 'country' : 'street_address';
}

function labelOf(
  kind: GeoKind,
  parts: Record<'city' | 'region' | 'state' | 'postcode', string | undefined>,
): string | undefined {
  const { city, region, state, postcode } = parts;
  if (kind === 'administrative_area_level_1') return state;
  if (!city || !region) return undefined;
  if (kind === 'locality') return `${city}, ${region}`;
  return kind === 'postal_code' && postcode ? `${city}, ${region} ${postcode}` : undefined;
}
