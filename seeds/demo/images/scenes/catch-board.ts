import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, group, line, n, rect, type Canvas } from '../canvas.ts';
import { boatLantern, LAMPLIGHT } from '../harbor-things.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import { CHALK, fishInChalk } from '../chalk.ts';
import type { Scene } from '../render-image.ts';
import { lemonHalf, shadow } from '../table-things.ts';

/** The day's catch in chalk on a framed board: five fish, and strokes instead of text, for all languages. */
export function catchBoard(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('catch board');
  backdrop(canvas, [
    [0, '#17405a'],
    [1, '#0f2c40'],
  ]);
  const wood = canvas.linear([
    [0, '#b9834b'],
    [0.5, '#8a5d36'],
    [1, '#5b3b22'],
  ]);
  canvas.add(
    ...Array.from({ length: 15 }, (_, at) =>
      rect(at * 82, 0, 79, 900, random.pick(['#1a4660', '#17405a', '#1d4a65', '#153b53'])),
    ),
    ...Array.from({ length: 15 }, (_, at) => rect(at * 82 + 79, 0, 3, 900, '#0a2030')),
    glow(canvas, 600, 240, 720, LAMPLIGHT, 0.4),
    rect(206, 116, 820, 660, '#04111b', `rx="10" opacity="0.6" filter="${canvas.blur(16)}"`),
    rect(190, 96, 820, 660, wood, 'rx="8"'),
    rect(190, 96, 820, 6, '#eec08a', 'rx="3" opacity="0.8"'),
    rect(226, 132, 748, 588, '#0c1513'),
    rect(
      230,
      136,
      740,
      580,
      canvas.linear(
        [
          [0, '#26332f'],
          [0.5, '#1b2623'],
          [1, '#141d1b'],
        ],
        [0, 0],
        [1, 1],
      ),
    ),
    ...smears(canvas, random),
    heading(),
    ...[0, 1, 2, 3, 4].flatMap((row) => entry(row, 300 + row * 84)),
    ...ledge(canvas),
    ...[110, 1090].flatMap((x) => [
      line(`M${x} 60V130`, '#0a1a26', 6),
      glow(canvas, x, 190, 200, LAMPLIGHT, 0.75),
      boatLantern(canvas, x, 124, 0.9),
    ]),
    vignette(canvas, '#030b12', 0.55),
  );
  return canvas.done();
}

/** Where the sponge went before. */
function smears(canvas: Canvas, random: Random): string[] {
  const soft = canvas.blur(14);
  const wiped = Array.from({ length: 12 }, () => {
    const [x, y] = [250 + random.next() * 560, 170 + random.next() * 500];
    return line(
      `M${n(x)} ${n(y)}q90 ${n(random.next() * 50 - 25)} ${n(100 + random.next() * 60)} 0`,
      CHALK,
      26,
      'opacity="0.05"',
    );
  });
  return [`<g filter="${soft}">${wiped.join('')}</g>`];
}

/** A rule with waves and an anchor in the middle. */
function heading(): string {
  const wave = (x: number, side: number) =>
    line(
      `M${x} 216q${side * 14} -16 ${side * 28} 0t${side * 28} 0t${side * 28} 0t${side * 28} 0t${side * 28} 0t${side * 28} 0`,
      CHALK,
      4,
    );
  return group(
    [
      wave(548, -1),
      wave(652, 1),
      `<circle cx="600" cy="180" r="9" fill="none" stroke="${CHALK}" stroke-width="4"/>`,
      line(
        'M600 189V246M582 202H618M566 224Q572 250 600 250T634 224M560 230L566 222L575 228M625 228L634 222L640 230',
        CHALK,
        4.5,
      ),
    ],
    'opacity="0.9"',
  );
}

/** One line of the board: a fish, its name and price as strokes, how many are left as ticks. */
function entry(row: number, y: number): string[] {
  const name = [178, 142, 210, 126, 164][row] ?? 160;
  const left = [5, 3, 6, 2, 4][row] ?? 3;
  const dashes = ['26 8 40 10', '34 9 18 8', '20 7 30 9', '44 10 16 8', '30 8 24 9'][row] ?? '20 8';
  return [
    group(
      [fishInChalk(row)],
      `transform="translate(268 ${y}) rotate(${[-3, 2, -2, 3, -1][row] ?? 0}) scale(${row > 2 ? 0.74 : 0.92})" opacity="0.92"`,
    ),
    line(
      `M470 ${y - 6}h${name}`,
      ['#f2c879', CHALK, CHALK, '#f0a48f', CHALK][row] ?? CHALK,
      7,
      `stroke-dasharray="${dashes}" opacity="0.9"`,
    ),
    line(`M470 ${y + 16}h${name * 0.7}`, CHALK, 3.4, `stroke-dasharray="${dashes}" opacity="0.55"`),
    line(`M${480 + name + 10} ${y}H812`, CHALK, 2.6, 'stroke-dasharray="1 11" opacity="0.6"'),
    line(
      Array.from({ length: left }, (_, at) => `M${828 + at * 15} ${y - 14}l${at === 4 ? -66 : 3} 28`).join(''),
      CHALK,
      4.2,
      'opacity="0.85"',
    ),
    line(`M256 ${y + 42}H944`, CHALK, 1.6, 'opacity="0.2"'),
  ];
}

/** A shelf below with chalk, a sponge and lemons. */
function ledge(canvas: Canvas): string[] {
  return [
    rect(150, 792, 900, 26, '#8a5d36', 'rx="5"'),
    rect(150, 792, 900, 6, '#e0a96c', 'rx="3" opacity="0.9"'),
    rect(150, 818, 900, 18, '#04111b', `opacity="0.5" filter="${canvas.blur(6)}"`),
    rect(300, 780, 66, 13, '#fffdf4', 'rx="5"'),
    rect(380, 782, 44, 11, '#f2c879', 'rx="5"'),
    rect(450, 766, 96, 27, '#e8d9a8', 'rx="9"'),
    rect(450, 766, 96, 9, '#f6ecc8', 'rx="5"'),
    shadow(canvas, 860, 790, 46, 12, 0.4),
    lemonHalf(836, 758, 36, 10),
    lemonHalf(902, 762, 31, 44),
  ];
}
