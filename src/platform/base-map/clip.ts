export type Position = readonly [number, number];

/** A rectangle in an image: left, top, right, bottom. */
export type Frame = readonly [number, number, number, number];

/**
 * Clips a ring to the frame (Sutherland–Hodgman); empty when the ring lies outside. The last position need not repeat the
 * first.
 */
export function clipRing(ring: readonly Position[], [left, top, right, bottom]: Frame): Position[] {
  let positions: readonly Position[] = ring;
  const edges: [(position: Position) => boolean, (a: Position, b: Position) => Position][] = [
    [([x]) => x >= left, (a, b) => atX(a, b, left)],
    [([x]) => x <= right, (a, b) => atX(a, b, right)],
    [([, y]) => y >= top, (a, b) => atY(a, b, top)],
    [([, y]) => y <= bottom, (a, b) => atY(a, b, bottom)],
  ];
  for (const [isInside, cross] of edges) {
    const kept: Position[] = [];
    positions.forEach((position, row) => {
      const before = positions.at(row - 1) ?? position;
      if (isInside(position) !== isInside(before)) kept.push(cross(before, position));
      if (isInside(position)) kept.push(position);
    });
    positions = kept;
  }
  return [...positions];
}

/** Parts of a line in or near the frame. Segments are kept whole, so that a dash pattern continues across tiles. */
export function clipLine(line: readonly Position[], frame: Frame): Position[][] {
  const parts: Position[][] = [];
  let part: Position[] = [];
  for (let row = 1; row < line.length; row++) {
    const [a, b] = [line[row - 1], line[row]];
    if (!a || !b) continue;
    if (misses(a, b, frame)) {
      if (part.length > 0) parts.push(part);
      part = [];
    } else {
      if (part.length === 0) part.push(a);
      part.push(b);
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

function misses([ax, ay]: Position, [bx, by]: Position, [left, top, right, bottom]: Frame): boolean {
  return (
    (ax < left && bx < left) || (ax > right && bx > right) || (ay < top && by < top) || (ay > bottom && by > bottom)
  );
}

function atX([ax, ay]: Position, [bx, by]: Position, x: number): Position {
  return [x, ay + ((by - ay) * (x - ax)) / (bx - ax)];
}

function atY([ax, ay]: Position, [bx, by]: Position, y: number): Position {
  return [ax + ((bx - ax) * (y - ay)) / (by - ay), y];
}
