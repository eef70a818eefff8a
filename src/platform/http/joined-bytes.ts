import type { ServerResponse } from 'node:http';
import { gzipOf, KeptText, MOST_BYTES_OF_UNIT, type Piece } from './gzip-pieces.ts';
import { codingsOf } from './send-cached.ts';

/** Large enough for a response with about seventy restaurants. A larger response gets a buffer of its own. */
const BYTES = 256 * 1024;
const MOST_FREE = 8;
const free: Buffer[] = [];
/** Where `bytesOf` encodes texts. The system gives no memory to the part that no text has reached. */
const draft = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * Body of a response that consists of many pieces, and the headers that its coding needs. When some pieces are kept and the
 * client accepts gzip, they are sent compressed, which takes less time than sending their text. The body is valid until the
 * response has been sent. Then the buffer is reused: allocating one of this size for each response would keep the garbage
 * collector busy.
 * @param accepted the client's Accept-Encoding header
 */
export function joinedBody(
  pieces: readonly Piece[],
  accepted: string | undefined,
  response: ServerResponse,
): { bytes: Buffer; headers: Record<string, string> } {
  const headers = pieces.some((piece) => piece instanceof KeptText) ? { vary: 'accept-encoding' } : {};
  if (headers.vary !== undefined && codingsOf(accepted).includes('gzip')) {
    return {
      bytes: gzipOf(pieces, (bytes) => reusedBuffer(bytes, response)),
      headers: { ...headers, 'content-encoding': 'gzip' },
    };
  }
  const texts = pieces.map(String);
  return { bytes: write(texts, reusedBuffer(bytesAtMost(texts), response)), headers };
}

/**
 * Bytes of a text that consists of a few pieces. `Buffer.from` measures a text before it encodes it, which takes nearly as
 * long. Letters beyond Latin-1 make their piece ten times slower to encode: long pieces without them should be separate.
 */
export function bytesOf(pieces: readonly string[]): Buffer {
  return Buffer.from(bytesAtMost(pieces) <= draft.length ? write(pieces, draft) : pieces.join(''));
}

function bytesAtMost(texts: readonly string[]): number {
  let units = 0;
  for (const { length } of texts) units += length;
  return units * MOST_BYTES_OF_UNIT;
}

function reusedBuffer(bytes: number, response: ServerResponse): Buffer {
  if (bytes > BYTES) return Buffer.allocUnsafeSlow(bytes);
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(BYTES);
  response.once('close', () => void (free.length < MOST_FREE && free.push(buffer)));
  return buffer;
}

function write(texts: readonly string[], buffer: Buffer): Buffer {
  let end = 0;
  for (const text of texts) end += buffer.write(text, end);
  return buffer.subarray(0, end);
}
