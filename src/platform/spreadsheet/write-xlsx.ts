import type { ExportCell, ExportRows } from './cell.ts';

/** Limit of the format. */
const MAX_CELL_CHARACTERS = 32_767;
/** Characters that XML cannot represent; with them, the workbook would not open. */
const NO_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Writes rows as a workbook with one sheet. Text cells are never evaluated as formulas; dates are date cells, in UTC. Only
 * one piece is in memory at a time.
 * @param sheetName at most 31 characters
 */
export async function* writeXlsx(rows: ExportRows, sheetName: string): AsyncIterable<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(written(rows), { name: sheetName, freezePane: { rows: 1 } });
}

async function* written(rows: ExportRows): AsyncGenerator<(string | number | boolean | Date | null)[]> {
  for await (const row of rows) yield row.map(valueOf);
}

function valueOf(cell: ExportCell): string | number | boolean | Date | null {
  if (typeof cell === 'string') return textOf(cell);
  // Spreadsheets round to the second: 15:00:59.7 would be read as 15:01.
  if (cell instanceof Date) return new Date(Math.floor(cell.getTime() / 1000) * 1000);
  return cell !== null && typeof cell === 'object' ? textOf(cell.join(', ')) : cell;
}

function textOf(text: string): string {
  return text.replace(NO_XML, '').slice(0, MAX_CELL_CHARACTERS);
}
