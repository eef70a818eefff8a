import type { Random } from '../restaurants/random.ts';
import { ellipse, group, line, n, path, type Canvas } from './canvas.ts';
import { smooth } from './nature.ts';

const DEEP = '#7d160e';

/** A boiled lobster from above, head up before it is turned. At scale 1 it is about 300 pixels long without its feelers. */
export function lobster(canvas: Canvas, x: number, y: number, scale: number, turn: number): string {
  const shell = canvas.radial([
    [0, '#f2704c'],
    [0.45, '#d23a22'],
    [1, '#9c2015'],
  ]);
  const side = canvas.linear(
    [
      [0, '#a52518'],
      [0.35, '#e2512f'],
      [0.6, '#d23a22'],
      [1, '#86180f'],
    ],
    [0, 0],
    [1, 0],
  );
  const both = (pieces: string) => `<g>${pieces}</g><g transform="scale(-1 1)">${pieces}</g>`;
  const legs = [-6, 8, 22, 36].map((at, index) =>
    line(
      `M24 ${at}Q${62 + index * 3} ${at - 16 + index * 9} ${74 - index * 2} ${at + 12 + index * 12}`,
      '#b52c1c',
      5 - index * 0.5,
    ),
  );
  const claw = [
    line('M22 -34Q58 -52 62 -84', '#b52c1c', 12),
    line('M22 -34Q58 -52 62 -84', '#e2512f', 4, 'opacity="0.8"'),
    ellipse(61, -86, 11, 12, shell),
    path(
      'M52 -92C30 -128 44 -176 66 -190C70 -168 70 -150 74 -138C84 -148 90 -164 98 -168C112 -130 96 -92 70 -84Z',
      shell,
    ),
    path('M66 -190C70 -168 70 -150 74 -138L78 -130C70 -136 62 -160 66 -190Z', DEEP, 'opacity="0.7"'),
    line('M56 -108C46 -132 52 -156 60 -170', '#ffb193', 4, 'opacity="0.65"'),
  ].join('');
  const tail = Array.from({ length: 6 }, (_, at) => {
    const half = 33 - at * 2.6;
    const top = 52 + at * 17;
    return (
      path(
        `M${-half} ${top}Q0 ${top - 9} ${half} ${top}Q${half + 5} ${top + 12} ${half - 2} ${top + 20}Q0 ${top + 12} ${-half + 2} ${top + 20}Q${-half - 5} ${top + 12} ${-half} ${top}Z`,
        side,
      ) +
      line(`M${-half + 2} ${top + 19}Q0 ${top + 11} ${half - 2} ${top + 19}`, DEEP, 2.4, 'opacity="0.75"') +
      line(`M${-half * 0.5} ${top + 3}Q0 ${top - 2} ${half * 0.3} ${top + 1}`, '#ffb193', 2.6, 'opacity="0.6"')
    );
  });
  const fan = [-56, -28, 0, 28, 56].map(
    (angle) =>
      `<path d="M0 0Q-19 22 -13 46Q0 56 13 46Q19 22 0 0Z" fill="${angle === 0 ? '#e2512f' : '#c2331f'}" stroke="${DEEP}" stroke-width="1.6" transform="translate(0 156) rotate(${angle})"/>`,
  );
  const pieces = [
    `<g filter="${canvas.blur(9)}" opacity="0.45" transform="translate(7 10)">${ellipse(0, 70, 46, 125, '#000')}${ellipse(68, -136, 30, 54, '#000')}${ellipse(-68, -136, 30, 54, '#000')}</g>`,
    both(line('M8 -62C30 -130 96 -190 168 -178', '#a52518', 2.6)),
    both(legs.join('')),
    both(claw),
    ...fan,
    ...tail.toReversed(),
    path('M0 -78C22 -66 40 -34 40 4C40 34 26 58 0 60C-26 58 -40 34 -40 4C-40 -34 -22 -66 0 -78Z', shell),
    line('M-34 8Q0 34 34 8M0 -60V20', DEEP, 2.4, 'opacity="0.55"'),
    line('M-22 -34Q-30 -12 -28 8', '#ffb193', 5, 'opacity="0.55"'),
    both(
      line('M11 -60L17 -72', '#a52518', 3.4) +
        ellipse(18, -74, 4.4, 4.4, '#1a0f0b') +
        ellipse(17, -75.4, 1.3, 1.3, '#fff'),
    ),
  ];
  return group(pieces, `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${scale})"`);
}

/** An oyster on its half shell. */
export function oyster(canvas: Canvas, random: Random, x: number, y: number, size: number, turn: number): string {
  const outline = (grow: number): string => {
    const points = Array.from({ length: 15 }, (_, at): [number, number] => {
      const angle = (at / 14) * Math.PI * 2 - Math.PI / 2;
      const reach = (1 + 0.3 * Math.sin(angle)) * (0.78 + random.next() * 0.12) + grow;
      return [Math.cos(angle) * 66 * reach, Math.sin(angle) * 84 * reach + 8];
    });
    points[14] = points[0] ?? [0, 0];
    return `M${smooth(points)}Z`;
  };
  const ruffles = [0.16, 0.09, 0.02].map((grow, at) =>
    path(outline(grow), ['#5c5a55', '#8b867b', '#c3bba9'][at] ?? '#8b867b'),
  );
  const pearl = canvas.radial([
    [0, '#fffdf6'],
    [0.6, '#e9e6dc'],
    [1, '#aab4b2'],
  ]);
  const meat = canvas.radial([
    [0, '#e9dcc4'],
    [0.5, '#cdbfa4'],
    [1, '#8d8674'],
  ]);
  const pieces = [
    `<g filter="${canvas.blur(10)}" opacity="0.4">${ellipse(7, 18, 72, 92, '#0a1c28')}</g>`,
    ...ruffles,
    path(outline(-0.1), pearl),
    path('M-28 -26C-44 6 -40 62 -4 74C34 76 44 30 30 0C18 -24 -10 -44 -28 -26Z', meat),
    line('M-26 -12C-38 18 -30 54 -4 66C24 66 36 34 26 10', '#4b4a42', 6, 'opacity="0.55" stroke-dasharray="9 4"'),
    ellipse(-4, 24, 17, 13, '#f4ead5', 'opacity="0.8"'),
    line('M-16 -8Q-26 14 -22 34', '#fff', 5, 'opacity="0.7"'),
    ellipse(16, 48, 6, 3, '#fff', 'opacity="0.8"'),
  ];
  return group(pieces, `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(size) / 100})"`);
}

/** A boiled crab from above, eyes up before it is turned. At scale 1 it is about 360 pixels wide. */
export function crab(canvas: Canvas, x: number, y: number, scale: number, turn: number): string {
  const shell = canvas.radial([
    [0, '#f88a52'],
    [0.5, '#e0512a'],
    [1, '#a52a15'],
  ]);
  const both = (pieces: string) => `<g>${pieces}</g><g transform="scale(-1 1)">${pieces}</g>`;
  const legs = [0, 1, 2, 3].map((at) => {
    const d = `M64 ${6 + at * 14}Q${118 + at * 3} ${-22 + at * 26} ${146 - at * 6} ${14 + at * 32}L${168 - at * 12} ${44 + at * 34}`;
    return line(d, '#8c2110', 17 - at * 1.5) + line(d, '#d9512b', 11 - at, 'opacity="0.95"');
  });
  const arm = 'M70 -30Q124 -44 134 -92';
  const claw = [
    line(arm, '#8c2110', 26) + line(arm, '#e0512a', 18),
    path(
      'M116 -92C92 -130 100 -176 132 -192C130 -168 136 -152 146 -146C152 -162 164 -174 176 -176C186 -142 172 -100 140 -84Z',
      shell,
    ),
    path('M132 -192C130 -168 136 -152 146 -146L148 -136C138 -142 128 -162 132 -192Z', DEEP, 'opacity="0.7"'),
    line('M116 -110C106 -134 110 -156 120 -170', '#ffc29c', 5, 'opacity="0.7"'),
  ].join('');
  const back = 'M-96 -6C-92 -50 -44 -70 0 -70S92 -50 96 -6L112 4C100 52 52 82 0 82S-100 52 -112 4Z';
  const pieces = [
    `<g filter="${canvas.blur(9)}" opacity="0.45" transform="translate(7 12)">${ellipse(0, 10, 150, 86, '#000')}${ellipse(138, -130, 34, 50, '#000')}${ellipse(-138, -130, 34, 50, '#000')}</g>`,
    both(legs.join('') + claw),
    path(back, shell, 'stroke="#8c2110" stroke-width="3"'),
    line('M-46 -18Q-20 4 0 -12Q20 4 46 -18M-30 36Q0 52 30 36', DEEP, 4, 'opacity="0.45"'),
    ...[-66, -38, 38, 66].map((at) => ellipse(at, 22 - Math.abs(at) * 0.3, 6, 5, '#ffc29c', 'opacity="0.55"')),
    line('M-70 -28Q-40 -54 -4 -56', '#ffd0b0', 8, 'opacity="0.6"'),
    both(line('M16 -66L20 -82', '#8c2110', 6) + ellipse(21, -85, 7, 7, '#1a0f0b') + ellipse(19, -87, 2.2, 2.2, '#fff')),
  ];
  return group(pieces, `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${scale})"`);
}
