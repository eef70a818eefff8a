import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import { dessertFork, halfLime, limeWheel } from '../tableware.ts';
import type { Scene } from '../render-image.ts';

/** A slice of key lime pie on a plate, seen from the table, the bay blurred behind. */
export function limePie(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('lime pie');
  backdrop(canvas, [
    [0, '#a9d3c8'],
    [0.4, '#dcebdd'],
    [0.62, '#f6efe1'],
  ]);
  canvas.add(
    rect(
      0,
      280,
      1200,
      250,
      canvas.linear([
        [0, '#8fbdbb', 0],
        [0.14, '#5e9aa3'],
        [0.7, '#7fb0b0'],
        [1, '#dcebdd', 0],
      ]),
    ),
    `<g filter="${canvas.blur(16)}">${path('M-300 300Q200 210 420 300T900 290T1500 300V318H-300Z', '#7fa79b')}</g>`,
    rect(
      0,
      560,
      1200,
      340,
      canvas.linear([
        [0, '#fffdf7'],
        [0.2, '#efe6d3'],
        [1, '#cdbb98'],
      ]),
    ),
    ...Array.from({ length: 7 }, (_, at) => line(`M0 ${n(590 + at * at * 8)}H1200`, '#b9a57e', 2, 'opacity="0.35"')),
    plate(canvas),
    slice(canvas),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) =>
      ellipse(270 + at * 74, 742 + Math.sin(at * 2) * 14, 5 + (at % 3), 4, '#c08a4a', 'opacity="0.85"'),
    ),
    halfLime(canvas, 232, 652, 74),
    dessertFork(canvas),
    ...Array.from({ length: 40 }, () =>
      ellipse(
        random.next() * 1200,
        random.next() * 520,
        2 + random.next() * 7,
        2 + random.next() * 7,
        '#fff',
        'opacity="0.16"',
      ),
    ),
    glow(canvas, 300, 60, 640, '#fffbe6', 0.6),
    vignette(canvas, '#5b4a2c', 0.34),
  );
  return canvas.done();
}

function plate(canvas: Canvas): string {
  const face = canvas.linear([
    [0, '#dfe9e4'],
    [0.5, '#fffefa'],
    [1, '#cfdcd5'],
  ]);
  return [
    ellipse(612, 764, 500, 104, '#4b3a20', `opacity="0.42" filter="${canvas.blur(16)}"`),
    ellipse(600, 736, 500, 110, '#b9cbc4'),
    ellipse(600, 724, 500, 108, face),
    `<ellipse cx="600" cy="724" rx="482" ry="100" fill="none" stroke="#1f6075" stroke-width="7"/>`,
    ellipse(600, 724, 372, 72, '#eaf1ec'),
  ].join('');
}

/** The slice lies with its point to the left front: cut side, crust at the back, cream on top. */
function slice(canvas: Canvas): string {
  const filling = canvas.linear([
    [0, '#f3f0a4'],
    [1, '#d6dc74'],
  ]);
  const crust = canvas.linear([
    [0, '#d9a25c'],
    [1, '#8f5c28'],
  ]);
  const crumbs = Array.from({ length: 34 }, (_, at) =>
    ellipse(
      350 + ((at * 67) % 500),
      690 + ((at * 13) % 22) - ((at * 67) % 500) * 0.03,
      4,
      3,
      at % 2 ? '#6d431c' : '#eac089',
      'opacity="0.7"',
    ),
  );
  const swirl = (x: number, y: number, size: number) =>
    group(
      [
        ellipse(0, 26, 92, 26, '#c9c58a', 'opacity="0.6"'),
        path(
          'M-88 22Q-96 -14 -54 -24Q-60 -58 -18 -66Q-14 -98 10 -112Q12 -92 26 -74Q60 -62 54 -26Q96 -16 88 22Q40 40 0 38T-88 22Z',
          '#fffdf6',
        ),
        line('M-66 6Q-10 28 62 0M-40 -28Q4 -8 40 -32M-12 -66Q6 -56 18 -66', '#d9d2bc', 5, 'opacity="0.8"'),
      ],
      `transform="translate(${x} ${y}) scale(${size})"`,
    );
  return [
    ellipse(610, 724, 330, 44, '#3f4a2c', `opacity="0.4" filter="${canvas.blur(12)}"`),
    path('M322 712L880 690L880 512L322 548Z', filling),
    path('M322 548L880 512L836 452L700 446Z', '#fbf8c4'),
    path('M322 548L700 446L836 452L880 512Z', '#f7f3b4'),
    line('M322 548L880 512', '#fffde0', 5, 'opacity="0.9"'),
    path('M316 690L884 664V702L330 730Q312 720 316 690Z', crust),
    path('M862 700V486Q880 452 922 470Q948 584 926 690Q900 712 862 700Z', crust),
    path('M836 452Q880 424 924 468Q900 474 880 512Z', '#e6b878'),
    line('M876 500V690M896 488Q906 590 896 696', '#6d431c', 4, 'opacity="0.35"'),
    ...crumbs,
    line('M340 600Q500 580 860 570M350 640Q560 620 858 612', '#fff', 3, 'opacity="0.3"'),
    swirl(700, 474, 1.12),
    limeWheel(808, 372, 74),
    swirl(520, 520, 0.62),
    ...Array.from({ length: 16 }, (_, at) =>
      line(`M${606 + ((at * 41) % 190)} ${440 + ((at * 29) % 70)}l${8 + (at % 3) * 3} ${(at % 5) - 3}`, '#6f9a3c', 4.5),
    ),
  ].join('');
}
