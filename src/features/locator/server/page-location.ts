import { createHash } from 'node:crypto';
import { nationalPhone } from '#features/locations/fields/national-phone.ts';
import type { Service } from '#features/opening-hours/hours.ts';
import { formatIntervals } from '#features/opening-hours/hours-today.ts';
import { hasOpenings, normaliseDay } from '#features/opening-hours/hours-week.ts';
import { offersService } from '#features/opening-hours/opening-hours.ts';
import type { LocationRow } from '#features/locations/server/index.ts';
import type { PageHours, PageLocation } from '../page-location.ts';

/** Widths a location's map image is drawn for. */
export const MAP_IMAGE_VARIANTS = ['mobile', 'desktop'] as const;
export type MapImageVariant = (typeof MAP_IMAGE_VARIANTS)[number];

/** Raised when map images come to look different, so that their addresses change with them. */
const MAP_IMAGE_EDITION = 1;

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const TYPE_NAMES: readonly (readonly [Service, PageHours['type_name']])[] = [
  ['operation', 'Operation'],
  ['curbside', 'Curbside'],
  ['delivery', 'Delivery'],
];

/** The rendered data without the URL, which differs between sites: see {@link placeOnPage}. */
export type UnplacedLocation = Omit<PageLocation, 'url'>;

/** A stored restaurant as pages render it (Spec §3 "Page-rendered variant"), on no site yet. */
export function pageLocationOf(row: LocationRow): UnplacedLocation {
  return {
    id: row.rlid,
    name: row.name,
    line1: row.address1,
    line2: row.address2,
    city: row.city,
    state: row.state,
    postcode: row.zip,
    phone: { national: nationalPhone(row.phone), e164: row.phone },
    location: { lat: row.latitude, lng: row.longitude },
    map_image_url_mobile: mapImageUrl(row, 'mobile'),
    map_image_url_desktop: mapImageUrl(row, 'desktop'),
    hours: TYPE_NAMES.flatMap(([service, type_name]) => pageHours(row, service, type_name)),
  };
}

/** The page-rendered variant on a site whose local pages are below `root`. */
export function placeOnPage({ page, path }: { page: UnplacedLocation; path: string }, root: string): PageLocation {
  return { ...page, url: root + path };
}

/** Version of a map image: the position and the edition of the rendering. */
export function mapImageVersion({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return createHash('sha256').update(`${MAP_IMAGE_EDITION}|${latitude}|${longitude}`).digest('hex').slice(0, 10);
}

function mapImageUrl(row: LocationRow, variant: MapImageVariant): string {
  return `/map-image/${row.rlid}-${variant}.webp?v=${mapImageVersion(row)}`;
}

function pageHours(row: LocationRow, service: Service, type_name: PageHours['type_name']): PageHours[] {
  const week = row.hours[service];
  if (!hasOpenings(week) || !offersService(row, service)) return [];
  const days = DAY_NAMES.map((day_name, day) => ({
    day_name,
    hours: normaliseDay(week[day] ?? []).map((interval) => formatIntervals([interval])),
  }));
  return [{ type_name, days }];
}
