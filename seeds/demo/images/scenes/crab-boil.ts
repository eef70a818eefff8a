import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';
import { crab } from '../shellfish.ts';
import { bowl, lemonHalf, shadow, sprig, tableTop } from '../table-things.ts';

/** A crab boil poured out on newspaper, from above: crabs, corn, potatoes, sausage, lemon. */
export function crabBoil(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('crab boil');
  tableTop(canvas, random, { height: 180, colors: ['#8a623c', '#7d5733', '#94693f', '#835c36'], seam: '#3f2813' });
  canvas.add(
    newspaper(canvas, random, 560, 470, -7),
    newspaper(canvas, random, 1120, 450, 5),
    shadow(canvas, 860, 480, 520, 330, 0.35),
  );
  const places = heap(random);
  canvas.add(
    ...places.slice(0, 16).map(([x, y], at) => (at % 2 ? potato(canvas, random, x, y) : corn(canvas, x, y, at * 47))),
    crab(canvas, 640, 350, 0.92, -24),
    crab(canvas, 1070, 330, 0.98, 28),
    crab(canvas, 560, 600, 0.8, 200),
    crab(canvas, 1130, 620, 0.86, 150),
    ...places.slice(16, 34).map(([x, y], at) => {
      if (at % 3 === 0) return corn(canvas, x, y, at * 61);
      return at % 3 === 1 ? sausage(canvas, x, y, at * 39) : potato(canvas, random, x, y);
    }),
    crab(canvas, 850, 500, 1.06, 4),
    lemonHalf(736, 690, 52, 20),
    lemonHalf(1008, 706, 50, 60),
    lemonHalf(880, 262, 50, 10),
    lemonHalf(412, 470, 50, 44),
    sprig(random, 950, 640, 130, -40),
    sprig(random, 700, 470, 120, 150),
    bowl(canvas, 250, 226, 92, ['#ffdf82', '#e9a935']),
    bowl(canvas, 1440, 236, 84, ['#c2452f', '#8c1f17']),
    ...Array.from({ length: 150 }, () => {
      const [x, y] = [860 + (random.next() - 0.5) * 1000, 480 + (random.next() - 0.5) * 640];
      return ellipse(x, y, 2.4, 2, random.pick(['#b3421c', '#7d2a12', '#e07a2c']), 'opacity="0.75"');
    }),
    mallet(canvas),
    glow(canvas, 620, 60, 820, '#ffe6b4', 0.34),
    vignette(canvas, '#1a0d05', 0.55),
  );
  return canvas.done();
}

/** Places in an oval, none too near another. */
function heap(random: Random): [number, number][] {
  const places: [number, number][] = [];
  while (places.length < 34) {
    const [turn, reach] = [random.next() * Math.PI * 2, Math.sqrt(random.next())];
    const place: [number, number] = [850 + Math.cos(turn) * 410 * reach, 480 + Math.sin(turn) * 250 * reach];
    if (places.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > 62)) places.push(place);
  }
  return places;
}

/** A spread of newspaper with bars instead of text, so that it needs no translation. */
function newspaper(canvas: Canvas, random: Random, x: number, y: number, turn: number): string {
  const columns = [0, 1, 2, 3, 4].flatMap((column) =>
    Array.from({ length: 36 }, (_, row) => {
      if (row % 12 === 0) return rect(-390 + column * 160, -330 + row * 18, 132, 11, '#6d6a62', 'opacity="0.75"');
      return rect(-390 + column * 160, -330 + row * 18, 90 + random.next() * 44, 5, '#8a877d', 'opacity="0.5"');
    }),
  );
  return group(
    [
      rect(-416, -390, 850, 810, '#000', 'opacity="0.18"'),
      rect(-418, -394, 844, 804, '#000', 'opacity="0.22"'),
      path('M-420 -396L416 -402L422 396L-414 404Z', '#e6e0d2'),
      rect(-390, -384, 640, 32, '#57544d', 'opacity="0.8"'),
      ...columns,
      rect(-70, -130, 290, 190, '#b9b3a5'),
      path('M-70 60V0Q0 -70 60 -20T220 -40V60Z', '#8a877d'),
      line('M0 -400V400', '#000', 3, 'opacity="0.16"'),
    ],
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  );
}

function corn(canvas: Canvas, x: number, y: number, turn: number): string {
  const rows = [-24, -8, 8, 24].flatMap((dy, row) =>
    Array.from({ length: 8 }, (_, at) =>
      rect(
        -58 + at * 14.4 + (row % 2) * 3,
        dy - 8,
        13.4,
        15,
        ['#f6c93f', '#f2bb2d', '#fbdc74'][(at + row) % 3] ?? '#f6c93f',
        'rx="5"',
      ),
    ),
  );
  return group(
    [
      rect(-60, -26, 128, 68, '#2a1608', 'rx="26" opacity="0.4"'),
      rect(-62, -33, 124, 66, '#c98c1a', 'rx="26"'),
      ...rows,
      ellipse(62, 0, 9, 24, '#f1e2b4'),
      line('M-48 -20H40', '#fff6cf', 6, 'opacity="0.55"'),
    ],
    `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(0.9)"`,
  );
}

function potato(canvas: Canvas, random: Random, x: number, y: number): string {
  const [skin, shine] = random.pick([
    ['#a3352a', '#d9786a'],
    ['#c9974f', '#efcf94'],
  ] as const);
  const paint = canvas.radial([
    [0, shine],
    [0.7, skin],
    [1, '#5b2a14'],
  ]);
  return (
    ellipse(x + 4, y + 10, 44, 38, '#2a1608', 'opacity="0.45"') +
    ellipse(x, y, 42, 36, paint) +
    ellipse(x - 13, y - 13, 12, 7, '#fff', 'opacity="0.4"')
  );
}

function sausage(canvas: Canvas, x: number, y: number, turn: number): string {
  const coin = canvas.radial([
    [0, '#d9714e'],
    [0.8, '#b34a2c'],
    [1, '#6d2212'],
  ]);
  const pieces = [-34, 0, 34].map(
    (at) =>
      ellipse(at + 3, 8, 26, 25, '#2a1608', 'opacity="0.4"') +
      ellipse(at, 0, 25, 24, coin) +
      ellipse(at - 6, -7, 6, 4, '#f3b79c', 'opacity="0.8"'),
  );
  return group(pieces, `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`);
}

function mallet(canvas: Canvas): string {
  const shape = 'M-60 -34H60V34H-60ZM-11 34H11L14 250Q0 262 -14 250Z';
  return group(
    [
      path(shape, '#000', `opacity="0.45" filter="${canvas.blur(7)}" transform="translate(10 12)"`),
      path('M-11 30H11L14 250Q0 262 -14 250Z', '#c79a63'),
      rect(-60, -36, 120, 72, '#a8763f', 'rx="12"'),
      rect(-60, -36, 120, 16, '#dcb07a', 'rx="8" opacity="0.8"'),
      line('M-40 -34V34M40 -34V34', '#6b4222', 4, 'opacity="0.6"'),
    ],
    'transform="translate(1420 560) rotate(32)"',
  );
}
