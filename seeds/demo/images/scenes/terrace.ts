import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { boatLantern, fishingBoat, LAMPLIGHT } from '../harbor-things.ts';
import { backdrop, clouds, glints, glow, hills, reflection, stars, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** Tables on a deck above the water on a summer night, lights strung between posts. */
export function terrace(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('terrace');
  backdrop(canvas, [
    [0, '#0f2a43'],
    [0.24, '#2b4a68'],
    [0.4, '#8b6f80'],
    [0.5, '#e0a07a'],
    [0.56, '#f3c98d'],
  ]);
  canvas.add(
    stars(random, 60, { width: 1600, bottom: 220 }),
    glow(canvas, 700, 500, 430, '#ffdca0', 0.8),
    ellipse(700, 486, 52, 52, '#ffe9b8'),
    clouds(canvas, random, { left: 0, right: 1600, top: 190, bottom: 430, count: 12, color: '#f0a98a', opacity: 0.4 }),
    path(hills(random, 1600, { y: 506, height: 60, step: 210, floor: 524 }), '#6f6076'),
    rect(
      0,
      514,
      1600,
      200,
      canvas.linear([
        [0, '#e3a677'],
        [0.3, '#7a6a7c'],
        [1, '#22405a'],
      ]),
    ),
    reflection(random, { x: 700, top: 518, bottom: 690, width: 60, color: '#ffe3ab', opacity: 0.9 }),
    glints(random, {
      left: 0,
      right: 1600,
      top: 518,
      bottom: 690,
      count: 150,
      colors: ['#ffdca3', '#1c3a53'],
      opacity: 0.5,
    }),
    fishingBoat(canvas, { x: 420, y: 560, size: 90, hull: '#33404f', trim: '#e8bd69', cabin: '#c9bfae', lamp: true }),
    rect(
      0,
      668,
      1600,
      232,
      canvas.linear([
        [0, '#6b4a34'],
        [0.3, '#4c3324'],
        [1, '#20140d'],
      ]),
    ),
    ...boards(random),
    railing(),
    ...strings(canvas),
  );
  for (const [x, y, size] of [
    [380, 770, 0.82],
    [1180, 748, 0.74],
    [790, 850, 1.08],
  ] as const)
    canvas.add(table(canvas, random, x, y, size));
  canvas.add(planter(random, 60, 880), planter(random, 1530, 890), vignette(canvas, '#0a0f1a', 0.5));
  return canvas.done();
}

function boards(random: Random): string[] {
  return Array.from({ length: 41 }, (_, at) => {
    const top = at * 66 - 520;
    const foot = 800 + (top - 800) * 2.3;
    return line(
      `M${n(top)} 668L${n(foot)} 900`,
      '#1a0f09',
      2.2,
      `opacity="${n((0.35 + random.next() * 0.3) * 10) / 10}"`,
    );
  });
}

function railing(): string {
  const posts = Array.from({ length: 9 }, (_, at) => rect(at * 200 - 14, 566, 16, 116, '#2b1c14'));
  const wires = [598, 622, 646].map((y) => line(`M0 ${y}H1600`, '#2b1c14', 2.6));
  return [
    ...wires,
    ...posts,
    rect(0, 560, 1600, 13, '#4a3124'),
    rect(0, 560, 1600, 3, '#c98d5a', 'opacity="0.8"'),
  ].join('');
}

function strings(canvas: Canvas): string[] {
  const poles = [70, 800, 1530].map((x) => rect(x - 7, 96, 14, 590, '#1f140e'));
  const spans: [number, number, number, number, number][] = [
    [70, 110, 800, 130, 214],
    [800, 110, 1530, 130, 206],
    [70, 210, 800, 190, 330],
    [800, 190, 1530, 220, 318],
  ];
  const lights = spans.flatMap(([x1, y1, x2, y2, dip]) => {
    const at = (part: number) => {
      const y = (1 - part) ** 2 * y1 + 2 * part * (1 - part) * (dip + (dip - (y1 + y2) / 2)) + part ** 2 * y2;
      return [x1 + (x2 - x1) * part, y] as const;
    };
    const d = Array.from({ length: 21 }, (_, step) => at(step / 20))
      .map(([x, y], step) => `${step ? 'L' : 'M'}${n(x)} ${n(y)}`)
      .join('');
    const bulbs = Array.from({ length: 9 }, (_, step) => {
      const [x, y] = at((step + 0.6) / 9.2);
      return (
        glow(canvas, x, y + 12, 44, LAMPLIGHT, 0.75) +
        ellipse(x, y + 12, 6.4, 8, '#fff3cf') +
        rect(x - 3, y, 6, 6, '#1f140e')
      );
    });
    return [line(d, '#150d09', 2.2), ...bulbs];
  });
  return [
    ...poles,
    ...lights,
    ...[70, 800, 1530].map((x) => glow(canvas, x, 330, 120, LAMPLIGHT, 0.5) + boatLantern(canvas, x, 284, 0.52)),
  ];
}

/** A round table laid for two, with chairs and a candle. */
function table(canvas: Canvas, random: Random, x: number, y: number, size: number): string {
  const chair = (side: number) =>
    `<g transform="translate(${side * 176} 16) scale(${side} 1)">` +
    line('M-34 96L-30 8H44L52 96M44 8L58 -108', '#17100b', 8) +
    line('M50 -46H20M55 -76H26M58 -106H30', '#17100b', 6) +
    path('M-40 2H48L44 18H-36Z', '#8c1a12') +
    '</g>';
  const cloth = canvas.linear([
    [0, '#fff8ea'],
    [0.3, '#e9dcc3'],
    [1, '#8f8474'],
  ]);
  const pieces = [
    ellipse(0, 112, 210, 26, '#000', `opacity="0.4" filter="${canvas.blur(10)}"`),
    chair(-1),
    chair(1),
    rect(-7, 0, 14, 108, '#17100b'),
    path('M-58 112Q0 90 58 112Z', '#17100b'),
    path(
      'M-150 -8Q-146 40 -128 58Q-104 42 -84 62Q-56 44 -30 64Q0 46 28 64Q54 44 82 62Q106 42 128 58Q146 40 150 -8Z',
      cloth,
    ),
    ellipse(0, -8, 150, 30, '#fffaf0'),
    ...[-78, 78].flatMap((at) => [
      ellipse(at, -6, 40, 9.5, '#cfd8d3'),
      ellipse(at, -8, 38, 8.6, '#fff'),
      ellipse(at, -8, 24, 5, '#e2d6be'),
    ]),
    ...[-28, 34].map((at) =>
      path(
        `M${at} -26q-1 -34 2 -40h18q3 6 2 40q-10 12 -22 0ZM${at + 9} -18h4v12h9v3h-22v-3h9Z`,
        '#dbe9e6',
        'opacity="0.72"',
      ),
    ),
    rect(-9, -38, 16, 30, '#f6efe1'),
    path('M-1 -62q9 12 5 20q-5 7 -10 0q-3 -9 5 -20Z', '#fff3c2'),
    path(`M-84 -12q16 -10 32 -2q-10 8 -32 2Z`, random.pick(['#d23a22', '#e9a935'])),
    path('M70 -12q16 -10 32 -2q-10 8 -32 2Z', '#e9a935'),
  ];
  return (
    group(pieces, `transform="translate(${x} ${y}) scale(${size})"`) +
    glow(canvas, x, y - 52 * size, 150 * size, LAMPLIGHT, 0.7)
  );
}

function planter(random: Random, x: number, base: number): string {
  const blades = Array.from({ length: 34 }, () => {
    const lean = (random.next() - 0.5) * 170;
    const tall = 110 + random.next() * 120;
    return line(
      `M${n(x + (random.next() - 0.5) * 70)} ${base - 86}q${n(lean * 0.2)} ${n(-tall * 0.7)} ${n(lean)} ${n(-tall)}`,
      random.pick(['#33513f', '#47694c', '#26402f', '#6b8a5a']),
      5,
    );
  });
  return [
    ...blades,
    path(`M${x - 70} ${base - 96}H${x + 70}L${x + 56} ${base + 20}H${x - 56}Z`, '#3a2519'),
    rect(x - 76, base - 104, 152, 16, '#573824'),
  ].join('');
}
