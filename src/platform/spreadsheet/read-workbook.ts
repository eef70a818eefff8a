import { setImmediate } from 'node:timers/promises';
import { Problem } from '#shared/problem.ts';
import { checkArchive } from './check-archive.ts';
import type { ReadTable, TableLimits } from './limits.ts';
import { refuseFile, TableBuilder } from './table-builder.ts';

const MOST_SECONDS = 60;
const ROWS_AT_ONCE = 200;

/**
 * Reads the first sheet of a workbook. For a formula, the result stored in the file is read; nothing is computed.
 * @throws Invalid on 'file': not a workbook, or beyond a limit, naming row and column
 */
export async function readWorkbook(bytes: Buffer, limits: TableLimits): Promise<ReadTable> {
  await checkArchive(bytes, limits.unpackedBytes);
  const { streamXlsxRows } = await import('hucre/xlsx');
  const builder = new TableBuilder('xlsx', limits);
  const timeout = AbortSignal.timeout(MOST_SECONDS * 1000);
  let read = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      builder.add(index + 1, values.map(textOf));
      read += 1;
      // Lets other requests and the timer of the time limit run.
      if (read % ROWS_AT_ONCE === 0) await setImmediate();
      if (timeout.aborted) throw refuseFile('takes too long to read: save it as CSV (UTF-8)');
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refuseFile('is not a workbook that can be read: save it as XLSX again, or as CSV (UTF-8)', error);
  }
  return builder.finish();
}

function textOf(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : isoOf(value);
  return String(value);
}

/** A date at midnight is written without a time. */
function isoOf(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
