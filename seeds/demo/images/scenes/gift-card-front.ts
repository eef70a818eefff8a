import { createCanvas, ellipse, group, line, path, rect, type Canvas } from '../canvas.ts';
import { boatLantern, fishingBoat, LAMPLIGHT } from '../harbor-things.ts';
import { glow, reflection, stars } from '../nature.ts';
import type { Scene } from '../render-image.ts';
import { createRandom } from '../../restaurants/random.ts';

const CARD = 'M134 170H1066Q1110 170 1110 214V686Q1110 730 1066 730H134Q90 730 90 686V214Q90 170 134 170Z';

/** The front of the gift card, straight on: a lantern over the bay by night, a brass edge. */
export function giftCardFront(): Scene {
  const canvas = createCanvas(1200, 900);
  canvas.add(
    rect(
      0,
      0,
      1200,
      900,
      canvas.linear([
        [0, '#f9f4e8'],
        [1, '#e6d9c0'],
      ]),
    ),
    ...Array.from({ length: 60 }, (_, at) => line(`M0 ${at * 15}H1200`, '#cbb994', 1, 'opacity="0.22"')),
    path(CARD, '#3a2a14', `opacity="0.5" filter="${canvas.blur(24)}" transform="translate(0 22)"`),
    group(face(canvas), `clip-path="${canvas.clip(CARD)}"`),
    `<path d="${CARD}" fill="none" stroke="#c08a35" stroke-width="9"/>`,
    `<path d="${CARD}" fill="none" stroke="#f6dc9c" stroke-width="2.4"/>`,
    `<rect x="114" y="194" width="972" height="512" rx="26" fill="none" stroke="#e8bd69" stroke-width="2.5" opacity="0.65"/>`,
  );
  return canvas.done();
}

function face(canvas: Canvas): string[] {
  const random = createRandom('gift card front');
  const wave = (y: number, reach: number, color: string) =>
    path(`M60 ${y}${`q${reach / 2} -22 ${reach} 0t${reach} 0`.repeat(Math.ceil(1100 / reach / 2))}V760H60Z`, color);
  return [
    rect(
      80,
      160,
      1040,
      580,
      canvas.linear([
        [0, '#0b2233'],
        [0.55, '#1b4a66'],
        [0.75, '#2f7286'],
        [1, '#0f2f46'],
      ]),
    ),
    `<g transform="translate(90 178)">${stars(random, 80, { width: 1020, bottom: 300 })}</g>`,
    glow(canvas, 820, 400, 420, LAMPLIGHT, 0.75),
    path('M80 560Q200 500 330 552T760 604H80Z', '#12384e'),
    wave(578, 74, '#1c566c'),
    fishingBoat(canvas, {
      x: 330,
      y: 596,
      size: 150,
      hull: '#8e2a20',
      trim: '#e8bd69',
      cabin: '#f3ead7',
      lamp: true,
      line: '#0b2233',
    }),
    reflection(random, { x: 820, top: 590, bottom: 730, width: 90, color: LAMPLIGHT, opacity: 0.75 }),
    wave(626, 92, '#16485d'),
    wave(674, 112, '#103a50'),
    boatLantern(canvas, 820, 190, 2.3),
    line('M820 150V196', '#c08a35', 8),
    ...[0, 1, 2].map((at) =>
      line(
        `M170 ${262 + at * 26}h${[260, 190, 120][at]}`,
        ['#e8bd69', '#f6efe1', '#f6efe1'][at] ?? '#f6efe1',
        [12, 5, 5][at] ?? 5,
        `opacity="${[1, 0.75, 0.5][at]}"`,
      ),
    ),
    ellipse(1020, 250, 30, 30, 'none', 'stroke="#e8bd69" stroke-width="4"'),
    line('M1020 236V264M1008 246H1032M1004 254Q1008 268 1020 268T1036 254', '#e8bd69', 3.6),
    path('M80 160H520L180 760H80Z', '#fff', 'opacity="0.05"'),
  ];
}
