import { ellipse, line, path, rect, type Canvas } from './canvas.ts';

/** The wheelhouse at the right edge of a 1600 pixels wide deck. */
export function wheelhouse(canvas: Canvas): string {
  const side = canvas.linear(
    [
      [0, '#fffaf0'],
      [1, '#cdbfa2'],
    ],
    [0, 0],
    [1, 0],
  );
  const glass = canvas.linear([
    [0, '#f7d9a8'],
    [1, '#2f6275'],
  ]);
  return [
    rect(1230, 250, 400, 480, side),
    ...Array.from({ length: 11 }, (_, at) => line(`M1230 ${300 + at * 40}H1630`, '#9c8c6c', 2, 'opacity="0.5"')),
    rect(1200, 226, 430, 32, '#b3281d', 'rx="6"') + rect(1200, 226, 430, 9, '#e2705a', 'rx="4"'),
    ...[1262, 1402, 1542].map(
      (x) =>
        rect(x - 8, 312, 116, 116, '#1f6075', 'rx="10"') +
        rect(x, 320, 100, 100, glass, 'rx="6"') +
        line(`M${x + 14} 404L${x + 60} 336`, '#fff', 7, 'opacity="0.45"'),
    ),
    rect(1420, 470, 110, 260, '#1f6075', 'rx="8"') +
      rect(1432, 484, 86, 90, glass, 'rx="6"') +
      ellipse(1510, 606, 7, 7, '#e8bd69'),
    `<circle cx="1320" cy="530" r="46" fill="none" stroke="#f6efe1" stroke-width="24"/><circle cx="1320" cy="530" r="46" fill="none" stroke="#b3281d" stroke-width="24" stroke-dasharray="36 36.3"/><circle cx="1320" cy="530" r="59" fill="none" stroke="#9c8c6c" stroke-width="2"/>`,
  ].join('');
}

/** A slatted crate of fish, 160 pixels wide at size 1. */
export function fishCrate(canvas: Canvas, x: number, y: number, size: number): string {
  const wood = canvas.linear([
    [0, '#d9b989'],
    [1, '#96713f'],
  ]);
  const fish = [0, 1, 2, 3].map((at) =>
    path(
      `M${x + (10 + at * 34) * size} ${y + 2}q${24 * size} ${-26 * size} ${52 * size} 0Z`,
      ['#8fa9b0', '#b9ccd0', '#7d97a0', '#a9c0c4'][at] ?? '#8fa9b0',
    ),
  );
  const slats = [0, 1, 2].map(
    (at) =>
      rect(x, y + at * 30 * size, 160 * size, 24 * size, wood) + rect(x, y + at * 30 * size, 160 * size, 3, '#f6e3b8'),
  );
  return [
    ...fish,
    rect(x, y, 160 * size, 86 * size, '#3a2815'),
    ...slats,
    rect(x, y - 4, 16 * size, 90 * size, '#a8824f'),
    rect(x + 144 * size, y - 4, 16 * size, 90 * size, '#8f6c3e'),
  ].join('');
}

/** A coil of rope that lies on deck. */
export function ropeCoil(x: number, y: number): string[] {
  return [0, 1, 2, 3].map((at) => {
    const d = `M${x - 96 + at * 8} ${y - at * 14}a${96 - at * 8} 22 0 1 0 ${192 - at * 16} 0a${96 - at * 8} 22 0 1 0 ${-192 + at * 16} 0`;
    return (
      line(d, '#6f5630', 17) + line(d, '#dcc08a', 12) + line(d, '#8a6a3a', 12, 'stroke-dasharray="3 11" opacity="0.6"')
    );
  });
}
