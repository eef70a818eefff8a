/** A page number, or a gap that stands for at least two pages. */
export type PaginationStep = number | 'gap';

/** The most steps there are, so that they fit a narrow phone in one row. */
const MOST_STEPS = 7;

/**
 * The numbers to offer on page `current` of `last`: the first, the last, the current page with its neighbours, and gaps
 * for the rest: 1 … 4 5 6 … 20. Towards an end the window grows, so that the row keeps its length.
 */
export function paginationSteps(current: number, last: number): PaginationStep[] {
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (last <= MOST_STEPS) return all(1, last);
  const edge = MOST_STEPS - 2;
  if (current < edge) return [...all(1, edge), 'gap', last];
  if (current > last - edge + 1) return [1, 'gap', ...all(last - edge + 1, last)];
  return [1, 'gap', ...all(current - 1, current + 1), 'gap', last];
}

/** The address of a page of a list: the first has no parameter. */
export function addressOfPage(listUrl: string, page: number): string {
  return page === 1 ? listUrl : `${listUrl}?page=${page}`;
}
