import { createRandom, type Random } from '../../restaurants/random.ts';
import { createCanvas, ellipse, group, line, n, path, rect, type Canvas } from '../canvas.ts';
import { fishingBoat } from '../harbor-things.ts';
import { afloat, shifted, swing } from '../motion.ts';
import { backdrop, clouds, glints, glow, gull, hills, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** Traps, crates and rope on a dock in the morning mist. With seconds the water moves and birds pass. */
export function dockCrates(seconds?: number): Scene {
  const canvas = createCanvas(1600, 900);
  const random = createRandom('dock crates');
  const gone = seconds ?? 0;
  const wings = (offset: number) => (seconds === undefined ? 1 : 0.65 + 0.55 * swing(seconds, 0.85, offset));
  backdrop(canvas, [
    [0, '#6f9aa6'],
    [0.34, '#b5cfc8'],
    [0.56, '#f0e2c4'],
  ]);
  canvas.add(
    glow(canvas, 420, 430, 520, '#fff5d9', 0.9),
    clouds(canvas, random, { left: 0, right: 1600, top: 70, bottom: 330, count: 16, color: '#fdf6e6', opacity: 0.5 }),
    path(hills(random, 1600, { y: 470, height: 90, step: 230, floor: 500 }), '#9dbab8', 'opacity="0.8"'),
    path(hills(random, 1600, { y: 486, height: 50, step: 150, floor: 500 }), '#7ba0a4'),
    rect(
      0,
      488,
      1600,
      220,
      canvas.linear([
        [0, '#dfe2cf'],
        [0.25, '#8fb3b3'],
        [1, '#3d6b7a'],
      ]),
    ),
    glints(
      random,
      {
        left: 0,
        right: 1600,
        top: 492,
        bottom: 700,
        count: 150,
        colors: ['#fff8e4', '#4f8090'],
        opacity: 0.6,
      },
      seconds,
    ),
    shifted(
      afloat(
        fishingBoat(canvas, {
          x: 560,
          y: 566,
          size: 150,
          hull: '#2f6274',
          trim: '#f6efe1',
          cabin: '#f6efe1',
          line: '#44707c',
        }),
        { x: 560, y: 566, lift: 2.5, index: 1 },
        seconds,
      ),
      gone * -18,
      0,
    ),
    rect(0, 470, 1600, 60, '#fdf6e6', `opacity="0.5" filter="${canvas.blur(20)}"`),
    rect(
      0,
      672,
      1600,
      228,
      canvas.linear([
        [0, '#a58a68'],
        [0.2, '#8a6d4d'],
        [1, '#4b3523'],
      ]),
    ),
    rect(0, 672, 1600, 7, '#d9c29b'),
    ...planks(random),
    bollard(canvas, 210, 736),
    ...stack(canvas, random),
    gull(330 + gone * 60, 260 - gone * 8, 40, '#4d7480', wings(0)),
    gull(410 + gone * 46, 226 - gone * 10, 28, '#4d7480', wings(0.4)),
    standingGull(1112, 332),
    vignette(canvas, '#1c2f36', 0.42),
  );
  return canvas.done();
}

function planks(random: Random): string[] {
  return Array.from({ length: 45 }, (_, at) => {
    const top = at * 64 - 620;
    const foot = 800 + (top - 800) * 1.9;
    return line(
      `M${n(top)} 678L${n(foot)} 900`,
      '#2c1d10',
      2.4,
      `opacity="${n((0.3 + random.next() * 0.35) * 10) / 10}"`,
    );
  });
}

function bollard(canvas: Canvas, x: number, base: number): string {
  const iron = canvas.linear(
    [
      [0, '#14212a'],
      [0.4, '#4c626c'],
      [1, '#0d161c'],
    ],
    [0, 0],
    [1, 0],
  );
  const turns = [0, 1, 2].map((at) => {
    const d = `M${x - 37} ${base - 36 - at * 15}q37 17 74 0`;
    return (
      line(d, '#6f5630', 16) + line(d, '#d9bd86', 11) + line(d, '#8a6a3a', 11, 'stroke-dasharray="3 9" opacity="0.6"')
    );
  });
  const tail = `M${x + 34} ${base - 30}q90 40 170 26t210 40`;
  return [
    ellipse(x, base + 8, 92, 18, '#1c1108', 'opacity="0.45"'),
    path(`M${x - 54} ${base}h108l-14 -22h-80Z`, '#14212a'),
    path(`M${x - 34} ${base - 12}V${base - 90}h68V${base - 12}Z`, iron),
    path(`M${x - 58} ${base - 88}q0 -32 58 -32t58 32q-20 12 -58 12t-58 -12Z`, iron),
    ...turns,
    line(tail, '#6f5630', 15),
    line(tail, '#d9bd86', 10.5),
    line(tail, '#8a6a3a', 10.5, 'stroke-dasharray="3 9" opacity="0.6"'),
  ].join('');
}

function stack(canvas: Canvas, random: Random): string[] {
  return [
    ellipse(1210, 836, 440, 40, '#1c1108', `opacity="0.5" filter="${canvas.blur(14)}"`),
    trap(canvas, 850, 618, 250),
    trap(canvas, 1310, 600, 262),
    crate(canvas, random, 1080, 640, 250, 'ice'),
    trap(canvas, 900, 448, 246),
    crate(canvas, random, 1150, 470, 236, 'fish'),
    trap(canvas, 1372, 434, 240),
    ...(
      [
        [1444, 360, '#b3281d'],
        [1500, 366, '#e8bd69'],
        [1556, 358, '#1f6075'],
      ] as const
    ).map(([x, y, color]) => buoy(canvas, x, y, color)),
    line('M1372 360H1612', '#5b4425', 8),
    rope(770, 806),
  ];
}

/** A wooden lobster trap with a rounded top. */
function trap(canvas: Canvas, x: number, y: number, width: number): string {
  const height = width * 0.66;
  const inside = canvas.linear([
    [0, '#4d3a26'],
    [1, '#2a1d11'],
  ]);
  const shape = `M0 ${n(height)}V${n(height * 0.42)}Q0 0 ${n(width * 0.34)} 0H${n(width * 0.66)}Q${width} 0 ${width} ${n(height * 0.42)}V${n(height)}Z`;
  const net = Array.from({ length: 12 }, (_, at) =>
    line(
      `M${n((at * width) / 11)} 0L${n((at * width) / 11 - width * 0.36)} ${n(height)}M${n((at * width) / 11)} 0l${n(width * 0.36)} ${n(height)}`,
      '#5f8a80',
      2,
      'opacity="0.75"',
    ),
  );
  const slats = [0.16, 0.38, 0.6, 0.82].map(
    (at) =>
      rect(-3, height * at, width + 6, 15, '#a9865a') +
      rect(-3, height * at, width + 6, 3.4, '#e0c08c', 'opacity="0.75"'),
  );
  const hoops = [0, 0.5, 1].map((at) =>
    rect(at * (width - 17), at === 0.5 ? 0 : height * 0.2, 17, at === 0.5 ? height : height * 0.8, '#8a6a43'),
  );
  return group(
    [
      path(shape, inside),
      group(net, `clip-path="${canvas.clip(shape)}"`),
      ...hoops,
      ...slats,
      line(shape, '#7a5a35', 8),
      rect(-6, height - 12, width + 12, 17, '#5b4228'),
    ],
    `transform="translate(${x} ${y})"`,
  );
}

/** A slatted crate; its top shows ice or fish. */
function crate(canvas: Canvas, random: Random, x: number, y: number, width: number, load: 'ice' | 'fish'): string {
  const height = width * 0.6;
  const wood = canvas.linear([
    [0, '#d2b283'],
    [1, '#96713f'],
  ]);
  const ice = Array.from({ length: 44 }, () =>
    rect(
      random.next() * (width - 30) + 4,
      -26 + random.next() * 26,
      24,
      18,
      random.pick(['#f4fbf8', '#cfe6e2', '#b3d3d0']),
      `rx="4" transform="rotate(${n(random.next() * 20 - 10)})" opacity="0.9"`,
    ),
  );
  const fish = [0.06, 0.28, 0.5].map((at) => {
    const skin = canvas.linear([
      [0, '#3f5c6b'],
      [0.45, '#a9c0c4'],
      [1, '#f1f2ea'],
    ]);
    return `<g transform="translate(${n(width * at)} -26) rotate(${n(random.next() * 8 - 4)})"><path d="M0 16Q36 -14 84 10L110 -6Q102 14 112 32L84 20Q38 44 0 16Z" fill="${skin}"/><circle cx="17" cy="12" r="4" fill="#fff"/><circle cx="17" cy="12" r="2.2" fill="#111"/><path d="M32 4q8 12 0 22" stroke="#3f5c6b" stroke-width="2.4" fill="none"/></g>`;
  });
  const slats = [0, 1, 2].map(
    (at) =>
      rect(0, at * (height / 3), width, height / 3 - 8, wood) +
      rect(0, at * (height / 3), width, 4, '#f0d9ae', 'opacity="0.8"'),
  );
  return group(
    [
      ...ice,
      ...(load === 'fish' ? fish : []),
      rect(0, 0, width, height, '#3a2815'),
      ...slats,
      rect(0, -6, 24, height + 8, '#a8824f'),
      rect(width - 24, -6, 24, height + 8, '#8f6c3e'),
      `<g transform="translate(${n(width / 2)} ${n(height / 2 - 4)})" fill="none" stroke="#5b2a1c" stroke-width="4" opacity="0.75"><circle r="27"/><path d="M0 -17V15M-11 -6H11M-17 4Q-13 17 0 17T17 4"/></g>`,
    ],
    `transform="translate(${x} ${y})"`,
  );
}

function buoy(canvas: Canvas, x: number, y: number, color: string): string {
  const body = `M${x - 11} ${y + 20}q11 -12 22 0l8 64q2 30 -19 34q-21 -4 -19 -34Z`;
  return [
    line(`M${x} ${y}v18`, '#5b4425', 5),
    path(body, color),
    group([rect(x - 30, y + 52, 60, 22, '#f6efe1')], `clip-path="${canvas.clip(body)}"`),
    path(
      body,
      canvas.linear(
        [
          [0, '#fff', 0.35],
          [0.45, '#fff', 0],
          [1, '#000', 0.35],
        ],
        [0, 0],
        [1, 0],
      ),
    ),
  ].join('');
}

function rope(x: number, y: number): string {
  return [0, 1, 2, 3, 4]
    .map((at) => {
      const d = `M${x - 100 + at * 9} ${y - at * 15}a${100 - at * 9} 25 0 1 0 ${200 - at * 18} 0a${100 - at * 9} 25 0 1 0 ${-200 + at * 18} 0`;
      return (
        line(d, '#6f5630', 18) +
        line(d, '#dcc08a', 13) +
        line(d, '#8a6a3a', 13, 'stroke-dasharray="3 11" opacity="0.6"')
      );
    })
    .join('');
}

function standingGull(x: number, y: number): string {
  return group(
    [
      line('M8 96V122M24 96V122', '#c9863a', 4.5),
      path(
        'M-44 66C-10 30 28 26 54 30C58 8 92 8 96 30L112 36L96 42C92 76 62 102 14 100C-10 98 -34 84 -44 66Z',
        '#fbf7ec',
      ),
      path('M-60 70C-20 44 20 42 58 58C40 84 0 92 -60 70Z', '#7d97a0'),
      path('M94 30L116 36L94 42Z', '#e8a93a'),
      ellipse(80, 29, 3.4, 3.4, '#14212a'),
    ],
    `transform="translate(${x} ${y}) scale(0.98)"`,
  );
}
