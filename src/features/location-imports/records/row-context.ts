import type { ColumnName } from '#features/locations/fields/column-aliases.ts';
import type { RowReader } from './columns.ts';
import type { Places } from './record.ts';

/** Context of the readers of a row. `omit` records a value that is left out while the row still loads. */
export interface RowContext {
  row: RowReader;
  places: Places;
  /** Current date in UTC, YYYY-MM-DD. */
  today: string;
  /** Returns the cleaned text of a column. */
  text(name: ColumnName): string;
  omit(field: string, kind: string, detail: string): void;
}

/** Thrown by the readers of a row that cannot be loaded. */
export class RowRefused extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.name = 'RowRefused';
    this.field = field;
  }
}
