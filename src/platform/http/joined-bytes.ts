import type { ServerResponse } from 'node:http';

/** Large enough for a response with about seventy restaurants. A larger response gets a buffer of its own. */
const BYTES = 256 * 1024;
const MOST_FREE = 8;
const MOST_BYTES_OF_UNIT = 3;
const free: Buffer[] = [];
/** Where `bytesOf` encodes texts. The system gives no memory to the part that no text has reached. */
const draft = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * Bytes of a text that consists of many pieces; valid until the response has been sent. Then the buffer is reused:
 * allocating one of this size for each response would keep the garbage collector busy.
 */
export function joinedBytes(pieces: readonly string[], response: ServerResponse): Buffer {
  if (!fits(pieces, BYTES)) return Buffer.from(pieces.join(''));
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(BYTES);
  response.once('close', () => void (free.length < MOST_FREE && free.push(buffer)));
  return write(pieces, buffer);
}

/**
 * Bytes of a text that consists of a few pieces. `Buffer.from` measures a text before it encodes it, which takes nearly as
 * long. Letters beyond Latin-1 make their piece ten times slower to encode: long pieces without them should be separate.
 */
export function bytesOf(pieces: readonly string[]): Buffer {
  return Buffer.from(fits(pieces, draft.length) ? write(pieces, draft) : pieces.join(''));
}

function fits(pieces: readonly string[], bytes: number): boolean {
  let units = 0;
  for (const { length } of pieces) units += length;
  return units * MOST_BYTES_OF_UNIT <= bytes;
}

function write(pieces: readonly string[], buffer: Buffer): Buffer {
  let end = 0;
  for (const piece of pieces) end += buffer.write(piece, end);
  return buffer.subarray(0, end);
}
