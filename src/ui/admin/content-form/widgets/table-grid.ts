export type Grid = readonly (readonly string[])[];

/** Makes rows of equal length from any stored value; cells that are not text become empty. */
export function squared(value: unknown): Grid {
  const rows = Array.isArray(value) ? (value as readonly unknown[]).filter((row) => Array.isArray(row)) : [];
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row: readonly unknown[]) =>
    Array.from({ length: columns }, (_, column) => (typeof row[column] === 'string' ? row[column] : '')),
  );
}

export function emptyGrid(rows: number, columns: number): Grid {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
}

export function withCell(grid: Grid, row: number, column: number, text: string): Grid {
  const cells = grid[row];
  return cells && column < cells.length ? grid.with(row, cells.with(column, text)) : grid;
}

export type Axis = 'row' | 'column';

export function withLine(grid: Grid, axis: Axis, at: number): Grid {
  if (axis === 'column') return grid.map((cells) => cells.toSpliced(at, 0, ''));
  return grid.toSpliced(
    at,
    0,
    Array.from({ length: grid[0]?.length ?? 1 }, () => ''),
  );
}

/** A grid without its last row or column is empty. */
export function withoutLine(grid: Grid, axis: Axis, at: number): Grid {
  if (axis === 'row') return grid.toSpliced(at, 1);
  const left = grid.map((cells) => cells.toSpliced(at, 1));
  return left.some((cells) => cells.length > 0) ? left : [];
}

/** @param by -1 or 1; a line at the edge stays */
export function withMovedLine(grid: Grid, axis: Axis, at: number, by: number): Grid {
  if (axis === 'column') return grid.map((cells) => moved(cells, at, by));
  return moved(grid, at, by);
}

function moved<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const entry = list[at];
  const to = at + by;
  return entry === undefined || to < 0 || to >= list.length ? list : list.toSpliced(at, 1).toSpliced(to, 0, entry);
}

/**
 * The cells of a spreadsheet's clipboard text, written from the given cell on; the grid grows to hold them. `isCut` is
 * true when some were beyond the limits.
 */
export function withPasted(
  grid: Grid,
  row: number,
  column: number,
  text: string,
  limits: { rows: number; columns: number },
): { grid: Grid; isCut: boolean } {
  const pasted = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const wide = column + Math.max(...pasted.map((cells) => cells.length));
  const rows = Math.min(limits.rows, Math.max(grid.length, row + pasted.length));
  const columns = Math.min(limits.columns, Math.max(grid[0]?.length ?? 0, wide));
  return {
    grid: Array.from({ length: rows }, (_, y) =>
      Array.from({ length: columns }, (_, x) => pasted[y - row]?.[x - column] ?? grid[y]?.[x] ?? ''),
    ),
    isCut: row + pasted.length > limits.rows || wide > limits.columns,
  };
}
