import { ellipse, line, path, rect, type Canvas } from './canvas.ts';
import type { Random } from '../restaurants/random.ts';

/** A sawhorse bench with a plane, a mallet and a plank. */
export function workbench(canvas: Canvas): string {
  return [
    ellipse(1420, 868, 150, 14, '#24170b', `opacity="0.5" filter="${canvas.blur(7)}"`),
    line('M1320 864L1350 778M1380 864L1350 778M1470 864L1500 778M1530 864L1500 778', '#6b4f30', 12),
    rect(1270, 762, 310, 20, '#d9b071'),
    rect(1270, 762, 310, 5, '#fbe9c4'),
    path('M1320 762V740Q1322 732 1332 732H1400Q1412 734 1414 762Z', '#8a5d36'),
    path('M1352 732L1370 706L1382 712L1372 732Z', '#54331a'),
    rect(1450, 730, 62, 32, '#a8763f', 'rx="6"') + line('M1512 746H1570', '#c79a63', 9),
  ].join('');
}

/** Planks, piled. */
export function timberPile(random: Random, x: number, base: number): string {
  return [0, 1, 2, 3]
    .map(
      (row) =>
        rect(x + row * 14, base - row * 26, 330 - row * 30, 24, random.pick(['#c79a63', '#b98b4f', '#d9b071'])) +
        rect(x + row * 14, base - row * 26, 330 - row * 30, 5, '#f0d7a4', 'opacity="0.8"') +
        rect(x + 318 - row * 16, base - row * 26, 12, 24, '#8a5d36'),
    )
    .join('');
}

/** A ladder against the hull. */
export function ladder(): string {
  const rungs = Array.from({ length: 9 }, (_, at) => `M${904 + at * 9} ${806 - at * 48}h50`).join('');
  return line('M896 830L978 374M950 830L1030 374', '#d9b071', 10) + line(rungs, '#b98b4f', 8);
}

/** The beams below the stocks. */
export function slipway(): string {
  return (
    [0, 1, 2, 3, 4, 5, 6].map((at) => rect(250 + at * 180, 776 + (at % 2) * 4, 120, 18, '#5b4228')).join('') +
    path('M200 790H1420L1480 826H140Z', '#6b4f30') +
    rect(140, 826, 1340, 10, '#2b1c0f')
  );
}
