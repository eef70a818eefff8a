import { streamXlsxRows } from 'hucre/xlsx';
import { Problem } from '#shared/problem.ts';
import type { ReadTable, TableLimits } from './limits.ts';
import { MergedCells } from './merged-cells.ts';
import { notAWorkbook, TableBuilder } from './table-builder.ts';
import { findSheets, type Sheet } from './workbook-parts.ts';

/**
 * Reads the first visible sheet of a workbook; blocks its thread (see `readWorkbook`).
 * @throws Invalid on 'file': not a workbook, or beyond a limit, naming row and column
 */
export async function parseWorkbook(bytes: Buffer, limits: TableLimits): Promise<ReadTable> {
  const sheets = await findSheets(bytes, limits.unpackedBytes);
  const at = Math.max(
    sheets.findIndex(({ isVisible }) => isVisible),
    0,
  );
  const builder = new TableBuilder('xlsx', limits);
  const merged = new MergedCells(sheets[at]?.merged ?? []);
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: at, maxRows: builder.mostRead + 1 })) {
      const row = index + 1;
      if (!builder.hasHeader) {
        builder.add(row, values.map(textOf));
        merged.skip(row);
        continue;
      }
      const { texts, across } = merged.read(row, values.map(textOf));
      builder.add(row, texts, across && `has cells that are merged across columns, ${across}: split them`);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw notAWorkbook(error);
  }
  const others = sheets.filter((sheet, other) => other !== at && sheet.hasCells);
  const table = builder.finish();
  return {
    ...table,
    notes: [
      ...table.notes,
      ...sheetNotes(sheets[at], others),
      ...merged.notes(),
      ...formulaNotes(sheets[at]?.uncomputed),
      ...hiddenNotes(sheets[at]?.hiddenRows),
    ],
    otherSheets: others.filter(({ isVisible }) => isVisible).map(({ name }) => name),
  };
}

function sheetNotes(read: Sheet | undefined, others: readonly Sheet[]): string[] {
  if (!read || others.length === 0) return [];
  const named = others
    .slice(0, MOST_NAMED)
    .map(({ name, isVisible }) => `“${name}”${isVisible ? '' : ' (hidden)'}`)
    .concat(others.length > MOST_NAMED ? [`${others.length - MOST_NAMED} more`] : [])
    .join(', ');
  return [`only the sheet “${read.name}” is read, not ${named}: import each sheet as a file of its own`];
}

const MOST_NAMED = 5;

function formulaNotes(first: string | undefined): string[] {
  if (first === undefined) return [];
  return [
    `formulas without a stored result are read as empty cells, the first in ${first}: open and save the workbook in a spreadsheet program, and upload it again`,
  ];
}

function hiddenNotes(rows: readonly number[] = []): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  return [`rows that a filter or a person has hidden are read too: ${rows.length}, the first is row ${first}`];
}

function textOf(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : isoOf(value);
  return String(value);
}

/** A date at midnight is written without a time, and a time of day, which has no date, without one: "22:30". */
function isoOf(date: Date): string {
  // Sums of days and fractions miss the second by a little.
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  if (date.getUTCFullYear() < 1900 || /^1904-01-01T(?!00:00:00)/.test(text))
    return text.slice(11, 19).replace(/:00$/, '');
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
