import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text that many responses contain, kept with its compressed form. */
export class KeptText {
  readonly text: string;
  #deflated: Deflated | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get deflated(): Deflated {
    return (this.#deflated ??= deflate(this.text));
  }

  toString(): string {
    return this.text;
  }
}

interface Deflated {
  /**
   * DEFLATE blocks (RFC 1951) that end on a byte boundary and have no back-references to earlier blocks. Stored as a Latin-1
   * string, one byte per character, which takes less memory than a Buffer.
   */
  blocks: string;
  /** Of the text, in bytes. */
  length: number;
  crc: number;
  /** The checksum of the text before, multiplied by this and combined with `crc` by XOR, is the checksum of both texts. */
  shift: number;
}

/** Part of a response: a text, or one that is kept. */
export type Piece = string | KeptText;

/** Magic number, DEFLATE, no name and no time, unknown system (RFC 1952 §2.3). */
const START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const STORED_START_BYTES = 5;
const END_BYTES = STORED_START_BYTES + 8;
const MOST_STORED_BYTES = 0xff_ff;
/** Bytes of UTF-8 for one UTF-16 unit. */
export const MOST_BYTES_OF_UNIT = 3;

/**
 * The text of the pieces as gzip (RFC 1952). Kept pieces take their compressed form, others are stored: nothing is compressed
 * for the response.
 * @param bufferOf a buffer of at least so many bytes, in which the result is written
 */
export function gzipOf(pieces: readonly Piece[], bufferOf: (bytes: number) => Buffer): Buffer {
  const parts = pieces.map((piece) => (fitsStored(piece) ? piece : new KeptText(String(piece))));
  let most = START.length + END_BYTES;
  for (const part of parts)
    most +=
      typeof part === 'string' ? STORED_START_BYTES + part.length * MOST_BYTES_OF_UNIT : part.deflated.blocks.length;
  return write(parts, bufferOf(most));
}

function fitsStored(piece: Piece): boolean {
  return typeof piece !== 'string' || piece.length * MOST_BYTES_OF_UNIT <= MOST_STORED_BYTES;
}

function write(parts: readonly Piece[], buffer: Buffer): Buffer {
  let end = START.copy(buffer);
  let crc = 0;
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      const start = end + STORED_START_BYTES;
      const bytes = buffer.write(part, start);
      startStored(buffer, end, bytes, false);
      end = start + bytes;
      crc = crcOf(buffer, start, end, crc);
      length += bytes;
    } else {
      const kept = part.deflated;
      end += buffer.write(kept.blocks, end, 'latin1');
      crc = (multiply(kept.shift, crc) ^ kept.crc) >>> 0;
      length += kept.length;
    }
  }
  startStored(buffer, end, 0, true);
  end = buffer.writeUInt32LE(crc, end + STORED_START_BYTES);
  end = buffer.writeUInt32LE(length >>> 0, end);
  return buffer.subarray(0, end);
}

/** Writes the header of a block that is not compressed (RFC 1951 §3.2.4). */
function startStored(buffer: Buffer, at: number, bytes: number, isLast: boolean): void {
  buffer[at] = isLast ? 1 : 0;
  buffer[at + 1] = bytes;
  buffer[at + 2] = bytes >>> 8;
  buffer[at + 3] = ~bytes;
  buffer[at + 4] = ~bytes >>> 8;
}

function deflate(text: string): Deflated {
  const bytes = Buffer.from(text);
  const { Z_BEST_COMPRESSION, Z_SYNC_FLUSH } = constants;
  return {
    blocks: deflateRawSync(bytes, { level: Z_BEST_COMPRESSION, finishFlush: Z_SYNC_FLUSH }).toString('latin1'),
    length: bytes.length,
    crc: crc32(bytes),
    shift: shiftOf(bytes.length),
  };
}

/** Polynomials modulo 2 are numbers whose highest bit is the coefficient of 1, as in the checksum of gzip (RFC 1952 §8). */
const POLYNOMIAL = 0xed_b8_83_20;
const ONE = 0x80_00_00_00;
const X_TO_THE_8 = ONE >>> 8;

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => multiply(X_TO_THE_8, byte));

/** Continues a checksum. Faster than `crc32` for a few bytes. */
function crcOf(buffer: Buffer, start: number, end: number, before: number): number {
  let crc = ~before;
  for (let at = start; at < end; at++) crc = (crc >>> 8) ^ CRC_OF_BYTE[(crc ^ buffer[at]!) & 0xff]!;
  return ~crc >>> 0;
}

/** x to the power of the bits in so many bytes, modulo the polynomial. */
function shiftOf(bytes: number): number {
  let power = ONE;
  for (let rest = bytes, factor = X_TO_THE_8; rest > 0; rest = Math.floor(rest / 2), factor = multiply(factor, factor))
    if (rest % 2 === 1) power = multiply(power, factor);
  return power;
}

/** Product modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  // Without conditions, because processors predict them wrongly half of the time.
  for (let at = 31, shifted = b; at >= 0; at--) {
    product ^= shifted & -((a >>> at) & 1);
    shifted = (shifted >>> 1) ^ (POLYNOMIAL & -(shifted & 1));
  }
  return product >>> 0;
}
