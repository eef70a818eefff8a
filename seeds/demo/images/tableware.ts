import { ellipse, group, n, path, type Canvas } from './canvas.ts';

/** A slice across a lime. */
export function limeWheel(x: number, y: number, radius: number): string {
  const wedges = Array.from(
    { length: 8 },
    (_, at) => `<path d="M0 -6L-20 -60Q0 -74 20 -60Z" fill="#b7d264" transform="rotate(${at * 45})"/>`,
  );
  return group(
    [
      ellipse(0, 0, 84, 84, '#4f7f2a'),
      ellipse(0, 0, 77, 77, '#f1f6d2'),
      ...wedges,
      ellipse(-20, -30, 16, 8, '#fff', 'opacity="0.5" transform="rotate(-40)"'),
    ],
    `transform="translate(${x} ${y}) rotate(12) scale(${n((radius / 84) * 92) / 100} ${n((radius / 84) * 100) / 100})"`,
  );
}

/** Half a lime, cut side up, seen from the table. */
export function halfLime(canvas: Canvas, x: number, y: number, radius: number): string {
  return (
    ellipse(x + 8, y + 62, radius * 1.1, 18, '#4b3a20', `opacity="0.4" filter="${canvas.blur(8)}"`) +
    path(`M${x - radius} ${y}Q${x - radius} ${y + 76} ${x} ${y + 78}T${x + radius} ${y}Z`, '#5f8f32') +
    group([limeWheel(0, 0, radius)], `transform="translate(${x} ${y}) scale(1 0.46)"`)
  );
}

/** A fork at the plate's edge, seen from the table. */
export function dessertFork(canvas: Canvas): string {
  const steel = canvas.linear([
    [0, '#f6f8f5'],
    [1, '#8d979c'],
  ]);
  return group(
    [
      path(
        'M-10 10H420Q440 18 420 26H-10Z',
        '#4b3a20',
        `opacity="0.4" filter="${canvas.blur(6)}" transform="translate(6 16)"`,
      ),
      path(
        'M0 6L430 0Q446 10 430 20L0 16Q-40 34 -60 32L-150 30V25L-66 23V19L-154 16V11L-66 11V7L-154 2V-3L-66 -1V-5L-150 -12V-17L-56 -12Q-30 -10 0 6Z',
        steel,
      ),
    ],
    'transform="translate(760 812) rotate(-4)"',
  );
}

/** An eight-sided cracker from above. */
export function cracker(canvas: Canvas, x: number, y: number, turn: number): string {
  const face = canvas.radial([
    [0, '#f6dfa8'],
    [0.75, '#e3b86e'],
    [1, '#b17f38'],
  ]);
  const holes = [-20, 0, 20].flatMap((dx) =>
    [-20, 0, 20].map((dy) => ellipse(dx, dy, 3, 3, '#8a5d26', 'opacity="0.7"')),
  );
  const octagon = 'M-26 -54H26L54 -26V26L26 54H-26L-54 26V-26Z';
  return group(
    [
      path(octagon, '#000', `opacity="0.45" filter="${canvas.blur(6)}" transform="translate(5 9)"`),
      path(octagon, face, 'stroke="#f9e8bd" stroke-width="3"'),
      ...holes,
    ],
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  );
}
