import { undoFormulaGuard } from './cell.ts';
import { readCsvRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import type { ReadTable, TableLimits } from './limits.ts';
import { findDelimiter, plainText } from './plain-text.ts';
import { refuseFile, TableBuilder } from './table-builder.ts';

const SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a workbook or archive although its name is that of a text file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old workbook although its name is that of a text file: save it as CSV (UTF-8)'],
];

/**
 * Reads text with commas, semicolons, tabs or vertical bars between cells: the one that occurs most often in the first line.
 * Pauses so that other requests are served.
 * @throws Invalid on 'file': no text, a quote that is not closed, or beyond a limit, naming row and column
 */
export async function readTextTable(bytes: Uint8Array, format: 'csv' | 'tsv', limits: TableLimits): Promise<ReadTable> {
  const { text, notes } = decode(bytes);
  const plain = await plainText(text);
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
  return { ...builder.finish(), notes };
}

function decode(bytes: Uint8Array): { text: string; notes: string[] } {
  for (const [signature, message] of SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) throw refuseFile(message);
  }
  const decoded = decodeText(bytes);
  if ('fault' in decoded && decoded.fault !== 'is not text')
    throw refuseFile(`${decoded.fault}: save it as CSV (UTF-8)`);
  if ('fault' in decoded || decoded.text.includes('\0'))
    throw refuseFile('is not text: choose a CSV, TSV or XLSX file');
  return decoded;
}
