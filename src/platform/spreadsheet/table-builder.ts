import { Invalid } from '#shared/problem.ts';
import type { ReadRow, ReadTable, TableLimits } from './limits.ts';

/** Error about the file as a whole; the message follows "The file". */
export function refuseFile(message: string, cause?: unknown): Invalid {
  const refusal = new Invalid([{ field: 'file', message }]);
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}

/** Collects rows, and refuses the first that exceeds a limit, naming it. Blank rows are left out. */
export class TableBuilder {
  readonly #format: ReadTable['format'];
  readonly #limits: TableLimits;
  #columns: string[] | undefined;
  readonly #rows: ReadRow[] = [];

  constructor(format: ReadTable['format'], limits: TableLimits) {
    this.#format = format;
    this.#limits = limits;
  }

  /** @param row number as in a spreadsheet, from 1 */
  add(row: number, texts: readonly string[]): void {
    const cells = withoutBlankEnd(texts.map((text) => text.replaceAll('\0', '').toWellFormed().trim()));
    if (cells.length === 0) return;
    const { columns, cellCharacters, rows } = this.#limits;
    if (cells.length > columns)
      throw refuseFile(`has ${count(cells.length)} columns in row ${row}: at most ${columns} are taken`);
    const long = cells.findIndex((text) => text.length > cellCharacters);
    if (long >= 0) {
      throw refuseFile(`has a cell of more than ${count(cellCharacters)} characters in row ${row}, column ${long + 1}`);
    }
    if (this.#columns === undefined) {
      this.#columns = cells.map((name, at) => name || `Column ${at + 1}`);
      return;
    }
    if (cells.length > this.#columns.length) {
      throw refuseFile(`has ${cells.length} columns in row ${row}, but ${this.#columns.length} in its header`);
    }
    if (this.#rows.length === rows) throw refuseFile(`has more than ${count(rows)} rows: split it`);
    while (cells.length < this.#columns.length) cells.push('');
    this.#rows.push({ row, cells });
  }

  /** @throws Invalid when there was no header, or no row below it */
  finish(): ReadTable {
    if (this.#columns === undefined) throw refuseFile('has no rows');
    if (this.#rows.length === 0) throw refuseFile('has a header row and nothing below it');
    return { format: this.#format, columns: this.#columns, rows: this.#rows };
  }
}

function withoutBlankEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((text) => text !== '');
  return cells.slice(0, last + 1);
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
