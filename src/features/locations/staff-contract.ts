import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Flag, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { FLAGS_OF_FORM } from './fields/flags.ts';

export const LOCATIONS_PAGE_SIZE = 50;
/** Maximum of pins on a map; a count covers the others. */
export const MAX_MAP_POINTS = 20_000;

export const LOCATION_STATUSES = ['open', 'temporarily_closed', 'permanently_closed', 'coming_soon'] as const;
export type LocationStatus = (typeof LOCATION_STATUSES)[number];

/** What a restaurant offers, by wire name. */
export const LOCATION_SERVICES = [...FLAGS_OF_FORM, 'waitListReady'] as const;
export type LocationService = (typeof LOCATION_SERVICES)[number];

export const LOCATION_ORDERINGS = bothWays('number', 'name', 'city', 'state', 'updated');
export type LocationOrdering = (typeof LOCATION_ORDERINGS)[number];

/** Filter of restaurants: all given conditions must hold. Archived restaurants are found by their status only. */
export const LocationFilter = z.object({
  /** Every word must be in number, name, address, city, state or ZIP. */
  q: SearchText,
  /** "US", or a state of it: "US-TX". */
  region: z
    .string()
    .regex(/^$|^[A-Z]{2}(-[A-Z]{2})?$/, 'must be a country or a state')
    .default(''),
  status: z.enum(['', ...LOCATION_STATUSES, 'archived'], 'must be one of the statuses').default(''),
  service: z.enum(['', ...LOCATION_SERVICES], 'must be one of the services').default(''),
  /** Only those with an exception today or later. */
  exceptions: Flag,
  /** Only those that publish no hours of operation. */
  noHours: Flag,
});
export type LocationFilter = z.output<typeof LocationFilter>;

/** `id` is the rlid. */
export const ListedLocation = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip: z.string(),
  status: z.enum(LOCATION_STATUSES),
  reopensOn: z.string().nullable(),
  isArchived: z.boolean(),
  services: z.array(z.enum(LOCATION_SERVICES)),
  exceptionsAhead: z.number().int(),
  hasHours: z.boolean(),
  updatedAt: z.string(),
  mayChange: z.boolean(),
});
export type ListedLocation = z.infer<typeof ListedLocation>;

/** A state with restaurants, and how many. */
export const RegionCount = z.object({
  country: z.string(),
  state: z.string(),
  name: z.string(),
  count: z.number().int(),
});
export type RegionCount = z.infer<typeof RegionCount>;

/** Restaurants of the user's regions; others are neither listed nor counted. */
export const listStaffLocations = endpoint('GET', '/wagtail/api/main/locations/', {
  summary: 'Restaurants that the user may see, for the list',
  query: LocationFilter.extend({
    p: PageNumber,
    ordering: z.enum(LOCATION_ORDERINGS, `must be one of ${LOCATION_ORDERINGS.join(', ')}`).default('number'),
  }),
  reply: listOf(ListedLocation).extend({
    /** States in which the user may see restaurants, independent of the filter. */
    regions: z.array(RegionCount),
    mayAdd: z.boolean(),
    /** True when the user may change restaurants of at least one region. */
    mayChange: z.boolean(),
  }),
});

export const LocationPoint = z.object({
  id: z.number().int(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  status: z.enum([...LOCATION_STATUSES, 'archived']),
});
export type LocationPoint = z.infer<typeof LocationPoint>;

export const mapStaffLocations = endpoint('GET', '/wagtail/api/main/locations/map/', {
  summary: 'Where the restaurants that a filter finds are',
  query: LocationFilter,
  reply: z.object({ points: z.array(LocationPoint), total: z.number().int() }),
});

/** Choices of the forms: states with the user's rights to add or change there, and time zones. */
export const getLocationOptions = endpoint('GET', '/wagtail/api/main/locations/options/', {
  summary: 'States and time zones for the form of a restaurant',
  reply: z.object({
    regions: z.array(
      z.object({
        country: z.string(),
        state: z.string(),
        name: z.string(),
        mayAdd: z.boolean(),
        mayChange: z.boolean(),
      }),
    ),
    timeZones: z.array(z.string()),
  }),
});

/** How far a point is from the middle of its ZIP, and the zone there; null where the ZIP is not known. */
export const checkLocationPlace = endpoint('GET', '/wagtail/api/main/locations/place/', {
  summary: 'Compares a point with a ZIP',
  query: z.object({
    zip: z.string().max(12, 'is too long'),
    latitude: z.coerce.number('must be a number').min(-90).max(90),
    longitude: z.coerce.number('must be a number').min(-180).max(180),
  }),
  reply: z.object({ miles: z.number().nullable(), place: z.string().nullable(), timeZone: z.string() }),
});
