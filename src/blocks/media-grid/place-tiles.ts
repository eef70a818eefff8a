/** Place of a tile: columns count from 1, rows from 0. */
interface Place {
  row: number;
  start: number;
  span: number;
}

/** Columns of a row (Spec §9: the widths of a row's tiles sum to at most this). */
const ROW_COLUMNS = 12;

/**
 * Lays tiles into rows in their order: a tile that no longer fits begins the next row. A tile without a valid width
 * takes the whole row; a width above the row's is cut to it. A row that is not full is centred.
 */
export function placeTiles(widths: readonly (number | null)[], maximum: number = ROW_COLUMNS): Place[] {
  const rows: number[][] = [];
  let used = maximum;
  for (const width of widths) {
    const span = spanOf(width, maximum);
    if (used + span > maximum) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(span);
    used += span;
  }
  return rows.flatMap((spans, row) => {
    const total = spans.reduce((sum, span) => sum + span, 0);
    let start = 1 + Math.floor((maximum - total) / 2);
    return spans.map((span) => {
      const place = { row, start, span };
      start += span;
      return place;
    });
  });
}

function spanOf(width: number | null, maximum: number): number {
  if (width === null || !(width > 0)) return maximum;
  return Math.min(maximum, Math.max(1, Math.round(width)));
}
