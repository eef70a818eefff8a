import { createCanvas, ellipse, group, line, path, rect } from '../canvas.ts';
import type { Scene } from '../render-image.ts';

const [NAVY, BRASS, SAIL] = ['#0f2f46', '#e8bd69', '#f6efe1'];

/** The chain's mark, flat and square: a lantern over three waves in a ring. */
export function logoMark(): Scene {
  const canvas = createCanvas(1000, 1000);
  const inside = canvas.clip('M500 166A334 334 0 1 1 499.9 166Z');
  const wave = (y: number, color: string) =>
    path(`M120 ${y}q47 -36 95 0t95 0t95 0t95 0t95 0t95 0t95 0t95 0V900H120Z`, color);
  canvas.add(
    rect(0, 0, 1000, 1000, NAVY),
    `<circle cx="500" cy="500" r="392" fill="none" stroke="${BRASS}" stroke-width="14"/>`,
    `<circle cx="500" cy="500" r="362" fill="none" stroke="${BRASS}" stroke-width="5"/>`,
    group([wave(668, '#1f6075'), wave(728, '#2d7f8c'), wave(788, '#1f6075')], `clip-path="${inside}"`),
    ...Array.from({ length: 11 }, (_, at) => {
      const turn = -90 + (at - 5) * 17;
      return `<g transform="translate(500 470) rotate(${turn + 90})">${at === 5 ? '' : line('M0 -262V-226', BRASS, at % 2 ? 8 : 5)}</g>`;
    }),
    lantern(),
  );
  return canvas.done();
}

function lantern(): string {
  const shapes = [
    `<circle cx="0" cy="-214" r="30" fill="none" stroke="${BRASS}" stroke-width="13"/>`,
    path('M-26 -186H26L74 -128H-74Z', BRASS),
    rect(-96, -128, 192, 22, BRASS, 'rx="8"'),
    path('M-76 -98H76Q98 0 76 98H-76Q-98 0 -76 -98Z', SAIL),
    path('M0 -62Q44 8 20 58Q0 84 -20 58Q-44 8 0 -62Z', '#b3281d'),
    path('M0 -4Q20 30 9 54Q0 66 -9 54Q-20 30 0 -4Z', BRASS),
    line('M-84 -42H84M-84 42H84', NAVY, 9),
    line('M-52 -98V98M52 -98V98', NAVY, 9),
    rect(-96, 106, 192, 22, BRASS, 'rx="8"'),
    path('M-74 128H74L58 166Q0 182 -58 166Z', BRASS),
    ellipse(0, -160, 8, 8, NAVY),
  ];
  return group(shapes, 'transform="translate(500 482) scale(1.06)"');
}
