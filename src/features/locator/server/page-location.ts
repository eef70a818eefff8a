import { hash } from 'node:crypto';
import type { Service } from '#features/opening-hours/hours.ts';
import type { Location } from '#features/locations/contract.ts';
import { formatIntervals } from '#features/opening-hours/hours-today.ts';
import { hasOpenings, normaliseDay } from '#features/opening-hours/hours-week.ts';
import { offersService, type OpeningHours } from '#features/opening-hours/opening-hours.ts';
import type { PageHours, PageLocation } from '../page-location.ts';
import type { LocationEntry } from './directory-entry.ts';

/** Widths a location's map image is drawn for. */
export const MAP_IMAGE_VARIANTS = ['mobile', 'desktop'] as const;
export type MapImageVariant = (typeof MAP_IMAGE_VARIANTS)[number];

/** Raise this when the look of map images changes, so that their addresses change. */
const MAP_IMAGE_EDITION = 1;

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
type Spot = Pick<Location, 'latitude' | 'longitude'>;
type PublishedHours = Pick<OpeningHours, 'hours' | 'hasCurbside' | 'hasDelivery'>;

const TYPE_NAMES: readonly (readonly [Service, PageHours['type_name']])[] = [
  ['operation', 'Operation'],
  ['curbside', 'Curbside'],
  ['delivery', 'Delivery'],
];

/** A restaurant as pages render it (Spec §3 "Page-rendered variant"), on a site whose local pages are below `root`. */
export function placeOnPage({ rlid, wire, phone, pageHours, path }: LocationEntry, root: string): PageLocation {
  const { latitude: lat, longitude: lng } = wire;
  return {
    id: rlid,
    name: wire.name ?? '',
    line1: wire.address1,
    line2: wire.address2 ?? '',
    city: wire.city,
    state: wire.state,
    postcode: wire.zip,
    phone: { national: wire.phone, e164: phone },
    location: { lat, lng },
    map_image_url_mobile: mapImageUrl(rlid, wire, 'mobile'),
    map_image_url_desktop: mapImageUrl(rlid, wire, 'desktop'),
    hours: pageHours,
    url: root + path,
  };
}

/** Path of a restaurant's map image, with its version. */
export function mapImageUrl(rlid: number, spot: Spot, variant: MapImageVariant): string {
  return `/map-image/${rlid}-${variant}.webp?v=${mapImageVersion(spot)}`;
}

/** Version of a map image: the position and the edition of the rendering. */
export function mapImageVersion({ latitude, longitude }: Spot): string {
  return hash('sha256', `${MAP_IMAGE_EDITION}|${latitude}|${longitude}`).slice(0, 10);
}

/** Weekly hours of the services that a restaurant offers and publishes hours of. */
export function pageHoursOf(row: PublishedHours): PageHours[] {
  return TYPE_NAMES.flatMap(([service, type_name]) => {
    const week = row.hours[service];
    if (!hasOpenings(week) || !offersService(row, service)) return [];
    const days = DAY_NAMES.map((day_name, day) => ({
      day_name,
      hours: normaliseDay(week[day] ?? []).map((interval) => formatIntervals([interval])),
    }));
    return [{ type_name, days }];
  });
}
