import { withoutDirectionSigns } from '#shared/direction-signs.ts';

/** Value of a cell in an export. A list becomes one text with commas; a Date is an instant, written in UTC. */
export type ExportCell = string | number | boolean | Date | null | readonly string[];

/** Rows of an export, the header first. They are produced one at a time, so that they are never all in memory. */
export type ExportRows = AsyncIterable<readonly ExportCell[]> | Iterable<readonly ExportCell[]>;

/** Text that a spreadsheet would evaluate as a formula, also after apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Adds an apostrophe to a formula, so that a spreadsheet shows it as text. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A row of texts from outside, without characters that would change the direction of neighbouring text. */
export function strangersRow(cells: readonly ExportCell[]): ExportCell[] {
  return cells.map((cell) => (typeof cell === 'string' ? withoutDirectionSigns(cell) : cell));
}

/** Removes the apostrophe of `guardFormula`, so that exported values can be imported unchanged. */
export function undoFormulaGuard(text: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;
}
