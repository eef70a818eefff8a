import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, path, rect, type Canvas } from '../canvas.ts';
import { LAMPLIGHT } from '../harbor-things.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import { chef, chefHands } from '../chef.ts';
import type { Scene } from '../render-image.ts';
import { steam } from '../steam.ts';

/** The chef bends over a plate at the pass, under the lamps; the face is in the shade of the cap. */
export function chefPass(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('chef at the pass');
  backdrop(canvas, [
    [0, '#16303f'],
    [0.6, '#24485a'],
    [1, '#0c1d28'],
  ]);
  const tiles = Array.from({ length: 13 * 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 13), at % 13];
    return rect(
      column * 104 - (row % 2) * 52,
      60 + row * 62,
      99,
      57,
      random.pick(['#2b5164', '#254a5d', '#30586b']),
      'rx="4" opacity="0.75"',
    );
  });
  canvas.add(
    ...tiles,
    glow(canvas, 600, 330, 560, '#ffb765', 0.5),
    backShelf(),
    chef(canvas),
    ...lamps(canvas),
    counter(canvas),
    plate(canvas, 610, 770, 1),
    ...chefHands(),
    plate(canvas, 250, 800, 0.78),
    plate(canvas, 985, 800, 0.78),
    steam(canvas, { x: 250, y: 770, width: 130, height: 230, strength: 0.26 }),
    steam(canvas, { x: 985, y: 770, width: 130, height: 230, strength: 0.26 }),
    tickets(),
    vignette(canvas, '#050b10', 0.6),
  );
  return canvas.done();
}

function backShelf(): string {
  const pots = [
    [90, 70, 60, '#b5622e'],
    [196, 96, 74, '#8f9ca0'],
    [940, 84, 66, '#8f9ca0'],
    [1060, 100, 80, '#b5622e'],
  ] as const;
  return (
    pots
      .map(
        ([x, width, height, color]) =>
          rect(x, 372 - height, width, height, color, 'rx="6"') +
          rect(x - 5, 368 - height, width + 10, 9, '#dfe5e3', 'rx="4" opacity="0.75"') +
          rect(x + 8, 380 - height, 9, height - 16, '#fff', 'rx="4" opacity="0.4"'),
      )
      .join('') +
    rect(40, 372, 270, 14, '#8a5d36') +
    rect(900, 372, 270, 14, '#8a5d36') +
    rect(40, 372, 270, 4, '#e0a96c') +
    rect(900, 372, 270, 4, '#e0a96c')
  );
}

function lamps(canvas: Canvas): string[] {
  const copper = canvas.linear(
    [
      [0, '#6f3415'],
      [0.35, '#ffcf9a'],
      [0.6, '#c4713a'],
      [1, '#5b2a10'],
    ],
    [0, 0],
    [1, 0],
  );
  return [220, 985].flatMap((x) => [
    line(`M${x} 0V120`, '#0a1116', 6),
    path(`M${x - 20} 116H${x + 20}Q${x + 32} 186 ${x + 92} 216H${x - 92}Q${x - 32} 186 ${x - 20} 116Z`, copper),
    ellipse(x, 216, 92, 12, '#fff3cf'),
    path(
      `M${x - 88} 220L${x - 210} 780H${x + 210}L${x + 88} 220Z`,
      canvas.linear([
        [0, '#ffdf9c', 0.42],
        [1, '#ffb54a', 0],
      ]),
    ),
    glow(canvas, x, 224, 150, LAMPLIGHT, 0.8),
  ]);
}

function counter(canvas: Canvas): string {
  const steel = canvas.linear([
    [0, '#e9eeec'],
    [0.16, '#aab6b8'],
    [0.6, '#6d7b80'],
    [1, '#2b363c'],
  ]);
  return (
    rect(0, 716, 1200, 184, steel) +
    rect(0, 714, 1200, 6, '#fff', 'opacity="0.85"') +
    ellipse(610, 800, 420, 44, '#ffdf9c', `opacity="0.4" filter="${canvas.blur(14)}"`)
  );
}

/** A plate from the side and above: two scallops and a piece of fish on greens. */
function plate(canvas: Canvas, x: number, y: number, size: number): string {
  return group(
    [
      ellipse(0, 22, 190, 32, '#10181c', `opacity="0.5" filter="${canvas.blur(8)}"`),
      ellipse(0, 8, 188, 42, '#cfc6b2') + ellipse(0, 0, 188, 42, '#fffdf6'),
      `<ellipse rx="180" ry="38" fill="none" stroke="#1f6075" stroke-width="5"/>`,
      ellipse(0, 0, 126, 24, '#f1eadb'),
      ...[-60, -30, 4, 36, 64].map((at, leaf) =>
        ellipse(at, -6 - (leaf % 2) * 7, 30, 12, leaf % 2 ? '#6f8f4e' : '#557a3f'),
      ),
      path('M-62 -10Q-50 -46 10 -44Q66 -40 66 -14Q40 2 -20 2T-62 -10Z', '#d9924a') +
        path('M-54 -16Q-40 -42 10 -40Q50 -38 58 -22Q10 -10 -54 -16Z', '#f3c98a') +
        line('M-30 -36L-38 -12M-4 -40L-10 -8M22 -40L18 -8', '#8c4f1c', 5),
      ellipse(-92, -8, 22, 12, '#e9c58c') +
        ellipse(-92, -13, 21, 9, '#c98a42') +
        ellipse(94, -6, 22, 12, '#e9c58c') +
        ellipse(94, -11, 21, 9, '#c98a42'),
    ],
    `transform="translate(${x} ${y}) scale(${size})"`,
  );
}

/** Orders on their rail. */
function tickets(): string {
  const slips = [410, 474, 724, 790].map(
    (x, at) =>
      rect(x, 92, 46, 84 + (at % 3) * 14, '#fffaf0', `transform="rotate(${at * 2 - 3} ${x} 92)"`) +
      line([0, 1, 2, 3].map((row) => `M${x + 8} ${112 + row * 15}h${30 - (row % 2) * 9}`).join(''), '#7d888e', 3),
  );
  return slips.join('') + rect(360, 80, 500, 16, '#c9d1d0', 'rx="4"') + rect(360, 80, 500, 5, '#fff', 'rx="2"');
}
