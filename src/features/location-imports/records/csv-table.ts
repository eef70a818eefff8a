import { parse } from 'csv-parse/sync';
import type { InfoRecord } from 'csv-parse/sync';
import type { Rejection } from './record.ts';
import type { SourceRow, SourceTable } from './source-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const LONGEST_ROW = 65_536;
const LONGEST_NAME = 500;
/** Lists of restaurants have fewer columns: a wider file is something else. */
export const MOST_COLUMNS = 1000;
/** Most broken quotes that are handled: each of them parses the rest of the file again. */
const MOST_RESCUES = 50;
const MOST_RESCUED_CHARACTERS = 100_000_000;

interface CsvRecord {
  line: number;
  lastLine: number;
  cells: string[];
}

/**
 * Reads CSV with commas, semicolons, tabs or bars (detected), quotes, any line ends. The first row has the column
 * names. A row with a wrong number of columns, an unclosed quote or an enormous length is rejected alone; the rest
 * still loads.
 * @throws UnreadableFile when there is no header row or no row below it.
 */
export function readCsvTable(fileText: string): SourceTable {
  const text = fileText.replace(/\r\n?/g, '\n');
  const delimiter = sniffDelimiter(text);
  const rejected: Rejection[] = [];
  const [header, ...body] = readRecords(text, delimiter, rejected);
  if (!header) throw new UnreadableFile('The file has no header row that can be read');
  const columns = header.cells.map((name, at) => name.trim() || `(column ${at + 1})`);
  refuseWide(columns);
  if (columns.length === 1 && body.length > 0 && !/[a-z]/i.test(columns[0] ?? ''))
    throw new UnreadableFile('The file has no header row: the first row must name the columns');
  if (body.length === 0 && rejected.length === 0)
    throw new UnreadableFile('The file has a header row and no rows below it');

  const rows: SourceRow[] = [];
  for (const record of body) {
    const cells = withoutSurplus(record.cells, columns.length);
    if (cells.every((cell) => cell.trim() === '')) continue;
    const reason = wrongShape(cells, columns.length);
    if (reason) rejected.push({ line: record.line, field: 'row', reason });
    else rows.push({ line: record.line, cells: cells.map(undoSpreadsheetGuard) });
  }
  return { format: 'csv', unit: 'line', columns, rows, rejected, notes: [] };
}

/** @throws UnreadableFile for more columns, or longer column names, than a list has */
export function refuseWide(columns: readonly string[]): void {
  if (columns.length > MOST_COLUMNS)
    throw new UnreadableFile(
      `The file has ${columns.length.toLocaleString('en-US')} columns: ${MOST_COLUMNS.toLocaleString('en-US')} are the most that can be read`,
    );
  const long = columns.findIndex((name) => name.length > LONGEST_NAME);
  if (long >= 0)
    throw new UnreadableFile(
      `The name of column ${long + 1} is ${(columns[long] ?? '').length.toLocaleString('en-US')} characters long: the first row must name the columns`,
    );
}

/** Removes the apostrophe that exports put before cells that a spreadsheet would run as a formula. */
function undoSpreadsheetGuard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function withoutSurplus(cells: string[], count: number): string[] {
  return cells.length > count && cells.slice(count).every((cell) => cell.trim() === '') ? cells.slice(0, count) : cells;
}

function wrongShape(cells: readonly string[], count: number): string | undefined {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > LONGEST_ROW) return `is ${length.toLocaleString('en-US')} characters long: a quote may not be closed`;
  if (cells.length === count) return undefined;
  return `has ${cells.length} column${cells.length === 1 ? '' : 's'}, the header has ${count}`;
}

/** Returns the separator that is most frequent in the first line, outside quotes. */
function sniffDelimiter(text: string): string {
  const firstLine = /^\s*(.*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: firstLine.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

/**
 * An unclosed quote swallows the rows after it. Such a record is rejected at the line where it begins, and reading
 * continues on the next line.
 */
function readRecords(text: string, delimiter: string, rejected: Rejection[]): CsvRecord[] {
  const lineStarts = startsOfLines(text);
  const records: CsvRecord[] = [];
  let from = 1;
  let parsedCharacters = -text.length;
  for (let rescues = 0; from <= lineStarts.length; rescues++) {
    const rest = text.slice(lineStarts[from - 1]);
    parsedCharacters += rest.length;
    const part = parsePart(rest, delimiter, from);
    const width = records[0]?.cells.length ?? part.records[0]?.cells.length ?? 0;
    const swallowed = part.records.findIndex(
      (record, at) => (records.length > 0 || at > 0) && hasSwallowedRows(record, width, delimiter),
    );
    const good = swallowed < 0 ? part.records : part.records.slice(0, swallowed);
    records.push(...good);
    const brokenAt = swallowed < 0 ? part.brokenLine : part.records[swallowed]?.line;
    if (brokenAt === undefined) break;
    if (rescues === MOST_RESCUES || parsedCharacters > MOST_RESCUED_CHARACTERS)
      throw new UnreadableFile(`The file has ${rescues + 1} unclosed quotes and more, the last on line ${brokenAt}`);
    rejected.push({ line: brokenAt, field: 'row', reason: 'opens a quote that is not closed on the line' });
    from = brokenAt + 1;
  }
  return records;
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

function parsePart(text: string, delimiter: string, firstLine: number): { records: CsvRecord[]; brokenLine?: number } {
  const records: CsvRecord[] = [];
  let nextLine = firstLine;
  const collect = (cells: string[], { lines }: InfoRecord): undefined => {
    const lastLine = firstLine + lines - 1;
    records.push({ line: nextLine, lastLine, cells });
    nextLine = lastLine + 1;
    return undefined;
  };
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: collect,
    });
    return { records: records.filter(isNotBlank) };
  } catch {
    // With column counts and stray quotes relaxed, the one error left is a quote that is still open at the end.
    return { records: records.filter(isNotBlank), brokenLine: nextLine };
  }
}

function isNotBlank(record: CsvRecord): boolean {
  return record.cells.length > 1 || (record.cells[0] ?? '').trim() !== '';
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\n/g)) starts.push(match.index + 1);
  if (starts.at(-1) === text.length) starts.pop();
  return starts;
}
