import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { boatLantern, LAMPLIGHT } from '../harbor-things.ts';
import { flicker, swing } from '../motion.ts';
import { steam } from '../steam.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** A tiled galley kitchen: copper on a rail, jars on a shelf, a pot on the range. With seconds it steams and the lanterns sway. */
export function galleyKitchen(seconds?: number): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('galley kitchen');
  backdrop(canvas, [
    [0, '#1b4460'],
    [1, '#0f2f46'],
  ]);
  canvas.add(...tiles(random), glow(canvas, 1130, 300, 660, '#ffd79a', 0.5));
  canvas.add(shelf(canvas, random), ...rail(canvas));
  canvas.add(...range(canvas, seconds), ...counter(canvas, random));
  for (const x of [700, 1290])
    canvas.add(
      group(
        [
          line(`M${x} 0V66`, '#0a1a26', 5),
          glow(canvas, x, 130, 280, LAMPLIGHT, 0.7 * (seconds === undefined ? 1 : flicker(seconds, x))),
          boatLantern(canvas, x, 60, 0.78),
        ],
        `transform="rotate(${n(10 * swing(seconds ?? 0, 4)) / 10} ${x} 0)"`,
      ),
    );
  canvas.add(vignette(canvas, '#050f18', 0.56));
  return canvas.done();
}

function tiles(random: Random): string[] {
  const pieces: string[] = [];
  for (let row = 0; row < 12; row++)
    for (let column = -1; column < 17; column++) {
      const x = column * 100 + (row % 2) * 50;
      const nearness = Math.max(0, 1 - Math.hypot(x - 1100, row * 52 - 330) / 950);
      pieces.push(
        rect(
          x,
          row * 52,
          96,
          48,
          random.pick(['#c3d5cd', '#b6cbc4', '#cdddd3', '#bdd1cb']),
          `rx="4" opacity="${n((0.3 + nearness * 0.62) * 100) / 100}"`,
        ),
        line(`M${x + 6} ${row * 52 + 5}h60`, '#fff', 2, `opacity="${n((0.1 + nearness * 0.35) * 100) / 100}"`),
      );
    }
  return pieces;
}

function shelf(canvas: Canvas, random: Random): string {
  const jars = Array.from({ length: 8 }, (_, at) => {
    const x = 760 + at * 82;
    const tall = 66 + random.between(0, 34);
    const filling =
      ['#e8bd69', '#8c1a12', '#6f8f4e', '#f6efe1', '#5b3b27', '#c08a35', '#1f6075', '#d9c29b'][at] ?? '#e8bd69';
    return [
      rect(x, 250 - tall, 52, tall, '#eaf4f0', 'rx="9" opacity="0.55"'),
      rect(x + 5, 250 - tall * 0.72, 42, tall * 0.72 - 5, filling, 'rx="6"'),
      rect(x + 2, 250 - tall - 12, 48, 16, '#7a4f2e', 'rx="4"'),
      rect(x + 9, 250 - tall * 0.5, 34, 22, '#fffaf0', 'rx="2"'),
      line(`M${x + 15} ${n(250 - tall * 0.5 + 11)}h22`, '#46545f', 2.4),
      line(`M${x + 8} ${250 - tall + 12}v${tall - 26}`, '#fff', 4, 'opacity="0.7"'),
    ].join('');
  });
  return [
    ...jars,
    rect(720, 250, 740, 18, '#8a5d36'),
    rect(720, 250, 740, 4, '#e0a96c', 'opacity="0.9"'),
    ...[790, 1380].map((x) => path(`M${x} 268h14v42q0 -28 -34 -42Z`, '#3a2315')),
    ellipse(1090, 272, 380, 12, '#0a1a26', `opacity="0.35" filter="${canvas.blur(8)}"`),
  ].join('');
}

/** Copper pans that hang from a brass rail. */
function rail(canvas: Canvas): string[] {
  const copper = canvas.radial([
    [0, '#ffdcb0'],
    [0.35, '#e09a5c'],
    [0.75, '#b5622e'],
    [1, '#6f3415'],
  ]);
  const pans = (
    [
      [800, 56, 62],
      [918, 50, 56],
      [1024, 42, 48],
      [1126, 50, 54],
      [1246, 58, 64],
    ] as const
  ).map(([x, radius, handle]) =>
    [
      ellipse(
        x + 10,
        356 + handle + radius + 8,
        radius,
        radius,
        '#0a1a26',
        `opacity="0.35" filter="${canvas.blur(8)}"`,
      ),
      line(`M${x} 340v22`, '#2b3a42', 5),
      path(`M${x - 9} 360h18l4 ${handle}h-26Z`, '#2b3a42'),
      ellipse(x, 360 + handle + radius - 8, radius, radius, '#6f3415'),
      ellipse(x, 360 + handle + radius - 8, radius - 5, radius - 5, copper),
      `<circle cx="${x}" cy="${360 + handle + radius - 8}" r="${radius - 15}" fill="none" stroke="#7f3f1b" stroke-width="2.5" opacity="0.55"/>`,
      path(
        `M${x - radius * 0.6} ${360 + handle + radius * 0.62}q${radius * 0.2} ${-radius * 0.5} ${radius * 0.7} ${-radius * 0.56}`,
        'none',
        'stroke="#fff3df" stroke-width="6" stroke-linecap="round" opacity="0.7"',
      ),
    ].join(''),
  );
  const tools = [
    line('M1400 340v120', '#5b4425', 9),
    path('M1386 446h28q14 54 -14 66q-28 -12 -14 -66Z', '#8a5d36'),
    line('M1452 340v130', '#c9d1d0', 6),
    path('M1430 468h44q0 42 -22 46t-22 -46Z', '#c9d1d0'),
    line('M1508 340v96', '#2b3a42', 7),
    ...[-20, -10, 0, 10, 20].map((lean) => line(`M1508 436q${lean * 1.6} 44 0 96`, '#aeb9bb', 2.6)),
  ];
  return [line('M720 340H1580', '#7d5512', 12), line('M720 337H1580', '#f6dc9c', 3.4), ...pans, ...tools];
}

function range(canvas: Canvas, seconds?: number): string[] {
  const steel = canvas.linear([
    [0, '#3c4b53'],
    [1, '#141d23'],
  ]);
  const pot = canvas.linear(
    [
      [0, '#5c6a70'],
      [0.25, '#c4cecd'],
      [0.5, '#7f8c90'],
      [1, '#3a474e'],
    ],
    [0, 0],
    [1, 0],
  );
  const stillSteam = [0, 1, 2, 3].map((at) =>
    line(`M${1050 + at * 48} 560q-34 -50 6 -96t-4 -104`, '#fff', 22, `opacity="0.1" filter="${canvas.blur(10)}"`),
  );
  return [
    rect(780, 700, 820, 200, steel),
    rect(780, 694, 820, 16, '#8f9ca0'),
    ...[860, 930, 1000, 1300, 1370, 1440].map(
      (x) =>
        ellipse(x, 744, 17, 17, '#0d161c') +
        ellipse(x, 742, 12, 12, '#c08a35') +
        rect(x - 1.6, 732, 3.2, 11, '#3a270c'),
    ),
    rect(850, 786, 320, 114, '#0a1116', 'rx="10"'),
    rect(
      862,
      798,
      296,
      102,
      canvas.linear([
        [0, '#5e1f0a'],
        [1, '#e2571a'],
      ]),
      'rx="6"',
    ),
    rect(1230, 786, 320, 114, '#0a1116', 'rx="10"'),
    line('M870 772h280M1250 772h280', '#c4cecd', 7),
    rect(1000, 560, 240, 134, pot, 'rx="8"'),
    rect(988, 552, 264, 16, '#d5dddb', 'rx="7"'),
    line('M988 600q-34 0 -34 24t34 22M1252 600q34 0 34 24t-34 22', '#7f8c90', 11),
    line('M1180 560L1262 452', '#8a5d36', 10),
    ...(seconds === undefined ? stillSteam : [steam(canvas, { x: 1120, y: 560, width: 150, height: 230 }, seconds)]),
    path('M1350 650H1520L1508 694H1362Z', '#1a2328'),
    line('M1514 664L1606 640', '#1a2328', 16),
    ellipse(1435, 650, 85, 13, '#2c383e'),
    ...[1386, 1420, 1454, 1484].map((x, at) =>
      ellipse(x, 647 - (at % 2) * 3, 15, 6, ['#e9a935', '#d23a22', '#e9a935', '#6f8f4e'][at] ?? '#e9a935'),
    ),
    ...[1036, 1090, 1144, 1198].map((x) => path(`M${x} 694q-9 -10 0 -20q9 10 0 20Z`, '#4f9ad1')),
  ];
}

function counter(canvas: Canvas, random: Random): string[] {
  const wood = canvas.linear([
    [0, '#c08a55'],
    [0.12, '#8d5d34'],
    [1, '#3a2315'],
  ]);
  const fish = canvas.linear([
    [0, '#3f5c6b'],
    [0.45, '#9db7bd'],
    [1, '#f1f2ea'],
  ]);
  return [
    rect(0, 716, 790, 184, wood),
    rect(0, 712, 790, 8, '#eec08a', 'opacity="0.8"'),
    ...Array.from({ length: 22 }, () =>
      line(
        `M${n(random.next() * 640)} ${n(734 + random.next() * 150)}q70 ${n(random.next() * 8 - 4)} ${n(90 + random.next() * 160)} 0`,
        '#1a0e07',
        1.4,
        'opacity="0.35"',
      ),
    ),
    path('M400 668H742L764 712H378Z', '#dcb07a'),
    path('M378 712H764V724H378Z', '#a9763f'),
    group(
      [
        path('M0 20C46 -22 130 -26 186 8L236 -18Q224 18 238 48L186 28C130 62 46 58 0 20Z', fish),
        path('M86 -10Q118 -36 150 -4Z', '#2c4350'),
        ellipse(25, 14, 5, 5, '#fff'),
        ellipse(25, 14, 2.6, 2.6, '#111'),
        line('M46 2q12 18 0 36', '#2c4350', 3),
      ],
      'transform="translate(440 646)"',
    ),
    ...[0, 1, 2].map((at) =>
      ellipse(686 + at * 12, 686 + (at % 2) * 10, 17, 13, ['#f4c445', '#e9a935', '#f6cf5a'][at] ?? '#f4c445'),
    ),
    group([line('M0 0L104 -22', '#e7edeb', 15), line('M-52 12L0 0', '#2a1710', 14)], 'transform="translate(284 706)"'),
    ...Array.from({ length: 9 }, (_, at) =>
      line(
        `M${110 + at * 9} 716q${n(random.next() * 70 - 35)} -60 ${n(random.next() * 90 - 45)} -${n(84 + random.next() * 60)}`,
        random.pick(['#5f8048', '#7c9c5c', '#48683a']),
        5,
      ),
    ),
    ...Array.from({ length: 46 }, () =>
      ellipse(
        140 + (random.next() - 0.5) * 150,
        560 + random.next() * 110,
        10,
        5,
        random.pick(['#6f8f4e', '#8aa863', '#557a3f']),
        `transform="rotate(${random.between(-40, 40)} 140 620)"`,
      ),
    ),
    path('M88 664H208L196 724H100Z', '#b3583a'),
    rect(82, 652, 132, 18, '#c96a48', 'rx="4"'),
  ];
}
