import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, n, path, polygon, rect, type Canvas } from '../canvas.ts';
import { boatLantern, LAMPLIGHT } from '../harbor-things.ts';
import { backdrop, clouds, glow, stars, vignette } from '../nature.ts';
import { awning, door, planter, shopWindow } from '../facade-things.ts';
import type { Scene } from '../render-image.ts';

/** A clapboard restaurant at evening, its windows lit, the pavement wet. */
export function restaurantFront(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('restaurant front');
  backdrop(canvas, [
    [0, '#0e2238'],
    [0.35, '#33506c'],
    [0.6, '#a97c76'],
    [0.75, '#e2a573'],
  ]);
  canvas.add(
    stars(random, 90, { width: 1600, bottom: 260 }),
    clouds(canvas, random, { left: 0, right: 1600, top: 120, bottom: 420, count: 12, color: '#d98f78', opacity: 0.32 }),
    path('M0 560L90 520L170 560V470H250V560L340 500L430 560V720H0Z', '#26384c'),
    path('M1330 560V480L1400 440L1470 480V560L1540 510L1600 550V720H1330Z', '#26384c'),
    rect(60, 590, 22, 30, '#ffd98f') + rect(200, 520, 20, 28, '#ffc766') + rect(1420, 520, 20, 30, '#ffd98f'),
    pavement(canvas),
    ...building(canvas),
    ...reflections(canvas, random),
    vignette(canvas, '#040b14', 0.55),
  );
  return canvas.done();
}

function building(canvas: Canvas): string[] {
  const wall = canvas.linear([
    [0, '#17405a'],
    [1, '#123247'],
  ]);
  const siding = Array.from({ length: 26 }, (_, at) =>
    line(`M320 ${334 + at * 15}H1280`, '#071a28', 2, 'opacity="0.45"'),
  );
  return [
    polygon(
      [
        [500, 330],
        [800, 130],
        [1100, 330],
      ],
      wall,
    ),
    ...Array.from({ length: 12 }, (_, at) =>
      line(`M${n(790 - at * 23)} ${146 + at * 15.4}H${n(810 + at * 23)}`, '#071a28', 2, 'opacity="0.45"'),
    ),
    rect(320, 320, 960, 400, wall),
    ...siding,
    path('M296 334L320 300H560L540 334ZM1060 334L1040 300H1280L1304 334Z', '#0c1d2b'),
    line('M480 344L800 128L1120 344', '#f6efe1', 14, 'stroke-linejoin="miter"'),
    line('M300 336H500M1100 336H1304', '#f6efe1', 10),
    roundWindow(canvas),
    sign(canvas),
    ...[
      [356, 470],
      [1044, 470],
    ].map(([x = 0, y = 0]) => shopWindow(canvas, x, y)),
    ...door(canvas),
    awning(canvas, 340, 440, 222),
    awning(canvas, 1028, 440, 222),
    ...[640, 960].flatMap((x) => [
      line(`M${x} 470h0M${x} 452V476`, '#c08a35', 5),
      glow(canvas, x, 520, 170, LAMPLIGHT, 0.85),
      boatLantern(canvas, x, 470, 0.62),
    ]),
    ...[690, 910, 330, 1270].map((x) => planter(x)),
    rect(300, 716, 1000, 12, '#f6efe1'),
  ];
}

function roundWindow(canvas: Canvas): string {
  return (
    glow(canvas, 800, 226, 90, '#ffd98f', 0.6) +
    ellipse(800, 226, 40, 40, '#f6efe1') +
    ellipse(
      800,
      226,
      32,
      32,
      canvas.radial([
        [0, '#fff6d8'],
        [1, '#f3b754'],
      ]),
    ) +
    line('M800 194V258M768 226H832', '#f6efe1', 5)
  );
}

/** The sign shows the mark and bars instead of text, so that it needs no translation. */
function sign(canvas: Canvas): string {
  return [
    glow(canvas, 800, 372, 260, LAMPLIGHT, 0.5),
    rect(576, 328, 448, 86, '#c08a35', 'rx="10"'),
    rect(582, 334, 436, 74, '#0a1f30', 'rx="7"'),
    boatLantern(canvas, 634, 340, 0.42),
    rect(686, 352, 270, 18, '#e8bd69', 'rx="9"'),
    rect(686, 384, 180, 9, '#f6efe1', 'rx="4.5" opacity="0.85"'),
    ...[700, 800, 900].map((x) => line(`M${x} 328v-18h10`, '#0a1f30', 4) + ellipse(x + 10, 312, 9, 6, '#ffe9b8')),
  ].join('');
}

function pavement(canvas: Canvas): string {
  const stone = canvas.linear([
    [0, '#59595f'],
    [0.3, '#3a4450'],
    [1, '#121a24'],
  ]);
  return (
    rect(0, 720, 1600, 180, stone) +
    [752, 796, 852].map((y) => line(`M0 ${y}H1600`, '#0b121a', 2, 'opacity="0.6"')).join('')
  );
}

function reflections(canvas: Canvas, random: Random): string[] {
  const soft = canvas.blur(7);
  const strips = [451, 1139, 760, 840, 640, 960].flatMap((x, at) =>
    Array.from({ length: 9 }, (_, step) => {
      const half = (at < 2 ? 78 : 26) * (0.5 + random.next() * 0.6);
      return ellipse(
        x + (random.next() - 0.5) * 20,
        742 + step * 16,
        half,
        4,
        at === 2 || at === 3 ? '#d9553a' : '#ffc766',
        `opacity="${n(6 - step * 0.6) / 10}"`,
      );
    }),
  );
  return [`<g filter="${soft}" opacity="0.8">${strips.join('')}</g>`];
}
