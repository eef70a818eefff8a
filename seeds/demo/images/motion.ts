/** A swing between -1 and 1. Where the period divides a video's length, the video repeats without a seam. @param offset where in the swing it begins, 0 to 1 */
export function swing(seconds: number, periodSeconds: number, offset = 0): number {
  return Math.sin(2 * Math.PI * (seconds / periodSeconds + offset));
}

/** A phase of its own for the nth of many like things, spread so that neighbours differ. */
export function phaseOf(index: number): number {
  return (index * 0.618034) % 1;
}

/** From 0 to 1 between two instants, slow at both ends. */
export function ease(seconds: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (seconds - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** A flame's strength around 1. */
export function flicker(seconds: number, index: number): number {
  return 1 + 0.07 * swing(seconds, 1.5, phaseOf(index)) + 0.05 * swing(seconds, 1, phaseOf(index * 3 + 1));
}

/** Something that floats: it heaves and rolls a little around its waterline. The lift is in pixels. */
export function afloat(
  piece: string,
  float: { x: number; y: number; lift: number; index: number },
  seconds: number | undefined,
): string {
  if (seconds === undefined) return piece;
  const rise = hundredth(float.lift * swing(seconds, 3, phaseOf(float.index)));
  const roll = hundredth(1.3 * swing(seconds, 6, phaseOf(float.index + 5)));
  return `<g transform="translate(0 ${rise}) rotate(${roll} ${float.x} ${float.y})">${piece}</g>`;
}

/** Moves something as a whole. */
export function shifted(piece: string, x: number, y: number): string {
  return `<g transform="translate(${hundredth(x)} ${hundredth(y)})">${piece}</g>`;
}

/** Finer than a tenth of a pixel, so that slow moves do not step. */
function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
