import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { glow, vignette } from '../nature.ts';
import { cracker } from '../tableware.ts';
import type { Scene } from '../render-image.ts';
import { steam } from '../steam.ts';
import { shadow, sprig, tableTop } from '../table-things.ts';

const [CX, CY] = [690, 500];

/** A bowl of chowder from above, steaming, with crackers and a spoon. */
export function chowder(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('chowder');
  tableTop(canvas, random, { height: 150, colors: ['#24455a', '#2a4c61', '#1f3e52', '#274a5e'], seam: '#0f2636' });
  canvas.add(
    group(
      [
        path(
          'M-330 -300H330V300H-330Z',
          '#000',
          `opacity="0.4" filter="${canvas.blur(14)}" transform="translate(10 18)"`,
        ),
        rect(-330, -300, 660, 600, '#ece2cd'),
        ...[0, 1, 2].map((at) => rect(-330 + at * 20, -300, 8, 600, '#b3281d')),
        ...[0, 1, 2].map((at) => rect(322 - at * 20, -300, 8, 600, '#b3281d')),
        ...Array.from({ length: 40 }, (_, at) =>
          line(`M-330 ${-296 + at * 15.2}H330`, '#c9b998', 1.2, 'opacity="0.5"'),
        ),
      ],
      `transform="translate(${CX + 10} ${CY + 10}) rotate(-8)"`,
    ),
    ...bowl(canvas, random),
    ...[
      [208, 262, -14],
      [152, 356, 22],
      [268, 352, 64],
    ].map(([x = 0, y = 0, turn = 0]) => cracker(canvas, x, y, turn)),
    spoon(canvas),
    sprig(random, 176, 690, 170, -24),
    ...Array.from({ length: 36 }, () =>
      ellipse(120 + random.next() * 260, 420 + random.next() * 150, 2.6, 2, '#f6e7c8', 'opacity="0.8"'),
    ),
    steam(canvas, { x: CX - 20, y: CY - 30, width: 320, height: 420, strength: 0.32 }),
    glow(canvas, 360, 80, 720, '#ffe0a8', 0.36),
    vignette(canvas, '#04111b', 0.56),
  );
  return canvas.done();
}

function bowl(canvas: Canvas, random: Random): string[] {
  const glaze = canvas.radial([
    [0, '#fffdf6'],
    [0.7, '#f3ead7'],
    [0.9, '#fffaf0'],
    [1, '#c9b998'],
  ]);
  const cream = canvas.radial([
    [0, '#fff6df'],
    [0.7, '#f5e3bf'],
    [1, '#d9bb86'],
  ]);
  const anywhere = (within: number): [number, number] => {
    const [turn, reach] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * within];
    return [CX + Math.cos(turn) * reach, CY + Math.sin(turn) * reach];
  };
  const potatoes = Array.from({ length: 15 }, () => {
    const [x, y] = anywhere(190);
    const turn = `rotate(${random.between(0, 90)} ${n(x)} ${n(y)})`;
    return (
      rect(x - 22, y - 17, 46, 40, '#b98f4e', `rx="9" opacity="0.45" transform="${turn}"`) +
      rect(x - 24, y - 22, 46, 40, '#fbe9b4', `rx="9" transform="${turn}"`) +
      rect(x - 20, y - 19, 30, 9, '#fffbe6', `rx="5" opacity="0.9" transform="${turn}"`)
    );
  });
  const clams = Array.from({ length: 9 }, () => {
    const [x, y] = anywhere(180);
    const turn = `translate(${n(x)} ${n(y)}) rotate(${random.between(0, 360)})`;
    return `<g transform="${turn}"><path d="M-24 4Q-14 -24 12 -17Q32 -6 20 14Q-4 24 -24 4Z" fill="#c98f5c"/><path d="M-20 2Q-10 -20 10 -14Q24 -6 16 8Q-4 14 -20 2Z" fill="#e8bb86"/><path d="M-8 -8Q4 -12 10 -4" stroke="#fff0d6" stroke-width="4" fill="none" stroke-linecap="round"/></g>`;
  });
  const herbs = Array.from({ length: 44 }, () => {
    const [x, y] = anywhere(205);
    const turn = `transform="rotate(${random.between(0, 180)} ${n(x)} ${n(y)})"`;
    return rect(x, y, 11, 5, random.pick(['#557a3f', '#6f8f4e', '#8aa863']), `rx="2.5" ${turn}`);
  });
  const pepper = Array.from({ length: 50 }, () => ellipse(...anywhere(215), 2, 1.7, '#3a2a1c', 'opacity="0.75"'));
  const bacon = Array.from({ length: 13 }, () => {
    const [x, y] = anywhere(150);
    return rect(
      x,
      y,
      26,
      12,
      random.pick(['#8c2a1c', '#a8452c']),
      `rx="4" transform="rotate(${random.between(0, 180)} ${n(x)} ${n(y)})"`,
    );
  });
  return [
    shadow(canvas, CX, CY + 22, 304, 300, 0.55),
    path(`M${CX + 270} ${CY - 62}h70q34 0 34 62t-34 62h-70Z`, '#e0d3b6'),
    path(`M${CX - 270} ${CY - 62}h-70q-34 0 -34 62t34 62h70Z`, '#f6efe1'),
    ellipse(CX, CY, 292, 292, glaze),
    `<circle cx="${CX}" cy="${CY}" r="276" fill="none" stroke="#1f6075" stroke-width="9"/>`,
    ellipse(CX, CY, 246, 246, '#b79a68'),
    ellipse(CX, CY + 5, 240, 240, cream),
    ...potatoes,
    ...clams,
    ...bacon,
    ...herbs,
    ...pepper,
    line(`M${CX - 258} ${CY - 92}A274 274 0 0 1 ${CX - 110} ${CY - 250}`, '#fff', 10, 'opacity="0.8"'),
    line(`M${CX - 196} ${CY + 96}A218 218 0 0 0 ${CX - 60} ${CY + 210}`, '#fffdf2', 9, 'opacity="0.6"'),
  ];
}

function spoon(canvas: Canvas): string {
  const steel = canvas.linear(
    [
      [0, '#7d888e'],
      [0.4, '#fbfcfa'],
      [1, '#8d979c'],
    ],
    [0, 0],
    [1, 0],
  );
  const shape = 'M-7 -20Q-44 -50 -40 -110Q-34 -166 0 -168Q34 -166 40 -110Q44 -50 7 -20L13 210Q0 226 -13 210Z';
  return group(
    [
      path(shape, '#000', `opacity="0.45" filter="${canvas.blur(7)}" transform="translate(9 10)"`),
      path(shape, steel),
      ellipse(0, -104, 30, 52, '#6d787d', 'opacity="0.35"'),
      line('M-18 -128Q-10 -146 4 -148', '#fff', 6, 'opacity="0.8"'),
    ],
    'transform="translate(1106 520) rotate(14)"',
  );
}
