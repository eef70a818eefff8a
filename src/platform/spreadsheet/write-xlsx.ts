import type { ExportCell, ExportRows } from './cell.ts';

/** The most that the format has room for. */
const MAX_CELL_CHARACTERS = 32_767;
/** What XML has no sign for: the workbook would not open. */
const NO_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * The rows as a workbook of one sheet. Texts are cells of text, so that none is ever run as a formula; dates are dates of
 * the format, in UTC. Holds a piece of it in memory, however many rows there are.
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
  return cell !== null && typeof cell === 'object' && !(cell instanceof Date) ? textOf(cell.join(', ')) : cell;
}

function textOf(text: string): string {
  return text.replace(NO_XML, '').slice(0, MAX_CELL_CHARACTERS);
}
