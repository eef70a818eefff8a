import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { notAWorkbook, refuseFile } from './table-builder.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** Asynchronous, so that it runs on a worker thread and does not block other requests. */
const inflate = promisify(inflateRaw);
const MAX_ENTRIES = 2000;
const [STORED, DEFLATED] = [0, 8];
/** Stands for a number in the ZIP64 extension, for archives beyond 4 GB, which are not accepted. */
const ELSEWHERE = 0xffffffff;

/**
 * Refuses an archive that would unpack to more bytes than allowed. It checks the sizes in the directory first, and then
 * unpacks the archive, because the directory may be wrong. After this check, code that trusts the directory is safe.
 * @param visit called with each part
 * @throws Invalid on 'file'
 */
export async function checkArchive(
  bytes: Buffer,
  maxUnpackedBytes: number,
  visit: (name: string, part: Buffer) => void,
): Promise<void> {
  const entries = readDirectory(bytes);
  const declaredBytes = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (declaredBytes > maxUnpackedBytes) throw tooMuch();
  let left = maxUnpackedBytes;
  const starts = new Set<number>();
  for (const entry of entries) {
    // Entries that share their bytes could unpack to far more than the file's size suggests.
    if (starts.has(entry.start)) throw broken();
    starts.add(entry.start);
    const part = await unpack(bytes, entry, left);
    left -= part.length;
    if (left < 0) throw tooMuch();
    visit(entry.name, part);
  }
}

interface Entry {
  name: string;
  method: number;
  start: number;
  packedBytes: number;
  unpackedBytes: number;
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw refuseFile('is a workbook of too many parts');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken();
    const [packedBytes, unpackedBytes, local] = [20, 24, 42].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    if ([packedBytes, unpackedBytes, local].includes(ELSEWHERE)) throw tooMuch();
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw broken();
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (start + packedBytes > bytes.length) throw broken();
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    entries.push({ name, method: bytes.readUInt16LE(at + 10), start, packedBytes, unpackedBytes });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** @throws Invalid when it is more than `most` */
async function unpack(bytes: Buffer, { method, start, packedBytes }: Entry, most: number): Promise<Buffer> {
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw broken();
  try {
    const limits = { maxOutputLength: Math.max(most, 1) };
    return await inflate(packed, limits);
  } catch (error) {
    throw error instanceof RangeError ? tooMuch() : broken(error);
  }
}

function tooMuch(): Error {
  return refuseFile('unpacks to far more than a list has');
}

function broken(cause?: unknown): Error {
  return notAWorkbook(cause);
}
