/** Limits of an imported table. A file beyond them is refused before it uses much memory or time. */
export interface TableLimits {
  bytes: number;
  /** Not counting the header. */
  rows: number;
  columns: number;
  cellCharacters: number;
  /** Total size of all parts of a workbook when unpacked. */
  unpackedBytes: number;
}

/** A table that was read from a file, as texts. */
export interface ReadTable {
  format: 'csv' | 'tsv' | 'xlsx';
  /** Names in the first row, trimmed; "Column 2" for an empty cell. */
  columns: string[];
  rows: ReadRow[];
  /** Rows that cannot be read, each with its reason; cells beyond the header are left out. */
  rejected: (ReadRow & { reason: string })[];
  /** What a user should know about how the file was read. */
  notes: string[];
  /** Visible sheets of a workbook that hold cells and are not read. */
  otherSheets: string[];
}

export interface ReadRow {
  /** Row number as in a spreadsheet: the header is 1. */
  row: number;
  /** One text per column, trimmed; '' for an empty cell. */
  cells: string[];
}
