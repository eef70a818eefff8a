/** The heights defined in the style sheet, in pixels: a style attribute may hold no number. */
const LEAST = 320;
const MOST = 800;
const STEP = 40;

/** The class of the maximum height, e.g. 'h560': a height between two of them gets the higher one, none gets 'h640'. */
export function heightClass(maxHeightPx: number | null): string {
  const wanted = Math.ceil((maxHeightPx ?? 640) / STEP) * STEP;
  return `h${Math.min(MOST, Math.max(LEAST, wanted))}`;
}

/** The class of the small print's width in columns of 12, e.g. 'of6'; all of them when none is given. */
export function columnsClass(columns: number | null): string {
  return `of${Math.min(12, Math.max(1, Math.round(columns ?? 12)))}`;
}
