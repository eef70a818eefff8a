import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { fishingBoat, gableHouse, LAMPLIGHT, lampPost, wharf } from '../harbor-things.ts';
import { backdrop, glints, hills, reflection, smooth, stars, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** A northern cove in winter: coloured houses, snow, green light in the sky. */
export function northernHarbor(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('northern harbor');
  backdrop(canvas, [
    [0, '#071522'],
    [0.4, '#12374d'],
    [0.62, '#2f6b76'],
  ]);
  canvas.add(
    stars(random, 220, { width: 1600, bottom: 460 }),
    ...aurora(canvas, random),
    path(
      hills(random, 1600, { y: 540, height: 210, step: 190, floor: 590 }),
      canvas.linear([
        [0, '#9db9c2'],
        [0.5, '#4d7180'],
        [1, '#2b4d5d'],
      ]),
    ),
    path(
      hills(random, 1600, { y: 566, height: 110, step: 120, floor: 590 }),
      canvas.linear([
        [0, '#dfe9e8'],
        [0.4, '#7898a2'],
        [1, '#37596a'],
      ]),
    ),
    ...pines(random),
    rect(
      0,
      584,
      1600,
      316,
      canvas.linear([
        [0, '#4f8c8f'],
        [0.25, '#1f5263'],
        [1, '#071a28'],
      ]),
    ),
    glints(random, {
      left: 0,
      right: 1600,
      top: 588,
      bottom: 895,
      count: 330,
      colors: ['#9fd8c4', '#d5ede4', '#0a2233', '#0a2233'],
      opacity: 0.5,
    }),
  );
  const houses = [
    [800, 118, 108, '#c9952f'],
    [930, 132, 140, '#1f6075'],
    [1078, 120, 116, '#b3281d'],
    [1214, 140, 156, '#3f7a63'],
    [1372, 124, 126, '#d9a441'],
    [1510, 130, 146, '#7b3f55'],
  ] as const;
  for (const [x, width] of houses)
    canvas.add(
      reflection(random, { x: x + width / 2, top: 690, bottom: 870, width: 44, color: '#ffc766', opacity: 0.5 }),
    );
  for (const [x, width, wall, paint] of houses) {
    canvas.add(
      gableHouse(canvas, random, {
        x,
        base: 636,
        width,
        wall,
        roof: width * 0.46,
        paint,
        roofPaint: '#26333c',
        lit: 0.82,
        frame: '#f3efe4',
      }),
      snowRoof(x, 636 - wall, width, width * 0.46),
    );
  }
  canvas.add(
    wharf(random, { left: 760, right: 1640, y: 646, water: 694, color: '#5b4a40', dark: '#16202a' }),
    path('M744 637Q900 630 1100 636T1640 632V642H744Z', '#f1f6f4'),
    lampPost(canvas, 770, 636, 80, '#0c1622'),
    lampPost(canvas, 1196, 636, 80, '#0c1622'),
    reflection(random, { x: 794, top: 694, bottom: 894, width: 26, color: LAMPLIGHT, opacity: 0.8 }),
    reflection(random, { x: 1220, top: 694, bottom: 894, width: 26, color: LAMPLIGHT, opacity: 0.7 }),
    fishingBoat(canvas, {
      x: 1040,
      y: 774,
      size: 300,
      hull: '#17384b',
      trim: '#e8bd69',
      cabin: '#f6efe1',
      lamp: true,
      line: '#0c1c2a',
    }),
    fishingBoat(canvas, {
      x: 470,
      y: 690,
      size: 130,
      hull: '#7f2a22',
      trim: '#f3e4c3',
      cabin: '#e9dfca',
      lamp: true,
      line: '#0c1c2a',
    }),
    path('M884 730Q960 742 1100 740L1190 733Q1100 748 1040 748T884 730Z', '#f4f8f6'),
    reflection(random, { x: 1016, top: 800, bottom: 896, width: 22, color: LAMPLIGHT, opacity: 0.7 }),
    ...Array.from({ length: 170 }, () =>
      ellipse(
        random.next() * 1600,
        random.next() * 880,
        1.2 + random.next() * 2.4,
        1.2 + random.next() * 2.4,
        '#fff',
        'opacity="0.55"',
      ),
    ),
    vignette(canvas, '#030b12', 0.52),
  );
  return canvas.done();
}

/** Curtains of light: many thin upright rays along a wandering line. */
function aurora(canvas: Canvas, random: Random): string[] {
  const curtains = [
    { y: 320, color: '#5fd6a8', tall: 260, from: 120, to: 1500 },
    { y: 250, color: '#8be3c4', tall: 200, from: 500, to: 1700 },
    { y: 390, color: '#3fa7a0', tall: 220, from: -100, to: 900 },
  ];
  return curtains.map(({ y, color, tall, from, to }) => {
    const paint = canvas.linear([
      [0, color, 0],
      [0.55, color, 0.34],
      [0.92, '#d6fff0', 0.6],
      [1, color, 0],
    ]);
    const phase = random.next() * 6;
    const rays = Array.from({ length: Math.floor((to - from) / 15) }, (_, at) => {
      const x = from + at * 15;
      const foot = y + Math.sin(x / 150 + phase) * 52 + Math.sin(x / 57) * 14;
      const height = tall * (0.6 + random.next() * 0.6);
      return rect(x, n(foot - height), 26, height, paint, `opacity="${n((0.25 + random.next() * 0.5) * 100) / 100}"`);
    });
    return group(rays, `filter="${canvas.blur(9)}"`);
  });
}

function pines(random: Random): string[] {
  return Array.from({ length: 60 }, () => {
    const x = random.next() * 1600;
    const base = 586 - random.next() * 8;
    const tall = 24 + random.next() * 44;
    const tiers = [0, 0.3, 0.6].map((at) => {
      const half = tall * (0.3 - at * 0.12);
      const foot = base - tall * at;
      return path(`M${n(x - half)} ${n(foot)}L${n(x)} ${n(foot - tall * 0.5)}L${n(x + half)} ${n(foot)}Z`, '#16313d');
    });
    return tiers.join('');
  });
}

function snowRoof(x: number, top: number, width: number, roof: number): string {
  const points: [number, number][] = Array.from({ length: 9 }, (_, at) => {
    const part = at / 8;
    const y = part < 0.5 ? top + 4 - roof * part * 2 : top + 4 - roof * (1 - part) * 2;
    return [x - 8 + (width + 16) * part, y + (at % 2 ? 11 : 6)];
  });
  return (
    path(`M${smooth(points)}L${n(x + width / 2)} ${n(top - roof - 12)}Z`, '#f4f8f6') +
    line(
      `M${n(x - 10)} ${n(top + 4)}L${n(x + width / 2)} ${n(top - roof - 8)}L${n(x + width + 10)} ${n(top + 4)}`,
      '#f4f8f6',
      10,
      'stroke-linejoin="round"',
    )
  );
}
