import { availableParallelism } from 'node:os';

/** The picture library, loaded with its native part when the first picture is read or made: a start that serves pages needs none. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Two pictures are made at a time: together they leave no core idle and no request waiting for all of them.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
  sharp.cache(false);
  return sharp;
}
