import type { MergedRange } from './workbook-parts.ts';

/**
 * Reads merged cells of a sheet's rows, which come in order. A value that is merged over several rows belongs to each of
 * them. A value that is merged over several columns does not say to which of them it belongs.
 */
export class MergedCells {
  readonly #coming: MergedRange[];
  readonly #open = new Map<number, { lastRow: number; text: string }>();
  readonly #filled: string[] = [];

  constructor(ranges: readonly MergedRange[]) {
    this.#coming = ranges.toSorted((a, b) => b.firstRow - a.firstRow);
  }

  /** Leaves out the merged cells that begin in this row or above: titles and names of columns. */
  skip(row: number): void {
    while ((this.#coming.at(-1)?.firstRow ?? Infinity) <= row) this.#coming.pop();
  }

  /** The texts of a row, filled from above; `across` is a range that is merged over several columns of it. */
  read(row: number, texts: readonly string[]): { texts: string[]; across?: string } {
    const cells = [...texts];
    const isBlank = cells.every((text) => text.trim() === '');
    if (!isBlank) {
      for (const [column, { lastRow, text }] of this.#open) {
        if (lastRow < row) this.#open.delete(column);
        else if ((cells[column - 1] ?? '').trim() === '') setCell(cells, column - 1, text);
      }
    }
    let across: string | undefined;
    for (let next = this.#coming.at(-1); next && next.firstRow <= row; next = this.#coming.at(-1)) {
      this.#coming.pop();
      if (next.firstRow < row) continue;
      const text = cells[next.firstColumn - 1] ?? '';
      if (text.trim() === '') continue;
      if (next.lastColumn > next.firstColumn) across ??= next.ref;
      else if (next.lastRow > row) {
        this.#open.set(next.firstColumn, { lastRow: next.lastRow, text });
        this.#filled.push(next.ref);
      }
    }
    return { texts: cells, ...(across !== undefined && { across }) };
  }

  /** What a user should know; the first few ranges are named. */
  notes(): string[] {
    if (this.#filled.length === 0) return [];
    const more = this.#filled.length > MOST_NAMED ? ` and ${this.#filled.length - MOST_NAMED} more` : '';
    return [`merged cells are read in each of their rows: ${this.#filled.slice(0, MOST_NAMED).join(', ')}${more}`];
  }
}

const MOST_NAMED = 5;

function setCell(cells: string[], at: number, text: string): void {
  while (cells.length < at) cells.push('');
  cells[at] = text;
}
