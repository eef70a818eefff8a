import { inSlices } from '#platform/slices.ts';
import type { ColumnPlan } from '../records/columns.ts';
import { brandsOf, type ReadOptions, readTableRecords, rejectionsOf } from '../records/read-records.ts';
import type { Places, ReadRecords } from '../records/record.ts';
import type { SourceTable } from '../records/source-table.ts';

/** Rows of one slice: a row takes about 0.1 ms to read. */
const SLICE = 50;

/** As `readTableRecords`, in slices, so that the server can handle other requests in between. */
export async function readRecordsInSlices(
  table: SourceTable,
  plan: ColumnPlan,
  places: Places,
  options: ReadOptions,
): Promise<ReadRecords> {
  const isOneOfMany = options.brand === undefined && brandsOf(table).counts.size > 1;
  const read: ReadRecords = { records: [], ...rejectionsOf(table, { plan, places }), omissions: [] };
  for await (const rows of inSlices(table.rows, SLICE)) {
    const part = readTableRecords({ ...table, rows: [...rows], rejected: [] }, plan, places, {
      ...options,
      isOneOfMany,
    });
    read.records.push(...part.records);
    read.rejected.push(...part.rejected);
    read.traces.push(...part.traces);
    read.omissions.push(...part.omissions);
  }
  return read;
}
