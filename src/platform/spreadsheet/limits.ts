/** How much of a table is taken: beyond it the file is refused before it can hurt. */
export interface TableLimits {
  bytes: number;
  /** Below the header. */
  rows: number;
  columns: number;
  cellCharacters: number;
  /** Of a workbook, all its parts together once they are unpacked. */
  unpackedBytes: number;
}

/** A table that came as a file, as texts. */
export interface ReadTable {
  format: 'csv' | 'tsv' | 'xlsx';
  /** Names from the first row, trimmed; "Column 2" for an empty cell. */
  columns: string[];
  rows: ReadRow[];
}

export interface ReadRow {
  /** As a spreadsheet counts: the header is 1. */
  row: number;
  /** Trimmed, one per column; '' for empty cells. */
  cells: string[];
}
