import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { fishingBoat } from '../harbor-things.ts';
import { backdrop, clouds, glints, glow, gull, hills, vignette } from '../nature.ts';
import { skiff } from '../boats.ts';
import type { Scene } from '../render-image.ts';

/** Rows of oyster bags on racks at low tide, pools between them, a skiff aground. */
export function oysterBeds(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('oyster beds');
  backdrop(canvas, [
    [0, '#3f7389'],
    [0.2, '#8fb9bb'],
    [0.36, '#f3dcb4'],
  ]);
  const flats = canvas.linear([
    [0, '#d8c6a0'],
    [0.18, '#a89a80'],
    [0.5, '#6f7068'],
    [1, '#33403f'],
  ]);
  canvas.add(
    glow(canvas, 1180, 330, 520, '#fff3d0', 0.9),
    ellipse(1180, 312, 46, 46, '#fffbe8'),
    clouds(canvas, random, { left: 0, right: 1600, top: 60, bottom: 250, count: 15, color: '#fdf3e0', opacity: 0.5 }),
    path(hills(random, 1600, { y: 352, height: 70, step: 220, floor: 372 }), '#8fa9a3'),
    path(hills(random, 1600, { y: 362, height: 36, step: 140, floor: 372 }), '#5f8079'),
    rect(0, 366, 1600, 60, '#c9dccf'),
    glints(random, {
      left: 0,
      right: 1600,
      top: 368,
      bottom: 424,
      count: 90,
      colors: ['#fff8e4', '#6f9a9c'],
      opacity: 0.7,
    }),
    fishingBoat(canvas, {
      x: 420,
      y: 398,
      size: 92,
      hull: '#1f4a5c',
      trim: '#f3e4c3',
      cabin: '#f6efe1',
      line: '#2f5563',
    }),
    rect(0, 414, 1600, 486, flats),
    ...ripples(random),
    ...pools(canvas, random),
    ...[0, 1, 2, 3, 4, 5].flatMap((row) => rack(canvas, random, row)),
    skiff(canvas),
    ...[
      [640, 190, 40],
      [720, 160, 28],
      [300, 250, 24],
    ].map(([x = 0, y = 0, span = 0]) => gull(x, y, span, '#35606f')),
    vignette(canvas, '#10242b', 0.45),
  );
  return canvas.done();
}

/** The lines that the ebb leaves in the sand. */
function ripples(random: Random): string[] {
  return Array.from({ length: 150 }, () => {
    const depth = random.next() ** 1.5;
    const y = 424 + depth * 470;
    const length = 60 + depth * 260;
    return line(
      `M${n(random.next() * 1700 - 100)} ${n(y)}q${n(length / 4)} ${n(-3 - depth * 9)} ${n(length / 2)} 0t${n(length / 2)} 0`,
      random.pick(['#2a3534', '#efe1c0', '#4b544f']),
      1 + depth * 3,
      'opacity="0.28"',
    );
  });
}

function pools(canvas: Canvas, random: Random): string[] {
  const sky = canvas.linear([
    [0, '#fbeccb'],
    [0.5, '#a9c9c4'],
    [1, '#4f8490'],
  ]);
  return [
    [860, 462, 190, 9],
    [1290, 520, 260, 17],
    [560, 560, 210, 19],
    [1020, 668, 250, 30],
    [160, 700, 220, 32],
    [1480, 780, 300, 46],
    [700, 850, 330, 42],
  ].map(([x = 0, y = 0, rx = 0, ry = 0]) => {
    const bend = ry * (0.6 + random.next() * 0.5);
    const d = `M${x - rx} ${y}C${x - rx} ${n(y - ry)} ${n(x - rx * 0.3)} ${n(y - bend)} ${x} ${n(y - ry * 0.7)}S${x + rx} ${n(y - ry)} ${x + rx} ${y}S${n(x + rx * 0.3)} ${n(y + ry)} ${x} ${n(y + bend)}S${x - rx} ${n(y + ry)} ${x - rx} ${y}Z`;
    return (
      path(d, sky, 'opacity="0.9"') +
      line(`M${n(x - rx * 0.6)} ${n(y + ry * 0.1)}q${n(rx * 0.4)} -5 ${n(rx * 0.8)} 0`, '#fff8e4', 2.4, 'opacity="0.7"')
    );
  });
}

/** One row of racks from the shore to the viewer, with mesh bags on it. Rows fan out from the horizon. */
function rack(canvas: Canvas, random: Random, row: number): string[] {
  const mesh = canvas.linear([
    [0, '#8a8f7c'],
    [0.5, '#4b5248'],
    [1, '#23291f'],
  ]);
  const side = row - 2.3;
  return Array.from({ length: 9 }, (_, step) => {
    const near = (step / 8) ** 2;
    const y = 436 + near * 470;
    const x = 820 + side * (80 + near * 480);
    const s = 0.13 + near * 1.02;
    // The skiff lies here.
    if (Math.abs(x - 300) < 300 && Math.abs(y - 640) < 90) return '';
    const shells = Array.from({ length: 14 }, () => {
      const [at, up] = [-108 + random.next() * 216, -26 + random.next() * 26];
      return ellipse(
        at,
        up,
        15,
        9,
        random.pick(['#cfc6b0', '#9a9482', '#e3dcc8', '#77735f']),
        `transform="rotate(${random.between(-40, 40)} ${n(at)} ${n(up)})"`,
      );
    });
    const netting = Array.from(
      { length: 11 },
      (_, at) => `M${-124 + at * 25} -34l-16 56M${-124 + at * 25} -34l16 56`,
    ).join('');
    return group(
      [
        ellipse(8, 78, 150, 13, '#1a2421', 'opacity="0.5"'),
        line('M-112 20V76M112 20V76M-40 22V80M40 22V80', '#2b2a22', 9),
        line('M-138 22H138', '#6a6250', 8),
        path('M-130 12Q-136 -28 -96 -36Q0 -48 96 -36Q136 -28 130 12Q60 26 0 24T-130 12Z', mesh),
        ...shells,
        line(netting, '#1b2019', 2.2, 'opacity="0.7"'),
        line('M-112 -30Q0 -44 112 -30', '#e9e2c8', 4, 'opacity="0.5"'),
        line('M-126 12q-8 20 4 34M60 22q4 18 -6 30', '#5f7a45', 6, 'opacity="0.85"'),
      ],
      `transform="translate(${n(x)} ${n(y)}) scale(${n(s * 100) / 100})"`,
    );
  });
}
