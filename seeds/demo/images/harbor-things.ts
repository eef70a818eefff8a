import type { Random } from '../restaurants/random.ts';
import { ellipse, group, line, n, path, polygon, rect, type Canvas } from './canvas.ts';
import { glow } from './nature.ts';

export const LAMPLIGHT = '#ffcf7a';
const WINDOW_LIGHT = ['#ffd98f', '#ffc766', '#f6b24c', '#ffe2a8'] as const;

/** A gabled wharf building on `base`. Some windows are lit. */
export function gableHouse(
  canvas: Canvas,
  random: Random,
  house: {
    x: number;
    base: number;
    width: number;
    wall: number;
    roof: number;
    paint: string;
    roofPaint: string;
    lit: number;
    frame?: string;
  },
): string {
  const { x, base, width, wall, roof, paint, roofPaint } = house;
  const top = base - wall;
  const body = polygon(
    [
      [x, base],
      [x, top],
      [x + width / 2, top - roof],
      [x + width, top],
      [x + width, base],
    ],
    paint,
  );
  const shade = polygon(
    [
      [x + width / 2, top - roof],
      [x + width, top],
      [x + width, base],
      [x + width / 2, base],
    ],
    canvas.linear(
      [
        [0, '#000', 0.26],
        [1, '#000', 0.06],
      ],
      [1, 0],
      [0, 0],
    ),
  );
  const eave = `M${n(x - 9)} ${n(top + 7)}L${n(x + width / 2)} ${n(top - roof - 4)}L${n(x + width + 9)} ${n(top + 7)}`;
  const siding = Array.from({ length: Math.floor(wall / 11) }, (_, at) =>
    line(`M${n(x + 2)} ${n(top + 10 + at * 11)}H${n(x + width - 2)}`, '#000', 1, 'opacity="0.13"'),
  ).join('');
  return group(
    [body, siding, shade, windows(canvas, random, house), line(eave, roofPaint, 9, 'stroke-linejoin="miter"')],
    '',
  );
}

function windows(
  canvas: Canvas,
  random: Random,
  house: { x: number; base: number; width: number; wall: number; roof: number; lit: number; frame?: string },
): string {
  const columns = Math.max(2, Math.round(house.width / 62));
  const rows = Math.max(1, Math.round(house.wall / 78));
  const [w, h] = [house.width / columns / 2.3, 36];
  const pieces: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = house.x + (column + 0.5) * (house.width / columns) - w / 2;
      const y = house.base - house.wall + 20 + row * (house.wall / rows);
      pieces.push(pane(canvas, random, { x, y, w, h, lit: house.lit, frame: house.frame ?? '#0a1a29' }));
    }
  }
  pieces.push(
    pane(canvas, random, {
      x: house.x + house.width / 2 - w / 2.4,
      y: house.base - house.wall - house.roof * 0.48,
      w: w / 1.2,
      h: 26,
      lit: house.lit,
      frame: house.frame ?? '#0a1a29',
    }),
  );
  return pieces.join('');
}

function pane(
  canvas: Canvas,
  random: Random,
  window: { x: number; y: number; w: number; h: number; lit: number; frame: string },
): string {
  const { x, y, w, h, frame } = window;
  const isLit = random.chance(window.lit);
  const light = random.pick(WINDOW_LIGHT);
  const glass = isLit
    ? canvas.linear([
        [0, '#fff0c4'],
        [1, light],
      ])
    : '#14293a';
  const bars = line(`M${n(x + w / 2)} ${n(y)}v${n(h)}M${n(x)} ${n(y + h / 2)}h${n(w)}`, frame, 2.2);
  return [
    isLit ? glow(canvas, x + w / 2, y + h / 2, h * 1.5, light, 0.32) : '',
    rect(x - 3, y - 3, w + 6, h + 6, frame),
    rect(x, y, w, h, glass),
    bars,
  ].join('');
}

/** A working boat seen from the side, heading left, its waterline at `y`. `size` is the hull's length. */
export function fishingBoat(
  canvas: Canvas,
  boat: {
    x: number;
    y: number;
    size: number;
    hull: string;
    trim: string;
    cabin: string;
    lamp?: boolean;
    line?: string;
  },
): string {
  const s = boat.size / 100;
  const rope = boat.line ?? '#0c1c2a';
  const shade = canvas.linear([
    [0, '#000', 0],
    [1, '#000', 0.42],
  ]);
  const hull = 'M-52 -19Q-40 4 -32 8H40Q49 2 50 -13L18 -11Q-22 -9 -52 -19Z';
  const pieces = [
    line('M-8 -12V-76M-8 -72L-46 -20M-8 -72L44 -16M-8 -50L24 -22', rope, 0.9),
    line('M-8 -12V-78', rope, 1.9),
    path('M8 -12V-34H31L34 -12Z', boat.cabin),
    path('M5 -34H36V-37.5H5Z', boat.trim),
    rect(12, -30, 6.5, 8, boat.lamp ? '#ffd98f' : '#17303f'),
    rect(21, -30, 6.5, 8, boat.lamp ? '#ffcf7a' : '#17303f'),
    path(hull, boat.hull),
    path(hull, shade),
    line('M-52 -19Q-22 -9 18 -11L50 -13', boat.trim, 2),
    line('M-42 -6Q-20 1 44 0', boat.trim, 0.9, 'opacity="0.7"'),
    boat.lamp ? ellipse(-8, -66, 2.2, 2.6, '#fff1c9') : '',
  ];
  const light = boat.lamp ? glow(canvas, boat.x - 8 * s, boat.y - 66 * s, 34 * s, LAMPLIGHT, 0.75) : '';
  return group(pieces, `transform="translate(${n(boat.x)} ${n(boat.y)}) scale(${n(s * 100) / 100})"`) + light;
}

/** A wharf from the side: deck, beam and piles in the water. */
export function wharf(
  random: Random,
  deck: { left: number; right: number; y: number; water: number; color: string; dark: string },
): string {
  const piles: string[] = [];
  for (let x = deck.left + 14; x < deck.right; x += 58 + random.next() * 22) {
    const lean = (random.next() - 0.5) * 6;
    const width = 11 + random.next() * 5;
    piles.push(
      polygon(
        [
          [x, deck.y],
          [x + width, deck.y],
          [x + width + lean, deck.water + 14],
          [x + lean, deck.water + 14],
        ],
        deck.dark,
      ),
      line(`M${n(x - 8)} ${n(deck.y + 14)}L${n(x + 62)} ${n(deck.water - 4)}`, deck.dark, 4, 'opacity="0.75"'),
    );
  }
  const boards = Array.from({ length: Math.floor((deck.right - deck.left) / 26) }, (_, at) =>
    line(`M${n(deck.left + at * 26)} ${n(deck.y - 9)}v9`, '#000', 1.2, 'opacity="0.3"'),
  );
  return [
    ...piles,
    rect(deck.left - 10, deck.y + 1, deck.right - deck.left + 20, 12, deck.dark),
    rect(deck.left - 16, deck.y - 10, deck.right - deck.left + 32, 12, deck.color),
    ...boards,
  ].join('');
}

/** A lamp post with a lantern, on `base`. @param light its brightness around 1 */
export function lampPost(canvas: Canvas, x: number, base: number, height: number, color: string, light = 1): string {
  const top = base - height;
  return [
    line(`M${n(x)} ${n(base)}V${n(top)}q0 -16 15 -16h8`, color, 4),
    glow(canvas, x + 24, top + 4, height * 1.15, LAMPLIGHT, 0.72 * light),
    boatLantern(canvas, x + 24, top - 14, 0.24),
  ].join('');
}

/** A brass boat lantern hanging from (x, y). At scale 1 it is about 150 pixels tall. */
export function boatLantern(canvas: Canvas, x: number, y: number, scale: number): string {
  const brass = canvas.linear(
    [
      [0, '#5d3f12'],
      [0.22, '#c8964a'],
      [0.4, '#f6dc9c'],
      [0.58, '#b9853a'],
      [1, '#4b3210'],
    ],
    [0, 0],
    [1, 0],
  );
  const glass = canvas.radial([
    [0, '#fffbe6'],
    [0.35, '#ffe6a3'],
    [0.8, '#f3a83e'],
    [1, '#c7741d'],
  ]);
  const dark = '#3a270c';
  const pieces = [
    line('M0 0V10M-24 34Q-24 8 0 8T24 34', brass, 4),
    path('M-12 24H12L20 40H-20Z', brass),
    ellipse(0, 24, 12, 4, '#f6dc9c'),
    path('M-30 40H30L34 50H-34Z', brass),
    path('M-26 50H26Q33 82 26 116H-26Q-33 82 -26 50Z', glass),
    path('M0 68Q9 86 4 98Q0 106 -5 98Q-9 86 0 68Z', '#fffdf2'),
    line('M-27 64H27M-29 83H29M-27 102H27', dark, 2, 'opacity="0.75"'),
    line('M-26 50V116M26 50V116M0 50V64M0 104V116', brass, 4),
    path('M-34 116H34L30 128H-30Z', brass),
    path('M-24 128H24V140Q0 148 -24 140Z', brass),
    line('M-34 116.5H34M-34 49.5H34', '#f6dc9c', 1.4, 'opacity="0.8"'),
  ];
  return group(pieces, `transform="translate(${n(x)} ${n(y)}) scale(${n(scale * 100) / 100})"`);
}
