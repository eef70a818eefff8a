import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, n, path, rect } from '../canvas.ts';
import { glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';
import { lobster, oyster } from '../shellfish.ts';
import { bowl, cutlery, lemonHalf, plate, shadow, sprig, tableTop } from '../table-things.ts';

/**
 * A lobster supper from above. The left side is a bare table, for text. @param away distance of the plate above its
 * final place, in pixels
 */
export function seafoodPlate(away = 0): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('seafood plate');
  tableTop(canvas, random, { height: 150, colors: ['#3a2519', '#432b1d', '#35210f', '#3e281b'], seam: '#1a0f08' });
  canvas.add(
    // A folded sailcloth under the plate.
    shadow(canvas, 1010, 470, 470, 400, 0.45),
    path('M640 120L1330 60L1400 800L700 850Z', '#dfe7e0'),
    path(
      'M640 120L1330 60L1400 800L700 850Z',
      canvas.linear(
        [
          [0, '#fff', 0.35],
          [1, '#3b5c68', 0.28],
        ],
        [0, 0],
        [1, 1],
      ),
    ),
    ...[0, 1, 2].map((at) => line(`M${668 + at * 16} ${134 - at}L${726 + at * 16} ${834 - at}`, '#1f6075', 5)),
    ...[0, 1, 2].map((at) => line(`M${1296 - at * 16} ${78 + at}L${1362 - at * 16} ${786 + at}`, '#1f6075', 5)),
    line('M652 260L1344 204M690 720L1392 672', '#9fb4ae', 2.5, 'opacity="0.7"'),
    `<g transform="translate(${n(away / 12)} ${n(-away)})">`,
    plate(canvas, 1020, 456, 356, '#1f6075'),
    lobster(canvas, 1006, 420, 1.7, 24),
    sprig(random, 770, 590, 170, 64),
    sprig(random, 800, 560, 140, 48),
    shadow(canvas, 1222, 590, 74, 66, 0.4),
    lemonHalf(1222, 584, 72, 12),
    shadow(canvas, 1166, 668, 58, 50, 0.4),
    lemonHalf(1162, 664, 56, 40),
    '</g>',
    bowl(canvas, 1460, 262, 98, ['#ffdf82', '#e9a935']),
    ellipse(1440, 278, 8, 5, '#6f8f4e'),
    ellipse(1478, 246, 7, 4, '#6f8f4e'),
    bowl(canvas, 1500, 520, 78, ['#8c1f17', '#5e110c']),
    cutlery(canvas, 'fork', 566, 470, 430, -5),
    cutlery(canvas, 'knife', 1440, 720, 400, 62),
    ...shells(),
    ...Array.from({ length: 46 }, () =>
      rect(
        560 + random.next() * 1000,
        60 + random.next() * 800,
        3.4,
        3.4,
        '#fff8e6',
        `opacity="0.7" transform="rotate(${random.between(0, 80)} 1000 450)"`,
      ),
    ),
    glow(canvas, 1060, 200, 760, '#ffd28a', 0.24),
    vignette(canvas, '#0d0603', 0.66),
  );
  return canvas.done();

  function shells(): string[] {
    return [
      oyster(canvas, random, 432, 136, 70, -18),
      oyster(canvas, random, 306, 778, 62, 118),
      shadow(canvas, 150, 664, 54, 50, 0.45),
      lemonHalf(148, 658, 52, 70),
    ];
  }
}
