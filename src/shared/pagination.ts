/** A page number, or a gap of at least two pages. */
export type PaginationStep = number | 'gap';

/** Maximum number of steps that fit into one row on a narrow phone. */
const MOST_STEPS = 7;

/**
 * Steps on page `current` of `last`: the first and last page, the current page with its neighbours, and gaps between:
 * 1 … 4 5 6 … 20. Near an end more neighbours are shown, so that the row keeps its length.
 */
export function paginationSteps(current: number, last: number): PaginationStep[] {
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (last <= MOST_STEPS) return all(1, last);
  const edge = MOST_STEPS - 2;
  if (current < edge) return [...all(1, edge), 'gap', last];
  if (current > last - edge + 1) return [1, 'gap', ...all(last - edge + 1, last)];
  return [1, 'gap', ...all(current - 1, current + 1), 'gap', last];
}

/** The URL of a page of a list; the first page has no parameter. */
export function addressOfPage(listUrl: string, page: number): string {
  return page === 1 ? listUrl : `${listUrl}?page=${page}`;
}

/** Valid page numbers of an address; no list needs more digits. */
const PAGE_NUMBER = /^[1-9]\d{0,8}$/;

/** The page that a `page` parameter asks for: 1 without it, undefined for text that is not a page number. */
export function readPageNumber(asked: readonly string[]): number | undefined {
  if (asked.length === 0) return 1;
  return asked.length === 1 && PAGE_NUMBER.test(asked[0] ?? '') ? Number(asked[0]) : undefined;
}
