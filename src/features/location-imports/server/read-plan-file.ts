import { formatFileSize } from '#shared/file-size.ts';
import { Invalid } from '#shared/problem.ts';
import { beginningOf, cleanText } from '#features/locations/fields/clean-text.ts';
import { columnLabel } from '#features/locations/fields/field-labels.ts';
import { findRegion } from '#platform/geocoding/regions.ts';
import { readWorkbook } from '#platform/spreadsheet/read-workbook.ts';
import { guessColumns, missingNames, planChosenColumns } from '../records/columns.ts';
import { contestedColumns } from '../records/contested-columns.ts';
import { MOST_COLUMNS } from '../records/refuse-wide.ts';
import type { SourceTable } from '../records/source-table.ts';
import { brandsOf } from '../records/read-records.ts';
import type { PlaceLookup, Places, ReadRecords } from '../records/record.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, LONGEST_BRAND } from '../contract.ts';
import type { PlanChoices, PlanSource } from './plan-shapes.ts';
import { readRecordsInSlices } from './read-in-slices.ts';
import { readSource, type Source } from './read-source.ts';
import { tooManyRows } from './row-count.ts';

/** Quoted cells may contain line ends, so a file may have more lines than rows. Files with more lines are refused. */
const MOST_LINES = IMPORT_MAX_ROWS * 4;
/** Longer lines take long to parse, and no list has them. */
const MOST_LINE_BYTES = 1_000_000;
/** Most brands to choose from: a column with more values does not contain brands. */
const MOST_BRANDS = 200;
const SAMPLES = 3;
const SAMPLE_CHARACTERS = 80;
/** Enough rows to find a value of most columns. */
const SAMPLED_ROWS = 200;
const LINE_END = 0x0a;

/** Detects format and columns of a file. @throws Invalid on `file` when no row is usable */
export async function describePlanFile(bytes: Buffer): Promise<PlanSource> {
  const source = await readLimited(bytes);
  if (source.kind === 'export') {
    const rows = source.read.records.length + source.read.rejected.length;
    const columns: PlanSource['columns'] = [];
    return { format: 'export', unit: 'entry', rows, sizeBytes: bytes.length, columns, notes: source.notes };
  }
  const { table } = source;
  const { guesses, notes } = guessColumns(table);
  const { counts } = brandsOf(table);
  return {
    format: table.format,
    unit: table.unit,
    rows: table.rows.length + table.rejected.length,
    sizeBytes: bytes.length,
    columns: table.columns.map((name, at) => ({
      name: cleanText(name),
      samples: samplesOf(table.rows.slice(0, SAMPLED_ROWS).map(({ cells }) => cells[at] ?? '')),
      guess: guesses[at] ?? null,
    })),
    ...(counts.size > 1 && {
      brands: [...counts].filter(([brand]) => brand.length <= LONGEST_BRAND).slice(0, MOST_BRANDS),
    }),
    ...(table.otherSheets?.length && { otherSheets: table.otherSheets }),
    notes: [...source.notes, ...table.notes, ...notes],
  };
}

/** The rows of a file, read by the selected columns. @throws Invalid on `file`, `columns` or `brand` */
export async function readPlanRecords(
  bytes: Buffer,
  choices: PlanChoices,
  { lookup, today }: { lookup: PlaceLookup; today: string },
): Promise<ReadRecords> {
  const places: Places = { region: findRegion, postalCode: (code) => lookup.postalCode(code) };
  const source = await readLimited(bytes);
  if (source.kind === 'export') return source.read;
  const { table } = source;
  if (choices.columns.length !== table.columns.length)
    throw new Invalid([{ field: 'columns', message: 'must assign every column of the file' }]);
  const guessed = guessColumns(table);
  const named = table.columns.map((name, at) => ({ name: cleanText(name), guess: guessed.guesses[at] ?? null }));
  const contested = contestedColumns(named, choices.columns);
  if (contested.length > 0) throw new Invalid(contested.map(({ message }) => ({ field: 'columns', message })));
  const plan = planChosenColumns(table.columns, choices.columns, guessed.plan);
  const missing = missingNames(plan);
  if (missing.length > 0) {
    const message = `No column is read as ${missing.map(columnLabel).join(', ')}: choose one, or a column with the number of each restaurant`;
    throw new Invalid([{ field: 'columns', message }]);
  }
  const { brand } = choices;
  if (brand !== undefined) {
    const brands = [...brandsOf(table).counts.keys()];
    if (!brands.some((one) => one.toLowerCase() === brand.toLowerCase()))
      throw new Invalid([{ field: 'brand', message: `No row of the file belongs to the brand “${brand}”` }]);
  }
  return readRecordsInSlices(table, plan, places, { today, brand });
}

const WORKBOOK_START = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const WORKBOOK_LIMITS = {
  bytes: IMPORT_MAX_BYTES,
  rows: IMPORT_MAX_ROWS,
  columns: MOST_COLUMNS,
  cellCharacters: 32_767,
  unpackedBytes: 200_000_000,
};

async function readLimited(bytes: Buffer): Promise<Source> {
  if (bytes.subarray(0, WORKBOOK_START.length).equals(WORKBOOK_START)) return readSheet(bytes);
  try {
    refuseLines(bytes);
    return await readSource(bytes, { mostRows: IMPORT_MAX_ROWS });
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Invalid([{ field: 'file', message: error.message }]);
    if (error instanceof RangeError)
      throw new Invalid([{ field: 'file', message: 'The file is nested too deeply to be a list of restaurants' }]);
    throw error;
  }
}

/** The first visible sheet of a workbook, as a table of texts. */
async function readSheet(bytes: Buffer): Promise<Source> {
  const { columns, rows, rejected, notes, otherSheets } = await readWorkbook(bytes, WORKBOOK_LIMITS);
  const table: SourceTable = {
    format: 'xlsx',
    unit: 'row',
    columns,
    rows: rows.map(({ row, cells }) => ({ line: row, cells })),
    rejected: rejected.map(({ row, cells, reason }) => ({ line: row, field: 'row', reason, cells })),
    notes,
    otherSheets,
  };
  return { kind: 'table', table, notes: [] };
}

/** Checks the lines before parsing. JSON may be one long line. */
function refuseLines(bytes: Buffer): void {
  const isJson = /^[\ufeff\s]*[[{]/.test(bytes.subarray(0, 200).toString());
  let lines = 0;
  for (let from = 0; from < bytes.length; lines += 1) {
    const end = bytes.indexOf(LINE_END, from);
    const length = (end < 0 ? bytes.length : end) - from;
    if (length > MOST_LINE_BYTES && !isJson)
      throw new UnreadableFile(
        `Line ${lines + 1} of the file is ${formatFileSize(length)} long: it cannot be a list of restaurants`,
      );
    from += length + 1;
  }
  if (lines > MOST_LINES) throw tooManyRows(IMPORT_MAX_ROWS, 'far more');
}

function samplesOf(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => beginningOf(cleanText(cell.slice(0, SAMPLE_CHARACTERS * 2)), SAMPLE_CHARACTERS));
  return [...new Set(texts.filter(Boolean))].slice(0, SAMPLES);
}
