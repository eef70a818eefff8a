import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Unavailable } from '#shared/problem.ts';
import { REGIONS } from './regions.ts';

export const GAZETTEER_FILE = 'gazetteer.bin';
/** Version of the format below. Files of another version are refused, and the build makes them again. */
const FORMAT = 1;
const MAGIC = 'GAZ\n';
/** Degrees are stored in units of 1/100,000 degree, about a metre. */
const DEGREE = 1e5;

/**
 * Columns of the gazetteer. Cities are sorted by `cityKeys` (in byte order), so that all cities with a name or a prefix are
 * consecutive rows. Text columns are one string of Latin letters with the boundaries of rows; degrees are integers, in units
 * of 1/100,000 degree.
 */
export interface GazetteerColumns {
  cityKeys: Text;
  cityNames: Text;
  cityLatitude: Int32Array;
  cityLongitude: Int32Array;
  cityPopulation: Uint32Array;
  /** Index in REGIONS. */
  cityRegion: Uint8Array;
  /** ZIPs as numbers, then Canadian prefixes as {@link postalNumber}, in ascending order. */
  postalCode: Uint32Array;
  postalLatitude: Int32Array;
  postalLongitude: Int32Array;
  /** Row of the code's city. */
  postalCity: Uint32Array;
  /** For each of REGIONS: south, west, north, east. All zero when unknown. */
  regionExtent: Int32Array;
}

/** A column of strings: their UTF-8 bytes, concatenated, and the start of each row. */
export interface Text {
  bytes: Uint8Array;
  starts: Uint32Array;
}

const NUMBERS = {
  cityLatitude: Int32Array,
  cityLongitude: Int32Array,
  cityPopulation: Uint32Array,
  cityRegion: Uint8Array,
  postalCode: Uint32Array,
  postalLatitude: Int32Array,
  postalLongitude: Int32Array,
  postalCity: Uint32Array,
  regionExtent: Int32Array,
} as const;

interface Section {
  name: string;
  offset: number;
  bytes: number;
}

interface Header {
  stamp: string;
  sections: Section[];
}

/** Contents of the file. `stamp` identifies the sources that it was made from. */
export function encodeGazetteer(columns: GazetteerColumns, stamp: string): Buffer {
  const parts: [string, ArrayBufferView][] = [
    ['cityKeys', columns.cityKeys.bytes],
    ['cityKeys.starts', columns.cityKeys.starts],
    ['cityNames', columns.cityNames.bytes],
    ['cityNames.starts', columns.cityNames.starts],
  ];
  for (const name of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) parts.push([name, columns[name]]);

  let offset = 0;
  const sections = parts.map(([name, view]): Section => {
    const section = { name, offset, bytes: view.byteLength };
    offset += align(view.byteLength);
    return section;
  });
  const json = Buffer.from(JSON.stringify({ stamp, sections } satisfies Header));
  const start = Buffer.alloc(12);
  start.write(MAGIC);
  start.writeUInt32LE(FORMAT, 4);
  start.writeUInt32LE(json.length, 8);
  const bodyAt = align(start.length + json.length);
  const file = Buffer.alloc(bodyAt + offset);
  start.copy(file);
  json.copy(file, start.length);
  parts.forEach(([, view], row) => {
    Buffer.from(view.buffer, view.byteOffset, view.byteLength).copy(file, bodyAt + (sections[row]?.offset ?? 0));
  });
  return file;
}

/** Stamp of the file in `dir`; undefined when there is no file of this format. */
export async function readStamp(dir: string): Promise<string | undefined> {
  const file = await readFile(path.join(dir, GAZETTEER_FILE)).catch(() => undefined);
  return file && readHeader(file)?.stamp;
}

/**
 * The columns as views on the file's bytes, so nothing is parsed or copied.
 * @throws Unavailable when the file is missing, truncated or of another format
 */
export async function readColumns(dir: string): Promise<GazetteerColumns> {
  const file = await readFile(path.join(dir, GAZETTEER_FILE)).catch((cause: unknown) => {
    throw new Unavailable('gazetteer', { cause, detail: `No gazetteer in ${dir}: run the build` });
  });
  const header = readHeader(file);
  if (!header)
    throw new Unavailable('gazetteer', { detail: `The gazetteer in ${dir} is of another format: run the build` });
  const bodyAt = align(12 + file.readUInt32LE(8));
  // The buffer may start at an odd offset, where typed arrays of wide numbers cannot; the bytes are copied then.
  const aligned = file.byteOffset % 8 === 0 ? file : Buffer.from(new Uint8Array(file).buffer);

  const view = <T>(name: string, make: (buffer: ArrayBuffer, at: number, bytes: number) => T): T => {
    const section = header.sections.find((candidate) => candidate.name === name);
    if (!section || bodyAt + section.offset + section.bytes > aligned.length) {
      throw new Unavailable('gazetteer', { detail: `The gazetteer in ${dir} is damaged: run the build` });
    }
    return make(aligned.buffer as ArrayBuffer, aligned.byteOffset + bodyAt + section.offset, section.bytes);
  };
  const bytes = (name: string) => view(name, (buffer, at, size) => new Uint8Array(buffer, at, size));
  const int32 = (name: string) => view(name, (buffer, at, size) => new Int32Array(buffer, at, size / 4));
  const uint32 = (name: string) => view(name, (buffer, at, size) => new Uint32Array(buffer, at, size / 4));
  return {
    cityKeys: { bytes: bytes('cityKeys'), starts: uint32('cityKeys.starts') },
    cityNames: { bytes: bytes('cityNames'), starts: uint32('cityNames.starts') },
    cityLatitude: int32('cityLatitude'),
    cityLongitude: int32('cityLongitude'),
    cityPopulation: uint32('cityPopulation'),
    cityRegion: bytes('cityRegion'),
    postalCode: uint32('postalCode'),
    postalLatitude: int32('postalLatitude'),
    postalLongitude: int32('postalLongitude'),
    postalCity: uint32('postalCity'),
    regionExtent: int32('regionExtent'),
  };
}

/** Makes a column of strings from its rows. */
export function encodeText(rows: readonly string[]): Text {
  const starts = new Uint32Array(rows.length + 1);
  const buffers = rows.map((row) => Buffer.from(row));
  buffers.forEach((buffer, row) => {
    starts[row + 1] = (starts[row] ?? 0) + buffer.length;
  });
  return { bytes: Buffer.concat(buffers), starts };
}

export function readText(text: Text, row: number): string {
  return decoder.decode(text.bytes.subarray(text.starts[row], text.starts[row + 1]));
}

export function toStored(degrees: number): number {
  return Math.round(degrees * DEGREE);
}

export function toDegrees(stored: number | undefined): number {
  return (stored ?? 0) / DEGREE;
}

/**
 * A postal code as a number that keeps the order: a ZIP ("90503") is its value, a Canadian prefix ("M5V") is its base-36
 * value above all ZIPs.
 */
export function postalNumber(code: string): number {
  return /^\d{5}$/.test(code) ? Number(code) : FIRST_PREFIX + Number.parseInt(code, 36);
}

export function postalText(number: number): string {
  return number < FIRST_PREFIX ? String(number).padStart(5, '0') : (number - FIRST_PREFIX).toString(36).toUpperCase();
}

export const FIRST_PREFIX = 100_000;
const decoder = new TextDecoder();

function readHeader(file: Buffer): Header | undefined {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== MAGIC || file.readUInt32LE(4) !== FORMAT) return undefined;
  try {
    const header = JSON.parse(file.toString('utf8', 12, 12 + file.readUInt32LE(8))) as Header;
    return header.sections.some((section) => section.name === 'regionExtent' && section.bytes === REGIONS.length * 16)
      ? header
      : undefined;
  } catch {
    return undefined;
  }
}

function align(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
