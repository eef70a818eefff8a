import { decodeText } from '#platform/spreadsheet/decode-text.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';

/** Lists of restaurants are smaller: a larger file is something else. */
export const LARGEST_FILE_BYTES = 256 * 1024 * 1024;

const ARCHIVE_SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a spreadsheet workbook or zip archive: save the sheet as CSV (UTF-8) and import that'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old spreadsheet workbook: save the sheet as CSV (UTF-8) and import that'],
  [[0x1f, 0x8b], 'compressed by gzip: unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document: it contains no rows'],
  [[0x89, 0x50, 0x4e, 0x47], 'an image'],
  [[0xff, 0xd8, 0xff], 'an image'],
];

/**
 * The text of a file, with notes on how it was read.
 * @throws UnreadableFile for an empty, oversized or binary file.
 */
export function decodeList(bytes: Uint8Array): { text: string; notes: string[] } {
  if (bytes.length > LARGEST_FILE_BYTES)
    throw new UnreadableFile('The file is larger than 256 MB: it cannot be a list of restaurants');
  for (const [signature, meaning] of ARCHIVE_SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) throw new UnreadableFile(`The file is ${meaning}`);
  }
  const decoded = decodeText(bytes);
  if ('fault' in decoded) {
    const what = decoded.fault === 'is not text' ? 'is binary' : decoded.fault;
    throw new UnreadableFile(`The file ${what}: expected CSV, GeoJSON or JSON text`);
  }
  if (decoded.text.trim() === '') throw new UnreadableFile('The file is empty');
  return decoded;
}
