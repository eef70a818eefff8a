import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, path, rect } from '../canvas.ts';
import { fishingBoat } from '../harbor-things.ts';
import { afloat, phaseOf, shifted, swing } from '../motion.ts';
import { backdrop, clouds, glints, glow, gull, hills, reflection, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** Boats going out at sunrise, gulls behind them. With seconds they go. */
export function boatsDawn(seconds?: number): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('boats at dawn');
  const gone = seconds ?? 0;
  backdrop(canvas, [
    [0, '#2f5d73'],
    [0.22, '#7ca5a8'],
    [0.42, '#f0cfa0'],
    [0.52, '#f7b877'],
  ]);
  canvas.add(
    glow(canvas, 730, 452, 560, '#fff0c4', 0.95),
    ellipse(730, 440 - gone * 5, 74, 74, '#fff6da'),
    clouds(canvas, random, { left: 0, right: 1200, top: 110, bottom: 370, count: 14, color: '#fbe7cb', opacity: 0.5 }),
    clouds(canvas, random, { left: 0, right: 1200, top: 300, bottom: 450, count: 7, color: '#e88f6c', opacity: 0.4 }),
    path(hills(random, 1200, { y: 478, height: 66, step: 200, floor: 500 }), '#c99c8c'),
    path(hills(random, 1200, { y: 486, height: 34, step: 130, floor: 500 }), '#7f6f78'),
    rect(
      0,
      490,
      1200,
      410,
      canvas.linear([
        [0, '#f6c48a'],
        [0.14, '#b99a8e'],
        [0.45, '#3f7080'],
        [1, '#0f3347'],
      ]),
    ),
    reflection(random, { x: 730, top: 494, bottom: 880, width: 84, color: '#fff0c4', opacity: 0.95 }, seconds),
    glints(
      random,
      {
        left: 0,
        right: 1200,
        top: 494,
        bottom: 895,
        count: 330,
        colors: ['#ffe6bb', '#fbd9a8', '#1d4a5c', '#17405a'],
        opacity: 0.6,
      },
      seconds,
    ),
    shifted(
      afloat(
        fishingBoat(canvas, {
          x: 985,
          y: 548,
          size: 120,
          hull: '#4a4a58',
          trim: '#f3d9ac',
          cabin: '#e9dcc8',
          line: '#3a3a46',
        }),
        { x: 985, y: 548, lift: 2, index: 5 },
        seconds,
      ),
      gone * -8,
      0,
    ),
    shifted(
      afloat(
        fishingBoat(canvas, {
          x: 250,
          y: 574,
          size: 150,
          hull: '#2b4a5c',
          trim: '#f3d9ac',
          cabin: '#efe4d0',
          line: '#233845',
        }),
        { x: 250, y: 574, lift: 2.5, index: 5 },
        seconds,
      ),
      gone * -11,
      0,
    ),
    shifted(
      afloat(
        [
          fishingBoat(canvas, {
            x: 600,
            y: 720,
            size: 440,
            hull: '#9c2a1f',
            trim: '#f3d9ac',
            cabin: '#f6efe1',
            line: '#1f2f3a',
          }),
          ...gearOnDeck(),
        ].join(''),
        { x: 600, y: 740, lift: 4, index: 3 },
        seconds,
      ) +
        path('M372 742Q470 768 600 764T812 738Q700 792 560 790T372 742Z', '#eaf2ea', 'opacity="0.75"') +
        line('M330 760q120 36 300 26t230 -30M300 790q160 34 340 24t260 -26', '#eaf2ea', 4, 'opacity="0.4"'),
      gone * -26,
      0,
    ),
    shifted(
      reflection(random, { x: 600, top: 796, bottom: 898, width: 150, color: '#5e1c17', opacity: 0.5 }, seconds),
      gone * -26,
      0,
    ),
    ...(
      [
        [470, 300, 44],
        [560, 250, 32],
        [640, 330, 26],
        [850, 270, 38],
        [905, 330, 24],
        [380, 380, 22],
        [790, 180, 20],
      ] as const
    ).map(([x, y, span], at) =>
      gull(
        x - gone * span * 0.9,
        y + gone * 2 * (at % 3),
        span,
        '#2b4552',
        seconds === undefined ? 1 : 0.6 + 0.6 * swing(seconds, 0.8, phaseOf(at)),
      ),
    ),
    vignette(canvas, '#0b2230', 0.4),
  );
  return canvas.done();
}

/** Traps stacked aft, buoys on the cabin. */
function gearOnDeck(): string[] {
  const trap = (x: number, y: number) =>
    rect(x, y, 52, 28, '#7a5a35', 'rx="3"') +
    line(
      `M${x + 4} ${y + 9}h44M${x + 4} ${y + 18}h44M${x + 13} ${y + 2}v24M${x + 26} ${y + 2}v24M${x + 39} ${y + 2}v24`,
      '#e2c88f',
      1.8,
      'opacity="0.8"',
    );
  const buoy = (x: number, y: number, color: string) =>
    path(`M${x} ${y}q12 4 10 22q-2 12 -10 12t-10 -12q-2 -18 10 -22Z`, color) +
    rect(x - 9.6, y + 12, 19.2, 7, '#fff6e2');
  return [
    trap(752, 624),
    trap(760, 596),
    trap(700, 630),
    buoy(650, 640, '#e8bd69'),
    buoy(672, 642, '#1f6075'),
    buoy(694, 640, '#b3281d'),
  ];
}
