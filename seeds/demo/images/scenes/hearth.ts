import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { flicker, phaseOf, swing } from '../motion.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

const ARCH = 'M250 770V430Q250 190 600 190T950 430V770Z';

/** A brick hearth with a fish grate over the coals. With seconds the fire burns. */
export function hearth(seconds?: number): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('hearth');
  backdrop(canvas, [
    [0, '#1b1413'],
    [0.5, '#35201a'],
    [1, '#140e0d'],
  ]);
  canvas.add(bricks(random), archStones());
  canvas.add(
    path(
      ARCH,
      canvas.linear([
        [0, '#120807'],
        [0.5, '#3a1209'],
        [0.8, '#a83a10'],
        [1, '#e27a1e'],
      ]),
    ),
  );
  const inside = canvas.clip(ARCH);
  canvas.add(
    group(
      [
        glow(canvas, 600, 700, 420, '#ff9a2e', 0.95),
        ...flames(canvas, random, seconds),
        coals(canvas, random),
        sparks(random, 70, seconds),
      ],
      `clip-path="${inside}"`,
    ),
    grate(canvas),
    sill(canvas, random),
    glow(canvas, 600, 610, 720, '#ff8a25', 0.34 * (seconds === undefined ? 1 : flicker(seconds, 1))),
    sparks(random, 16, seconds),
    vignette(canvas, '#080403', 0.72),
  );
  return canvas.done();
}

function bricks(random: Random): string {
  const pieces: string[] = [];
  for (let row = 0; row < 21; row++) {
    for (let column = -1; column < 13; column++) {
      const x = column * 98 + (row % 2) * 49;
      const y = row * 43;
      const nearness = 1 - Math.min(1, Math.hypot(x + 46 - 600, y - 560) / 760);
      const color = random.pick(['#6b3325', '#5d2c22', '#743a28', '#54281f', '#7c4430']);
      pieces.push(rect(x, y, 93, 38, color, `rx="3" opacity="${n((0.35 + nearness * 0.6) * 100) / 100}"`));
    }
  }
  return pieces.join('');
}

/** The arch's own outline as a thick dashed line: every dash is a stone. Its inner half is covered by the fire. */
function archStones(): string {
  const stone = (color: string, dash: string) =>
    `<path d="${ARCH}" fill="none" stroke="${color}" stroke-width="132" stroke-dasharray="${dash}"/>`;
  return [
    `<path d="${ARCH}" fill="none" stroke="#1d100c" stroke-width="140"/>`,
    stone('#7d4632', '47 6'),
    stone('#935b3e', '0 106 47 59'),
    stone('#6c3a2b', '0 53 47 218 47 112'),
  ].join('');
}

function flames(canvas: Canvas, random: Random, seconds?: number): string[] {
  const layers: [string, string, number, number][] = [
    ['#8f2409', '#e2571a', 470, 1],
    ['#e2571a', '#ff9a2e', 360, 0.82],
    ['#ff9a2e', '#ffd36b', 255, 0.62],
    ['#ffd36b', '#fff3c2', 150, 0.4],
  ];
  return layers.map(([outer, inner, height, spread], layer) => {
    const paint = canvas.linear([
      [0, outer, 0.35],
      [0.4, outer, 0.9],
      [1, inner],
    ]);
    const tongues = Array.from({ length: 9 }, (_, at) => {
      const x = 600 + (at - 4) * 74 * spread;
      const phase = phaseOf(layer * 9 + at);
      const [leap, sway] =
        seconds === undefined ? [0, 0] : [swing(seconds, 0.9, phase), swing(seconds, 1.4, phase * 2)];
      const tall = height * (1 - Math.abs(at - 4) * 0.11) * (0.72 + random.next() * 0.4) * (1 + 0.13 * leap);
      const lean = (random.next() - 0.5) * 80 + sway * 30;
      const half = 44 + random.next() * 18;
      const y = (part: number) => n(760 - tall * part);
      const d =
        `M${n(x - half)} 760C${n(x - half * 1.7)} ${y(0.3)} ${n(x - half * 0.4)} ${y(0.42)} ${n(x - lean * 0.3 - half * 0.35)} ${y(0.62)}` +
        `C${n(x - lean * 0.4 - half * 0.3)} ${y(0.78)} ${n(x + lean * 0.5)} ${y(0.82)} ${n(x + lean)} ${y(1)}` +
        `C${n(x + lean * 1.1)} ${y(0.8)} ${n(x + half * 0.75)} ${y(0.72)} ${n(x - lean * 0.1 + half * 0.45)} ${y(0.55)}` +
        `C${n(x + half * 0.6)} ${y(0.4)} ${n(x + half * 1.7)} ${y(0.3)} ${n(x + half)} 760Z`;
      return path(d, paint);
    });
    return group(tongues, '');
  });
}

function coals(canvas: Canvas, random: Random): string {
  const logs = [
    [330, 742, -4],
    [560, 752, 3],
    [420, 716, 6],
    [640, 718, -7],
  ].map(
    ([x = 0, y = 0, turn = 0]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><rect width="270" height="40" rx="19" fill="#2a1510"/>` +
      `<path d="M12 12H250M20 25H240" stroke="#e5671c" stroke-width="3" opacity="0.7"/><ellipse cx="262" cy="20" rx="13" ry="19" fill="#6b3318"/><ellipse cx="262" cy="20" rx="7" ry="11" fill="#f08a2c"/></g>`,
  );
  const embers = Array.from({ length: 120 }, () => {
    const x = 260 + random.next() * 680;
    const size = 5 + random.next() * 15;
    const paint = canvasEmber(random);
    return ellipse(x, 764 - random.next() * 22, size, size * 0.62, paint, 'opacity="0.92"');
  });
  return glow(canvas, 600, 770, 300, '#ffd36b', 0.8) + logs.join('') + embers.join('');
}

function canvasEmber(random: Random): string {
  return random.pick(['#ffb347', '#ff7a1c', '#d8430e', '#7d1f0b', '#3a150d', '#ffe29a']);
}

function sparks(random: Random, count: number, seconds = 0): string {
  return Array.from({ length: count }, (_, at) => {
    const height = random.next() * 500 - seconds * (90 + 70 * phaseOf(at));
    const y = 200 + (((height % 500) + 500) % 500);
    const x = 600 + (random.next() - 0.5) * 560 + (seconds && 9 * swing(seconds, 2, phaseOf(at)));
    return ellipse(x, y, 1.6, 2.4, '#ffd98a', `opacity="${n((0.35 + random.next() * 0.6) * 10) / 10}"`);
  }).join('');
}

/** An iron grate on two legs; three fish lie on it, dark against the fire. */
function grate(canvas: Canvas): string {
  const iron = '#0d0a0a';
  const rim = canvas.linear([
    [0, '#3c322e'],
    [1, '#080606'],
  ]);
  const fish = [352, 545, 738].map((x) => grilledFish(canvas, x, 572));
  return [
    line('M292 606H908', iron, 13),
    line('M292 601H908', '#8f5a2b', 2, 'opacity="0.8"'),
    ...Array.from({ length: 16 }, (_, at) => line(`M${306 + at * 39} 606v16`, iron, 6)),
    line('M318 606L302 784M882 606L898 784', iron, 14),
    rect(284, 616, 632, 8, rim),
    ...fish,
  ].join('');
}

function grilledFish(canvas: Canvas, x: number, y: number): string {
  const skin = canvas.linear([
    [0, '#23313c'],
    [0.38, '#7d8d92'],
    [0.66, '#e2b981'],
    [1, '#a4491c'],
  ]);
  const body = 'M0 8C34 -26 92 -28 132 2L166 -18Q158 8 168 32L132 14C92 40 34 38 0 8Z';
  const pieces = [
    path(body, skin),
    path('M58 -19Q78 -40 104 -16Z', '#1d2831'),
    line('M32 -8Q42 8 32 24', '#151c22', 3),
    ellipse(17, 3, 4.2, 4.2, '#f3e3c0'),
    ellipse(17, 3, 2, 2, '#0c0c0c'),
    ...[52, 72, 92, 112].map((at) => line(`M${at} -13L${at - 14} 24`, '#1b110d', 4.4, 'opacity="0.72"')),
    line('M6 12C40 40 92 38 130 16', '#ffb65c', 3, 'opacity="0.9"'),
  ];
  return group(pieces, `transform="translate(${x - 6} ${y + 2})"`);
}

/** The stone in front, with a board: lemons, thyme, a salt bowl. */
function sill(canvas: Canvas, random: Random): string {
  const stone = canvas.linear([
    [0, '#8a6148'],
    [0.14, '#5a3a2c'],
    [1, '#20140f'],
  ]);
  const flecks = Array.from({ length: 90 }, () =>
    ellipse(
      random.next() * 1200,
      798 + random.next() * 100,
      1 + random.next() * 3,
      1 + random.next(),
      '#c79a6a',
      'opacity="0.28"',
    ),
  );
  const lemon = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="34" ry="26" fill="#d99a1f"/><ellipse rx="34" ry="26" cx="-3" cy="-4" fill="#f4c445" opacity="0.9"/><path d="M30 -6q14 4 12 10q-6 8 -14 4Z" fill="#d99a1f"/><ellipse cx="-12" cy="-11" rx="9" ry="5" fill="#fff0b5" opacity="0.7"/></g>`;
  return [
    rect(0, 782, 1200, 118, stone),
    rect(0, 782, 1200, 4, '#e0a05c', 'opacity="0.55"'),
    ...flecks,
    path('M760 838H1060L1084 872H736Z', '#7a4a22'),
    path('M760 838H1060L1063 843H757Z', '#c58a4b'),
    lemon(830, 826, -8),
    lemon(902, 832, 14),
    `<g transform="translate(1000 834)"><path d="M-44 -26H44Q40 14 0 14T-44 -26Z" fill="#d9c6a4"/><ellipse cy="-26" rx="44" ry="11" fill="#fff8e8"/></g>`,
    ...[0, 1, 2, 3].map((at) => line(`M${118 + at * 20} 872q30 -26 ${74 + at * 9} -${34 + at * 7}`, '#5f7444', 4)),
    ...Array.from({ length: 26 }, () =>
      ellipse(
        140 + random.next() * 130,
        826 + random.next() * 36,
        8,
        3.6,
        random.pick(['#7c945a', '#647c46', '#93a86a']),
        `transform="rotate(${n(random.next() * 12 - 6)})"`,
      ),
    ),
  ].join('');
}
