import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** ASCII, with / between folders. */
  name: string;
  bytes: Uint8Array;
}

/** 1980-01-01, the earliest date of the format: a fixed date, so that every run makes the same bytes. */
const DATE = 0x0021;
const VERSION = 20;

/** A zip with uncompressed files: compression would not make images smaller. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name, 'ascii');
    const facts = factsOf(bytes, nameBytes.length);
    const local = Buffer.concat([signature(0x04034b50), facts, nameBytes]);
    parts.push(local, bytes);
    directory.push(Buffer.concat([signature(0x02014b50), word(VERSION), facts, tail(offset), nameBytes]));
    offset += local.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.concat([
    signature(0x06054b50),
    Buffer.alloc(4),
    word(entries.length),
    word(entries.length),
    long(central.length),
    long(offset),
    word(0),
  ]);
  return Buffer.concat([...parts, central, end]);
}

/** Fields that the local header and the directory share: version, flags, method, time, check, sizes, lengths. */
function factsOf(bytes: Uint8Array, nameLength: number): Buffer {
  return Buffer.concat([
    word(VERSION),
    Buffer.alloc(6),
    word(DATE),
    long(crc32(bytes)),
    long(bytes.length),
    long(bytes.length),
    word(nameLength),
    word(0),
  ]);
}

/** Comment length, disk, attributes, and where the file begins. */
function tail(offset: number): Buffer {
  return Buffer.concat([Buffer.alloc(10), long(offset)]);
}

function signature(value: number): Buffer {
  return long(value);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
