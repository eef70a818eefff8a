import { around } from 'geokdbush';
import KDBush from 'kdbush';

/** Mean radius used for every distance the product shows, in statute miles. */
export const EARTH_RADIUS_MILES = 3958.8;

const LEAF_POINTS = 32;
const RADIANS = Math.PI / 180;
/** geokdbush measures on a sphere of this radius. */
const INDEX_RADIUS_KM = 6371;
/** Rounding room in haversines: boxes whose edge is this close to the rim are decided point by point. */
const RIM = 1e-12;

export interface IndexedPoint {
  rlid: number;
  latitude: number;
  longitude: number;
}

export interface NearestQuery {
  latitude: number;
  longitude: number;
  /** Statute miles; a point exactly on the rim is within. */
  radiusMiles: number;
  limit: number;
}

export interface NearestResult {
  /** All within the radius, before the limit. */
  total: number;
  /** Nearest first; equal distances by rlid. `distanceMiles` is unrounded. */
  hits: { rlid: number; distanceMiles: number }[];
}

export interface LocationIndex {
  readonly size: number;
  nearest(query: NearestQuery): NearestResult;
}

/**
 * An immutable index of points on the globe; build another when the points change.
 * Distances are great circles (haversine), right across the antimeridian and at the poles.
 * Holds 52 bytes a point, and answers in tens of microseconds at a million points.
 */
export function createLocationIndex(points: readonly IndexedPoint[]): LocationIndex {
  const size = points.length;
  if (size === 0) return { size, nearest: () => ({ total: 0, hits: [] }) };

  const tree = new KDBush(size, LEAF_POINTS);
  for (const { longitude, latitude } of points) tree.add(longitude, latitude);
  tree.finish();
  const rlids = new Float64Array(size);
  const vectors = new Float64Array(size * 3);
  for (let row = 0; row < size; row++) {
    const point = points[at(tree.ids, row)];
    if (!point) continue;
    rlids[row] = point.rlid;
    vectors.set(unitVector(point.longitude, point.latitude), row * 3);
    // The tree now answers rows in its own order, so that neighbours on the globe are neighbours in memory.
    tree.ids[row] = row;
  }

  return {
    size,
    nearest({ latitude, longitude, radiusMiles, limit }) {
      const reach = Math.min(radiusMiles / EARTH_RADIUS_MILES, Math.PI);
      const rim = haversine(reach);
      const away = haversinesFrom(vectors, longitude, latitude);
      const hits: NearestResult['hits'] = [];
      for (const row of around(tree, longitude, latitude, limit, searchKm(reach))) {
        const haversines = away(row);
        if (haversines <= rim) hits.push({ rlid: at(rlids, row), distanceMiles: toMiles(haversines) });
      }
      hits.sort((a, b) => a.distanceMiles - b.distanceMiles || a.rlid - b.rlid);
      const total = hits.length < limit ? hits.length : countWithin(tree, { longitude, latitude, reach, rim, away });
      return { total, hits };
    },
  };
}

/** Great-circle distance in statute miles, by the same arithmetic as the index. */
export function distanceMiles(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const turn = haversine((from.longitude - to.longitude) * RADIANS);
  const cosines = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  return toMiles(cosines * turn + haversine((from.latitude - to.latitude) * RADIANS));
}

/**
 * A little further than asked, so that rounding never loses a point on the rim. Infinity for the whole globe:
 * past half a circumference the sine that geokdbush compares by would fall again.
 */
function searchKm(reach: number): number {
  const slack = reach * (1 + 1e-9) + 1e-7;
  return slack >= Math.PI ? Infinity : slack * INDEX_RADIUS_KM;
}

interface Circle {
  longitude: number;
  latitude: number;
  /** Radians. */
  reach: number;
  /** The haversine of `reach`. */
  rim: number;
  /** Haversine from the centre to a row. */
  away: (row: number) => number;
}

/**
 * Counts without visiting: a box of the tree that is wholly inside the circle adds its size, one wholly outside adds
 * nothing, and only those on the rim are opened. The furthest point of a box is the one nearest to the antipode.
 */
function countWithin(tree: KDBush, { longitude, latitude, reach, rim, away }: Circle): number {
  if (rim >= 1) return tree.numItems;
  const { coords, nodeSize } = tree;
  const cosLatitude = Math.cos(latitude * RADIANS);
  const opposite = longitude > 0 ? longitude - 180 : longitude + 180;
  const north = latitude + reach / RADIANS + 1e-9;
  const south = latitude - reach / RADIANS - 1e-9;

  const count = (
    left: number,
    right: number,
    byLatitude: boolean,
    w: number,
    s: number,
    e: number,
    n: number,
  ): number => {
    if (left > right || s > north || n < south) return 0;
    if (nearestOfBox(longitude, latitude, cosLatitude, w, s, e, n) > rim + RIM) return 0;
    const mayBeInside = n <= north && s >= south;
    if (mayBeInside && 1 - nearestOfBox(opposite, -latitude, cosLatitude, w, s, e, n) < rim - RIM)
      return right - left + 1;
    let total = 0;
    if (right - left <= nodeSize) {
      for (let row = left; row <= right; row++) if (away(row) <= rim) total++;
      return total;
    }
    const middle = (left + right) >> 1;
    if (away(middle) <= rim) total++;
    const split = at(coords, middle * 2 + (byLatitude ? 1 : 0));
    return byLatitude
      ? total + count(left, middle - 1, false, w, s, e, split) + count(middle + 1, right, false, w, split, e, n)
      : total + count(left, middle - 1, true, w, s, split, n) + count(middle + 1, right, true, split, s, e, n);
  };
  return count(0, tree.numItems - 1, false, -180, -90, 180, 90);
}

/** Haversine from a point to the nearest point of a box of degrees. */
function nearestOfBox(
  longitude: number,
  latitude: number,
  cosLatitude: number,
  west: number,
  south: number,
  east: number,
  north: number,
): number {
  if (longitude >= west && longitude <= east) {
    if (latitude < south) return haversine((south - latitude) * RADIANS);
    if (latitude > north) return haversine((latitude - north) * RADIANS);
    return 0;
  }
  const turn = Math.min(haversine((longitude - west) * RADIANS), haversine((longitude - east) * RADIANS));
  const cosTurn = 1 - 2 * turn;
  const alongMeridian = (lat: number) =>
    cosLatitude * Math.cos(lat * RADIANS) * turn + haversine((latitude - lat) * RADIANS);
  // Less than a quarter turn away, the nearest latitude is where the great circle meets the meridian at a right angle.
  if (cosTurn > 0) {
    const foot = Math.atan(Math.tan(latitude * RADIANS) / cosTurn) / RADIANS;
    return alongMeridian(Math.min(Math.max(foot, south), north));
  }
  return Math.min(alongMeridian(south), alongMeridian(north));
}

/** A haversine is a quarter of the squared chord between unit vectors: no trigonometry for each point. */
function haversinesFrom(vectors: Float64Array, longitude: number, latitude: number): (row: number) => number {
  const [x, y, z] = unitVector(longitude, latitude);
  return (row) => {
    const dx = at(vectors, row * 3) - x;
    const dy = at(vectors, row * 3 + 1) - y;
    const dz = at(vectors, row * 3 + 2) - z;
    return (dx * dx + dy * dy + dz * dz) / 4;
  };
}

function unitVector(longitude: number, latitude: number): [number, number, number] {
  const cosLatitude = Math.cos(latitude * RADIANS);
  return [
    cosLatitude * Math.cos(longitude * RADIANS),
    cosLatitude * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}

function haversine(angle: number): number {
  const sine = Math.sin(angle / 2);
  return sine * sine;
}

function toMiles(haversines: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, haversines)));
}

function at(values: ArrayLike<number>, row: number): number {
  return values[row] ?? Number.NaN;
}
