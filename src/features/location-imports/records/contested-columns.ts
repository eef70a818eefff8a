import type { ColumnName } from '#features/locations/fields/column-aliases.ts';
import { columnLabel } from '#features/locations/fields/field-labels.ts';

/**
 * Finds columns that a user assigned to the same field although only one column can be right. Several columns that were all
 * guessed for the field are not contested: in each row, the first column with text is read.
 */
export function contestedColumns(
  columns: readonly { name: string; guess: ColumnName | null }[],
  chosen: readonly (ColumnName | null)[],
): { places: number[]; message: string }[] {
  return [...new Set(chosen)].flatMap((field) => {
    const places = columns.flatMap((_, at) => (chosen[at] === field ? [at] : []));
    if (field === null || places.length < 2 || places.every((at) => columns[at]?.guess === field)) return [];
    const named = places.map((at) => `“${columns[at]?.name}”`).join(' and ');
    return [{ places, message: `${named} are chosen as ${columnLabel(field)}: choose one of them` }];
  });
}
