import type {
  GeocodeResult,
  HoursEntry,
  Location,
  LocationSearchResult,
  NearbyLocation,
} from '#features/locations/contract.ts';
import {
  aBoolean,
  aNumber,
  aString,
  integerBetween,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  type Check,
} from '#ui/site/shape.ts';
import { forEachFlag } from '#features/locations/fields/flag-names.ts';

const rlid = integerBetween(1, Number.MAX_SAFE_INTEGER);

const hoursEntry = record<HoursEntry>({ dayOfWeek: integerBetween(0, 6), open: aString, close: aString });

const exception = record<Location['exceptions'][number]>({
  date: aString,
  service: oneOf('operation', 'curbside', 'delivery', 'all'),
  intervals: listOf(record<{ open: string; close: string }>({ open: aString, close: aString })),
  label: optional(aString),
});

/** The wire's Location, checked in the browser; the type forces a check for every field of the contract. */
export const locationShape: Check<Location> = record<Location>({
  rlid,
  restaurantNumber: aString,
  address1: aString,
  address2: optional(aString),
  city: aString,
  state: aString,
  country: aString,
  countryRootURL: optional(aString),
  zip: aString,
  longitude: aNumber,
  latitude: aNumber,
  hours: listOf(hoursEntry),
  curbsideHours: listOf(hoursEntry),
  deliveryHours: listOf(hoursEntry),
  phone: aString,
  ...forEachFlag(() => aBoolean),
  isTemporarilyClosed: aBoolean,
  localPageURL: optional(aString),
  estimatedWaitTime: optional(aString),
  waitListMaxPartySize: optional(aNumber),
  waitListReady: optional(aBoolean),
  name: optional(aString),
  timeZone: aString,
  exceptions: listOf(exception),
  reopensOn: optional(aString),
  isComingSoon: aBoolean,
  waitUpdatedAt: optional(aString),
});

/** The reply of `/api/location/getlocations/`. */
export const searchResultShape: Check<LocationSearchResult> = record<LocationSearchResult>({
  totalLocations: aNumber,
  locations: listOf(record<NearbyLocation>({ distance: aNumber, location: locationShape })),
  currentLocation: nullable(locationShape),
});

type Geometry = NonNullable<GeocodeResult['geometry']>;
type Point = Geometry['location'];

const point = record<Point>({ lat: aNumber, lng: aNumber });

/** The reply of `/api/maps/geocode/`. */
export const geocodeShape = record<{ status: 'OK' | 'ZERO_RESULTS'; results: GeocodeResult[] }>({
  status: oneOf('OK', 'ZERO_RESULTS'),
  results: listOf(
    record<GeocodeResult>({
      formatted_address: aString,
      types: listOf(aString),
      geometry: optional(
        record<Geometry>({
          location: point,
          viewport: optional(record<NonNullable<Geometry['viewport']>>({ southwest: point, northeast: point })),
        }),
      ),
      region: optional(aString),
      country: optional(aString),
      rlid: optional(rlid),
      fuzzy: optional(aBoolean),
      partial_match: optional(aBoolean),
    }),
  ),
});
