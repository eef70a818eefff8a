import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { backdrop, clouds, glints, glow, gull, hills, vignette } from '../nature.ts';
import { ladder, slipway, timberPile, workbench } from '../yard-things.ts';
import type { Scene } from '../render-image.ts';

const HULL = 'M330 400Q420 448 760 456T1300 392L1318 380Q1300 560 1220 640Q1000 690 640 670Q440 640 330 400Z';

/** A wooden boat on the stocks, half planked, its ribs against the morning. */
export function shipyard(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('shipyard');
  backdrop(canvas, [
    [0, '#5f93a3'],
    [0.35, '#b9d3c8'],
    [0.58, '#f6e3ba'],
  ]);
  canvas.add(
    glow(canvas, 460, 440, 560, '#fff6d8', 0.9),
    clouds(canvas, random, { left: 0, right: 1600, top: 50, bottom: 320, count: 14, color: '#fdf6e6', opacity: 0.5 }),
    path(hills(random, 1600, { y: 536, height: 84, step: 220, floor: 560 }), '#93b0a6'),
    rect(0, 552, 1600, 90, '#a9c6bf'),
    glints(random, {
      left: 0,
      right: 1600,
      top: 556,
      bottom: 640,
      count: 110,
      colors: ['#fff8e4', '#5f8f96'],
      opacity: 0.6,
    }),
    rect(
      0,
      628,
      1600,
      272,
      canvas.linear([
        [0, '#c9b387'],
        [0.25, '#9c8159'],
        [1, '#4a3722'],
      ]),
    ),
    ...shavings(random),
    slipway(),
    ellipse(820, 760, 560, 34, '#24170b', `opacity="0.5" filter="${canvas.blur(12)}"`),
    ...scaffold(-1),
    ...hull(canvas),
    ...scaffold(1),
    timberPile(random, 60, 800),
    workbench(canvas),
    gull(560, 150, 44, '#3f6a76'),
    gull(650, 190, 28, '#3f6a76'),
    gull(980, 120, 34, '#3f6a76'),
    vignette(canvas, '#1c1a12', 0.42),
  );
  return canvas.done();
}

function hull(canvas: Canvas): string[] {
  const plank = canvas.linear([
    [0, '#e3b377'],
    [0.5, '#bf874c'],
    [1, '#6b4222'],
  ]);
  const dark = canvas.linear([
    [0, '#4a3120'],
    [1, '#20130a'],
  ]);
  const inside = canvas.clip(HULL);
  const ribs = Array.from({ length: 23 }, (_, at) => {
    const x = 362 + at * 42;
    const foot = 800 + (x - 800) * 0.72;
    return (
      line(`M${x} ${at < 2 ? 400 : 380}Q${n(x + (x < 800 ? 6 : -6))} 560 ${n(foot)} 680`, '#8a5d36', 15) +
      line(`M${x - 4} ${at < 2 ? 400 : 380}Q${n(x)} 560 ${n(foot - 4)} 680`, '#e0ac6c', 4)
    );
  });
  // Planks go up from the keel; forward they end one by one, as far as the work has come.
  const planks = [0, 1, 2, 3, 4].map((at) => {
    const y = 676 - at * 30;
    const from = 300 + at * 76;
    return path(
      `M${from} ${y - 58 + at * 4}Q${from + 260} ${y - 8} 800 ${y - 6}T1340 ${y - 74 - at * 4}V${y - 40}Q1100 ${y + 26} 800 ${y + 27}T${from} ${y - 24 + at * 4}Z`,
      plank,
      'stroke="#54331a" stroke-width="3"',
    );
  });
  return [
    line('M346 430Q430 640 640 690L1230 690', '#54331a', 26),
    group(
      [
        path(HULL, dark),
        ...ribs,
        ...planks,
        path(
          HULL,
          canvas.linear([
            [0, '#fff', 0.1],
            [0.5, '#000', 0],
            [1, '#000', 0.5],
          ]),
        ),
      ],
      `clip-path="${inside}"`,
    ),
    line('M322 388Q420 446 760 454T1322 376', '#6b4222', 20),
    line('M322 383Q420 441 760 449T1322 371', '#f0c58c', 6),
    line('M330 396Q420 640 640 682', '#7a4f2e', 20),
    path('M1290 396L1326 372L1300 560Q1270 650 1226 690H1206Z', '#7a4f2e'),
    ...[430, 640, 860, 1080, 1220].map(
      (x) =>
        path(`M${x - 22} 690H${x + 22}L${x + 36} 770H${x - 36}Z`, '#3d2917') + rect(x - 46, 762, 92, 16, '#2b1c0f'),
    ),
  ];
}

/** Poles and boards behind (-1) and before (1) the hull. */
function scaffold(side: 1 | -1): string[] {
  const poles = side === -1 ? [300, 560, 820, 1080, 1370] : [430, 1180];
  const color = side === -1 ? '#6f5636' : '#8f6c3e';
  return [
    ...poles.map((x) =>
      line(`M${x} ${side === -1 ? 300 : 470}V${side === -1 ? 700 : 800}`, color, side === -1 ? 10 : 13),
    ),
    ...(side === -1
      ? [rect(270, 330, 1130, 14, '#8a6a43'), line('M300 344L560 640M560 344L300 640M1080 344L1370 640', color, 5)]
      : [rect(390, 540, 130, 14, '#c79a63'), rect(1130, 540, 130, 14, '#c79a63'), ladder()]),
  ];
}

function shavings(random: Random): string[] {
  return Array.from({ length: 120 }, () => {
    const [x, y] = [random.next() * 1600, 690 + random.next() * 200];
    return line(
      `M${n(x)} ${n(y)}q6 -9 13 -1t10 3`,
      random.pick(['#f0d7a4', '#d9b071', '#fbe9c4']),
      2.4,
      'opacity="0.6"',
    );
  });
}
