import { undoFormulaGuard } from '#platform/spreadsheet/cell.ts';
import { plainText } from '#platform/spreadsheet/plain-text.ts';
import { findHeader } from '#platform/spreadsheet/title-rows.ts';
import { refuseWide } from '../records/refuse-wide.ts';
import type { SourceRejection, SourceRow, SourceTable } from '../records/source-table.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';
import { LONGEST_ROW, readListRecords } from './csv-records-of-list.ts';
import { RowCount } from './row-count.ts';

/**
 * Reads CSV with commas, semicolons, tabs or bars (detected), quotes, any line ends. The first row has the column
 * names; titles above it are left out. A row with a wrong number of columns, an unclosed quote or an enormous length is
 * rejected alone; the rest still loads. Pauses so that other requests are served.
 * @throws UnreadableFile when there is no header row or no row below it, or for more than `mostRows`
 */
export async function readCsvTable(fileText: string, mostRows = Infinity): Promise<SourceTable> {
  const rejected: SourceRejection[] = [];
  const rows: SourceRow[] = [];
  const count = new RowCount(mostRows);
  let columns: string[] | undefined;
  let leading: SourceRow[] = [];
  const add = ({ line, cells }: SourceRow): void => {
    if (columns === undefined) return;
    const kept = withoutSurplus(cells, columns.length);
    if (kept.every((cell) => cell.trim() === '')) return;
    count.addFilled();
    const reason = wrongShape(kept, columns.length);
    if (reason) rejected.push({ line, field: 'row', reason, cells: kept });
    else rows.push({ line, cells: kept.map(undoFormulaGuard) });
  };
  const begin = (header: number): void => {
    columns = (leading[header]?.cells ?? []).map((name, at) => name.trim() || `(column ${at + 1})`);
    refuseWide(columns);
    for (const row of leading.slice(header + 1)) add(row);
    leading = [];
  };

  for await (const records of readListRecords(await plainText(fileText), rejected)) {
    for (const record of records) {
      count.addRead();
      if (columns) {
        add(record);
        continue;
      }
      leading.push(record);
      const header = findHeader(leading.map(({ cells }) => cells));
      if (header !== undefined) begin(header);
    }
  }
  if (columns === undefined && leading.length > 0) begin(0);
  return { format: 'csv', unit: 'line', columns: checked(columns, { rows, rejected }), rows, rejected, notes: [] };
}

function checked(columns: string[] | undefined, { rows, rejected }: Pick<SourceTable, 'rows' | 'rejected'>): string[] {
  if (!columns) throw new UnreadableFile('The file has no header row that can be read');
  if (columns.length === 1 && rows.length > 0 && !/[a-z]/i.test(columns[0] ?? ''))
    throw new UnreadableFile('The file has no header row: the first row must name the columns');
  if (rows.length === 0 && rejected.length === 0)
    throw new UnreadableFile('The file has a header row and no rows below it');
  return columns;
}

function withoutSurplus(cells: readonly string[], count: number): readonly string[] {
  return cells.length > count && cells.slice(count).every((cell) => cell.trim() === '') ? cells.slice(0, count) : cells;
}

function wrongShape(cells: readonly string[], count: number): string | undefined {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > LONGEST_ROW) return `is ${length.toLocaleString('en-US')} characters long: a quote may not be closed`;
  if (cells.length === count) return undefined;
  return `has ${cells.length} column${cells.length === 1 ? '' : 's'}, the header has ${count}`;
}
