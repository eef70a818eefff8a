import type { Rejection } from './record.ts';

export type SourceFormat = 'csv' | 'geojson' | 'json' | 'xlsx';

/** A source as rows of text under named columns, before the columns are mapped to fields. */
export interface SourceTable {
  format: SourceFormat;
  /** What `line` counts. */
  unit: 'line' | 'feature' | 'entry' | 'row';
  columns: string[];
  rows: SourceRow[];
  rejected: Rejection[];
  notes: string[];
}

export interface SourceRow {
  line: number;
  /** One cell per column; '' without a value. */
  cells: readonly string[];
}
