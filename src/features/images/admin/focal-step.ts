export interface Point {
  x: number;
  y: number;
}

export const MIDDLE: Point = { x: 0.5, y: 0.5 };
const FINE = 0.01;
const COARSE = 0.1;

/** A point inside the image, rounded to thousandths. */
export function pointAt(x: number, y: number): Point {
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  return { x: within(x), y: within(y) };
}

/**
 * The point after a key press; undefined for other keys. Arrows move it by a hundredth of the image, with Shift by a tenth;
 * Page Up and Page Down by a tenth up and down, Home and End to the left and right edge.
 */
export function stepPoint(point: Point, key: string, isCoarse: boolean): Point | undefined {
  const step = isCoarse ? COARSE : FINE;
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [point.x - step, point.y],
    ArrowRight: [point.x + step, point.y],
    ArrowUp: [point.x, point.y - step],
    ArrowDown: [point.x, point.y + step],
    PageUp: [point.x, point.y - COARSE],
    PageDown: [point.x, point.y + COARSE],
    Home: [0, point.y],
    End: [1, point.y],
  };
  const move = moves[key];
  return move && pointAt(...move);
}

/** Percentages for `object-position` with which `object-fit: cover` shows the same part as a crop by the server. */
export function cutPosition(
  original: { width: number; height: number },
  crop: { left: number; top: number; width: number; height: number },
): Point {
  const share = (start: number, whole: number, part: number) => (whole === part ? 50 : (100 * start) / (whole - part));
  return {
    x: share(crop.left, original.width, crop.width),
    y: share(crop.top, original.height, crop.height),
  };
}
