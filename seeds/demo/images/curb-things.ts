import { ellipse, group, line, path, rect, type Canvas } from './canvas.ts';
import { boatLantern } from './harbor-things.ts';

/** A small car from the side, its hatch open to the right. */
export function car(canvas: Canvas): string {
  const paint = canvas.linear([
    [0, '#2d7f8c'],
    [0.5, '#1f6075'],
    [1, '#123a4c'],
  ]);
  const glass = canvas.linear(
    [
      [0, '#d9ece8'],
      [0.5, '#7fa6ad'],
      [1, '#3d6470'],
    ],
    [0, 0],
    [1, 1],
  );
  const wheel = (x: number) =>
    ellipse(x, 640, 66, 66, '#14191d') +
    ellipse(x, 640, 38, 38, '#c9d1d0') +
    ellipse(x, 640, 30, 30, '#7d888e') +
    line(
      `M${x} 612V668M${x - 28} 640H${x + 28}M${x - 20} 620L${x + 20} 660M${x + 20} 620L${x - 20} 660`,
      '#dfe5e3',
      5,
    ) +
    ellipse(x, 640, 9, 9, '#3a474e');
  return [
    ellipse(430, 704, 460, 22, '#14191d', `opacity="0.55" filter="${canvas.blur(9)}"`),
    path(
      'M-40 640V540Q-30 500 60 482L170 380Q190 362 230 360H560Q610 362 660 410L742 486Q800 500 806 560V630Q800 652 770 652H-40Z',
      paint,
    ),
    path('M96 482L184 398Q196 386 226 386H330V482Z', glass) + path('M354 386H548Q590 388 630 426L684 482H354Z', glass),
    path('M120 470L190 400H230L160 476ZM400 482L470 386H500L430 482Z', '#fff', 'opacity="0.3"'),
    line('M342 386V640M66 500H760', '#0c2c3a', 3, 'opacity="0.7"'),
    line('M-20 580H800', '#a9d3c8', 4, 'opacity="0.5"'),
    line('M282 520h40M392 520h40', '#dfe5e3', 7),
    path('M770 510Q806 520 806 556H776Z', '#e2705a'),
    rect(-30, 616, 830, 22, '#0c2c3a', 'opacity="0.6"'),
    path('M640 640a78 78 0 0 1 156 0Z', '#0c1d26', 'transform="translate(-66 0)"') +
      path('M70 640a78 78 0 0 1 156 0Z', '#0c1d26'),
    wheel(652),
    wheel(148),
  ].join('');
}

/** A kraft bag with rope handles and the mark, its base at (x, base). */
export function paperBag(canvas: Canvas, x: number, base: number, size: number): string {
  const kraft = canvas.linear(
    [
      [0, '#d9b27a'],
      [0.6, '#c79a5e'],
      [1, '#a87c44'],
    ],
    [0, 0],
    [1, 0],
  );
  return group(
    [
      ellipse(6, 2, 112, 10, '#2b1c0c', `opacity="0.55" filter="${canvas.blur(5)}"`),
      line('M-40 -236Q-40 -310 0 -310T40 -236', '#8a6a3a', 8),
      path('M-94 -240H70L64 0H-88Z', kraft),
      path('M70 -240L104 -222L96 -6L64 0Z', '#8f6636'),
      path('M70 -240L104 -222L86 -120Z', '#7a552b'),
      path('M-94 -240l12 -8l12 8l12 -8l12 8l12 -8l12 8l12 -8l12 8l12 -8l12 8l12 -8l12 8l12 -8l14 8Z', '#b98b50'),
      line('M-48 -228Q-48 -292 -8 -292T32 -228', '#e0c48e', 8),
      ellipse(-12, -118, 62, 62, '#0f2f46'),
      `<circle cx="-12" cy="-118" r="53" fill="none" stroke="#e8bd69" stroke-width="3.5"/>`,
      boatLantern(canvas, -12, -164, 0.58),
      line('M-84 -222L-80 -14', '#fff1d0', 4, 'opacity="0.5"'),
    ],
    `transform="translate(${x} ${base}) scale(${size})"`,
  );
}

/** A paper cup with a straw. */
export function cup(canvas: Canvas, x: number, base: number): string {
  const paper = canvas.linear(
    [
      [0, '#fffaf0'],
      [1, '#cfc3a8'],
    ],
    [0, 0],
    [1, 0],
  );
  return [
    ellipse(x + 4, base + 1, 44, 7, '#2b1c0c', 'opacity="0.5"'),
    line(`M${x + 6} ${base - 128}L${x + 22} ${base - 190}`, '#b3281d', 7),
    path(`M${x - 42} ${base - 120}H${x + 42}L${x + 32} ${base}H${x - 32}Z`, paper),
    path(`M${x - 39} ${base - 84}H${x + 39}L${x + 35} ${base - 36}H${x - 35}Z`, '#b3281d'),
    rect(x - 47, base - 132, 94, 14, '#f6efe1', 'rx="6"'),
  ].join('');
}
