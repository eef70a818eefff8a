import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { glow, vignette } from '../nature.ts';
import { diner } from '../people.ts';
import type { Scene } from '../render-image.ts';
import { lobster, oyster } from '../shellfish.ts';
import { bowl, cutlery, lemonHalf, plate, shadow, sprig } from '../table-things.ts';

/** A family's table from above: six people reach for lobster, oysters and bread. */
export function familyTable(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('family table');
  canvas.add(...floor(canvas, random));
  const seats = [
    { x: 470, y: 36, turn: 0, shirt: '#1f6075', hair: '#3a2416', skin: '#d9a27c', reach: [70, 240] },
    { x: 830, y: 30, turn: 0, shirt: '#e8bd69', hair: '#7a4a24', skin: '#d9a27c', reach: [-60, 230] },
    { x: 1180, y: 36, turn: 0, shirt: '#b3281d', hair: '#1c1410', skin: '#8c5638', reach: [60, 200] },
    { x: 440, y: 866, turn: 180, shirt: '#f6efe1', hair: '#b9834b', skin: '#d9a27c', reach: [-70, 210] },
    { x: 800, y: 872, turn: 180, shirt: '#6f8f4e', hair: '#241812', skin: '#8c5638', reach: [40, 220] },
    { x: 1160, y: 866, turn: 180, shirt: '#2b4a5c', hair: '#cfc6b4', skin: '#d9a27c', reach: [-80, 230] },
  ] as const;
  canvas.add(...seats.map(({ x, y }) => chair(canvas, x, y)), table(canvas, random));
  for (const [at, { x, turn }] of seats.entries())
    canvas.add(place(canvas, x + (at % 2 ? 14 : -14), turn === 0 ? 232 : 668));
  canvas.add(
    plate(canvas, 800, 450, 152, '#b3281d'),
    lobster(canvas, 796, 438, 0.74, 62),
    lemonHalf(712, 520, 30, 20),
    tray(canvas, random, 452, 450),
    board(canvas, 1196, 450),
    bowl(canvas, 612, 408, 44, ['#ffdf82', '#e9a935']),
    bowl(canvas, 996, 506, 44, ['#d8625a', '#9c2a22']),
    bowl(canvas, 996, 396, 46, ['#8aa863', '#557a3f']),
    sprig(random, 584, 530, 80, -30),
    ...seats.map((seat) => diner(canvas, seat)),
    glow(canvas, 800, 420, 640, '#ffd79a', 0.34),
    vignette(canvas, '#0d0805', 0.58),
  );
  return canvas.done();
}

function floor(canvas: Canvas, random: Random): string[] {
  return [
    rect(0, 0, canvas.width, canvas.height, '#2a1c13'),
    ...Array.from({ length: 21 }, (_, at) => rect(at * 78, 0, 75, 900, random.pick(['#3a281b', '#33231a', '#402c1e']))),
  ];
}

function table(canvas: Canvas, random: Random): string {
  const planks = [0, 1, 2, 3, 4].map((at) =>
    rect(232, 152 + at * 119, 1136, 117, random.pick(['#a9764a', '#b3804f', '#9d6c42'])),
  );
  const grain = Array.from({ length: 60 }, () =>
    line(
      `M${n(232 + random.next() * 900)} ${n(160 + random.next() * 580)}q90 ${n(random.next() * 8 - 4)} ${n(120 + random.next() * 120)} 0`,
      '#4b2f1a',
      1.4,
      'opacity="0.3"',
    ),
  );
  const clip = canvas.clip(
    'M262 150H1338Q1370 150 1370 182V718Q1370 750 1338 750H262Q230 750 230 718V182Q230 150 262 150Z',
  );
  return (
    rect(
      230,
      150,
      1140,
      600,
      '#000',
      `rx="32" opacity="0.6" filter="${canvas.blur(22)}" transform="translate(10 18)"`,
    ) +
    group(
      [
        rect(230, 150, 1140, 600, '#6b4222'),
        ...planks,
        ...grain,
        rect(230, 372, 1140, 156, '#efe6d3'),
        rect(230, 380, 1140, 6, '#1f6075'),
        rect(230, 514, 1140, 6, '#1f6075'),
      ],
      `clip-path="${clip}"`,
    )
  );
}

function chair(canvas: Canvas, x: number, y: number): string {
  return (
    rect(x - 96, y - 70, 192, 150, '#000', 'rx="40" opacity="0.4"') +
    rect(x - 92, y - 74, 184, 148, '#5b3b22', 'rx="40"')
  );
}

/** A plate with fork, knife and glass. */
function place(canvas: Canvas, x: number, y: number): string {
  const glass = y < 450 ? [118, 66] : [-118, -66];
  const [gx = 0, gy = 0] = [x + (glass[0] ?? 0), y + (glass[1] ?? 0)];
  return [
    plate(canvas, x, y, 84, '#1f6075'),
    path(`M${x - 34} ${y + 8}q30 -44 70 -18q10 34 -34 40q-30 2 -36 -22Z`, '#e9c58c') +
      ellipse(x - 18, y + 24, 22, 12, '#6f8f4e'),
    cutlery(canvas, 'fork', x - 112, y, 128, 0),
    cutlery(canvas, 'knife', x + 108, y, 128, 0),
    ellipse(gx + 4, gy + 6, 27, 27, '#000', 'opacity="0.3"') +
      ellipse(gx, gy, 26, 26, '#dbe9e6', 'opacity="0.85"') +
      ellipse(gx, gy, 19, 19, '#a9c9c4') +
      ellipse(gx - 7, gy - 8, 6, 4, '#fff'),
  ].join('');
}

function tray(canvas: Canvas, random: Random, x: number, y: number): string {
  const shells = Array.from({ length: 7 }, (_, at) => {
    const angle = (at / 7) * Math.PI * 2;
    return oyster(canvas, random, x + Math.cos(angle) * 66, y + Math.sin(angle) * 52, 28, (angle * 180) / Math.PI + 90);
  });
  return (
    shadow(canvas, x, y + 6, 116, 96, 0.4) +
    ellipse(x, y, 112, 94, '#b9c4c4') +
    ellipse(x, y, 102, 84, '#dcebe8') +
    shells.join('') +
    lemonHalf(x, y, 24, 30)
  );
}

function board(canvas: Canvas, x: number, y: number): string {
  const slices = [-62, -30, 2, 34, 64].map(
    (at) =>
      path(`M${x + at} ${y - 34}q26 -12 34 10v42q-10 20 -34 8Z`, '#8c5524') +
      path(`M${x + at + 4} ${y - 28}q18 -8 24 8v36q-8 12 -24 4Z`, '#f1d9a8'),
  );
  return (
    shadow(canvas, x, y + 6, 130, 66, 0.4) +
    rect(x - 120, y - 56, 240, 112, '#7a4f2e', 'rx="22"') +
    rect(x - 112, y - 50, 224, 100, '#94633a', 'rx="18"') +
    slices.join('')
  );
}
