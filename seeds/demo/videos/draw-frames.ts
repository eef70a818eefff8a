import sharp from 'sharp';
import { ease } from '../images/motion.ts';
import type { Scene } from '../images/render-image.ts';
import { FADE_SECONDS, type Shot, type View } from './storyboards.ts';

export const FRAME = { width: 960, height: 540, perSecond: 20 } as const;

/** Length of a video with these shots. */
export function secondsOf(shots: readonly Shot[]): number {
  return shots.reduce((sum, { seconds }) => sum + seconds, 0) - FADE_SECONDS * (shots.length - 1);
}

/** One frame of a video as raw pixels, three bytes each. @throws RangeError after the video's end */
export async function drawFrame(shots: readonly Shot[], seconds: number): Promise<Buffer> {
  let start = 0;
  for (const [at, shot] of shots.entries()) {
    const end = start + shot.seconds;
    const next = shots[at + 1];
    if (seconds < end - (next ? FADE_SECONDS : 0)) return drawShot(shot, seconds - start);
    if (next && seconds < end) {
      const [leaving, coming] = await Promise.all([
        drawShot(shot, seconds - start),
        drawShot(next, seconds - end + FADE_SECONDS),
      ]);
      return blend(leaving, coming, ease(seconds, end - FADE_SECONDS, end));
    }
    start = end - FADE_SECONDS;
  }
  throw new RangeError(`The video has no frame at ${seconds} s`);
}

function drawShot(shot: Shot, seconds: number): Promise<Buffer> {
  const part = ease(seconds, 0, shot.seconds);
  const between = (key: keyof View) => shot.from[key] + (shot.to[key] - shot.from[key]) * part;
  const svg = seenFrom(shot.scene(seconds), { x: between('x'), y: between('y'), width: between('width') });
  return sharp(Buffer.from(svg)).resize(FRAME.width, FRAME.height).removeAlpha().raw().toBuffer();
}

/** The scene's drawing in the frame's size, through the camera. */
function seenFrom({ svg }: Scene, view: View): string {
  const height = (view.width * FRAME.height) / FRAME.width;
  const box = [view.x, view.y, view.width, height].map((value) => value.toFixed(3)).join(' ');
  const size = `width="${FRAME.width}" height="${FRAME.height}"`;
  return svg.replace(/^<svg [^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box}">`);
}

function blend(from: Buffer, to: Buffer, part: number): Buffer {
  const mixed = Buffer.allocUnsafe(from.length);
  for (let at = 0; at < mixed.length; at++) mixed[at] = Math.round((from[at] ?? 0) * (1 - part) + (to[at] ?? 0) * part);
  return mixed;
}
