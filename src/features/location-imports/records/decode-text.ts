import { UnreadableFile } from './unreadable-file.ts';

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
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark; bytes that are neither are read as Windows-1252 with a note.
 * @throws UnreadableFile for an empty, oversized or binary file.
 */
export function decodeText(bytes: Uint8Array): { text: string; notes: string[] } {
  if (bytes.length > LARGEST_FILE_BYTES)
    throw new UnreadableFile('The file is larger than 256 MB: it cannot be a list of restaurants');
  for (const [signature, meaning] of ARCHIVE_SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) throw new UnreadableFile(`The file is ${meaning}`);
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return checked(new TextDecoder('utf-16le').decode(bytes), []);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return checked(new TextDecoder('utf-16be').decode(bytes), []);
  if (bytes.subarray(0, 65_536).includes(0))
    throw new UnreadableFile('The file is binary: expected CSV, GeoJSON or JSON text');
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes), []);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const text = new TextDecoder('windows-1252').decode(bytes);
    return checked(text, [
      'The file is not UTF-8: it was read as Windows-1252 (Latin-1). Check accented letters, or save it as UTF-8.',
    ]);
  }
}

function checked(text: string, notes: string[]): { text: string; notes: string[] } {
  if (text.trim() === '') throw new UnreadableFile('The file is empty');
  const sample = text.slice(0, 20_000);
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  if (controls > sample.length / 100)
    throw new UnreadableFile('The file is binary: expected CSV, GeoJSON or JSON text');
  return { text, notes };
}
