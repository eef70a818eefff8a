import { undoFormulaGuard } from './cell.ts';
import { readCsvRecords } from './csv-records.ts';
import type { ReadTable, TableLimits } from './limits.ts';
import { findDelimiter, plainText } from './plain-text.ts';
import { refuseFile, TableBuilder } from './table-builder.ts';

const SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a workbook or archive although its name is that of a text file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old workbook although its name is that of a text file: save it as CSV (UTF-8)'],
];

/** UTF-16 byte order marks. Spreadsheet programs write UTF-16 when they save as "Unicode text". */
const UTF_16 = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/**
 * Reads text with commas, semicolons, tabs or vertical bars between cells: the one that occurs most often in the first line.
 * Pauses so that other requests are served.
 * @throws Invalid on 'file': neither UTF-8 nor UTF-16 with a byte order mark, a quote that is not closed, or beyond a limit, naming row and column
 */
export async function readTextTable(bytes: Uint8Array, format: 'csv' | 'tsv', limits: TableLimits): Promise<ReadTable> {
  const plain = await plainText(decode(bytes));
  const builder = new TableBuilder(format, limits);
  const found = findDelimiter(plain);
  const delimiter = format === 'tsv' && found.headLines === 0 ? '\t' : found.delimiter;
  const longestRow = limits.columns * (limits.cellCharacters + 3);
  const start = { at: plain.starts[found.headLines] ?? plain.text.length, line: found.headLines + 1 };
  // Blank lines count as rows, as they do in a spreadsheet.
  let row = found.headLines;
  for await (const { records, open, isBroken } of readCsvRecords(plain.text, delimiter, start)) {
    for (const { cells } of records) {
      row += 1;
      builder.add(row, cells.map(undoFormulaGuard));
    }
    if (isBroken) throw refuseFile(`cannot be read from row ${row + 1} on: a quote may not be closed`);
    if (open.characters > longestRow) throw refuseFile(`has a row that is too long, row ${row + 1}`);
  }
  return builder.finish();
}

function decode(bytes: Uint8Array): string {
  for (const [signature, message] of SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) throw refuseFile(message);
  }
  const encoding = UTF_16.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? 'utf-8';
  const notText = 'is not text: choose a CSV, TSV or XLSX file';
  if (encoding === 'utf-8' && bytes.includes(0)) throw refuseFile(notText);
  let text: string;
  try {
    // The decoder removes a byte order mark.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw refuseFile(`is not in ${encoding.slice(0, 6).toUpperCase()}: save it as CSV (UTF-8)`, error);
  }
  if (text.includes('\0')) throw refuseFile(notText);
  return text;
}
