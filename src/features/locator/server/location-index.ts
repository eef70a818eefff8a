import KDBush from 'kdbush';
import TinyQueue from 'tinyqueue';

/** Mean radius used for every distance the product shows, in statute miles. */
export const EARTH_RADIUS_MILES = 3958.8;

const LEAF_POINTS = 32;
const RADIANS = Math.PI / 180;
/** Tolerance for rounding, in radii of the globe: closer to a limit than this, each point is checked. */
const SLACK = 1e-9;

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
 * Holds some 36 bytes a point, and answers in tens of microseconds at a million points.
 */
export function createLocationIndex(points: readonly IndexedPoint[]): LocationIndex {
  const size = points.length;
  if (size === 0) return { size, nearest: () => ({ total: 0, hits: [] }) };

  const tree = new KDBush(size, LEAF_POINTS);
  for (const { longitude, latitude } of points) tree.add(longitude, latitude);
  tree.finish();
  const rlids = new Float64Array(size);
  // In the tree's order: neighbours on the globe are neighbours in memory.
  const vectors = new Float64Array(size * 3);
  for (let row = 0; row < size; row++) {
    const point = points[at(tree.ids, row)];
    if (!point) continue;
    rlids[row] = point.rlid;
    const { x, y, z } = unitVector(point.longitude, point.latitude);
    vectors.set([x, y, z], row * 3);
  }
  const balls = ballsAround(vectors, size);

  return {
    size,
    nearest({ latitude, longitude, radiusMiles, limit }) {
      const reach = radiusMiles / EARTH_RADIUS_MILES;
      const rim = reach < Math.PI ? 4 * haversine(reach) : Infinity;
      const search = { vectors, balls, from: unitVector(longitude, latitude), rim };
      const hits = nearestRows(search, limit).map(({ row, square }) => ({
        rlid: at(rlids, row),
        distanceMiles: toMiles(square / 4),
      }));
      hits.sort((a, b) => a.distanceMiles - b.distanceMiles || a.rlid - b.rlid);
      return { total: hits.length < limit ? hits.length : countWithin(search), hits };
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
 * The tree halves its rows: the middle row is the node itself, those before it are the node's first child, those after
 * it the second. Each node gets a bounding ball, as centre and radius, so that a search tests many rows at once and
 * needs no trigonometry. The children of node n are 2n + 1 and 2n + 2.
 */
function ballsAround(vectors: Float64Array, size: number): Float64Array {
  let leaves = 1;
  for (let rows = size; rows - 1 > LEAF_POINTS; rows >>= 1) leaves *= 2;
  const balls = new Float64Array((2 * leaves - 1) * 4);
  const enclose = (node: number, left: number, right: number) => {
    let [x, y, z] = [0, 0, 0];
    for (let place = left * 3; place <= right * 3; place += 3) {
      x += at(vectors, place);
      y += at(vectors, place + 1);
      z += at(vectors, place + 2);
    }
    const rows = right - left + 1;
    const centre: Vector = { x: x / rows, y: y / rows, z: z / rows };
    let furthest = 0;
    for (let row = left; row <= right; row++) furthest = Math.max(furthest, squareTo(vectors, row * 3, centre));
    balls.set([centre.x, centre.y, centre.z, Math.sqrt(furthest)], node * 4);
    if (right - left <= LEAF_POINTS) return;
    const middle = (left + right) >> 1;
    enclose(2 * node + 1, left, middle - 1);
    enclose(2 * node + 2, middle + 1, right);
  };
  enclose(0, 0, size - 1);
  return balls;
}

/** A place on the globe, or within it, in its radii. */
interface Vector {
  x: number;
  y: number;
  z: number;
}

interface Search {
  vectors: Float64Array;
  balls: Float64Array;
  from: Vector;
  /** Square of the straight way through the globe to the rim: four times the haversine. Infinity for the whole globe. */
  rim: number;
}

interface Hit {
  row: number;
  /** Square of the straight way. */
  square: number;
}

/** The rows within the rim that are nearest, in no order. */
function nearestRows({ vectors, balls, from, rim }: Search, limit: number): readonly Hit[] {
  const found = new TinyQueue<Hit>([], (a, b) => b.square - a.square);
  let most = rim;
  const weigh = (row: number) => {
    const square = squareTo(vectors, row * 3, from);
    if (square > most) return;
    found.push({ row, square });
    if (found.length > limit) found.pop();
    if (found.length === limit) most = found.peek()?.square ?? rim;
  };
  const away = (node: number) => Math.sqrt(squareTo(balls, node * 4, from));
  const visit = (node: number, left: number, right: number, chord: number) => {
    if (chord - at(balls, node * 4 + 3) - SLACK > Math.sqrt(most)) return;
    if (right - left <= LEAF_POINTS) {
      for (let row = left; row <= right; row++) weigh(row);
      return;
    }
    const middle = (left + right) >> 1;
    weigh(middle);
    const before = away(2 * node + 1);
    const after = away(2 * node + 2);
    if (before <= after) visit(2 * node + 1, left, middle - 1, before);
    visit(2 * node + 2, middle + 1, right, after);
    if (before > after) visit(2 * node + 1, left, middle - 1, before);
  };
  visit(0, 0, vectors.length / 3 - 1, away(0));
  return found.data;
}

/** Counts without visiting: a ball wholly within the rim adds its rows, one wholly outside none, and only those on it are opened. */
function countWithin({ vectors, balls, from, rim }: Search): number {
  const reach = Math.sqrt(rim);
  const count = (node: number, left: number, right: number): number => {
    const chord = Math.sqrt(squareTo(balls, node * 4, from));
    const radius = at(balls, node * 4 + 3);
    if (chord - radius > reach + SLACK) return 0;
    if (chord + radius < reach - SLACK) return right - left + 1;
    let total = 0;
    if (right - left <= LEAF_POINTS) {
      for (let row = left; row <= right; row++) if (squareTo(vectors, row * 3, from) <= rim) total++;
      return total;
    }
    const middle = (left + right) >> 1;
    if (squareTo(vectors, middle * 3, from) <= rim) total++;
    return total + count(2 * node + 1, left, middle - 1) + count(2 * node + 2, middle + 1, right);
  };
  return count(0, 0, vectors.length / 3 - 1);
}

/** Square of the straight distance between a point and the row at a position. */
function squareTo(values: Float64Array, place: number, from: Vector): number {
  const dx = at(values, place) - from.x;
  const dy = at(values, place + 1) - from.y;
  const dz = at(values, place + 2) - from.z;
  return dx * dx + dy * dy + dz * dz;
}

function unitVector(longitude: number, latitude: number): Vector {
  const cosLatitude = Math.cos(latitude * RADIANS);
  return {
    x: cosLatitude * Math.cos(longitude * RADIANS),
    y: cosLatitude * Math.sin(longitude * RADIANS),
    z: Math.sin(latitude * RADIANS),
  };
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
