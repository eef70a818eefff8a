import { ellipse, group, line, path, type Canvas } from './canvas.ts';

/** A chef from the waist up who looks down at a plate, in a 1200 × 900 image. */
export function chef(canvas: Canvas): string {
  const jacket = canvas.linear(
    [
      [0, '#a9b5b8'],
      [0.3, '#f6f3ea'],
      [0.65, '#fffdf6'],
      [1, '#b9bfbd'],
    ],
    [0, 0],
    [1, 0],
  );
  const skin = canvas.linear([
    [0, '#6d4029'],
    [0.5, '#a5694a'],
    [1, '#b97b58'],
  ]);
  const buttons = [0, 1, 2, 3].flatMap((at) => [
    ellipse(572, 470 + at * 46, 6, 6, '#c08a35'),
    ellipse(634, 470 + at * 46, 6, 6, '#c08a35'),
  ]);
  return [
    path('M372 760Q376 520 420 450Q452 402 540 392H666Q754 402 786 450Q830 520 834 760Z', jacket),
    path('M536 396Q560 440 604 452Q650 440 672 396L640 372H570Z', '#e2ddd0'),
    line('M604 452Q612 560 606 760', '#c9c5b8', 4),
    line('M446 470Q470 560 456 660M762 470Q740 560 752 660', '#c9c5b8', 6, 'opacity="0.8"'),
    ...buttons,
    path('M470 610H738L752 760H456Z', '#0f2f46') + line('M470 612H738', '#1f6075', 10),
    // Neck, kerchief, and a head that looks down.
    path('M562 330H646V396Q606 426 562 396Z', '#7a4a30'),
    path('M546 380Q604 424 662 380L668 402Q640 436 606 440Q570 436 540 402Z', '#b3281d') +
      path('M596 430L574 486L606 466L632 490L616 430Z', '#8c1a12'),
    path('M536 262Q532 346 570 372Q604 392 640 372Q676 346 672 262Z', skin),
    path('M544 318Q548 372 580 388Q604 398 630 388Q660 372 664 318Q650 346 604 346T544 318Z', '#2b1a12'),
    path('M578 322Q604 334 630 322L626 336Q604 344 582 336Z', '#5b3322', 'opacity="0.65"'),
    ellipse(532, 294, 12, 20, '#8c5638') + ellipse(676, 294, 12, 20, '#8c5638'),
    path('M528 266Q522 190 566 172Q604 158 644 172Q686 190 680 266Q604 240 528 266Z', '#f6f3ea'),
    path('M524 246Q604 214 684 246L682 288Q604 258 526 288Z', '#fffdf6') +
      line('M526 286Q604 258 682 286', '#a9b5b8', 5),
    path('M540 282Q604 262 668 282L664 306Q604 288 544 306Z', '#2b1a12', 'opacity="0.42"'),
  ].join('');
}

/** Arms over the counter: one steadies the plate, one sets a sprig. */
export function chefHands(): string[] {
  const sleeve = (d: string, cuff: string) =>
    line(d, '#c9cbc4', 80) +
    line(d, '#f3f0e6', 74) +
    `<path d="${cuff}" fill="none" stroke="#d5d1c4" stroke-width="74"/>`;
  const hand = (x: number, y: number, turn: number) =>
    group(
      [
        path('M-30 -24Q-36 16 -10 26L38 34Q52 32 46 22L22 12L58 16Q70 14 64 4L26 -8Q18 -30 -6 -32Z', '#a5694a'),
        line('M22 12L46 18M24 0L58 8', '#7a4a30', 3, 'opacity="0.7"'),
      ],
      `transform="translate(${x} ${y}) rotate(${turn})"`,
    );
  return [
    sleeve('M424 500Q350 600 408 700', 'M398 676L414 712'),
    hand(430, 736, 22),
    sleeve('M784 500Q856 590 762 672', 'M780 656L750 684'),
    `<g transform="scale(-1 1)">${hand(-722, 700, 38)}</g>`,
    line('M676 716L652 742M668 724l-16 2M660 734l4 14', '#6f8f4e', 6),
  ];
}
