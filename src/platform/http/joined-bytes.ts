import type { ServerResponse } from 'node:http';

/** Large enough for a response with about seventy restaurants. A larger response gets a buffer of its own. */
const BYTES = 256 * 1024;
const MOST_FREE = 8;
const MOST_BYTES_OF_UNIT = 3;
const free: Buffer[] = [];

/**
 * Bytes of a text that consists of many pieces; valid until the response has been sent. Then the buffer is reused:
 * allocating one of this size for each response would keep the garbage collector busy.
 */
export function joinedBytes(pieces: readonly string[], response: ServerResponse): Buffer {
  let units = 0;
  for (const { length } of pieces) units += length;
  if (units * MOST_BYTES_OF_UNIT > BYTES) return Buffer.from(pieces.join(''));
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(BYTES);
  response.once('close', () => void (free.length < MOST_FREE && free.push(buffer)));
  let end = 0;
  for (const piece of pieces) end += buffer.write(piece, end);
  return buffer.subarray(0, end);
}
