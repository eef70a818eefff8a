/** Rows above the header that may be titles: more of them are a list with one column. */
const MOST_TITLES = 5;

/**
 * Finds the header of a table that begins with titles: rows with one filled cell, above a row with several.
 * @returns the position of the header among the first rows, or undefined when further rows must be seen
 */
export function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  const wide = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  if (wide >= 0 && wide <= MOST_TITLES) return wide;
  return rows.length > MOST_TITLES ? 0 : undefined;
}
