import { createRandom } from '../../restaurants/random.ts';
import { createCanvas, ellipse, line, n, path } from '../canvas.ts';
import { backdrop, glow, vignette } from '../nature.ts';
import type { Scene } from '../render-image.ts';

/** The sea by night, wave behind wave, a little moonlight on the crests. A background for text. */
export function deepWater(): Scene {
  return waves(1600, 900, 'deep water');
}

/** The same for tall screens. */
export function deepWaterTall(): Scene {
  return waves(900, 1400, 'deep water tall');
}

function waves(width: number, height: number, seed: string): Scene {
  const canvas = createCanvas(width, height);
  const random = createRandom(seed);
  backdrop(canvas, [
    [0, '#0c2437'],
    [0.4, '#1f6075'],
    [1, '#081b2a'],
  ]);
  canvas.add(glow(canvas, width * 0.68, height * 0.16, height * 0.5, '#a9c9bf', 0.6));
  const rows = 9;
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1);
    const y = height * (0.2 + depth * 0.74);
    const length = 150 + depth * 330;
    const lift = 10 + depth * 44;
    const start = -random.next() * length;
    const crests: string[] = [];
    let d = `M${n(start)} ${n(y)}`;
    for (let x = start; x < width + length; x += length) {
      const tip = lift * (0.7 + random.next() * 0.6);
      const crest = `C${n(x + length * 0.3)} ${n(y)} ${n(x + length * 0.42)} ${n(y - tip)} ${n(x + length * 0.56)} ${n(y - tip)}S${n(x + length * 0.8)} ${n(y)} ${n(x + length)} ${n(y)}`;
      d += crest;
      crests.push(`M${n(x)} ${n(y)}${crest}`);
    }
    const body = canvas.linear([
      [0, mix('#2d7f8c', '#123a50', depth)],
      [1, mix('#154a5e', '#06151f', depth)],
    ]);
    canvas.add(
      path(`${d}V${height}H${n(start)}Z`, body, 'opacity="0.92"'),
      ...crests.map((crest) =>
        line(crest, '#cfe4dc', 1 + depth * 2.2, `opacity="${n((0.5 - depth * 0.3) * 100) / 100}"`),
      ),
      ...Array.from({ length: 10 }, () => {
        const x = random.next() * width;
        const span = 20 + depth * 110;
        return line(
          `M${n(x)} ${n(y + 14 + random.next() * 30 * (1 + depth))}q${n(span / 2)} ${n(4 + depth * 8)} ${n(span)} 0`,
          '#a9c9bf',
          1 + depth,
          'opacity="0.2"',
        );
      }),
    );
  }
  canvas.add(
    ...Array.from({ length: 60 }, () =>
      ellipse(random.next() * width, height * (0.3 + random.next() * 0.7), 1.4, 1.4, '#e8bd69', 'opacity="0.35"'),
    ),
    vignette(canvas, '#040d15', 0.5),
  );
  return canvas.done();
}

/** A colour between two, "#rrggbb". @param part 0 is the first */
function mix(a: string, b: string, part: number): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(1 + at * 2, 3 + at * 2), 16);
  const parts = [0, 1, 2].map((at) => Math.round(channel(a, at) * (1 - part) + channel(b, at) * part));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
