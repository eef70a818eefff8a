/** One page of a list, by number. */
export interface ListRange {
  /** Counted from 1; clamped to the pages there are. */
  p: number;
  /** At least 1: an empty list has one empty page. */
  pages: number;
  limit: number;
  offset: number;
}

/** Where page `wanted` of a list of `total` rows lies. */
export function rangeOf(wanted: number, total: number, size: number): ListRange {
  const pages = Math.max(1, Math.ceil(total / size));
  const p = Math.min(Math.max(1, wanted), pages);
  return { p, pages, limit: size, offset: (p - 1) * size };
}
