/** Returns the position of the brand column, or -1. Lists repeat the chain's name on every row; it does not name one restaurant. */
export function brandColumn(columns: readonly string[]): number {
  return columns.findIndex((column) => /^(brand|brand[ _]name|chain|concept|banner)$/i.test(column.trim()));
}
