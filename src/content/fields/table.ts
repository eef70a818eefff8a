import { z } from 'zod';
import { plainField, type Field, type FieldOptions } from '../field.ts';

export const MAX_TABLE_ROWS = 200;
export const MAX_TABLE_COLUMNS = 12;
const MAX_CELL_LENGTH = 2000;

/** A grid of plain text, rows of cells. Ragged rows are filled up with empty cells when the value is saved. */
export function table(options: FieldOptions): Field<string[][], string[][]> {
  return {
    ...plainField('table', options, { maxRows: MAX_TABLE_ROWS, maxColumns: MAX_TABLE_COLUMNS }),
    empty: () => [],
    schema(mode) {
      const cell = z.string('must be text').max(MAX_CELL_LENGTH, `must have at most ${MAX_CELL_LENGTH} characters`);
      const row = z
        .array(cell, 'must be a row of cells')
        .max(MAX_TABLE_COLUMNS, `must have at most ${MAX_TABLE_COLUMNS} columns`);
      const rows = z
        .array(row, 'must be a list of rows')
        .max(MAX_TABLE_ROWS, `must have at most ${MAX_TABLE_ROWS} rows`)
        .transform(squared);
      return mode === 'publish' && options.required
        ? rows.refine((value) => value.some((cells) => cells.some((text) => text.trim() !== '')), 'is required')
        : rows;
    },
    resolve: (value) => squared(value ?? []),
    *text(value) {
      for (const text of value.flat()) if (text.trim() !== '') yield text;
    },
  };
}

function squared(rows: readonly string[][]): string[][] {
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array.from({ length: columns - cells.length }, () => '')]);
}
