import { z } from 'zod';
import { forEachFlag } from './fields/flag-names.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { Rlid } from '#shared/brand.ts';
import { LOCATION_FILTERS } from './filters.ts';
import { Id } from '#shared/listing.ts';
import { MAP_SEARCH_LIMIT, SEARCH_RADIUS_MILES } from './limits.ts';

export { SEARCH_RADIUS_MILES, MAP_SEARCH_LIMIT, PREFERRED_LOCATION_KEY } from './limits.ts';

export const rlidSchema = Id.transform((value) => value as Rlid);

/** One opening on a weekday in the restaurant's local time, "11:00 AM" to "10:00 PM". A `close` at or before `open` is after midnight. */
export const HoursEntry = z.object({
  dayOfWeek: z.number().int().min(0).max(6),
  open: z.string(),
  close: z.string(),
});
export type HoursEntry = z.infer<typeof HoursEntry>;

/** A restaurant in wire format, with the names of Spec §3. The last fields are additions of the product. */
export const Location = z.object({
  rlid: z.number().int(),
  restaurantNumber: z.string(),
  address1: z.string(),
  address2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  countryRootURL: z.string().optional(),
  zip: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  hours: z.array(HoursEntry),
  curbsideHours: z.array(HoursEntry),
  deliveryHours: z.array(HoursEntry),
  phone: z.string(),
  ...forEachFlag(() => z.boolean()),
  isTemporarilyClosed: z.boolean(),
  localPageURL: z.string().optional(),
  estimatedWaitTime: z.string().optional(),
  waitListMaxPartySize: z.number().int().optional(),
  waitListReady: z.boolean().optional(),
  // Additions of the product to the specified shape:
  /** The restaurant's own name ("Harbor Point"), when it has one. */
  name: z.string().optional(),
  /** IANA zone of all times of day in this object, for example "America/Chicago". */
  timeZone: z.string(),
  /** Dated openings that replace the weekly hours; no intervals mean closed all day. */
  exceptions: z.array(
    z.object({
      date: z.string(),
      service: z.enum(['operation', 'curbside', 'delivery', 'all']),
      intervals: z.array(z.object({ open: z.string(), close: z.string() })),
      label: z.string().optional(),
    }),
  ),
  /** YYYY-MM-DD: the day on which the restaurant reopens after a temporary closure or opens for the first time, if known. */
  reopensOn: z.string().optional(),
  isComingSoon: z.boolean(),
  /** ISO instant of the wait-time reading; absent when there is none. */
  waitUpdatedAt: z.string().optional(),
});
export type Location = z.infer<typeof Location>;

/** A location and its distance from the requested point in statute miles, unrounded: the view rounds it (Spec §9). */
export const NearbyLocation = z.object({ distance: z.number(), location: Location });
export type NearbyLocation = z.infer<typeof NearbyLocation>;

/**
 * `totalLocations` counts all matches within the radius, before the limit. `currentLocation` is the restaurant in the
 * preferred-location cookie, else null.
 */
export const LocationSearchResult = z.object({
  totalLocations: z.number().int(),
  locations: z.array(NearbyLocation),
  currentLocation: Location.nullable(),
});
export type LocationSearchResult = z.infer<typeof LocationSearchResult>;

/** Coordinates may have an exponent, since browsers write the smallest numbers so: "1e-7". */
const COORDINATE = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** A parameter that may be left out; an empty one, as forms send it, counts the same. */
const given = <S extends z.ZodType>(schema: S) => z.preprocess(textGiven, schema);
const givenNumber = <S extends z.ZodType>(schema: S, pattern = DECIMAL) =>
  z.preprocess((value) => {
    const text = textGiven(value);
    return typeof text === 'string' ? (pattern.test(text) ? Number(text) : Number.NaN) : text;
  }, schema);
const coordinate = (limit: number) =>
  givenNumber(
    z
      .number({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a number') })
      .min(-limit, `must be at least -${limit}`)
      .max(limit, `must be at most ${limit}`),
    COORDINATE,
  );

function textGiven(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || undefined : value;
}

/**
 * Returns the locations within a radius, nearest first. With `country`, only the restaurants of the country or state are
 * returned, ordered by state, city and address. Both coordinates are required; `radius` is in miles. `filter` is a
 * comma-separated list, and all its filters must match. `country` and `state` are codes, in any case of letters.
 */
export const getLocations = endpoint('GET', '/api/location/getlocations/', {
  summary: 'Locations within a radius of a point, nearest first',
  query: z.object({
    latitude: coordinate(90),
    longitude: coordinate(180),
    radius: givenNumber(
      z
        .number('must be a number')
        .min(0, 'must be at least 0')
        .max(12_500, 'must be at most 12500')
        .default(SEARCH_RADIUS_MILES),
    ),
    limit: givenNumber(
      z
        .number('must be a number')
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(1000, 'must be at most 1000')
        .default(MAP_SEARCH_LIMIT),
    ),
    filter: given(
      z
        .string()
        .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))])
        .pipe(
          z.array(z.enum(LOCATION_FILTERS, 'is not a filter')).max(LOCATION_FILTERS.length, 'names too many filters'),
        )
        .default([])
        .describe(`Comma-separated: ${LOCATION_FILTERS.join(', ')}`),
    ),
    country: given(z.string().max(2, 'is too long').toUpperCase().optional()),
    /** Ignored without `country`. */
    state: given(z.string().max(60, 'is too long').optional()),
  }),
  reply: LocationSearchResult,
});

export const getLocation = endpoint('GET', '/api/location/getlocation/', {
  summary: 'One location by its rlid',
  query: z.object({ rlid: rlidSchema }),
  reply: Location,
});

/** Wait-list status of one location. `estimatedWaitTime` is absent when the list is not ready or the reading is too old. */
export const WaitListStatus = z.object({
  rlid: z.number().int(),
  waitListReady: z.boolean(),
  estimatedWaitTime: z.string().optional(),
  waitListMaxPartySize: z.number().int().optional(),
  waitUpdatedAt: z.string().optional(),
});
export type WaitListStatus = z.infer<typeof WaitListStatus>;

export const getWaitList = endpoint('GET', '/api/location/getwaitlist/', {
  summary: "A location's wait list status",
  query: z.object({ rlid: rlidSchema }),
  reply: WaitListStatus,
});

export const flushLocations = endpoint('POST', '/api/location/flush/', {
  summary: 'Rebuild the location index from the database (bearer token or superuser)',
  reply: z.object({ locations: z.number().int() }),
});

/** One place that an address text may mean, in the shape of Spec §7. */
export const GeocodeResult = z.object({
  formatted_address: z.string(),
  /** Kinds of place, most specific first: postal_code, locality, administrative_area_level_1, street_address, restaurant. */
  types: z.array(z.string()),
  geometry: z
    .object({
      location: z.object({ lat: z.number(), lng: z.number() }),
      /** The area's extent, for places larger than a point (a state). */
      viewport: z
        .object({
          southwest: z.object({ lat: z.number(), lng: z.number() }),
          northeast: z.object({ lat: z.number(), lng: z.number() }),
        })
        .optional(),
    })
    .optional(),
  /** Code of the state or province ("IL") and ISO code of the country ("US"), as locations carry them. */
  region: z.string().exactOptional(),
  country: z.string().exactOptional(),
  /** Set when the text named one restaurant (its number or phone). */
  rlid: z.number().int().optional(),
  /** True when the text did not match as written and this is the nearest spelling ("did you mean"). */
  fuzzy: z.boolean().optional(),
  /** True when only the city or postal code of a street address is known. The point is then the middle of that area. */
  partial_match: z.boolean().optional(),
});
export type GeocodeResult = z.infer<typeof GeocodeResult>;

export const geocodeAddress = endpoint('GET', '/api/maps/geocode/', {
  summary: 'Places that an address text may mean, best first',
  query: z.object({ address: z.string('is required').trim().min(1, 'is required').max(200, 'is too long') }),
  reply: z.object({ status: z.enum(['OK', 'ZERO_RESULTS']), results: z.array(GeocodeResult) }),
});

/** One entry in the search box's list. `address` is the text to geocode when the entry is chosen. */
export const Suggestion = z.object({
  address: z.string(),
  label: z.string(),
  detail: z.string().optional(),
  kind: z.enum(['city', 'state', 'country', 'postal_code', 'restaurant']),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggestPlaces = endpoint('GET', '/api/maps/suggest/', {
  summary: 'Places that begin with a text, for the search box',
  query: z.object({
    q: z.string('is required').trim().max(100, 'is too long'),
    /** Language tag for the names of states and countries: "es", "fr-CA". */
    language: z.string().max(20).default('en'),
  }),
  reply: z.object({ suggestions: z.array(Suggestion) }),
});
