import { z } from 'zod';

const EARTH_METERS = 6_371_008.8;
const RADIANS = Math.PI / 180;
const DAY_MINUTES = 1440;

/** Meters; no kitchen delivers further. */
export const FURTHEST_METERS = 100_000;
export const MOST_ZONES = 20;
const MOST_CORNERS = 200;

const Cents = z.int('must be in whole cents').min(0).max(100_000);
const Latitude = z.number('must be a number').min(-90).max(90);
const Longitude = z.number('must be a number').min(-180).max(180);

/** An area to which a restaurant delivers. The first zone in the list that contains the address counts. */
export const DeliveryZone = z.object({
  name: z.string().trim().min(1, 'is required').max(60, 'is too long'),
  area: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('radius'), meters: z.int('must be in whole meters').min(100).max(FURTHEST_METERS) }),
    z.object({
      kind: z.literal('polygon'),
      corners: z
        .array(z.tuple([Latitude, Longitude]))
        .min(3, 'needs three corners')
        .max(MOST_CORNERS),
    }),
  ]),
  fee: Cents,
  isFeeTaxed: z.boolean(),
  /** Smallest basket. */
  minimum: Cents,
  /** Cents of food from which delivery is free; null for never. */
  freeFrom: Cents.nullable(),
  /** Drive from the kitchen to the guest's door. */
  driveMinutes: z.int().min(0).max(120),
  /** Delivery hours of the zone, in minutes after midnight; an end before the start is the next day. Null: always. */
  hours: z
    .object({ from: z.int().min(0).max(DAY_MINUTES), to: z.int().min(0).max(DAY_MINUTES) })
    .refine(({ from, to }) => from !== to, 'must not end where it begins')
    .nullable(),
});
export type DeliveryZone = z.infer<typeof DeliveryZone>;

export interface Point {
  latitude: number;
  longitude: number;
}

/** The zone of a door; undefined outside all zones. @param minute at which the order arrives; null for any time */
export function zoneOf(
  zones: readonly DeliveryZone[],
  { restaurant, door, minute }: { restaurant: Point; door: Point; minute: number | null },
): DeliveryZone | undefined {
  return zones.find((zone) => isInside(zone, restaurant, door) && (minute === null || isDriven(zone, minute)));
}

/** True when a zone has delivery at a minute of the day. */
export function isDriven({ hours }: Pick<DeliveryZone, 'hours'>, minute: number): boolean {
  if (!hours) return true;
  const { from, to } = hours;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** True for a door inside a zone or on its edge. */
export function isInside({ area }: Pick<DeliveryZone, 'area'>, restaurant: Point, door: Point): boolean {
  return area.kind === 'radius' ? metersBetween(restaurant, door) <= area.meters : isInPolygon(area.corners, door);
}

/** Great-circle distance in meters. */
export function metersBetween(from: Point, to: Point): number {
  const turn = Math.sin(((from.longitude - to.longitude) * RADIANS) / 2) ** 2;
  const cosines = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  const climb = Math.sin(((from.latitude - to.latitude) * RADIANS) / 2) ** 2;
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(Math.min(1, cosines * turn + climb)));
}

/** Counts crossings of a ray to the east; a zone is small enough to be treated as flat. */
function isInPolygon(corners: readonly [number, number][], { latitude, longitude }: Point): boolean {
  let isIn = false;
  corners.forEach(([lat, lng], index) => {
    const [otherLat, otherLng] = corners[(index + 1) % corners.length] ?? [lat, lng];
    if (lat > latitude === otherLat > latitude) return;
    const crossing = lng + ((latitude - lat) * (otherLng - lng)) / (otherLat - lat);
    if (longitude < crossing) isIn = !isIn;
  });
  return isIn;
}
