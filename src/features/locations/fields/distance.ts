const EARTH_RADIUS_MILES = 3958.8;
const RADIANS = Math.PI / 180;

export interface Point {
  latitude: number;
  longitude: number;
}

/** Great-circle distance in statute miles. */
export function milesBetween(a: Point, b: Point): number {
  const rise = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2) ** 2;
  const run = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const haversine = rise + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * run;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
