import type { Random } from '../restaurants/random.ts';
import { ellipse, line, n, path, rect, type Canvas, type Stop } from './canvas.ts';
import { phaseOf, swing } from './motion.ts';

/** The whole image filled from top to bottom. */
export function backdrop(canvas: Canvas, stops: readonly Stop[]): void {
  canvas.add(rect(0, 0, canvas.width, canvas.height, canvas.linear(stops)));
}

/** Light that falls off around a point. */
export function glow(canvas: Canvas, x: number, y: number, radius: number, color: string, strength = 0.8): string {
  const paint = canvas.radial([
    [0, color, strength],
    [0.35, color, strength * 0.42],
    [1, color, 0],
  ]);
  return ellipse(x, y, radius, radius, paint);
}

/** Darker towards the corners, so that the eye stays inside. */
export function vignette(canvas: Canvas, color: string, strength: number): string {
  const { width, height } = canvas;
  const paint = canvas.radial([
    [0.55, color, 0],
    [1, color, strength],
  ]);
  return ellipse(width / 2, height / 2, width * 0.74, height * 0.84, paint) + frameOutside(canvas, color, strength);
}

function frameOutside({ width, height }: Canvas, color: string, strength: number): string {
  const [rx, ry] = [width * 0.74, height * 0.84];
  const oval = `M${n(width / 2 - rx)} ${n(height / 2)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`;
  return path(`M0 0H${width}V${height}H0Z${oval}`, color, `fill-rule="evenodd" opacity="${strength}"`);
}

export function stars(random: Random, count: number, area: { width: number; bottom: number }): string {
  return Array.from({ length: count }, () => {
    const y = random.next() ** 1.5 * area.bottom;
    const opacity = (1 - y / area.bottom) * (0.25 + random.next() * 0.6);
    const radius = random.chance(0.12) ? 2 : 0.7 + random.next() * 0.7;
    return ellipse(random.next() * area.width, y, radius, radius, '#fff4d8', `opacity="${n(opacity * 10) / 10}"`);
  }).join('');
}

/** A line of hills: a smooth path from edge to edge, closed at `floor`. */
export function hills(
  random: Random,
  width: number,
  shape: { y: number; height: number; step: number; floor: number },
): string {
  const points: [number, number][] = [];
  for (let x = -shape.step; x <= width + shape.step; x += shape.step)
    points.push([x + (random.next() - 0.5) * shape.step * 0.5, shape.y - random.next() * shape.height]);
  return `M${n(points[0]?.[0] ?? 0)} ${shape.floor}L${smooth(points)}L${width + shape.step} ${shape.floor}Z`;
}

/** Points as one soft curve, for the inside of a path: starts with the first point's coordinates. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const [first] = points;
  if (!first) return '';
  const curves = points.slice(1).map(([x, y], at) => {
    const [px, py] = points[at] ?? first;
    const middle = (px + x) / 2;
    return `C${n(middle)} ${n(py)} ${n(middle)} ${n(y)} ${n(x)} ${n(y)}`;
  });
  return `${n(first[0])} ${n(first[1])}${curves.join('')}`;
}

/** Soft long clouds. */
export function clouds(
  canvas: Canvas,
  random: Random,
  area: { left: number; right: number; top: number; bottom: number; count: number; color: string; opacity: number },
): string {
  const drawn = Array.from({ length: area.count }, () => {
    const x = area.left + random.next() * (area.right - area.left);
    const y = area.top + random.next() * (area.bottom - area.top);
    const length = 90 + random.next() * 260;
    const parts = [0, 1, 2].map((at) =>
      ellipse(
        x + (random.next() - 0.5) * length,
        y + at * 5 - 5,
        length * (0.4 + random.next() * 0.5),
        4 + random.next() * 11,
        area.color,
      ),
    );
    return `<g opacity="${area.opacity}">${parts.join('')}</g>`;
  });
  // One blur for all of them: each filter costs a pass over the image.
  return `<g filter="${canvas.blur(9)}">${drawn.join('')}</g>`;
}

/** Glints on water between two heights: fine and close at the horizon, long and wide apart in front. In a video they drift. */
export function glints(
  random: Random,
  area: {
    left: number;
    right: number;
    top: number;
    bottom: number;
    count: number;
    colors: readonly string[];
    opacity: number;
  },
  seconds?: number,
): string {
  return Array.from({ length: area.count }, (_, at) => {
    const moved = seconds === undefined ? 0 : swing(seconds, at % 2 ? 3 : 6, phaseOf(at));
    const depth = random.next() ** 1.6;
    const y = area.top + depth * (area.bottom - area.top);
    const length = (8 + random.next() * 30) * (0.5 + depth * 3);
    const x = area.left + random.next() * (area.right - area.left) + moved * (2 + depth * 12);
    const bend = 0.6 + depth * 2.6;
    const d = `M${n(x)} ${n(y)}q${n(length / 4)} ${n(-bend)} ${n(length / 2)} 0t${n(length / 2)} 0`;
    return line(
      d,
      random.pick(area.colors),
      0.8 + depth * 2.6,
      `opacity="${n(area.opacity * (0.3 + random.next() * 0.7) * (1 + moved * 0.4) * 100) / 100}"`,
    );
  }).join('');
}

/** What a light draws on moving water below it: a broken column that widens towards the viewer. */
export function reflection(
  random: Random,
  light: { x: number; top: number; bottom: number; width: number; color: string; opacity: number },
  seconds?: number,
): string {
  const pieces: string[] = [];
  for (let y = light.top; y < light.bottom;) {
    const depth = (y - light.top) / (light.bottom - light.top);
    const height = 1.6 + depth * 4.5;
    const half = light.width * (0.35 + depth * 0.9) * (0.45 + random.next() * 0.75);
    const moved = seconds === undefined ? 0 : swing(seconds, pieces.length % 2 ? 3 : 2, phaseOf(pieces.length));
    const drift = ((random.next() - 0.5) * (0.2 + depth * 0.8) + moved * 0.22) * light.width;
    const fade = light.opacity * (1 - depth) ** 1.25;
    pieces.push(ellipse(light.x + drift, y, half, height, light.color, `opacity="${n(fade * 100) / 100}"`));
    y += height * (1.7 + random.next() * 1.5);
  }
  return pieces.join('');
}

/** A gull far off. @param lift how high the wings are: 1 gliding, less on the way down */
export function gull(x: number, y: number, span: number, color: string, lift = 1): string {
  const s = span / 2;
  const d = `M${n(x - s)} ${n(y - s * 0.18 * lift)}q${n(s * 0.5)} ${n(-s * 0.42 * lift)} ${n(s)} ${n(s * 0.2 * lift)}q${n(s * 0.5)} ${n(-s * 0.62 * lift)} ${n(s)} ${n(-s * 0.2 * lift)}`;
  return line(d, color, Math.max(1.2, span / 16));
}
