import { availableParallelism } from 'node:os';

/**
 * Loads the image library, with its native part, when the first image is read or made. A server that only sends pages does
 * not need it.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // At most two images are made at a time. Half of the cores for each keeps all cores busy, and no request waits for all of
  // them.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
  sharp.cache(false);
  return sharp;
}
