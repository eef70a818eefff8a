import type { Geometry, Position } from 'geojson';
import type { GeometryObject, Topology } from 'topojson-specification';

/** Maximum cut of a corner: long straight shores keep their shape. */
const LONGEST_CUT_DEGREES = 0.03;

/**
 * A copy of the topology with rounder arcs where `isSmoothed` is true (Chaikin's corner cutting, twice). Ends stay, so
 * shapes that share an arc or meet at its end still fit together. The copy is in plain degrees.
 */
export function smoothArcs<T extends Topology>(topology: T, isSmoothed: (arc: number) => boolean): T {
  const { scale = [1, 1], translate = [0, 0] } = topology.transform ?? {};
  const [scaleX = 1, scaleY = 1] = scale;
  const [fromX = 0, fromY = 0] = translate;
  const arcs = topology.arcs.map((arc, row) => {
    let [x, y] = [0, 0];
    const line = arc.map(([dx = 0, dy = 0]): [number, number] => {
      [x, y] = topology.transform ? [x + dx, y + dy] : [dx, dy];
      return [x * scaleX + fromX, y * scaleY + fromY];
    });
    return isSmoothed(row) ? cutCorners(cutCorners(line)) : line;
  });
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs } as unknown as T;
}

/** Number of rings of these objects that use each arc: a shore is used once, a border twice. */
export function countArcUses(objects: readonly GeometryObject[]): Map<number, number> {
  const uses = new Map<number, number>();
  const visit = (value: unknown): void => {
    if (typeof value === 'number') {
      const arc = value < 0 ? ~value : value;
      uses.set(arc, (uses.get(arc) ?? 0) + 1);
    } else if (Array.isArray(value)) value.forEach(visit);
  };
  const walk = (object: GeometryObject): void => {
    if (object.type === 'GeometryCollection') object.geometries.forEach(walk);
    else if ('arcs' in object) visit(object.arcs);
  };
  objects.forEach(walk);
  return uses;
}

/** The same rounding for a single shape, for sources whose arcs are too short to round. */
export function smoothGeometry(geometry: Geometry): Geometry {
  const line = (positions: Position[]) => {
    const pairs = positions.map(([x = 0, y = 0]): [number, number] => [x, y]);
    return cutCorners(cutCorners(pairs));
  };
  if (geometry.type === 'LineString') return { ...geometry, coordinates: line(geometry.coordinates) };
  if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon') {
    return { ...geometry, coordinates: geometry.coordinates.map(line) };
  }
  if (geometry.type === 'MultiPolygon') {
    return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(line)) };
  }
  return geometry;
}

function cutCorners(line: readonly [number, number][]): [number, number][] {
  const first = line[0];
  const last = line.at(-1);
  if (line.length < 3 || !first || !last) return [...line];
  const cut: [number, number][] = [first];
  for (let row = 1; row < line.length; row++) {
    const [ax, ay] = line[row - 1] ?? first;
    const [bx, by] = line[row] ?? last;
    const share = Math.min(0.25, LONGEST_CUT_DEGREES / (Math.hypot(bx - ax, by - ay) || 1));
    if (row > 1) cut.push([ax + (bx - ax) * share, ay + (by - ay) * share]);
    if (row < line.length - 1) cut.push([bx + (ax - bx) * share, by + (ay - by) * share]);
  }
  cut.push(last);
  return cut;
}
