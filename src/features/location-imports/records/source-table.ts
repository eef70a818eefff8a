import type { Rejection } from './record.ts';

export type SourceFormat = 'csv' | 'geojson' | 'json' | 'xlsx';

/** A source as rows of text under named columns, before the columns are mapped to fields. */
export interface SourceTable {
  format: SourceFormat;
  /** What `line` counts. */
  unit: 'line' | 'feature' | 'entry' | 'row';
  columns: string[];
  rows: SourceRow[];
  rejected: SourceRejection[];
  notes: string[];
  /** Visible sheets of the workbook that hold cells and are not read. */
  otherSheets?: string[];
}

/** A row that cannot be read. Its cells, where they are known, show which restaurant it is: that one is not missing. */
export interface SourceRejection extends Rejection {
  cells?: readonly string[];
}

export interface SourceRow {
  line: number;
  /** One cell per column; '' without a value. */
  cells: readonly string[];
  /** Positions of values that are no text, each with what it is: "is a list". */
  odd?: ReadonlyMap<number, string>;
}
