import { type ExportCell, type ExportRows, guardFormula } from './cell.ts';

/** Rows are collected into pieces of at least this size. */
const PIECE_CHARACTERS = 16_384;

/**
 * Writes rows as CSV: UTF-8 with a byte order mark, CRLF, dates in ISO 8601. A text that a spreadsheet would evaluate as a
 * formula gets an apostrophe. Only one piece is in memory at a time.
 */
export async function* writeCsv(rows: ExportRows): AsyncGenerator<string> {
  let piece = '\ufeff';
  for await (const row of rows) {
    piece += `${row.map(writeCell).join(',')}\r\n`;
    if (piece.length >= PIECE_CHARACTERS) {
      yield piece;
      piece = '';
    }
  }
  if (piece) yield piece;
}

/** A cell, in quotes where a spreadsheet could divide it: many take semicolons and tabs for ends of cells too. */
export function writeCell(cell: ExportCell): string {
  const text = textOf(cell);
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(cell: ExportCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'object') return guardFormula(cell.join(', '));
  return typeof cell === 'string' ? guardFormula(cell) : String(cell);
}
