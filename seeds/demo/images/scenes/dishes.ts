import { createRandom, type Random } from '../../restaurants/random.ts';
import { type Canvas, createCanvas, ellipse, group, line, n, path, rect } from '../canvas.ts';
import { glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';
import { bowl, cutlery, lemonHalf, plate, shadow, sprig, tableTop } from '../table-things.ts';

const [WIDTH, HEIGHT] = [1000, 750];
const [X, Y, RADIUS] = [500, 375, 300];
const DARK = { height: 125, colors: ['#24455a', '#2a4c61', '#1f3e52', '#274a5e'], seam: '#0f2636' };
const LIGHT = { height: 150, colors: ['#8a623c', '#7d5733', '#94693f', '#835c36'], seam: '#3f2813' };

/** A dish on a plate, from above. */
function dish(
  name: string,
  table: typeof DARK,
  draw: (canvas: Canvas, random: Random) => readonly string[],
  setting: (canvas: Canvas) => string = (canvas) => cutlery(canvas, 'fork', 110, 400, 330, -6),
): Scene {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const random = createRandom(name);
  tableTop(canvas, random, table);
  canvas.add(
    plate(canvas, X, Y, RADIUS, '#1f6075'),
    ...draw(canvas, random),
    setting(canvas),
    glow(canvas, 320, 60, 620, '#ffe6b4', 0.34),
    vignette(canvas, '#0b0a08', 0.5),
  );
  return canvas.done();
}

/** Battered fish on thick potatoes, with lemon and a small bowl of sauce. */
export function haddockPlate(): Scene {
  return dish('haddock', DARK, (canvas, random) => {
    const batter = canvas.radial([
      [0, '#f3c66c'],
      [0.6, '#dd9c3b'],
      [1, '#a4641c'],
    ]);
    const potatoes = Array.from({ length: 22 }, () => {
      const [x, y] = near(random, X - 40, Y + 70, 180, 110);
      const turn = random.between(0, 180);
      return (
        turned(x + 5, y + 8, turn, rect(-58, -13, 116, 30, '#4a2d0c', 'rx="6" opacity="0.35"')) +
        turned(
          x,
          y,
          turn,
          rect(-58, -13, 116, 27, random.pick(['#f0c565', '#e5b04b', '#f6d588']), 'rx="6"') +
            rect(-50, -10, 98, 7, '#fff3c9', 'rx="3" opacity="0.6"'),
        )
      );
    });
    const fillet = (x: number, y: number, turn: number) =>
      turned(
        x,
        y,
        turn,
        shadow(canvas, 0, 4, 178, 62, 0.5) +
          path('M-176 6Q-150 -62 -60 -56Q40 -74 118 -44Q176 -22 172 14Q120 58 20 56Q-110 66 -176 6Z', batter) +
          Array.from({ length: 30 }, () => {
            const [dx, dy] = near(random, 0, 0, 140, 36);
            return ellipse(dx, dy, 9, 6, random.pick(['#f9dd97', '#c27f2a', '#f1c368']), 'opacity="0.7"');
          }).join('') +
          line('M-120 -28Q-20 -58 90 -36', '#fff2c4', 7, 'opacity="0.6"'),
      );
    return [
      ...potatoes,
      fillet(X + 4, Y - 70, -10),
      fillet(X + 54, Y + 8, 12),
      lemonHalf(X + 150, Y + 130, 46, 30),
      bowl(canvas, X - 158, Y - 120, 62, ['#fdf6dd', '#dccf9f']),
      sprig(random, X - 30, Y + 16, 120, -30),
    ];
  });
}

/** Scallops in brown butter. */
export function scallopPlate(): Scene {
  return dish('scallops', LIGHT, (canvas, random) => {
    const seared = canvas.radial([
      [0, '#b3692a'],
      [0.55, '#d9974a'],
      [0.8, '#f5dcae'],
      [1, '#c8a56e'],
    ]);
    const places = [-64, -4, 56, 116, 176, 236].map((turn): [number, number] => {
      const angle = (turn * Math.PI) / 180;
      return [X + Math.cos(angle) * 128, Y + Math.sin(angle) * 128];
    });
    return [
      ellipse(X, Y, 205, 205, '#c98f3c', 'opacity="0.45"'),
      ellipse(X - 6, Y - 4, 92, 88, '#f2d98d'),
      ...Array.from({ length: 60 }, () =>
        ellipse(...near(random, X - 6, Y - 4, 80, 76), 4, 3, '#fff3c9', 'opacity="0.8"'),
      ),
      ...[...places, [X, Y] as const].map(
        ([x, y]) =>
          shadow(canvas, x, y + 4, 62, 60, 0.5) +
          ellipse(x, y + 8, 60, 56, '#e9d2a2') +
          ellipse(x, y, 60, 56, seared) +
          turned(x, y, random.between(0, 180), line('M-30 -10H30M-26 12H26', '#7d431a', 5, 'opacity="0.55"')),
      ),
      ...Array.from({ length: 26 }, () => ellipse(...near(random, X, Y, 190, 190), 8, 7, '#5f7433')),
      sprig(random, X - 90, Y + 40, 150, -34),
      lemonHalf(X + 196, Y + 140, 42, 20),
    ];
  });
}

/** Lettuce with radishes and herbs. */
export function greenSalad(): Scene {
  return dish('salad', LIGHT, (canvas, random) => [
    shadow(canvas, X, Y + 8, 205, 205, 0.35),
    ...Array.from({ length: 74 }, (_, at) => {
      const [x, y] = near(random, X, Y, 195, 190);
      const size = random.between(50, 92) / 100;
      const green = random.pick(['#7fa84a', '#5f8f32', '#9cc063', '#4d7a2c', '#b3cf77']);
      return group(
        [
          path(
            'M0 64Q-70 40 -58 -12Q-70 -48 -26 -62Q0 -84 26 -62Q70 -48 58 -12Q70 40 0 64Z',
            '#23380f',
            'opacity="0.3" transform="translate(5 8)"',
          ),
          path('M0 64Q-70 40 -58 -12Q-70 -48 -26 -62Q0 -84 26 -62Q70 -48 58 -12Q70 40 0 64Z', green),
          line('M0 58Q4 0 0 -52M0 20L30 -8M0 0L-28 -26', '#e3efbf', 3.4, 'opacity="0.6"'),
        ],
        `transform="translate(${n(x)} ${n(y)}) rotate(${(at * 67) % 360}) scale(${size})"`,
      );
    }),
    ...Array.from({ length: 15 }, () => {
      const [x, y] = near(random, X, Y, 170, 165);
      return (
        ellipse(x + 3, y + 5, 30, 28, '#23380f', 'opacity="0.35"') +
        ellipse(x, y, 30, 28, '#c0264a') +
        ellipse(x, y, 26, 24, '#fdf4f2') +
        ellipse(x, y, 12, 11, '#fff', 'opacity="0.8"')
      );
    }),
    sprig(random, X - 60, Y + 60, 150, -40),
    sprig(random, X + 30, Y - 60, 130, 30),
    bowl(canvas, 868, 176, 78, ['#f6e59a', '#c7a53c']),
  ]);
}

/** A square of blueberry cake with cold cream. */
export function buckle(): Scene {
  return dish('buckle', DARK, (canvas, random) => {
    const crumb = canvas.linear([
      [0, '#e8bd74'],
      [1, '#b77f38'],
    ]);
    return [
      group(
        [
          rect(-150, -140, 310, 300, '#2a1608', `rx="26" opacity="0.45" filter="${canvas.blur(12)}"`),
          rect(-158, -152, 304, 292, '#8f5c28', 'rx="24"'),
          rect(-158, -158, 304, 284, crumb, 'rx="24"'),
          ...Array.from({ length: 130 }, () => {
            const [dx, dy] = [random.between(-146, 134), random.between(-146, 114)];
            return ellipse(dx, dy, 9, 7, random.pick(['#f6d9a0', '#d09a4e', '#fae6bd', '#a86f2c']), 'opacity="0.8"');
          }),
          ...Array.from({ length: 22 }, () => {
            const [dx, dy] = [random.between(-130, 118), random.between(-130, 98)];
            return (
              ellipse(dx, dy + 3, 21, 19, '#2b1436', 'opacity="0.5"') +
              ellipse(dx, dy, 19, 18, '#3b3470') +
              ellipse(dx - 5, dy - 6, 6, 4, '#b9b7e6', 'opacity="0.7"')
            );
          }),
        ],
        `transform="translate(${X - 30} ${Y + 4}) rotate(-9)"`,
      ),
      shadow(canvas, X + 138, Y + 96, 92, 84, 0.4),
      path(`M${X + 46} ${Y + 92}q6 -72 74 -78q46 -26 84 18q54 22 40 74q-20 62 -86 60q-98 6 -112 -74Z`, '#fffdf6'),
      line(`M${X + 84} ${Y + 104}q40 -56 104 -34q30 14 22 46`, '#ded5bd', 7, 'opacity="0.8"'),
    ];
  });
}

/** A pot of chocolate with a little cream. */
export function chocolatePot(): Scene {
  return dish(
    'chocolate',
    LIGHT,
    (canvas, random) => [
      bowl(canvas, X, Y, 176, ['#5b2f1a', '#2f150a']),
      ellipse(X, Y, 146, 146, '#3b1c0e', 'opacity="0.5"'),
      line(`M${X - 116} ${Y - 40}A124 124 0 0 1 ${X - 20} ${Y - 120}`, '#a9714a', 8, 'opacity="0.6"'),
      path(`M${X - 70} ${Y + 10}q4 -64 62 -66q44 -18 74 22q44 26 18 70q-34 42 -86 30q-66 -4 -68 -56Z`, '#fff6e6'),
      line(`M${X - 40} ${Y + 14}q34 -44 84 -22q18 12 10 34`, '#dccdb1', 6, 'opacity="0.8"'),
      ...Array.from({ length: 18 }, () =>
        turned(
          ...near(random, X + 4, Y - 2, 74, 60),
          random.between(0, 180),
          rect(-16, -3, 32, 6, '#2f150a', 'rx="3"'),
        ),
      ),
      ...Array.from({ length: 40 }, () => ellipse(...near(random, X, Y, 260, 260), 3, 2.4, '#5b2f1a', 'opacity="0.5"')),
    ],
    (canvas) => cutlery(canvas, 'fork', 884, 400, 300, 8),
  );
}

/** Somewhere in an oval. */
function near(random: Random, x: number, y: number, rx: number, ry: number): [number, number] {
  const [turn, reach] = [random.next() * Math.PI * 2, Math.sqrt(random.next())];
  return [x + Math.cos(turn) * rx * reach, y + Math.sin(turn) * ry * reach];
}

function turned(x: number, y: number, turn: number, piece: string): string {
  return group([piece], `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`);
}
