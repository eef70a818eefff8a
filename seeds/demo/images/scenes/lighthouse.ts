import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, polygon, rect, type Canvas } from '../canvas.ts';
import { fishingBoat, gableHouse } from '../harbor-things.ts';
import { afloat, phaseOf, shifted, swing } from '../motion.ts';
import { backdrop, clouds, glints, glow, gull, hills, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** A lighthouse on a headland in the first light, its lamp still burning. With seconds the lamp turns and the birds fly. */
export function lighthouse(seconds?: number): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('lighthouse');
  backdrop(canvas, [
    [0, '#24475f'],
    [0.3, '#4d7d8c'],
    [0.52, '#a9c9bf'],
    [0.66, '#f0d9b0'],
  ]);
  canvas.add(
    glow(canvas, 560, 590, 620, '#ffe3ab', 0.75),
    clouds(canvas, random, {
      left: -60,
      right: 1660,
      top: 90,
      bottom: 430,
      count: 20,
      color: '#f6e6cf',
      opacity: 0.42,
    }),
    clouds(canvas, random, {
      left: -60,
      right: 1660,
      top: 360,
      bottom: 540,
      count: 8,
      color: '#e8a98a',
      opacity: 0.36,
    }),
    path(hills(random, 1600, { y: 602, height: 60, step: 210, floor: 620 }), '#7fa3a4', 'opacity="0.8"'),
    path(hills(random, 1600, { y: 612, height: 34, step: 150, floor: 620 }), '#5d8790', 'opacity="0.9"'),
    rect(
      0,
      614,
      1600,
      286,
      canvas.linear([
        [0, '#cfdcc9'],
        [0.08, '#8fb7b4'],
        [0.4, '#3f7482'],
        [1, '#143a4d'],
      ]),
    ),
    glints(
      random,
      {
        left: 0,
        right: 1600,
        top: 618,
        bottom: 895,
        count: 330,
        colors: ['#f9ecd0', '#e8f2e6', '#1f5263', '#1f5263'],
        opacity: 0.6,
      },
      seconds,
    ),
    shifted(
      afloat(
        fishingBoat(canvas, {
          x: 300,
          y: 662,
          size: 110,
          hull: '#17384b',
          trim: '#f3e4c3',
          cabin: '#f6efe1',
          line: '#1c3a4b',
        }),
        { x: 300, y: 662, lift: 2, index: 2 },
        seconds,
      ),
      (seconds ?? 0) * -14,
      0,
    ),
    ...headland(canvas, random),
    tower(canvas, seconds),
    ...[
      [420, 300, 38],
      [486, 268, 26],
      [1010, 210, 30],
      [1075, 250, 22],
      [700, 360, 18],
    ].map(([x = 0, y = 0, span = 0], at) =>
      gull(
        x + (seconds ?? 0) * span,
        y - (seconds ?? 0) * 3,
        span,
        '#2a5062',
        seconds === undefined ? 1 : 0.7 + 0.5 * swing(seconds, 0.9, phaseOf(at)),
      ),
    ),
    vignette(canvas, '#0b2230', 0.42),
  );
  return canvas.done();
}

function headland(canvas: Canvas, random: Random): string[] {
  const far = 'M900 640C980 600 1040 596 1120 560S1320 500 1420 520S1560 540 1610 520V900H860C850 780 840 690 900 640Z';
  const rock = canvas.linear([
    [0, '#8a7a68'],
    [0.25, '#5f584f'],
    [1, '#1f2c33'],
  ]);
  const grass = canvas.linear([
    [0, '#8f9c62'],
    [1, '#4c6148'],
  ]);
  const cracks = Array.from({ length: 26 }, () => {
    const x = 880 + random.next() * 700;
    const y = 660 + random.next() * 210;
    return line(
      `M${n(x)} ${n(y)}l${n(random.next() * 40 - 12)} ${n(18 + random.next() * 46)}`,
      '#1a2328',
      1.5 + random.next() * 2,
      'opacity="0.4"',
    );
  });
  const facets = Array.from({ length: 15 }, (_, at) => {
    const x = 868 + at * 52;
    const top = 690 - Math.min(at, 9) * 9;
    const width = 40 + random.next() * 34;
    const lean = random.next() * 18;
    const d = `M${n(x)} ${n(top + random.next() * 24)}l${n(width)} ${n(-16 - random.next() * 16)}l${n(lean)} 260h${n(-width - 12)}Z`;
    return path(
      d,
      canvas.linear([
        [0, at % 2 ? '#d8c3a0' : '#0e181d', at % 2 ? 0.34 : 0.4],
        [1, '#0e181d', 0.05],
      ]),
    );
  });
  const tufts = Array.from({ length: 130 }, () => {
    const x = 925 + random.next() * 670;
    const y = 646 - (x - 900) * 0.16 + random.next() * 42 - (x > 1150 ? 12 : 0);
    return line(
      `M${n(x)} ${n(y)}l${n(random.next() * 6 - 3)} ${n(-6 - random.next() * 9)}`,
      random.pick(['#a9b070', '#6f8050', '#c3bd7e', '#4f6444']),
      1.6,
    );
  });
  const surf = Array.from({ length: 26 }, (_, at) =>
    ellipse(
      850 + at * 28 + random.next() * 18,
      872 + random.next() * 22,
      24 + random.next() * 30,
      5 + random.next() * 7,
      '#f4f3e6',
      'opacity="0.75"',
    ),
  );
  return [
    path(far, rock),
    group([...facets, ...cracks], `clip-path="${canvas.clip(far)}"`),
    path(
      'M900 640C980 600 1040 596 1120 560S1320 500 1420 520S1560 540 1610 520V612C1500 600 1380 590 1280 618S1060 690 900 640Z',
      grass,
    ),
    ...tufts,
    gableHouse(canvas, random, {
      x: 1360,
      base: 548,
      width: 150,
      wall: 58,
      roof: 58,
      paint: '#f3ead7',
      roofPaint: '#a3352a',
      lit: 0.9,
      frame: '#7c6a55',
    }),
    line('M1120 606Q1210 580 1262 560', '#d9c79c', 7, 'opacity="0.8"'),
    ...Array.from({ length: 12 }, (_, at) => line(`M${1130 + at * 40} ${592 - at * 4}v-26`, '#efe3c8', 3.5)),
    line('M1126 572L1574 526', '#efe3c8', 2.5),
    ...surf,
  ];
}

function tower(canvas: Canvas, seconds = 0): string {
  const facing = Math.cos((seconds * Math.PI) / 3);
  const shade = canvas.linear(
    [
      [0, '#20313c', 0.55],
      [0.4, '#20313c', 0],
      [0.75, '#fff3d6', 0.25],
      [1, '#20313c', 0.25],
    ],
    [1, 0],
    [0, 0],
  );
  const beam = canvas.linear(
    [
      [0, '#fff0b8', 0.75],
      [1, '#fff0b8', 0],
    ],
    [1, 0],
    [0, 0],
  );
  const shaft = 'M-52 0L-33 -330H33L52 0Z';
  const bands = [0.14, 0.46, 0.78].map((at) => {
    const [low, high] = [-330 * at, -330 * (at + 0.16)];
    const half = (y: number) => 52 - (19 * -y) / 330;
    return polygon(
      [
        [-half(low), low],
        [-half(high), high],
        [half(high), high],
        [half(low), low],
      ],
      '#b3281d',
    );
  });
  const pieces = [
    `<g transform="scale(${n(facing * 100) / 100} 1)">`,
    path('M-14 -372L-860 -470V-300Z', beam),
    path(
      'M14 -372L520 -436V-318Z',
      canvas.linear(
        [
          [0, '#fff0b8', 0.6],
          [1, '#fff0b8', 0],
        ],
        [0, 0],
        [1, 0],
      ),
    ),
    '</g>',
    path(shaft, '#f6efe1'),
    ...bands,
    path(shaft, shade),
    ...[-70, -170, -262].map((y) => rect(-8, y, 16, 24, '#20313c', 'rx="8"')),
    path('M-18 0V-34Q-18 -52 0 -52T18 -34V0Z', '#4f2018'),
    rect(-50, -342, 100, 12, '#20313c'),
    line('M-48 -342V-364H48V-342M-24 -342V-364M0 -342V-364M24 -342V-364', '#20313c', 3),
    rect(
      -26,
      -402,
      52,
      60,
      canvas.radial([
        [0, '#fffef2'],
        [0.6, '#ffe9a6'],
        [1, '#f3b754'],
      ]),
    ),
    line('M-26 -402V-342M-9 -402V-342M9 -402V-342M26 -402V-342', '#20313c', 3.5),
    path('M-36 -402H36L0 -440Z', '#8c1a12'),
    ellipse(0, -444, 6, 6, '#c08a35'),
    line('M0 -450V-472', '#20313c', 3),
  ];
  return (
    group(pieces, 'transform="translate(1262 568)"') +
    glow(canvas, 1262, 196, 190 + 90 * (1 - Math.abs(facing)), '#fff0b8', 0.95)
  );
}
