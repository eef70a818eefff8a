import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, path, rect, type Canvas } from '../canvas.ts';
import { boatLantern, LAMPLIGHT } from '../harbor-things.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import { car, cup, paperBag } from '../curb-things.ts';
import type { Scene } from '../render-image.ts';

/** Two paper bags on the pick-up bench at the curb, a car waiting behind. */
export function curbside(): Scene {
  const canvas = createCanvas(1200, 900);
  const random = createRandom('curbside');
  backdrop(canvas, [
    [0, '#7fb0b5'],
    [0.4, '#d9e4d2'],
    [0.56, '#f3e0b8'],
  ]);
  const soft = canvas.blur(5);
  canvas.add(
    glow(canvas, 260, 240, 480, '#fff6d8', 0.8),
    `<g filter="${soft}">${street()}</g>`,
    rect(
      -10,
      520,
      1220,
      390,
      canvas.linear([
        [0, '#8f9290'],
        [0.3, '#6d7274'],
        [1, '#474d52'],
      ]),
    ),
    car(canvas),
    rect(0, 668, 1200, 26, '#d5cdbb') + rect(0, 690, 1200, 210, '#a89f8c'),
    ...Array.from({ length: 5 }, (_, at) =>
      line(`M${at * 300 - 60} 694L${at * 330 - 160} 900`, '#7d7565', 3, 'opacity="0.6"'),
    ),
    ...Array.from({ length: 70 }, () =>
      ellipse(random.next() * 1200, 700 + random.next() * 200, 2, 1.4, '#6b6455', 'opacity="0.5"'),
    ),
    post(canvas),
    bench(canvas),
    paperBag(canvas, 700, 694, 1.14),
    paperBag(canvas, 900, 694, 0.9),
    cup(canvas, 552, 694),
    vignette(canvas, '#1f2a2e', 0.4),
  );
  return canvas.done();
}

/** The other side of the street and the bay, out of focus. */
function street(): string {
  return [
    rect(-40, 400, 1280, 60, '#6fa1a8'),
    path('M-40 410Q200 340 420 400T1260 380V412H-40Z', '#8fb0a2'),
    rect(-40, 452, 1280, 90, '#c3bfae'),
    path('M60 452V330L140 270L220 330V452Z', '#f6efe1') +
      path('M50 336L140 264L230 336', 'none', 'stroke="#a3352a" stroke-width="16"'),
    rect(118, 366, 44, 86, '#1f6075') +
      path('M1010 452V300L1100 232L1190 300V452Z', '#a9c9bf') +
      rect(1060, 340, 80, 60, '#f6efe1'),
    line('M300 452V250M470 452V270', '#5f7f6a', 14) +
      ellipse(300, 230, 66, 60, '#6f9a72') +
      ellipse(470, 250, 58, 52, '#7fa67d'),
  ].join('');
}

/** A pick-up sign: a lantern, and a bag instead of text. */
function post(canvas: Canvas): string {
  return [
    rect(1072, 210, 16, 530, '#20313c'),
    ellipse(1080, 742, 54, 12, '#20313c'),
    rect(1002, 150, 156, 176, '#f6efe1', 'rx="16"'),
    rect(1012, 160, 136, 156, '#0f2f46', 'rx="10"'),
    path('M1046 214H1114L1120 292H1040Z', '#e8bd69'),
    line('M1062 214Q1062 182 1080 182T1098 214', '#e8bd69', 7),
    path(
      'M1068 250l10 12l18 -22',
      'none',
      'stroke="#0f2f46" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"',
    ),
    line('M1088 356H1040V372', '#20313c', 7),
    glow(canvas, 1040, 412, 110, LAMPLIGHT, 0.6),
    boatLantern(canvas, 1040, 370, 0.5),
  ].join('');
}

function bench(canvas: Canvas): string {
  const wood = canvas.linear([
    [0, '#d9a468'],
    [1, '#8a5d36'],
  ]);
  return [
    ellipse(740, 858, 360, 20, '#2b261c', `opacity="0.5" filter="${canvas.blur(8)}"`),
    rect(486, 720, 30, 132, '#5b3b22') + rect(970, 720, 30, 132, '#5b3b22'),
    rect(500, 770, 486, 16, '#6f4729'),
    rect(440, 692, 610, 34, wood, 'rx="6"'),
    rect(440, 692, 610, 6, '#f6cf94', 'rx="3"'),
    line('M460 712H700M760 716H1020', '#6b4222', 2, 'opacity="0.5"'),
  ].join('');
}
