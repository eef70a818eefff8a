import { availableParallelism } from 'node:os';

/** The image library, loaded with its native part when the first image is read or made: a start that serves pages needs none. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Two images are made at a time: together they leave no core idle and no request waiting for all of them.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
  sharp.cache(false);
  return sharp;
}
