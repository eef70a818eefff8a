import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, n, path, polygon } from '../canvas.ts';
import { backdrop, glow, smooth, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';
import { oyster } from '../shellfish.ts';
import { bowl, lemonHalf, shadow, sprig } from '../table-things.ts';

/** Oysters on a tray of ice on pale stone. The left side is bare, for dark text. */
export function rawBar(): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('raw bar');
  backdrop(canvas, [
    [0, '#f7f1e4'],
    [0.6, '#e9e3d6'],
    [1, '#d3d4cb'],
  ]);
  for (let at = 0; at < 16; at++) {
    const points = Array.from({ length: 6 }, (_, step): [number, number] => [
      step * 340 - 60 + random.next() * 120,
      at * 66 - 80 + step * 26 + random.next() * 90,
    ]);
    canvas.add(
      line(
        `M${smooth(points)}`,
        '#8fa3a6',
        1 + random.next() * 4,
        `opacity="${n((0.08 + random.next() * 0.16) * 100) / 100}"`,
      ),
    );
  }
  const [cx, cy] = [1120, 470];
  const steel = canvas.linear(
    [
      [0, '#f3f4ef'],
      [0.5, '#a9b5b6'],
      [1, '#e8ebe6'],
    ],
    [0, 0],
    [1, 1],
  );
  canvas.add(
    shadow(canvas, cx, cy + 20, 430, 400, 0.4),
    ellipse(cx, cy, 420, 390, steel),
    ellipse(cx, cy, 398, 368, '#8fa3a6'),
    ellipse(
      cx,
      cy,
      392,
      362,
      canvas.radial([
        [0, '#e3f1ee'],
        [1, '#a9c9c6'],
      ]),
    ),
  );
  for (let at = 0; at < 420; at++) {
    const angle = random.next() * Math.PI * 2;
    const reach = Math.sqrt(random.next());
    const [x, y] = [cx + Math.cos(angle) * 372 * reach, cy + Math.sin(angle) * 342 * reach];
    const size = 12 + random.next() * 20;
    const corners = [0, 1, 2, 3, 4].map((corner): [number, number] => {
      const turn = (corner / 5) * Math.PI * 2 + random.next();
      return [x + Math.cos(turn) * size, y + Math.sin(turn) * size];
    });
    canvas.add(
      polygon(corners, random.pick(['#ffffff', '#d6ebe8', '#bcdcd9', '#f2fbf8', '#9fc4c4']), 'opacity="0.62"'),
    );
  }
  for (let at = 0; at < 9; at++) {
    const angle = (at / 9) * Math.PI * 2 + 0.2;
    canvas.add(
      oyster(canvas, random, cx + Math.cos(angle) * 268, cy + Math.sin(angle) * 246, 92, (angle * 180) / Math.PI + 90),
    );
  }
  canvas.add(
    bowl(canvas, cx - 10, cy + 4, 92, ['#d8625a', '#9c2a22']),
    ...Array.from({ length: 14 }, () =>
      ellipse(
        cx - 10 + (random.next() - 0.5) * 90,
        cy + 4 + (random.next() - 0.5) * 90,
        5,
        3,
        '#f3c9bd',
        'opacity="0.85"',
      ),
    ),
    shadow(canvas, 1196, 560, 52, 48, 0.3),
    lemonHalf(1192, 556, 50, 20),
    lemonHalf(1052, 372, 40, 64),
    sprig(random, 960, 560, 120, -40),
    sprig(random, 1240, 380, 110, 150),
    shadow(canvas, 660, 748, 72, 64, 0.3),
    lemonHalf(656, 740, 70, 8),
    path('M520 806q46 -26 96 8q-14 34 -58 26t-38 -34Z', '#f0bf33'),
    line('M528 808q44 -20 82 8', '#fff3c0', 5, 'opacity="0.8"'),
    shuckingKnife(canvas.blur(8)),
    glow(canvas, 980, 120, 620, '#fff3d0', 0.5),
    vignette(canvas, '#4a5d60', 0.34),
  );
  return canvas.done();
}

function shuckingKnife(soft: string): string {
  const shape = 'M-14 30V-30Q-12 -110 4 -150Q18 -110 14 -30V30Z';
  return (
    `<g transform="translate(560 250) rotate(58) scale(1.15)">` +
    `<path d="${shape}M-24 30H24V150Q0 172 -24 150Z" fill="#20313c" opacity="0.34" filter="${soft}" transform="translate(12 10)"/>` +
    `<path d="${shape}" fill="#c9d1d0"/><path d="M2 -146Q12 -110 10 30H2Z" fill="#f7faf8"/>` +
    `<rect x="-26" y="22" width="52" height="14" rx="4" fill="#c08a35"/>` +
    `<path d="M-22 36H22Q30 90 22 148Q0 170 -22 148Q-30 90 -22 36Z" fill="#7a4a22"/><path d="M-12 42Q-18 92 -12 144" stroke="#b5793e" stroke-width="5" fill="none" stroke-linecap="round"/></g>`
  );
}
