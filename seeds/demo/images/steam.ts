import { group, line, n, type Canvas } from './canvas.ts';
import { phaseOf, swing } from './motion.ts';
import { smooth } from './nature.ts';

const STEPS = 12;

/** Wisps of steam above (x, y), in a column of the given width and height. In a video they curl upwards. */
export function steam(
  canvas: Canvas,
  column: { x: number; y: number; width: number; height: number; strength?: number },
  seconds = 0,
): string {
  const { x, y, width, height, strength = 0.3 } = column;
  const paint = canvas.linear([
    [0, '#fff', 0],
    [0.35, '#fff', strength * 0.6],
    [0.8, '#fff', strength],
    [1, '#fff', 0],
  ]);
  const wisps = [-0.36, -0.08, 0.16, 0.4].map((side, at) => {
    const points = Array.from({ length: STEPS }, (_, step): [number, number] => {
      const up = step / (STEPS - 1);
      const curl = swing(seconds, 3, phaseOf(at) - up * 1.15) * width * 0.14 * (0.25 + up);
      return [x + side * width * (1 + up * 0.35) + curl, y - up * height * (0.82 + 0.18 * ((at * 7) % 3))];
    });
    return line(`M${smooth(points)}`, paint, width * (at % 2 ? 0.17 : 0.11));
  });
  return group(wisps, `filter="${canvas.blur(n(width * 0.05))}"`);
}
