import { readFile, stat } from 'node:fs/promises';
import { formatFileSize } from '#shared/file-size.ts';
import type { ReadTable, TableLimits } from './limits.ts';
import { readTextTable } from './read-text-table.ts';
import { readWorkbook } from './read-workbook.ts';
import { refuseFile } from './table-builder.ts';

/**
 * Reads a table from an uploaded CSV, TSV or XLSX file.
 * @param fileName the uploaded file's name, which determines the format
 * @throws Invalid on 'file' for another format, a file that cannot be read, or one beyond a limit
 */
export async function readTable(path: string, fileName: string, limits: TableLimits): Promise<ReadTable> {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (ending !== 'csv' && ending !== 'tsv' && ending !== 'xlsx') throw refuseFile('must be a CSV, TSV or XLSX file');
  const { size } = await stat(path);
  if (size > limits.bytes) throw refuseFile(`must be at most ${formatFileSize(limits.bytes)}`);
  if (size === 0) throw refuseFile('is empty');
  const bytes = await readFile(path);
  if (ending !== 'xlsx') return readTextTable(bytes, ending, limits);
  return readWorkbook(bytes, limits);
}

/** The table, for a use that needs every row. @throws Invalid on 'file' when a row cannot be read, naming it */
export function wholeTable(table: ReadTable): ReadTable {
  const [first] = table.rejected;
  if (first) throw refuseFile(`cannot be read in row ${first.row}: it ${first.reason}`);
  return table;
}
