import { ellipse, group, line, path, type Canvas } from './canvas.ts';

/** A two-masted schooner under sail. */
export function schooner(canvas: Canvas, x: number, y: number, size: number): string {
  const sail = canvas.linear(
    [
      [0, '#fffdf4'],
      [0.7, '#e0dac8'],
      [1, '#a8a294'],
    ],
    [0, 0],
    [1, 0],
  );
  return group(
    [
      line('M-56 -20V-400M86 -20V-430', '#33322e', 8),
      line('M-56 -396L-246 -58M-56 -396L86 -40M86 -428L210 -50M86 -428L-56 -300', '#33322e', 1.8),
      path('M-66 -380Q-150 -220 -232 -62Q-150 -74 -74 -70Z', sail),
      path('M-44 -370L40 -330Q66 -190 62 -64Q0 -54 -44 -64Z', sail),
      path('M98 -400L196 -350Q236 -190 232 -60Q160 -48 98 -60Z', sail),
      path('M-46 -382L70 -414L44 -336Z', sail),
      line('M-44 -210H54M98 -230H212', '#8a8577', 2, 'opacity="0.7"'),
      path('M-258 -58Q-190 -24 -60 -22T240 -40L222 16Q0 44 -170 14Z', '#2b2b2b'),
      line('M-258 -58Q-190 -24 -60 -22T240 -40', '#e9e4d6', 6),
      line('M-258 -58L-320 -84', '#33322e', 6),
      ellipse(-10, 30, 240, 12, '#f6f1e4', 'opacity="0.55"'),
    ],
    `transform="translate(${x} ${y}) scale(${size})"`,
  );
}

/** A rowing boat with its oars out. */
export function dory(canvas: Canvas, x: number, y: number, size: number): string {
  const side = canvas.linear([
    [0, '#e9e4d6'],
    [1, '#6b6a64'],
  ]);
  const d = 'M-110 -26Q0 10 108 -22L86 20Q0 36 -84 18Z';
  return group(
    [
      ellipse(0, 24, 108, 10, '#1f2629', 'opacity="0.5"'),
      path('M-110 -26Q0 -16 108 -22Q60 2 0 2T-110 -26Z', '#33322e'),
      path(d, side),
      line('M-110 -26Q0 10 108 -22M-98 -4Q0 24 98 -2', '#33322e', 2.6),
      line('M-20 -2L-150 34M16 0L140 30', '#55534c', 4),
    ],
    `transform="translate(${x} ${y}) scale(${size})"`,
  );
}

/** A flat boat left by the tide, a basket and a rake in it. */
export function skiff(canvas: Canvas): string {
  const side = canvas.linear([
    [0, '#c2452f'],
    [1, '#5e140d'],
  ]);
  return group(
    [
      ellipse(0, 66, 230, 20, '#141d1b', `opacity="0.55" filter="${canvas.blur(7)}"`),
      path('M-220 -30Q0 14 210 -20L196 -44Q0 -20 -204 -50Z', '#3a2315'),
      line('M-70 -30L-170 -190', '#8a6a43', 8),
      line('M-190 -178L-150 -204M-186 -182l-10 -20M-174 -190l-10 -20M-162 -197l-10 -20', '#4b5248', 5),
      path('M20 -46H122L112 6H32Z', '#b9915a'),
      line('M24 -30H118M28 -14H114M50 -46V4M72 -46V4M94 -46V4', '#6f5230', 4),
      ...[30, 52, 74, 96].map((x, at) => ellipse(x, -50 - (at % 2) * 7, 20, 12, at % 2 ? '#cfc6b0' : '#9a9482')),
      path('M-222 -32Q0 20 212 -22Q196 40 150 62H-150Q-204 40 -222 -32Z', side),
      line('M-222 -32Q0 20 212 -22', '#f3e4c3', 8),
      line('M-200 8Q0 44 194 16', '#3d0d09', 3, 'opacity="0.6"'),
    ],
    'transform="translate(300 640) rotate(-4) scale(0.86)"',
  );
}
