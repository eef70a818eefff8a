import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, n, path, rect } from '../canvas.ts';
import { boatLantern, LAMPLIGHT } from '../harbor-things.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** A brass lantern in a window while rain runs down the glass. */
export function lantern(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('lantern');
  backdrop(canvas, [
    [0, '#0b1d2d'],
    [0.55, '#1c4257'],
    [1, '#0b1d2d'],
  ]);
  const soft = canvas.blur(11);
  const lights = Array.from({ length: 34 }, () => {
    const color = random.pick(['#ffcf7a', '#f0a94a', '#a9c9bf', '#e2705a', '#ffe2a8']);
    const radius = 12 + random.next() * 34;
    const y = 430 + (random.next() - 0.5) * 330;
    return ellipse(
      random.next() * 1200,
      y,
      radius,
      radius,
      color,
      `opacity="${n((0.1 + random.next() * 0.28) * 100) / 100}"`,
    );
  });
  canvas.add(`<g filter="${soft}">${lights.join('')}</g>`);
  canvas.add(
    ...Array.from({ length: 210 }, () => {
      const [x, y] = [random.next() * 1200, random.next() * 760];
      const size = 1.4 + random.next() * 3.4;
      return (
        ellipse(x, y, size, size * 1.25, '#d8ecec', 'opacity="0.42"') +
        ellipse(x - size * 0.3, y - size * 0.4, size * 0.35, size * 0.35, '#fff', 'opacity="0.8"')
      );
    }),
    ...Array.from({ length: 24 }, () => {
      const [x, y] = [random.next() * 1200, random.next() * 520];
      const long = 60 + random.next() * 190;
      return line(
        `M${n(x)} ${n(y)}q${n(random.next() * 8 - 4)} ${n(long / 2)} ${n(random.next() * 6)} ${n(long)}`,
        '#cfe6e6',
        2.4,
        'opacity="0.2"',
      );
    }),
  );
  const wood = canvas.linear([
    [0, '#4a2f1d'],
    [0.5, '#6d472b'],
    [1, '#2c1a0f'],
  ]);
  const upright = canvas.linear(
    [
      [0, '#2c1a0f'],
      [0.5, '#6d472b'],
      [1, '#3a2415'],
    ],
    [0, 0],
    [1, 0],
  );
  canvas.add(
    rect(0, 0, 1200, 74, wood),
    rect(0, 0, 64, 900, upright),
    rect(1136, 0, 64, 900, upright),
    rect(300, 74, 22, 700, upright),
    rect(878, 74, 22, 700, upright),
    rect(64, 372, 1072, 18, wood),
    rect(
      0,
      764,
      1200,
      136,
      canvas.linear([
        [0, '#9c6a3c'],
        [0.1, '#6b4427'],
        [1, '#24150c'],
      ]),
    ),
    rect(0, 762, 1200, 5, '#e8b878', 'opacity="0.7"'),
    ...Array.from({ length: 40 }, () => {
      const y = 782 + random.next() * 112;
      return line(
        `M${n(random.next() * 1100)} ${n(y)}q120 ${n(random.next() * 8 - 4)} ${n(160 + random.next() * 220)} 0`,
        '#1a0e07',
        1.4,
        'opacity="0.35"',
      );
    }),
    glow(canvas, 600, 470, 620, LAMPLIGHT, 0.85),
    ellipse(
      600,
      806,
      420,
      46,
      canvas.radial([
        [0, '#ffdf9c', 0.9],
        [1, '#ffb54a', 0],
      ]),
    ),
    line('M600 -10V122', '#1a120a', 9),
    line('M594 -10V122', '#8a6a3a', 2),
    boatLantern(canvas, 600, 118, 3.9),
    glow(canvas, 600, 440, 260, '#fff3cf', 0.6),
    ...coil(930, 792),
    sailor(),
    vignette(canvas, '#05090d', 0.62),
  );
  return canvas.done();
}

/** A coil of rope lying on the sill. */
function coil(x: number, y: number): string[] {
  return [0, 1, 2, 3].flatMap((at) => {
    const d = `M${x - 104 + at * 6} ${y - at * 17}a${104 - at * 6} 21 0 1 0 ${208 - at * 12} 0a${104 - at * 6} 21 0 1 0 ${-208 + at * 12} 0`;
    return [
      line(d, '#5b4425', 18),
      line(d, '#d3b277', 13),
      line(d, '#8a6a3a', 13, 'stroke-dasharray="3 12" opacity="0.7"'),
    ];
  });
}

/** A mug on the left of the sill. */
function sailor(): string {
  return [
    ellipse(270, 812, 86, 14, '#000', 'opacity="0.4"'),
    line('M322 716q56 -6 50 40t-58 34', '#dfd2b8', 15),
    path('M206 690H330L322 806Q268 820 214 806Z', '#f6efe1'),
    path('M286 690H330L322 806Q306 810 290 812Z', '#c9b792', 'opacity="0.7"'),
    ellipse(268, 690, 62, 14, '#fffaf0'),
    ellipse(268, 692, 53, 10, '#3a2010'),
    path('M208 736H328L327 750H209Z', '#1f6075'),
    line('M250 668q-16 -24 2 -46t0 -48M288 664q16 -24 -2 -46t4 -50', '#fff', 6, 'opacity="0.16"'),
  ].join('');
}
