import type { ColumnName } from '#features/locations/fields/column-aliases.ts';
import type { RowReader } from './columns.ts';
import type { Places } from './record.ts';

/** What a row is read with; `omit` notes a value that is left out while the row still loads. */
export interface RowContext {
  row: RowReader;
  places: Places;
  /** YYYY-MM-DD. */
  today: string;
  /** Text of a column, cleaned. */
  text(name: ColumnName): string;
  omit(field: string, kind: string, detail: string): void;
}

/** Thrown by the readers of a row: it cannot be loaded. */
export class RowRefused extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.name = 'RowRefused';
    this.field = field;
  }
}
