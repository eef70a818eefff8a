import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, line, path, rect } from '../canvas.ts';
import { boatLantern, fishingBoat, gableHouse, LAMPLIGHT, lampPost, wharf } from '../harbor-things.ts';
import { afloat, flicker } from '../motion.ts';
import { backdrop, clouds, glints, glow, gull, hills, reflection, stars, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/**
 * A wharf at dusk, its lanterns just lit. The left side is quiet, for text. With seconds the scene moves, with a period
 * of six.
 */
export function harborDusk(seconds?: number): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('harbor dusk');
  const horizon = 560;
  backdrop(canvas, [
    [0, '#0b1d31'],
    [0.26, '#1d3a55'],
    [0.43, '#5a5f78'],
    [0.53, '#b9846f'],
    [0.6, '#e7ab6c'],
    [0.63, '#f1c584'],
  ]);
  canvas.add(
    stars(random, 130, { width: 1600, bottom: 330 }),
    glow(canvas, 860, 548, 560, '#ffd28a', 0.55),
    clouds(canvas, random, {
      left: -100,
      right: 1700,
      top: 210,
      bottom: 470,
      count: 15,
      color: '#e79c78',
      opacity: 0.34,
    }),
    clouds(canvas, random, {
      left: -100,
      right: 1700,
      top: 120,
      bottom: 330,
      count: 10,
      color: '#2a4460',
      opacity: 0.5,
    }),
    path(hills(random, 1600, { y: 545, height: 74, step: 190, floor: 566 }), '#6d6273', 'opacity="0.85"'),
    path(hills(random, 1600, { y: 556, height: 42, step: 130, floor: 566 }), '#3f475c'),
    rect(
      0,
      horizon,
      1600,
      340,
      canvas.linear([
        [0, '#c98f68'],
        [0.1, '#7d6a73'],
        [0.32, '#2d4259'],
        [1, '#081827'],
      ]),
    ),
    glints(
      random,
      {
        left: 0,
        right: 1600,
        top: horizon + 3,
        bottom: 895,
        count: 420,
        colors: ['#f3c083', '#ffdca3', '#0c2135', '#0c2135', '#5f7084'],
        opacity: 0.5,
      },
      seconds,
    ),
  );

  const light = (index: number) => (seconds === undefined ? 1 : flicker(seconds, index));
  const posts = [788, 968, 1222, 1500];
  for (const x of posts)
    canvas.add(
      reflection(random, { x: x + 24, top: 668, bottom: 892, width: 26, color: LAMPLIGHT, opacity: 0.8 }, seconds),
    );
  for (const x of [900, 1085, 1330, 1430])
    canvas.add(reflection(random, { x, top: 668, bottom: 840, width: 46, color: '#f0a94a', opacity: 0.42 }, seconds));
  canvas.add(reflection(random, { x: 560, top: 690, bottom: 860, width: 14, color: LAMPLIGHT, opacity: 0.6 }, seconds));

  canvas.add(
    gableHouse(canvas, random, {
      x: 845,
      base: 614,
      width: 128,
      wall: 96,
      roof: 58,
      paint: '#22394d',
      roofPaint: '#0e2131',
      lit: 0.7,
    }),
    gableHouse(canvas, random, {
      x: 1385,
      base: 614,
      width: 186,
      wall: 148,
      roof: 84,
      paint: '#1c3043',
      roofPaint: '#0c1c2a',
      lit: 0.6,
    }),
    gableHouse(canvas, random, {
      x: 1010,
      base: 614,
      width: 196,
      wall: 168,
      roof: 92,
      paint: '#7f2a22',
      roofPaint: '#1b1620',
      lit: 0.85,
    }),
    gableHouse(canvas, random, {
      x: 1226,
      base: 614,
      width: 150,
      wall: 108,
      roof: 66,
      paint: '#2d4558',
      roofPaint: '#10202e',
      lit: 0.8,
    }),
    gableHouse(canvas, random, {
      x: 1545,
      base: 614,
      width: 130,
      wall: 104,
      roof: 60,
      paint: '#27394b',
      roofPaint: '#0c1c2a',
      lit: 0.8,
    }),
    wharf(random, { left: 740, right: 1640, y: 624, water: 672, color: '#4a3a32', dark: '#1a1a22' }),
    line('M1108 345V312', '#1b1620', 3),
    path('M1090 312q14 -13 28 -1l10 -7v15l-10 -6q-14 11 -28 -1Z', '#1b1620'),
  );
  for (const [at, x] of posts.entries()) canvas.add(lampPost(canvas, x, 614, 78, '#0c1622', light(at)));
  const festoon = 'M812 528Q890 566 992 528Q1110 578 1246 528Q1380 580 1524 528';
  canvas.add(line(festoon, '#0c1622', 1.6, 'opacity="0.8"'));
  const bulbs = [
    [852, 542],
    [900, 547],
    [950, 541],
    [1042, 545],
    [1100, 553],
    [1160, 550],
    [1205, 541],
    [1300, 545],
    [1370, 553],
    [1440, 550],
    [1490, 541],
  ] as const;
  for (const [at, [x, y]] of bulbs.entries())
    canvas.add(glow(canvas, x, y + 6, 26, LAMPLIGHT, 0.85 * light(at + 4)), boatLantern(canvas, x, y, 0.075));

  canvas.add(
    afloat(
      fishingBoat(canvas, {
        x: 560,
        y: 690,
        size: 150,
        hull: '#1d3244',
        trim: '#c79a55',
        cabin: '#d9cdb6',
        lamp: true,
        line: '#14212d',
      }),
      { x: 560, y: 690, lift: 1.6, index: 1 },
      seconds,
    ),
    afloat(
      fishingBoat(canvas, {
        x: 1120,
        y: 764,
        size: 330,
        hull: '#8e2a20',
        trim: '#e2c88f',
        cabin: '#e9dfca',
        lamp: true,
        line: '#121d28',
      }),
      { x: 1120, y: 764, lift: 3, index: 2 },
      seconds,
    ),
    afloat(
      fishingBoat(canvas, {
        x: 1470,
        y: 722,
        size: 230,
        hull: '#173b4b',
        trim: '#cfae70',
        cabin: '#cfc6b4',
        lamp: true,
        line: '#121d28',
      }),
      { x: 1470, y: 722, lift: 2.2, index: 3 },
      seconds,
    ),
    reflection(random, { x: 1120, top: 792, bottom: 895, width: 120, color: '#511a18', opacity: 0.55 }, seconds),
    reflection(random, { x: 1094, top: 795, bottom: 895, width: 18, color: LAMPLIGHT, opacity: 0.7 }, seconds),
    glints(
      random,
      {
        left: 0,
        right: 1600,
        top: 700,
        bottom: 896,
        count: 70,
        colors: ['#0a1c2d', '#f2bd78'],
        opacity: 0.42,
      },
      seconds,
    ),
    gull(470, 286, 34, '#20303f'),
    gull(530, 262, 24, '#20303f'),
    gull(690, 330, 20, '#2b3848'),
    vignette(canvas, '#050f1a', 0.5),
  );
  return canvas.done();
}
