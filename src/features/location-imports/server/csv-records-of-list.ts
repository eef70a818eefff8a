import { type CsvRecord, type CsvSlice, readCsvRecords } from '#platform/spreadsheet/csv-records.ts';
import { findDelimiter, type PlainText } from '#platform/spreadsheet/plain-text.ts';
import { findHeader } from '#platform/spreadsheet/title-rows.ts';
import type { SourceRejection } from '../records/source-table.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';

/** A longer row has a quote that is not closed, or is no row of a list. */
export const LONGEST_ROW = 65_536;
/** Most broken quotes that are handled: after each of them, reading begins again on the next line. */
const MOST_RESCUES = 50;
/** Characters that all of them together may have read again. */
const MOST_RESCUED_CHARACTERS = 2_000_000;

/**
 * The records of a list one by one, without blank lines. An unclosed quote swallows the rows after it: such a record is
 * rejected at the line where it begins, and reading continues on the next line.
 * @throws UnreadableFile when too many quotes are not closed
 */
export async function* readListRecords(plain: PlainText, rejected: SourceRejection[]): AsyncGenerator<CsvRecord[]> {
  const { text, starts } = plain;
  const { delimiter, headLines } = findDelimiter(plain);
  let left = text.length + MOST_RESCUED_CHARACTERS;
  let width = 0;
  let from = headLines + 1;
  for (let rescues = 0; from <= starts.length; rescues += 1) {
    let brokenAt: number | undefined;
    for await (const slice of readCsvRecords(text, delimiter, { at: starts[from - 1] ?? 0, line: from })) {
      left -= slice.characters;
      const records = slice.records.filter(isNotBlank);
      const headerAt = width > 0 ? -1 : (findHeader(records.map(({ cells }) => cells)) ?? 0);
      width ||= records[headerAt]?.cells.length ?? 0;
      const swallowed = records.findIndex((record, at) => at > headerAt && hasSwallowedRows(record, width, delimiter));
      const good = swallowed < 0 ? records : records.slice(0, swallowed);
      yield good;
      brokenAt = swallowed < 0 ? openQuote(slice) : records[swallowed]?.line;
      if (brokenAt !== undefined) break;
    }
    if (brokenAt === undefined) return;
    if (rescues === MOST_RESCUES || left < 0)
      throw new UnreadableFile(`The file has ${rescues + 1} unclosed quotes and more, the last on line ${brokenAt}`);
    rejected.push({
      line: brokenAt,
      field: 'row',
      reason: 'opens a quote that is not closed on the line',
      cells: text
        .slice(starts[brokenAt - 1], starts[brokenAt])
        .trimEnd()
        .split(delimiter),
    });
    from = brokenAt + 1;
  }
}

/** The line of a quote that is not closed at the end of the text, or within the longest row. */
function openQuote({ open, isBroken }: CsvSlice): number | undefined {
  return isBroken || (open.hasLineEnd && open.characters > LONGEST_ROW) ? open.line : undefined;
}

/** True for extra columns, a cell that kept its opening quote, or a line inside a cell that looks like a whole row. */
function hasSwallowedRows({ line, lastLine, cells }: CsvRecord, width: number, delimiter: string): boolean {
  if (lastLine === line) return false;
  if (cells.length !== width) return true;
  return cells.some((cell) => {
    const inner = cell.split('\n').slice(1);
    const looksLikeRow = width > 3 && inner.some((text) => text.split(delimiter).length >= width);
    return inner.length > 0 && (cell.startsWith('"') || looksLikeRow);
  });
}

function isNotBlank(record: CsvRecord): boolean {
  return record.cells.length > 1 || (record.cells[0] ?? '').trim() !== '';
}
