import type { DatedException, Week } from '#features/opening-hours/hours.ts';
import { type FlagName, FLAG_NAMES, forEachFlag } from './flag-names.ts';

export type LocationStatus = 'open' | 'temporarily_closed' | 'permanently_closed' | 'coming_soon';

/** All fields of a restaurant that a file may carry, flat: the hours of each service are one field. Units and nulls as in the table. */
export interface LocationFields extends Record<FlagName, boolean> {
  restaurantNumber: string;
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: string;
  countryRootUrl: string;
  zip: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  phone: string;
  operationHours: Week | null;
  curbsideHours: Week | null;
  deliveryHours: Week | null;
  exceptions: readonly DatedException[];
  status: LocationStatus;
  reopensOn: string | null;
  localPageUrl: string;
  estimatedWaitTime: string | null;
  waitListMaxPartySize: number | null;
  waitListReady: boolean;
  waitUpdatedAt: string | null;
  archivedAt: string | null;
}

/** A restaurant as it is stored. Instants are ISO 8601 in UTC. */
export interface StoredLocation extends LocationFields {
  rlid: number;
  sourceKey: string;
  createdAt: string;
  updatedAt: string;
}

/** The order in which fields are compared, reported and exported. */
export const LOCATION_FIELDS = [
  'restaurantNumber',
  'name',
  'address1',
  'address2',
  'city',
  'state',
  'country',
  'countryRootUrl',
  'zip',
  'latitude',
  'longitude',
  'timeZone',
  'phone',
  'operationHours',
  'curbsideHours',
  'deliveryHours',
  'exceptions',
  'status',
  'reopensOn',
  ...FLAG_NAMES,
  'localPageUrl',
  'estimatedWaitTime',
  'waitListMaxPartySize',
  'waitListReady',
  'waitUpdatedAt',
  'archivedAt',
] as const satisfies readonly (keyof LocationFields)[];

/** Fields that are required to add a restaurant. An update may leave them out. */
export const REQUIRED_FIELDS = ['address1', 'city', 'state', 'zip', 'latitude', 'longitude'] as const;

/** Default values of a restaurant: open, and without any optional service. */
export const FIELD_DEFAULTS = {
  restaurantNumber: '',
  name: '',
  address2: '',
  countryRootUrl: '',
  phone: '',
  operationHours: null,
  curbsideHours: null,
  deliveryHours: null,
  exceptions: [],
  status: 'open',
  reopensOn: null,
  ...forEachFlag(() => false),
  estimatedWaitTime: null,
  waitListMaxPartySize: null,
  waitListReady: false,
  waitUpdatedAt: null,
  archivedAt: null,
} as const satisfies Partial<LocationFields>;
