import type { ColumnName } from '#features/locations/fields/column-aliases.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import type { FieldChange } from '../records/resolve-location.ts';
import type { ImportWarning } from '../contract.ts';

/** Description of the upload, detected from its bytes. */
export interface PlanSource {
  format: string;
  /** What `line` counts: line, feature, entry or row. */
  unit: string;
  rows: number;
  sizeBytes: number;
  /** Empty for an export of this program: its fields are known. */
  columns: { name: string; samples: string[]; guess: ColumnName | null }[];
  /** Number of rows per brand, if there are several; absent in older plans. */
  brands?: [brand: string, rows: number][];
  notes: string[];
  /** Visible sheets of the workbook that hold cells and are not read, if any. */
  otherSheets?: string[];
}

export interface PlanChoices {
  /** One meaning for each column of the file. */
  columns: (ColumnName | null)[];
  /** Archive restaurants that are no longer in the file. */
  prune: boolean;
  /** Load points outside their country or far from their postal code; absent in older plans. */
  allowsFarPoints?: boolean;
  /** Only the rows of this brand. */
  brand?: string | undefined;
}

/** Numbers of changes that applying the plan would make. */
export interface PlanSummary {
  counts: {
    rows: number;
    created: number;
    changed: number;
    restored: number;
    unchanged: number;
    /** Restaurants of the user's regions that are no longer in the file. */
    gone: number;
    archived: number;
    rejected: number;
  };
  /** Restaurants of the user's regions before the import. */
  liveBefore: number;
  notes: string[];
  quality: { kind: string; title: string; count: number; items: string[] }[];
  /** Warnings that staff must accept before the plan is applied. */
  warnings: ImportWarning[];
}

export type PlanRowContent =
  | { changes: FieldChange[] }
  | { location: StoredLocation }
  | { field: string; reason: string }
  | Record<string, never>;

/** A row of a plan to be stored. */
export interface PlanRow {
  kind: 'changed' | 'created' | 'archived' | 'rejected';
  rlid: number | null;
  line: number;
  label: string;
  version: number | null;
  content: PlanRowContent;
}
