import { createRandom, type Random } from '../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, rect, type Canvas } from '../images/canvas.ts';
import { ease, phaseOf, swing } from '../images/motion.ts';
import { backdrop, glow, vignette } from '../images/nature.ts';
import type { Scene } from '../images/render-image.ts';
import { steam } from '../images/steam.ts';
import { lemonHalf, shadow, sprig } from '../images/table-things.ts';

const [CX, CY] = [820, 450];

/** Scallops in foaming butter, from above. They take their color within three seconds. */
export function skillet(seconds: number): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('skillet');
  backdrop(canvas, [
    [0, '#26323a'],
    [1, '#11191f'],
  ]);
  canvas.add(
    ...[0, 1, 2, 3].map((at) => rect(0, 96 + at * 236, 1600, 26, '#0a0f13', 'rx="13"')),
    ...[0, 1, 2, 3].map((at) => rect(0, 98 + at * 236, 1600, 5, '#57666e', 'rx="2" opacity="0.5"')),
    board(),
    glow(canvas, CX, CY, 470, '#5aaef0', 0.55),
    ...flames(canvas, seconds),
    pan(canvas),
    ...foam(canvas, random, seconds),
    ...[
      [-150, -120],
      [40, -178],
      [190, -40],
      [-196, 76],
      [-10, 20],
      [118, 152],
      [-86, 208],
    ].map(([x = 0, y = 0], at) =>
      scallop(canvas, random, CX + x, CY + y, ease(seconds, 0.3 + at * 0.22, 2 + at * 0.22)),
    ),
    sprig(random, 962, 300, 190, 112),
    sprig(random, 700, 640, 170, -24),
    shadow(canvas, 316, 668, 84, 78, 0.5),
    lemonHalf(312, 660, 82, 16),
    shadow(canvas, 226, 470, 62, 58, 0.5),
    lemonHalf(222, 464, 60, 74),
    steam(canvas, { x: CX - 10, y: CY + 60, width: 430, height: 520, strength: 0.17 }, seconds),
    glow(canvas, 560, 80, 760, '#ffd79a', 0.3),
    vignette(canvas, '#04070a', 0.66),
  );
  return canvas.done();
}

function board(): string {
  const grain = [60, 150, 250, 330].map((y) => line(`M-20 ${430 + y}q190 14 400 -4`, '#3a2315', 3, 'opacity="0.4"'));
  return [
    rect(-70, 386, 470, 440, '#05090c', 'rx="26" opacity="0.5"'),
    rect(-70, 376, 464, 436, '#8a5d36', 'rx="24"'),
    rect(-70, 376, 464, 7, '#d9a468', 'rx="4" opacity="0.8"'),
    ...grain,
  ].join('');
}

/** Blue gas flames that are visible below the pan. */
function flames(canvas: Canvas, seconds: number): string[] {
  const paint = canvas.linear([
    [0, '#6fb7ff', 0.05],
    [0.45, '#5aaef0', 0.9],
    [1, '#e6f6ff'],
  ]);
  return Array.from({ length: 40 }, (_, at) => {
    const reach = 40 + 10 * swing(seconds, 1, phaseOf(at));
    return `<path d="M-11 0Q-9 ${n(-reach * 0.6)} 0 ${n(-reach)}Q9 ${n(-reach * 0.6)} 11 0Z" fill="${paint}" transform="translate(${CX} ${CY}) rotate(${at * 9}) translate(0 -352)"/>`;
  });
}

function pan(canvas: Canvas): string {
  const iron = canvas.radial([
    [0, '#2b2f31'],
    [0.82, '#1b1f21'],
    [0.9, '#0b0d0e'],
    [0.95, '#4a5256'],
    [1, '#15191b'],
  ]);
  const handle = group(
    [
      rect(300, -42, 420, 84, '#0d1012', 'rx="40"'),
      rect(320, -32, 390, 26, '#3d464a', 'rx="13" opacity="0.8"'),
      ellipse(660, 0, 24, 24, '#04070a'),
    ],
    `transform="translate(${CX} ${CY}) rotate(24)"`,
  );
  return handle + shadow(canvas, CX, CY + 16, 372, 372, 0.6) + ellipse(CX, CY, 356, 356, iron);
}

/** Melted butter with bubbles that swell and burst. */
function foam(canvas: Canvas, random: Random, seconds: number): string[] {
  const butter = canvas.radial([
    [0, '#f0b93f', 0.95],
    [0.7, '#d08a22', 0.9],
    [1, '#6e3f10', 0.5],
  ]);
  const bubbles = Array.from({ length: 150 }, (_, at) => {
    const [turn, reach] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * 288];
    const life = (seconds * (0.7 + random.next() * 0.8) + phaseOf(at)) % 1;
    const radius = (3 + random.next() * 8) * (0.3 + 0.7 * life);
    const opacity = n(Math.sin(Math.PI * life) * 8) / 10;
    const [x, y] = [CX + Math.cos(turn) * reach, CY + Math.sin(turn) * reach];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="#ffe6a0" fill-opacity="0.35" stroke="#fff6d2" stroke-width="2" opacity="${opacity}"/>`;
  });
  return [
    ellipse(CX, CY, 306, 306, butter),
    ...bubbles,
    line(`M${CX - 236} ${CY - 130}A270 270 0 0 1 ${CX - 90} ${CY - 252}`, '#fff3cf', 9, 'opacity="0.5"'),
  ];
}

/** @param browned from 0, raw, to 1, golden */
function scallop(canvas: Canvas, random: Random, x: number, y: number, browned: number): string {
  const [rx, ry] = [62 + random.next() * 8, 60 + random.next() * 6];
  const raw = canvas.radial([
    [0, '#fffaf0'],
    [0.8, '#f1e3cc'],
    [1, '#cdb593'],
  ]);
  const crust = canvas.radial([
    [0, '#d98c33', 0.75],
    [0.55, '#c06f1f', 0.95],
    [0.86, '#8c4712'],
    [1, '#f0d6a8'],
  ]);
  const grain = [-30, -12, 8, 26].map((at) =>
    line(
      `M${n(x + at)} ${n(y - 30)}q${n(6 - at * 0.2)} 30 0 ${58}`,
      '#7a4a1c',
      2.4,
      `opacity="${n(1 + browned * 2) / 10}"`,
    ),
  );
  return [
    ellipse(x + 6, y + 12, rx + 3, ry + 2, '#3a1d06', 'opacity="0.6"'),
    ellipse(x, y, rx, ry, raw),
    ellipse(x, y, rx * 0.95, ry * 0.95, crust, `opacity="${n(browned * 100) / 100}"`),
    ...grain,
    ellipse(x - 18, y - 22, 17, 9, '#fff', `opacity="0.5" transform="rotate(-35 ${n(x - 18)} ${n(y - 22)})"`),
  ].join('');
}
