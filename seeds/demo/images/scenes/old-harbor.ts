import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { gableHouse, wharf } from '../harbor-things.ts';
import { clouds, glints, glow, gull, hills } from '../nature.ts';
import { dory, schooner } from '../boats.ts';
import type { Scene } from '../render-image.ts';

/** All colors become browns, as an old print's. */
const SEPIA =
  '<filter id="sepia" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">' +
  '<feColorMatrix values="0.36 0.5 0.14 0 0.05 0.31 0.45 0.13 0 0.03 0.24 0.36 0.1 0 0.01 0 0 0 1 0"/></filter>';

/** The harbor in the chain's first year, as a faded print with a white border. */
export function oldHarbor(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('old harbor');
  const window = canvas.clip('M60 56H1140V800H60Z');
  canvas.add(
    SEPIA,
    rect(0, 0, 1200, 900, '#efe4cb'),
    ...stains(canvas, random),
    `<g clip-path="${window}"><g filter="url(#sepia)">${view(canvas, random).join('')}</g>${fading(canvas, random)}</g>`,
    `<rect x="60" y="56" width="1080" height="744" fill="none" stroke="#8a7350" stroke-width="2.5" opacity="0.7"/>`,
    line('M884 846q30 -24 44 0t40 -4t34 2t60 -6', '#5b4425', 3.6, 'opacity="0.75"'),
  );
  return canvas.done();
}

function view(canvas: Canvas, random: Random): string[] {
  const sky = canvas.linear([
    [0, '#a9b4b8'],
    [0.6, '#e9e6dc'],
    [1, '#f6f1e4'],
  ]);
  const sea = canvas.linear([
    [0, '#c9ccc8'],
    [0.3, '#8b979b'],
    [1, '#3b464c'],
  ]);
  const house = (x: number, width: number, wall: number, roof: number, paint: string) =>
    gableHouse(canvas, random, {
      x,
      base: 566,
      width,
      wall,
      roof,
      paint,
      roofPaint: '#2b2b2b',
      lit: 0,
      frame: '#d9d4c6',
    });
  return [
    rect(0, 0, 1200, 520, sky),
    clouds(canvas, random, { left: 0, right: 1200, top: 90, bottom: 330, count: 14, color: '#fbf8f0', opacity: 0.6 }),
    path(hills(random, 1200, { y: 478, height: 70, step: 190, floor: 500 }), '#a4a9a6'),
    rect(0, 490, 1200, 410, sea),
    glints(random, {
      left: 0,
      right: 1200,
      top: 494,
      bottom: 810,
      count: 260,
      colors: ['#f3f0e6', '#58646a', '#2b363c'],
      opacity: 0.6,
    }),
    schooner(canvas, 300, 590, 0.72),
    house(690, 140, 110, 70, '#8d8a80'),
    house(960, 180, 130, 84, '#a5a195'),
    house(822, 150, 160, 82, '#6b6a64'),
    house(1120, 140, 100, 70, '#8d8a80'),
    sheds(),
    wharf(random, { left: 620, right: 1220, y: 580, water: 650, color: '#77736a', dark: '#33322e' }),
    ...[700, 734, 900, 1032].map((x, at) => dockhand(x, 570, at)),
    ...[760, 790, 775, 960, 992].map((x, at) => barrel(x, at === 2 ? 534 : 570)),
    dory(canvas, 830, 716, 1.1),
    dory(canvas, 470, 742, 0.9),
    gull(500, 230, 40, '#4a4a48'),
    gull(570, 200, 26, '#4a4a48'),
    gull(760, 260, 30, '#4a4a48'),
  ];
}

function sheds(): string {
  return (
    line('M724 568V446L742 430L760 446V568', '#4a4a48', 0) +
    line('M652 566V360M652 372L742 436M652 372L600 430V500', '#3a3935', 5)
  );
}

/** A man in a cap on the wharf, small and from afar. */
function dockhand(x: number, base: number, at: number): string {
  const lean = at % 2 ? -6 : 5;
  return group(
    [
      line(`M-5 0L-3 -24M7 0L3 -24`, '#2b2b2b', 6),
      path('M-10 -22L-8 -50Q0 -56 9 -50L10 -22Z', ['#4a4a48', '#6b6a64', '#3a3935', '#55534c'][at] ?? '#4a4a48'),
      line(`M-7 -46L${-14 + lean} -26M8 -46L${16 + lean} -30`, '#3a3935', 5),
      ellipse(0, -60, 6.4, 7.4, '#cbbfa8'),
      path('M-8 -62Q-6 -70 2 -69Q9 -68 8 -62L-13 -61Z', '#2b2b2b'),
    ],
    `transform="translate(${x} ${base})"`,
  );
}

function barrel(x: number, base: number): string {
  return (
    path(`M${x - 13} ${base}q-5 -17 0 -34h26q5 17 0 34Z`, '#77705f') +
    line(`M${x - 15} ${base - 10}h30M${x - 15} ${base - 25}h30`, '#33322e', 2.6)
  );
}

/** Age: light from one corner, scratches, specks. */
function fading(canvas: Canvas, random: Random): string {
  const scratches = Array.from({ length: 14 }, () =>
    line(
      `M${n(60 + random.next() * 1080)} ${n(56 + random.next() * 500)}q${n(random.next() * 8 - 4)} 60 ${n(random.next() * 10 - 5)} ${n(60 + random.next() * 180)}`,
      '#fff6e0',
      1.2,
      'opacity="0.3"',
    ),
  );
  const specks = Array.from({ length: 70 }, () =>
    ellipse(
      60 + random.next() * 1080,
      56 + random.next() * 744,
      1 + random.next() * 2.4,
      1 + random.next() * 2,
      '#fff6e0',
      'opacity="0.4"',
    ),
  );
  return (
    glow(canvas, 1080, 120, 620, '#fff3d0', 0.45) +
    glow(canvas, 80, 800, 420, '#3a2410', 0.4) +
    scratches.join('') +
    specks.join('')
  );
}

function stains(canvas: Canvas, random: Random): string[] {
  return Array.from({ length: 9 }, () =>
    glow(canvas, random.next() * 1200, random.chance(0.5) ? 24 : 860, 60 + random.next() * 120, '#b58f52', 0.22),
  );
}
