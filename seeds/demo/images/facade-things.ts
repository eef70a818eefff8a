import { ellipse, group, line, n, path, rect, type Canvas } from './canvas.ts';
import { glow } from './nature.ts';

/** A lit window with two guests behind it. */
export function shopWindow(canvas: Canvas, x: number, y: number): string {
  const light = canvas.linear([
    [0, '#fff0c4'],
    [0.6, '#ffd07a'],
    [1, '#d98f3e'],
  ]);
  const guest = (at: number, tall: number) =>
    path(
      `M${at - 24} ${y + 176}Q${at - 24} ${y + 176 - tall} ${at} ${y + 174 - tall}T${at + 24} ${y + 176}Z`,
      '#5b3322',
    ) + ellipse(at, y + 162 - tall, 13, 15, '#5b3322');
  return [
    glow(canvas, x + 95, y + 90, 240, '#ffcf7a', 0.5),
    rect(x - 14, y - 14, 218, 206, '#f6efe1'),
    rect(x, y, 190, 178, light),
    line(`M${x + 60} ${y}v34M${x + 134} ${y}v26`, '#5b3322', 3) +
      ellipse(x + 60, y + 42, 13, 12, '#fffbe6') +
      ellipse(x + 134, y + 34, 13, 12, '#fffbe6'),
    guest(x + 48, 62),
    guest(x + 144, 58),
    rect(x + 64, y + 140, 62, 7, '#6d3f24') + rect(x + 92, y + 146, 7, 32, '#6d3f24'),
    line(`M${x + 95} ${y}V${y + 178}M${x} ${y + 64}H${x + 190}`, '#f6efe1', 6),
    rect(x - 20, y + 190, 230, 12, '#e2d6be'),
  ].join('');
}

/** Red double doors in the middle of a 1600 pixels wide front. */
export function door(canvas: Canvas): string[] {
  const light = canvas.linear([
    [0, '#fff3cf'],
    [1, '#f0a94a'],
  ]);
  return [
    rect(704, 440, 192, 280, '#f6efe1'),
    rect(716, 452, 82, 268, '#8c1a12') + rect(802, 452, 82, 268, '#8c1a12'),
    ...[728, 814].map(
      (x) =>
        rect(x, 470, 58, 140, light) +
        line(`M${x + 29} 470V610M${x} 540H${x + 58}`, '#8c1a12', 4) +
        rect(x, 628, 58, 74, '#6d130d'),
    ),
    line('M792 590V626M808 590V626', '#e8bd69', 6),
    glow(canvas, 800, 560, 170, '#ffcf7a', 0.4),
    rect(680, 720, 240, 12, '#b9a98c') + rect(660, 732, 280, 12, '#8f8068'),
  ];
}

/** A striped awning. */
export function awning(canvas: Canvas, x: number, y: number, width: number): string {
  const stripes = Array.from({ length: 8 }, (_, at) => {
    const [left, step] = [x + (at * width) / 8, width / 8];
    return path(`M${n(left)} ${y}h${n(step)}v46q${n(-step / 2)} 16 ${n(-step)} 0Z`, at % 2 ? '#f6efe1' : '#b3281d');
  });
  const shade = canvas.linear([
    [0, '#fff', 0.12],
    [1, '#000', 0.36],
  ]);
  return stripes.join('') + rect(x, y, width, 52, shade) + rect(x - 4, y - 6, width + 8, 8, '#0a1f30');
}

/** A pot of flowers on the step. */
export function planter(x: number): string {
  const leaves = [-24, -14, -4, 6, 16, 26].map((at) =>
    ellipse(x + at, 656 - Math.abs(at) * -0.5, 13, 18, at % 4 ? '#3f6a45' : '#56814f'),
  );
  return group(
    [
      ...leaves,
      ...[-16, 2, 18].map((at) => ellipse(x + at, 650, 5, 5, '#e2705a')),
      path(`M${x - 34} 670H${x + 34}L${x + 26} 722H${x - 26}Z`, '#5b3b22'),
    ],
    '',
  );
}
