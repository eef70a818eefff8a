import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, n, path, rect, type Canvas } from '../canvas.ts';
import { fishingBoat } from '../harbor-things.ts';
import { backdrop, clouds, glints, glow, gull, hills, reflection, vignette } from '../nature.ts';
import { deckhand } from '../people.ts';
import { fishCrate, ropeCoil, wheelhouse } from '../deck-things.ts';
import type { Scene } from '../render-image.ts';

/** Two of the crew at work on deck in the early light: one hauls rope, one lifts a crate. */
export function crewDeck(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('crew on deck');
  backdrop(canvas, [
    [0, '#2b566d'],
    [0.26, '#7fa6a8'],
    [0.46, '#f2d3a2'],
    [0.56, '#f7b877'],
  ]);
  canvas.add(
    glow(canvas, 300, 470, 520, '#fff0c4', 0.95),
    ellipse(300, 462, 60, 60, '#fff6da'),
    clouds(canvas, random, { left: 0, right: 1600, top: 80, bottom: 400, count: 17, color: '#fbe7cb', opacity: 0.46 }),
    path(hills(random, 1600, { y: 500, height: 50, step: 200, floor: 520 }), '#b3948c'),
    rect(
      0,
      510,
      1600,
      390,
      canvas.linear([
        [0, '#f0bf88'],
        [0.14, '#9d8f8b'],
        [0.5, '#2f6275'],
      ]),
    ),
    reflection(random, { x: 300, top: 514, bottom: 760, width: 70, color: '#fff0c4', opacity: 0.9 }),
    glints(random, {
      left: 0,
      right: 1600,
      top: 514,
      bottom: 720,
      count: 220,
      colors: ['#ffe6bb', '#1d4a5c', '#17405a'],
      opacity: 0.6,
    }),
    fishingBoat(canvas, {
      x: 560,
      y: 560,
      size: 120,
      hull: '#2b4a5c',
      trim: '#f3d9ac',
      cabin: '#efe4d0',
      line: '#233845',
    }),
    ...[
      [430, 250, 44],
      [520, 210, 30],
      [700, 300, 26],
      [180, 330, 34],
    ].map(([x = 0, y = 0, span = 0]) => gull(x, y, span, '#2b4552')),
    wheelhouse(canvas),
    ...rigging(),
    bulwark(),
    deck(canvas),
    deckhand(canvas, {
      x: 640,
      base: 800,
      size: 1.12,
      coat: ['#f0b63c', '#b9781c'],
      hands: [
        [70, 96],
        [96, 74],
      ],
      facing: -1,
      lean: 8,
    }),
    line('M530 640Q470 690 400 640T250 620L60 690', '#6f5630', 13) +
      line('M530 640Q470 690 400 640T250 620L60 690', '#dcc08a', 9),
    ...ropeCoil(470, 846),
    deckhand(canvas, {
      x: 1010,
      base: 842,
      size: 1.24,
      coat: ['#e2662f', '#9c3716'],
      hands: [
        [84, 116],
        [108, 126],
      ],
      facing: 1,
      lean: 14,
    }),
    fishCrate(canvas, 1136, 690, 1),
    fishCrate(canvas, 1180, 770, 1.2),
    fishCrate(canvas, 1372, 786, 1.2),
    vignette(canvas, '#0b2230', 0.45),
    ...Array.from({ length: 36 }, () =>
      ellipse(
        random.next() * 1600,
        690 + random.next() * 200,
        1.6,
        1.6,
        '#fff6da',
        `opacity="${n(2 + random.next() * 4) / 10}"`,
      ),
    ),
  );
  return canvas.done();
}

function rigging(): string[] {
  return [
    rect(842, -10, 20, 680, '#3a2a1c'),
    rect(846, -10, 5, 680, '#8a6a43', 'opacity="0.7"'),
    line('M852 40L1240 230M852 60L90 660M852 20L470 -10M852 300L620 120', '#2b2118', 4),
    line('M852 300L600 108', '#3a2a1c', 14),
    line('M606 114V380', '#6f5630', 4) + path('M590 380h32l-6 22h-20Z', '#20313c'),
  ];
}

function bulwark(): string {
  return (
    path('M-10 700Q400 640 1610 660V746H-10Z', '#8c1a12') +
    path('M-10 690Q400 630 1610 650V666Q400 648 -10 708Z', '#f3d9ac') +
    Array.from({ length: 9 }, (_, at) => rect(60 + at * 180, 690 - at * 4, 14, 60, '#5e100b')).join('')
  );
}

function deck(canvas: Canvas): string {
  const wood = canvas.linear([
    [0, '#b98b57'],
    [0.3, '#8f6a40'],
    [1, '#4a3320'],
  ]);
  const boards = Array.from({ length: 31 }, (_, at) => {
    const top = at * 70 - 260;
    return line(`M${top} 742L${n(800 + (top - 800) * 1.7)} 900`, '#2c1d10', 2.4, 'opacity="0.5"');
  });
  return (
    rect(-10, 742, 1620, 160, wood) +
    rect(-10, 742, 1620, 5, '#e6c48e', 'opacity="0.8"') +
    boards.join('') +
    path('M0 800Q300 780 640 802T1180 796L1100 822Q700 836 420 826T0 828Z', '#f7d9a8', 'opacity="0.28"')
  );
}
