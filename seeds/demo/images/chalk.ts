import { ellipse, line } from './canvas.ts';

export const CHALK = '#efeadb';

/** Outlines in chalk by row: a bass, a flounder, a mackerel, a clam, a shrimp. About 160 pixels wide. */
export function fishInChalk(row: number): string {
  const strokes = [
    'M0 4Q50 -38 112 -2L146 -24Q138 4 148 30L112 10Q50 40 0 4ZM30 -10Q40 4 30 18M46 -20Q74 -40 96 -14M60 0q8 6 0 12M76 -2q8 6 0 12M92 -2q6 5 0 10',
    'M0 2Q26 -36 76 -34T136 2L160 -16Q154 4 160 22L136 6Q120 38 72 38T0 2ZM18 -22Q70 -54 128 -8M18 24Q70 56 128 14M32 -8Q42 4 32 16',
    'M0 2Q60 -24 132 -2L158 -22Q150 2 158 26L132 8Q60 28 0 2ZM28 -6Q36 2 28 12M50 -12q8 8 0 12M68 -14q8 8 0 13M86 -13q8 8 0 12M104 -10q7 6 0 10',
    'M20 26Q16 -30 76 -34T136 26Q78 46 20 26ZM78 32L76 -30M78 32L46 -22M78 32L108 -24M78 32L26 0M78 32L132 0',
    'M138 20Q132 -30 78 -32T18 8Q14 30 34 32Q30 8 66 2T112 34M104 -24L92 4M80 -32L78 2M52 -26L60 4M34 -12L46 12M138 20l16 8M138 20l6 18M36 -14Q0 -30 -14 -10M36 -14Q8 -16 0 4',
  ];
  const eye = row < 3 ? ellipse(16, row === 1 ? -4 : -1, 3.4, 3.4, CHALK) : '';
  return line(strokes[row] ?? '', CHALK, 4, 'stroke-linejoin="round"') + eye;
}
