import { Invalid } from '#shared/problem.ts';
import type { ReadTable, TableLimits } from './limits.ts';
import { findHeader } from './title-rows.ts';

/** Error about the file as a whole; the message follows "The file". */
export function refuseFile(message: string, cause?: unknown): Invalid {
  const refusal = new Invalid([{ field: 'file', message }]);
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}

/** Refusal of a file that is said to be a workbook. */
export function notAWorkbook(cause?: unknown): Invalid {
  return refuseFile('is not a workbook that can be read: save it as XLSX again, or as CSV (UTF-8)', cause);
}

/**
 * Collects rows, and refuses the first that exceeds a limit, naming it. Blank rows and titles above the header are left out;
 * a row that is wider than the header is rejected alone.
 */
export class TableBuilder {
  readonly #format: ReadTable['format'];
  readonly #limits: TableLimits;
  #leading: ReadTable['rows'] = [];
  #columns: string[] | undefined;
  readonly #rows: ReadTable['rows'] = [];
  readonly #rejected: ReadTable['rejected'] = [];
  #read = 0;

  constructor(format: ReadTable['format'], limits: TableLimits) {
    this.#format = format;
    this.#limits = limits;
  }

  /** Rows that are read at most, blank ones included. */
  get mostRead(): number {
    return this.#limits.rows * 2 + 1;
  }

  get hasHeader(): boolean {
    return this.#columns !== undefined;
  }

  /**
   * @param row number as in a spreadsheet, from 1
   * @param reason why the row cannot be read, if that is known
   */
  add(row: number, texts: readonly string[], reason?: string): void {
    this.#read += 1;
    const { columns, cellCharacters, rows } = this.#limits;
    if (this.#read > this.mostRead)
      throw refuseFile(
        `has more than ${count(rows * 2)} rows, empty ones included: delete the empty ones, or split it`,
      );
    const cells = withoutBlankEnd(texts.map((text) => text.replaceAll('\0', '').toWellFormed().trim()));
    if (cells.length === 0) return;
    if (this.#columns === undefined && cells.length > columns)
      throw refuseFile(`has ${count(cells.length)} columns in row ${row}: at most ${columns} are taken`);
    const long = cells.findIndex((text) => text.length > cellCharacters);
    if (long >= 0) {
      throw refuseFile(`has a cell of more than ${count(cellCharacters)} characters in row ${row}, column ${long + 1}`);
    }
    if (this.#columns) {
      this.#keep(row, cells, this.#columns.length, reason);
      return;
    }
    this.#leading.push({ row, cells });
    const header = findHeader(this.#leading.map((one) => one.cells));
    if (header !== undefined) this.#begin(header);
  }

  /** @throws Invalid when there was no header, or no row below it */
  finish(): ReadTable {
    if (this.#columns === undefined && this.#leading.length > 0) this.#begin(0);
    if (this.#columns === undefined) throw refuseFile('has no rows');
    if (this.#rows.length + this.#rejected.length === 0) throw refuseFile('has a header row and nothing below it');
    return {
      format: this.#format,
      columns: this.#columns,
      rows: this.#rows,
      rejected: this.#rejected,
      notes: [],
      otherSheets: [],
    };
  }

  #begin(header: number): void {
    const columns = (this.#leading[header]?.cells ?? []).map((name, at) => name || `Column ${at + 1}`);
    this.#columns = columns;
    for (const { row, cells } of this.#leading.slice(header + 1)) this.#keep(row, cells, columns.length);
    this.#leading = [];
  }

  #keep(row: number, cells: string[], width: number, reason = wrongWidth(cells, width)): void {
    const { rows } = this.#limits;
    if (this.#rows.length + this.#rejected.length === rows)
      throw refuseFile(`has more than ${count(rows)} rows: split it`);
    while (cells.length < width) cells.push('');
    if (reason === undefined) this.#rows.push({ row, cells });
    else this.#rejected.push({ row, cells: cells.slice(0, width), reason });
  }
}

function wrongWidth(cells: readonly string[], width: number): string | undefined {
  return cells.length > width ? `has ${count(cells.length)} columns, the header has ${width}` : undefined;
}

function withoutBlankEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((text) => text !== '');
  return cells.slice(0, last + 1);
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
