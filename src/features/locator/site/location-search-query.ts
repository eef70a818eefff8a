import { readFilters, type LocationFilter } from '#features/locations/filters.ts';
import { readListLimit } from '#features/locations/limits.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The query of the map page's URL. */
export interface SearchQuery {
  /** The typed text; with a `point`, only that point's name. */
  address: string;
  point: Coordinates | null;
  filters: readonly LocationFilter[];
  /** The rlid of the focused location; null leaves it to the first of the list. */
  focus: number | null;
  /** The map's zoom when the guest has changed it. */
  zoom: number | null;
  /** How many are listed when it is more than the first 26. */
  limit?: number | undefined;
}

/** Reads a query string. Coordinates count only when both parse and lie on the globe (Spec §5). */
export function readSearchQuery(search: string): SearchQuery {
  const parameters = new URLSearchParams(search);
  const latitude = readNumber(parameters.get('latitude'), -90, 90);
  const longitude = readNumber(parameters.get('longitude'), -180, 180);
  const focus = readNumber(parameters.get('focus'), 1, Number.MAX_SAFE_INTEGER);
  return {
    address: (parameters.get('address') ?? '').trim(),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    filters: readFilters(parameters.getAll('filter')),
    focus: Number.isInteger(focus) ? focus : null,
    zoom: readNumber(parameters.get('zoom'), 0, 22),
    limit: readListLimit(parameters.get('limit')),
  };
}

/** The query string for `readSearchQuery`, with "?"; '' without parameters. */
export function writeSearchQuery({ address, point, filters, focus, zoom, limit }: SearchQuery): string {
  const parameters = new URLSearchParams();
  if (address) parameters.set('address', address);
  if (point) {
    parameters.set('latitude', String(point.latitude));
    parameters.set('longitude', String(point.longitude));
  }
  for (const filter of filters) parameters.append('filter', filter);
  if (focus !== null) parameters.set('focus', String(focus));
  if (zoom !== null) parameters.set('zoom', String(zoom));
  if (limit !== undefined) parameters.set('limit', String(limit));
  const text = parameters.toString();
  return text && `?${text}`;
}

/** Three decimals, some hundred metres: enough to rank restaurants, too coarse to identify a house. */
export function coarse({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 };
}

function readNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}
