import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, polygon, rect, type Canvas } from '../canvas.ts';
import { boatLantern, fishingBoat, LAMPLIGHT } from '../harbor-things.ts';
import { backdrop, glints, glow, hills, reflection, stars, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** A timbered dining room in the evening: booths, lanterns, the harbor in the windows. */
export function diningRoom(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('dining room');
  backdrop(canvas, [
    [0, '#2a1a12'],
    [0.5, '#4a2f1f'],
    [1, '#1d120c'],
  ]);
  canvas.add(
    rect(
      0,
      130,
      1600,
      520,
      canvas.linear([
        [0, '#3b2a22'],
        [1, '#5b3b27'],
      ]),
    ),
    ...wainscot(random),
    ...windows(canvas, random),
    ...beams(canvas),
    rect(
      0,
      690,
      1600,
      210,
      canvas.linear([
        [0, '#5a3a25'],
        [1, '#1a0f09'],
      ]),
    ),
    ...Array.from({ length: 33 }, (_, at) => {
      const top = at * 74 - 380;
      return line(`M${n(top)} 690L${n(800 + (top - 800) * 1.8)} 900`, '#150b06', 2.2, 'opacity="0.5"');
    }),
    catchBoard(),
  );
  for (const x of [640, 980, 1320]) canvas.add(booth(canvas, x));
  canvas.add(
    table(canvas, 812, 700, 0.76),
    table(canvas, 1152, 700, 0.76),
    table(canvas, 1492, 700, 0.76),
    table(canvas, 470, 716, 0.82),
  );
  for (const [x, y, size] of [
    [480, 300, 0.92],
    [812, 288, 0.86],
    [1152, 288, 0.86],
    [1492, 288, 0.86],
  ] as const)
    canvas.add(
      line(`M${x} 60V${y}`, '#120a06', 5),
      glow(canvas, x, y + 70, 260, LAMPLIGHT, 0.5),
      boatLantern(canvas, x, y - 4, size),
    );
  canvas.add(glow(canvas, 1000, 640, 760, '#ff9d4a', 0.2), vignette(canvas, '#080403', 0.62));
  return canvas.done();
}

function wainscot(random: Random): string[] {
  const boards = Array.from({ length: 41 }, (_, at) =>
    rect(at * 40, 528, 38, 164, random.pick(['#15384d', '#123247', '#183d53', '#143549'])),
  );
  return [...boards, rect(0, 518, 1600, 14, '#8a5d36'), rect(0, 518, 1600, 3.5, '#d9a468', 'opacity="0.8"')];
}

function windows(canvas: Canvas, random: Random): string[] {
  return [330, 646, 986, 1326].map((x) => {
    const [y, w, h] = [214, 284, 284];
    const view = canvas.linear([
      [0, '#10283d'],
      [0.42, '#4f5f7c'],
      [0.58, '#d58f6b'],
      [0.62, '#f0bd83'],
      [0.63, '#7b6a74'],
      [1, '#132c40'],
    ]);
    const clip = canvas.clip(`M${x} ${y}h${w}v${h}h${-w}Z`);
    const inside = group(
      [
        rect(x, y, w, h, view),
        `<g transform="translate(${x} ${y})">${stars(random, 22, { width: w, bottom: 110 })}</g>`,
        `<g transform="translate(${x} ${y})">${path(hills(random, w, { y: 178, height: 34, step: 70, floor: 184 }), '#46485c')}</g>`,
        glints(random, {
          left: x,
          right: x + w,
          top: y + 184,
          bottom: y + h,
          count: 34,
          colors: ['#f3c083', '#0f2438'],
          opacity: 0.6,
        }),
        fishingBoat(canvas, {
          x: x + 70 + random.next() * 140,
          y: y + 216,
          size: 66,
          hull: '#1a2c3c',
          trim: '#c79a55',
          cabin: '#d9cdb6',
          lamp: true,
        }),
        reflection(random, { x: x + 120, top: y + 190, bottom: y + h, width: 12, color: LAMPLIGHT, opacity: 0.5 }),
      ],
      `clip-path="${clip}"`,
    );
    const bars = line(`M${x + w / 3} ${y}v${h}M${x + (w * 2) / 3} ${y}v${h}M${x} ${y + h / 2}h${w}`, '#24140c', 7);
    return (
      rect(x - 18, y - 18, w + 36, h + 36, '#6b4528') +
      rect(x - 18, y - 18, w + 36, 5, '#c98f58', 'opacity="0.8"') +
      inside +
      bars +
      rect(x - 26, y + h + 12, w + 52, 16, '#8a5d36')
    );
  });
}

function beams(canvas: Canvas): string[] {
  const wood = canvas.linear([
    [0, '#7a4f2e'],
    [0.3, '#553420'],
    [1, '#21130b'],
  ]);
  const upright = canvas.linear(
    [
      [0, '#24140c'],
      [0.4, '#6f4729'],
      [1, '#2b180d'],
    ],
    [0, 0],
    [1, 0],
  );
  return [
    rect(0, 0, 1600, 130, '#1d120c'),
    ...[0, 1, 2, 3, 4, 5, 6].map((at) =>
      polygon(
        [
          [at * 270 - 40, 0],
          [at * 270 + 30, 0],
          [at * 262 + 34, 118],
          [at * 262 - 16, 118],
        ],
        '#3a2315',
      ),
    ),
    rect(0, 108, 1600, 44, wood),
    ...[268, 606, 946, 1286].map((x) => rect(x, 150, 40, 545, upright)),
    ...[288, 626, 966, 1306].map((x) =>
      path(
        `M${x - 12} 250Q${x - 16} 170 ${x - 96} 152h30q60 22 78 98ZM${x + 12} 250Q${x + 16} 170 ${x + 96} 152h-30q-60 22 -78 98Z`,
        '#4a2d1a',
      ),
    ),
  ];
}

/** The day's catch in chalk, with strokes instead of text, so that it needs no translation. */
function catchBoard(): string {
  const rows = [0, 1, 2, 3, 4].map((at) =>
    line(
      `M76 ${322 + at * 34}h${[92, 70, 104, 62, 84][at]}M216 ${322 + at * 34}h20`,
      '#e9e4d6',
      4,
      'opacity="0.72" stroke-dasharray="15 5 24 6 9 5"',
    ),
  );
  return [
    rect(42, 214, 222, 286, '#8a5d36'),
    rect(54, 226, 198, 262, '#16211f'),
    line('M104 270q22 -24 50 -2l16 -10v22l-16 -8q-28 20 -50 -2ZM116 266h1', '#e9e4d6', 3.6, 'opacity="0.9"'),
    ...rows,
  ].join('');
}

/** The back of a leather bench. */
function booth(canvas: Canvas, x: number): string {
  const leather = canvas.linear([
    [0, '#b04132'],
    [0.3, '#8c2219'],
    [1, '#4a100b'],
  ]);
  const pleats = [0, 1, 2, 3].map((at) => line(`M${x - 4 + at * 21} 548v140`, '#3d0d09', 3, 'opacity="0.6"'));
  return [
    rect(x - 32, 532, 100, 226, '#3a2315', 'rx="8"'),
    rect(x - 24, 540, 84, 176, leather, 'rx="10"'),
    ...pleats,
    rect(x - 38, 520, 112, 18, '#8a5d36', 'rx="5"'),
    rect(x - 38, 520, 112, 4, '#e0a96c', 'rx="2" opacity="0.8"'),
  ].join('');
}

function table(canvas: Canvas, x: number, y: number, size: number): string {
  const top = canvas.linear([
    [0, '#c68c54'],
    [0.4, '#9c6637'],
    [1, '#6b4222'],
  ]);
  const glass = (at: number) =>
    path(
      `M${at} -58q-1 -34 2 -44h20q3 10 2 44q-10 14 -24 0ZM${at + 10} -48h4v22h9v4h-22v-4h9Z`,
      '#e8f2f0',
      'opacity="0.6"',
    );
  const setting = (at: number) =>
    ellipse(at, -12, 52, 13, '#d8ccb4') +
    ellipse(at, -15, 50, 12, '#fffaf0') +
    ellipse(at, -15, 32, 7, '#ece1cb') +
    line(`M${at - 66} -8l-8 -18M${at + 66} -8l8 -18`, '#d7dcda', 3.4);
  return (
    group(
      [
        ellipse(0, 140, 190, 22, '#000', `opacity="0.45" filter="${canvas.blur(10)}"`),
        rect(-12, 0, 24, 140, '#23130b'),
        path('M-70 142Q0 104 70 142Z', '#23130b'),
        polygon(
          [
            [-168, -34],
            [168, -34],
            [206, 14],
            [-206, 14],
          ],
          top,
        ),
        rect(-206, 14, 412, 17, '#4f2f18'),
        rect(-206, 14, 412, 3.5, '#e0a96c', 'opacity="0.7"'),
        setting(-110),
        setting(110),
        glass(-62),
        glass(44),
        rect(-12, -50, 22, 36, '#f6d9a0', 'rx="4"'),
        path('M-1 -74q9 13 5 21q-5 8 -10 0q-3 -9 5 -21Z', '#fff7dc'),
      ],
      `transform="translate(${x} ${y}) scale(${size})"`,
    ) + glow(canvas, x, y - 50 * size, 130 * size, LAMPLIGHT, 0.6)
  );
}
