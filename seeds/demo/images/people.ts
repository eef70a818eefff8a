import { ellipse, group, line, path, type Canvas } from './canvas.ts';

/** Someone in oilskins and a sou'wester, turned away or in profile, so that no face is needed. */
export interface Deckhand {
  x: number;
  /** Height of the boots. */
  base: number;
  /** 1 is about 330 pixels tall. */
  size: number;
  coat: readonly [light: string, dark: string];
  /** Where the hands are, from the shoulder, in the figure's pixels. */
  hands: readonly (readonly [number, number])[];
  /** -1 looks left, 1 looks right. */
  facing: 1 | -1;
  /** How far the upper body leans forward, in degrees. */
  lean?: number;
}

export function deckhand(canvas: Canvas, { x, base, size, coat, hands, facing, lean = 0 }: Deckhand): string {
  const cloth = canvas.linear(
    [
      [0, coat[1]],
      [0.3, coat[0]],
      [1, coat[1]],
    ],
    [0, 0],
    [1, 0],
  );
  const arm = ([hx, hy]: readonly [number, number]): string => {
    const elbow = [hx * 0.4 - 8, hy * 0.62 + 22] as const;
    const d = `M6 -232Q${elbow[0]} ${-232 + elbow[1]} ${hx} ${-232 + hy}`;
    return line(d, coat[1], 38) + line(d, coat[0], 29) + ellipse(hx + 6, -230 + hy, 15, 14, '#2b3a42');
  };
  const [back, front] = hands;
  return group(
    [
      ellipse(4, 2, 74, 12, '#000', `opacity="0.45" filter="${canvas.blur(6)}"`),
      path('M-44 -130L-48 -34H-8L-2 -100L10 -34H48L42 -130Z', coat[1]),
      path('M-52 -50H-8V-6Q-8 2 0 4H-52ZM8 -50H50V-8Q62 -4 66 4H8Z', '#1c262b'),
      line('M-50 -46H-10M10 -46H48', '#55646b', 5),
      `<g transform="rotate(${lean} 0 -120)">`,
      back ? arm(back) : '',
      path('M-50 -112Q-60 -200 -38 -246Q0 -268 40 -246Q60 -200 52 -112Q0 -98 -50 -112Z', cloth),
      line('M8 -252Q14 -180 8 -108', coat[1], 4, 'opacity="0.8"'),
      ...[-214, -176, -140].map((y) => ellipse(22, y, 4, 4, '#3a2a14')),
      path('M-20 -252Q4 -236 26 -252L22 -268H-16Z', '#8c5a3c'),
      ellipse(6, -288, 29, 33, '#b97f5a'),
      path(
        'M-26 -284Q-30 -330 4 -332Q38 -330 36 -290L66 -276Q70 -268 56 -268Q30 -286 0 -284Q-22 -280 -40 -250Q-50 -252 -44 -266Z',
        cloth,
      ),
      line('M-24 -288Q4 -300 36 -290', coat[1], 4, 'opacity="0.8"'),
      front ? arm(front) : '',
      '</g>',
    ],
    `transform="translate(${x} ${base}) scale(${facing * size} ${size})"`,
  );
}

/** Hair, shoulders and arms from above; without a turn the person sits at the upper edge. */
export function diner(
  canvas: Canvas,
  seat: {
    x: number;
    y: number;
    turn: number;
    shirt: string;
    hair: string;
    skin: string;
    reach: readonly [number, number];
  },
): string {
  const arm = (from: number, [x, y]: readonly [number, number]) => {
    const d = `M${from} 20Q${from + (from > 0 ? 30 : -30)} 80 ${x - (x - from) * 0.25} ${y * 0.66}`;
    return (
      line(d, '#000', 42, 'opacity="0.25" transform="translate(6 8)"') +
      line(`${d}L${x} ${y}`, seat.skin, 24) +
      line(d, seat.shirt, 40) +
      ellipse(x, y, 18, 20, seat.skin)
    );
  };
  const shine = canvas.radial([
    [0, '#fff', 0.28],
    [1, '#fff', 0],
  ]);
  const near = seat.reach[0] > 0 ? 1 : -1;
  return group(
    [
      arm(near * 78, seat.reach),
      arm(near * -78, [near * -96, 136]),
      path('M-104 22Q-110 -36 -50 -40H50Q110 -36 104 22Q60 56 0 54T-104 22Z', seat.shirt),
      path('M-40 30Q0 56 40 30', 'none', 'stroke="#000" stroke-width="6" opacity="0.18"'),
      ellipse(0, 18, 52, 54, '#000', 'opacity="0.3"') +
        ellipse(0, 26, 34, 36, seat.skin) +
        ellipse(0, 6, 50, 52, seat.hair) +
        ellipse(-10, -6, 32, 30, shine),
      line('M-6 -40Q-16 0 -2 44M14 -40Q22 0 14 44', '#000', 2.5, 'opacity="0.22"'),
    ],
    `transform="translate(${seat.x} ${seat.y}) rotate(${seat.turn})"`,
  );
}
