import { withoutDirectionSigns } from '#shared/direction-signs.ts';

/** What a cell of an export holds. Lists become one text joined by commas; a Date is an instant, written in UTC. */
export type ExportCell = string | number | boolean | Date | null | readonly string[];

/** The rows of an export, the header first: they are drawn one after another, so that none waits in memory. */
export type ExportRows = AsyncIterable<readonly ExportCell[]> | Iterable<readonly ExportCell[]>;

/** Text that a spreadsheet would run instead of show, after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe makes a spreadsheet take the cell as text. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A row of texts from outside: without characters that would change the direction of the neighbouring text. */
export function strangersRow(cells: readonly ExportCell[]): ExportCell[] {
  return cells.map((cell) => (typeof cell === 'string' ? withoutDirectionSigns(cell) : cell));
}

/** Removes the apostrophe of `guardFormula`, so that exported values import unchanged. */
export function undoFormulaGuard(text: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;
}
