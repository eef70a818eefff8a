import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, path, rect, type Canvas } from '../canvas.ts';
import { boatLantern } from '../harbor-things.ts';
import { glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';
import { lemonHalf, shadow, sprig, tableTop } from '../table-things.ts';

/** A gift card half out of its tin, tied with rope, from above. */
export function giftTable(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('gift table');
  tableTop(canvas, random, { height: 180, colors: ['#8a623c', '#94693f', '#7d5733', '#a1764a'], seam: '#3f2813' });
  canvas.add(
    path('M-60 640Q180 560 420 690T980 760T1300 700V960H-60Z', '#123247', 'opacity="0.96"'),
    path(
      'M-60 640Q180 560 420 690T980 760T1300 700',
      'none',
      'stroke="#a9c9bf" stroke-width="5" stroke-dasharray="16 9"',
    ),
    ...[0, 1, 2].map((at) =>
      line(
        `M-40 ${730 + at * 52}Q200 ${650 + at * 52} 440 ${770 + at * 40}T1000 ${850 + at * 30}`,
        '#0b2334',
        9,
        'opacity="0.5"',
      ),
    ),
    tin(canvas),
    card(canvas),
    rope(330, 640),
    shadow(canvas, 1012, 190, 76, 72, 0.42),
    lemonHalf(1006, 182, 74, 24),
    sprig(random, 930, 770, 210, -28),
    sprig(random, 900, 800, 170, -52),
    ...(
      [
        [176, 150, 16, '#b3281d'],
        [236, 208, 11, '#e8bd69'],
        [130, 236, 9, '#a9c9bf'],
        [1080, 560, 12, '#b3281d'],
        [1116, 604, 8, '#e8bd69'],
      ] as const
    ).map(
      ([x, y, radius, color]) =>
        ellipse(x + 3, y + 5, radius, radius, '#000', 'opacity="0.3"') +
        ellipse(x, y, radius, radius, color) +
        ellipse(x - radius * 0.3, y - radius * 0.35, radius * 0.3, radius * 0.2, '#fff', 'opacity="0.7"'),
    ),
    glow(canvas, 480, 120, 780, '#ffe0a8', 0.38),
    vignette(canvas, '#1a0d05', 0.6),
  );
  return canvas.done();
}

function tin(canvas: Canvas): string {
  const metal = canvas.linear(
    [
      [0, '#f6dc9c'],
      [0.3, '#c08a35'],
      [0.6, '#e8bd69'],
      [1, '#7d5512'],
    ],
    [0, 0],
    [1, 1],
  );
  return group(
    [
      rect(
        -256,
        -176,
        512,
        352,
        '#000',
        `rx="44" opacity="0.5" filter="${canvas.blur(16)}" transform="translate(12 20)"`,
      ),
      rect(-256, -176, 512, 352, metal, 'rx="44"'),
      rect(-234, -154, 468, 308, '#5b3b12', 'rx="32"'),
      rect(-228, -148, 456, 300, '#f6efe1', 'rx="28"'),
      ...Array.from({ length: 13 }, (_, at) =>
        line(`M${-206 + at * 34} -126q18 120 -6 248`, '#d9c9a8', 7, 'opacity="0.8"'),
      ),
    ],
    'transform="translate(470 430) rotate(-9)"',
  );
}

/** The card: a lantern over three waves, a brass edge, dots for the number. */
function card(canvas: Canvas): string {
  const face = canvas.linear(
    [
      [0, '#1b4460'],
      [0.6, '#0f2f46'],
      [1, '#081b2a'],
    ],
    [0, 0],
    [1, 1],
  );
  const shape = 'M-236 -150H236Q260 -150 260 -126V126Q260 150 236 150H-236Q-260 150 -260 126V-126Q-260 -150 -236 -150Z';
  const waves = [0, 1, 2].map((at) =>
    path(
      `M-260 ${60 + at * 28}q32 -24 65 0t65 0t65 0t65 0t65 0t65 0t65 0t65 0V170H-260Z`,
      ['#1f6075', '#174a5f', '#103549'][at] ?? '#1f6075',
    ),
  );
  return group(
    [
      path(shape, '#000', `opacity="0.45" filter="${canvas.blur(14)}" transform="translate(12 18)"`),
      path(shape, face),
      group([glow(canvas, 120, -30, 190, '#ffcf7a', 0.7), ...waves], `clip-path="${canvas.clip(shape)}"`),
      boatLantern(canvas, 120, -118, 1.12),
      ...[0, 1, 2, 3].map((at) =>
        line(`M${-220 + at * 74} 112h46`, '#f6efe1', 5, 'stroke-dasharray="1 12" opacity="0.85"'),
      ),
      line('M-220 -104h150', '#e8bd69', 9),
      line('M-220 -78h96', '#e8bd69', 5, 'opacity="0.7"'),
      `<path d="${shape}" fill="none" stroke="#c08a35" stroke-width="5"/>`,
      path('M-250 -140H40L-120 140H-250Z', '#fff', 'opacity="0.06"'),
    ],
    'transform="translate(650 430) rotate(7) scale(1.02)"',
  );
}

/** A bow of thick rope. */
function rope(x: number, y: number): string {
  const strand = (d: string) =>
    line(d, '#6f5630', 25) +
    line(d, '#e0c48e', 19) +
    line(d, '#8a6a3a', 19, 'stroke-dasharray="3.5 14" opacity="0.65"');
  return group(
    [
      strand('M0 0C-60 -110 -190 -120 -200 -40S-70 50 0 0'),
      strand('M0 0C60 -120 180 -140 200 -60S80 50 0 0'),
      strand('M0 0Q-50 70 -120 130'),
      strand('M0 0Q40 80 130 126'),
      rect(-24, -26, 48, 52, '#b3281d', 'rx="12"'),
      rect(-24, -26, 48, 14, '#d23a22', 'rx="10"'),
    ],
    `transform="translate(${x} ${y}) rotate(-6)"`,
  );
}
