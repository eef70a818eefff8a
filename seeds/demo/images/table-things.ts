import type { Random } from '../restaurants/random.ts';
import { ellipse, group, line, n, path, rect, type Canvas } from './canvas.ts';

/** A wooden surface seen from above, planks from left to right. */
export function tableTop(
  canvas: Canvas,
  random: Random,
  planks: { height: number; colors: readonly string[]; seam: string },
): void {
  const { width, height } = canvas;
  for (let y = 0; y < height; y += planks.height) {
    canvas.add(rect(0, y, width, planks.height + 1, random.pick(planks.colors)));
    for (let at = 0; at < 26; at++) {
      const from = random.next() * width - 100;
      const length = 120 + random.next() * 520;
      const at2 = y + 5 + random.next() * (planks.height - 10);
      canvas.add(
        line(
          `M${n(from)} ${n(at2)}q${n(length / 2)} ${n((random.next() - 0.5) * 11)} ${n(length)} 0`,
          random.chance(0.7) ? '#000' : '#fff',
          0.8 + random.next() * 1.6,
          `opacity="${n((0.05 + random.next() * 0.1) * 100) / 100}"`,
        ),
      );
    }
    if (random.chance(0.7)) {
      const x = random.next() * width;
      for (const r of [17, 11, 5])
        canvas.add(
          `<ellipse cx="${n(x)}" cy="${n(y + planks.height / 2)}" rx="${r * 1.8}" ry="${r}" fill="none" stroke="#000" stroke-width="2" opacity="0.16"/>`,
        );
    }
    canvas.add(rect(0, y, width, 3, planks.seam), rect(0, y + 3, width, 1.6, '#fff', 'opacity="0.08"'));
  }
}

/** A soft shadow below something that lies on the table. */
export function shadow(canvas: Canvas, x: number, y: number, rx: number, ry: number, strength = 0.55): string {
  return ellipse(
    x + rx * 0.06,
    y + ry * 0.12,
    rx,
    ry,
    '#000',
    `opacity="${strength}" filter="${canvas.blur(Math.max(6, ry * 0.09))}"`,
  );
}

/** A plate from above. `ring` is the colour of its rim line. */
export function plate(canvas: Canvas, x: number, y: number, radius: number, ring: string): string {
  const face = canvas.radial([
    [0, '#fffdf6'],
    [0.62, '#f6efe1'],
    [0.66, '#d9cbb0'],
    [0.72, '#f7f1e4'],
    [1, '#e6d9bf'],
  ]);
  return [
    shadow(canvas, x, y + radius * 0.05, radius * 1.05, radius * 1.05),
    ellipse(x, y, radius, radius, face),
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.955)}" fill="none" stroke="${ring}" stroke-width="${n(radius * 0.028)}"/>`,
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.9)}" fill="none" stroke="${ring}" stroke-width="2" opacity="0.6"/>`,
    `<path d="M${n(x - radius * 0.82)} ${n(y - radius * 0.28)}A${n(radius * 0.88)} ${n(radius * 0.88)} 0 0 1 ${n(x - radius * 0.1)} ${n(y - radius * 0.86)}" fill="none" stroke="#fff" stroke-width="${n(radius * 0.035)}" stroke-linecap="round" opacity="0.75"/>`,
  ].join('');
}

/** Half a lemon, cut side up. */
export function lemonHalf(x: number, y: number, radius: number, turn = 0): string {
  const wedges = Array.from(
    { length: 9 },
    (_, at) => `<path d="M0 -7L-16 -62Q0 -76 16 -62Z" fill="#f8d65c" transform="rotate(${at * 40})"/>`,
  );
  const pieces = [
    ellipse(0, 0, 88, 88, '#d99e1c'),
    ellipse(0, 0, 82, 82, '#f6c93f'),
    ellipse(0, 0, 74, 74, '#fff6d2'),
    ...wedges,
    ellipse(0, 0, 6, 6, '#fff6d2'),
    ellipse(-22, -30, 18, 8, '#fff', 'opacity="0.35" transform="rotate(-40)"'),
  ];
  return group(pieces, `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n((radius * 100) / 88) / 100})"`);
}

/** A sprig of dill or thyme, from its cut end. */
export function sprig(random: Random, x: number, y: number, length: number, turn: number): string {
  const leaves = Array.from({ length: 15 }, (_, at) => {
    const along = length * (0.15 + (at / 15) * 0.85);
    const side = at % 2 ? 1 : -1;
    const reach = length * (0.2 - (at / 15) * 0.1);
    return `<path d="M${n(along)} 0q${n(reach * 0.3)} ${n(side * reach * 0.9)} ${n(reach)} ${n(side * reach)}q${n(-reach * 0.1)} ${n(-side * reach * 0.8)} ${n(-reach)} ${n(-side * reach)}Z" fill="${random.pick(['#6f8f4e', '#557a3f', '#8aa863'])}"/>`;
  });
  return group(
    [line(`M0 0Q${n(length / 2)} ${n(-length * 0.06)} ${n(length)} 0`, '#4d6b35', length * 0.022), ...leaves],
    `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`,
  );
}

/** A small bowl from above, filled to the brim with one colour. */
export function bowl(canvas: Canvas, x: number, y: number, radius: number, filling: readonly [string, string]): string {
  return [
    shadow(canvas, x, y, radius * 1.05, radius * 1.05, 0.5),
    ellipse(
      x,
      y,
      radius,
      radius,
      canvas.linear([
        [0, '#fff8ea'],
        [1, '#cdbd9d'],
      ]),
    ),
    ellipse(
      x,
      y,
      radius * 0.84,
      radius * 0.84,
      canvas.radial([
        [0, filling[0]],
        [1, filling[1]],
      ]),
    ),
    ellipse(
      x - radius * 0.28,
      y - radius * 0.3,
      radius * 0.26,
      radius * 0.13,
      '#fff',
      `opacity="0.5" transform="rotate(-35 ${n(x)} ${n(y)})"`,
    ),
  ].join('');
}

/** A knife, fork or spoon, handle down, its middle at (x, y). */
export function cutlery(
  canvas: Canvas,
  kind: 'knife' | 'fork',
  x: number,
  y: number,
  length: number,
  turn: number,
): string {
  const steel = canvas.linear(
    [
      [0, '#8d979c'],
      [0.4, '#f4f6f4'],
      [1, '#7d888e'],
    ],
    [0, 0],
    [1, 0],
  );
  const handle = path('M-9 10Q-11 90 -8 150Q0 160 8 150Q11 90 9 10Z', steel);
  const head =
    kind === 'knife'
      ? path('M-8 12V-120Q-8 -150 6 -152Q14 -90 9 12Z', steel)
      : path(
          'M-5 12V-40Q-24 -52 -24 -78V-146H-17V-84H-10V-148H-3.5V-84H3.5V-148H10V-84H17V-146H24V-78Q24 -52 5 -40V12Z',
          steel,
        );
  return group(
    [
      path('M-14 -140V150H14V-140Z', '#000', `opacity="0.38" filter="${canvas.blur(7)}" transform="translate(9 9)"`),
      head,
      handle,
    ],
    `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(length / 3.1) / 100})"`,
  );
}
