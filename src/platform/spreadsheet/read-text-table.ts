import { CsvError, parse } from 'csv-parse';
import { undoFormulaGuard } from './cell.ts';
import type { ReadTable, TableLimits } from './limits.ts';
import { refuseFile, TableBuilder } from './table-builder.ts';

const SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a workbook or archive although its name is that of a text file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old workbook although its name is that of a text file: save it as CSV (UTF-8)'],
  [[0xff, 0xfe], 'is in UTF-16: save it as CSV (UTF-8)'],
  [[0xfe, 0xff], 'is in UTF-16: save it as CSV (UTF-8)'],
];

/**
 * Reads text with commas, semicolons, tabs or vertical bars between cells: the one that occurs most often in the first line.
 * @throws Invalid on 'file': not UTF-8, a quote that is not closed, or beyond a limit, naming row and column
 */
export async function readTextTable(bytes: Uint8Array, format: 'csv' | 'tsv', limits: TableLimits): Promise<ReadTable> {
  const text = decode(bytes);
  const builder = new TableBuilder(format, limits);
  const parser = parse({
    delimiter: format === 'tsv' ? '\t' : sniffDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    // Blank lines count as rows, as they do in a spreadsheet.
    skip_empty_lines: false,
    max_record_size: limits.columns * (limits.cellCharacters + 3),
  });
  let row = 0;
  try {
    parser.end(text);
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      builder.add(row, cells.map(undoFormulaGuard));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser may be ahead of this loop; its error has the right position.
    const broken = Math.max(row, Number(error['records']) || 0) + 1;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw refuseFile(`has a row that is too long, row ${broken}`, error);
    throw refuseFile(`cannot be read from row ${broken} on: a quote may not be closed`, error);
  }
  return builder.finish();
}

function decode(bytes: Uint8Array): string {
  for (const [signature, message] of SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) throw refuseFile(message);
  }
  if (bytes.includes(0)) throw refuseFile('is not text: choose a CSV, TSV or XLSX file');
  try {
    // The decoder removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw refuseFile('is not in UTF-8: save it as CSV (UTF-8)', error);
  }
}

/** The separator that occurs most often in the first line, outside quotes. */
function sniffDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = text.slice(0, end < 0 ? 10_000 : Math.min(end, 10_000)).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, times: line.split(delimiter).length }));
  return counts.toSorted((a, b) => b.times - a.times)[0]?.delimiter ?? ',';
}
