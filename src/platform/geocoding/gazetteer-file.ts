import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Unavailable } from '#shared/problem.ts';
import { REGIONS } from './regions.ts';

export const GAZETTEER_FILE = 'gazetteer.bin';
/** Changes whenever the layout below does: a file of another format is refused and built anew. */
const FORMAT = 1;
const MAGIC = 'GAZ\n';
/** Stored degrees are whole numbers of this part: about a metre. */
const DEGREE = 1e5;

/**
 * Columns of the gazetteer. Cities are rows sorted by `cityKeys` (bytes), so that a name and every name with a prefix are
 * one run of rows. Text columns are one string of Latin letters with row boundaries; degrees are whole hundred-thousandths.
 */
export interface GazetteerColumns {
  cityKeys: Text;
  cityNames: Text;
  cityLatitude: Int32Array;
  cityLongitude: Int32Array;
  cityPopulation: Uint32Array;
  /** Row in REGIONS. */
  cityRegion: Uint8Array;
  /** ZIPs as numbers, then Canadian prefixes as {@link postalNumber}: one ascending column. */
  postalCode: Uint32Array;
  postalLatitude: Int32Array;
  postalLongitude: Int32Array;
  /** Row of the city that the code belongs to. */
  postalCity: Uint32Array;
  /** By row of REGIONS: south, west, north, east; all zero when nothing is known. */
  regionExtent: Int32Array;
}

/** A column of strings: UTF-8 bytes end to end, and where each row starts. */
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

/** The whole file. `stamp` identifies its sources. */
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

/** What the file in `dir` was made from, or undefined when there is none of this format. */
export async function readStamp(dir: string): Promise<string | undefined> {
  const file = await readFile(path.join(dir, GAZETTEER_FILE)).catch(() => undefined);
  return file && readHeader(file)?.stamp;
}

/**
 * The columns, as views on the file's own bytes: nothing is parsed or copied.
 * @throws Unavailable when the file is missing, of another format or cut short.
 */
export async function readColumns(dir: string): Promise<GazetteerColumns> {
  const file = await readFile(path.join(dir, GAZETTEER_FILE)).catch((cause: unknown) => {
    throw new Unavailable('gazetteer', { cause, detail: `No gazetteer in ${dir}: run the build` });
  });
  const header = readHeader(file);
  if (!header)
    throw new Unavailable('gazetteer', { detail: `The gazetteer in ${dir} is of another format: run the build` });
  const bodyAt = align(12 + file.readUInt32LE(8));
  // A read from a pool may start at an odd place, where wide columns cannot: then the bytes move once.
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

/** A column of strings from its rows. */
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

/** A ZIP ("90503") is its number; a Canadian prefix ("M5V") is its base-36 value above all ZIPs. Both keep their order. */
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
