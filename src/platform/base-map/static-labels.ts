import type { Frame, Position } from './clip.ts';
import { letter } from './lettering.ts';

export interface Town {
  name: string;
  population: number;
  /** In pixels of the image. */
  position: Position;
}

/**
 * A name and where it is drawn: stroke `path`, letters `size` high, and a dot of radius `dot` on the town (0 for no dot).
 */
export interface Label {
  town: Town;
  path: string;
  size: number;
  dot: number;
}

const GAP = 7;
const EDGE = 8;
const PIXELS_A_LABEL = 24_000;
const MOST_LABELS = 24;

/**
 * Chooses which towns get a name, in order of population, and on which side of the dot. No two names or dots overlap, none
 * overlaps the `taken` frame, and no name leaves the image.
 * @param towns in descending order of population
 */
export function placeLabels(towns: readonly Town[], frame: Frame, taken?: Frame): Label[] {
  const [left, top, right, bottom] = frame;
  const most = Math.min(MOST_LABELS, Math.max(3, Math.round(((right - left) * (bottom - top)) / PIXELS_A_LABEL)));
  const frames: Frame[] = taken ? [taken] : [];
  const labels: Label[] = [];
  let isPinNamed = false;
  for (const town of towns) {
    if (labels.length >= most) break;
    const [x, y] = town.position;
    const size = town.population > 300_000 ? 12 : town.population > 60_000 ? 10 : 8.5;
    const { path, width } = letter(town.name, size);
    if (!path) continue;
    const radius = town.population > 300_000 ? 3.2 : 2.4;
    const dotFrame: Frame = [x - radius - 2, y - radius - 2, x + radius + 2, y + radius + 2];
    const isUnderPin = taken !== undefined && overlaps(taken, dotFrame);
    if (isUnderPin && isPinNamed) continue;
    const dot = isUnderPin ? 0 : radius;
    // Beside the dot, else below or above it. The name of a town under the pin is below the pin's tip, without a dot.
    const starts: Position[] = isUnderPin
      ? [[(taken[0] + taken[2] - width) / 2, taken[3] + GAP]]
      : [
          [x + GAP, y - size / 2],
          [x - GAP - width, y - size / 2],
          [x - width / 2, y + GAP],
          [x - width / 2, y - GAP - size],
        ];
    for (const [startX, startY] of starts) {
      const frame: Frame = [startX - 3, startY - 4, startX + width + 3, startY + size + 4];
      const isInside =
        frame[0] >= left + EDGE && frame[1] >= top + EDGE && frame[2] <= right - EDGE && frame[3] <= bottom - EDGE;
      if (!isInside || frames.some((other) => overlaps(other, frame) || (dot > 0 && overlaps(other, dotFrame))))
        continue;
      frames.push(frame);
      if (dot > 0) frames.push(dotFrame);
      isPinNamed ||= isUnderPin;
      labels.push({ town, size, dot, path: translated(path, startX, startY) });
      break;
    }
  }
  return labels;
}

function overlaps(a: Frame, b: Frame): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Path data of M, L, C, H, V and Z commands, translated. */
function translated(path: string, dx: number, dy: number): string {
  return path.replace(/([MLCHV])([^MLCHVZ]*)/g, (_, command: string, rest: string) => {
    const isX = (index: number) => command === 'H' || (command !== 'V' && index % 2 === 0);
    const numbers = rest
      .trim()
      .split(' ')
      .map((number, index) => Math.round((Number(number) + (isX(index) ? dx : dy)) * 100) / 100);
    return command + numbers.join(' ');
  });
}
