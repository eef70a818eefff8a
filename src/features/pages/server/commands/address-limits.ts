import { eq, max, or, sql } from 'drizzle-orm';
import { type FieldError, Invalid } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import { isBelow } from '../queries/page-rows.ts';
import { pages } from '../tables.ts';

/** Longest address: what proxies and browsers pass on, and what the index of addresses holds. */
export const MAX_ADDRESS_CHARACTERS = 2_000;
/** Most pages above a page: the index of paths holds their ids. */
export const MAX_DEPTH = 100;

interface Place {
  urlPath: string;
  depth: number;
}

/** Why no page can be at a place; undefined when one can. */
export function faultOfPlace({ urlPath, depth }: Place): FieldError | undefined {
  if (isOwnAddress(urlPath)) return fault(`"${urlPath}" is an address of the website itself`);
  if (urlPath.length > MAX_ADDRESS_CHARACTERS)
    return fault(`makes an address longer than ${MAX_ADDRESS_CHARACTERS.toLocaleString('en')} characters`);
  if (depth > MAX_DEPTH) return fault(`puts a page below more than ${MAX_DEPTH} others`);
  return undefined;
}

/** The same for a page with everything below it. @param page its present place */
export async function faultOfSubtreePlace(
  tx: Tx,
  page: Place & { path: string },
  to: Place,
): Promise<FieldError | undefined> {
  const [below] = await tx
    .select({ length: sql<number | null>`max(length(${pages.urlPath}))`, depth: max(pages.depth) })
    .from(pages)
    .where(or(eq(pages.path, page.path), isBelow(pages.path, page.path)));
  const grows = to.urlPath.length - page.urlPath.length;
  return (
    faultOfPlace(to) ??
    faultOfPlace({
      // Only its length counts here.
      urlPath: '/'.padEnd((below?.length ?? 0) + grows, 'x'),
      depth: (below?.depth ?? 0) + to.depth - page.depth,
    })
  );
}

/** @throws Invalid at the field of the form that gives the place */
export function requirePlace(found: FieldError | undefined, field: 'slug' | 'new_parent_page' = 'slug'): void {
  if (found) throw new Invalid([{ ...found, field }]);
}

const fault = (message: string): FieldError => ({ field: 'slug', message });

/**
 * Addresses that the server answers before the page tree. `/x/` is one address; `/x/*` is everything below it, and not
 * `/x/` itself. A test compares the list with the registered routes. `/order/` is left to pages, since links to the page
 * there lead guests on to the map.
 */
export const OWN_ADDRESSES = [
  '/accessibility-report/',
  '/account/',
  '/account/*',
  '/admin/load-balancer-ht/',
  '/api/',
  '/api/*',
  '/api-nc/',
  '/api-nc/*',
  '/assets/',
  '/assets/*',
  '/base-map/',
  '/base-map/*',
  '/blocks/footer/',
  '/blocks/header/',
  '/documents/*',
  '/error-pages/404/',
  '/map-image/*',
  '/order/*',
  '/orders/*',
  '/reservations/*',
  '/reserve/',
  '/video-track/*',
  '/wagtail/',
  '/wagtail/*',
  '/waitlist/*',
] as const;

/** True for an address at which guests cannot reach a page. @param urlPath "/menu/lunch/" */
export function isOwnAddress(urlPath: string): boolean {
  return OWN_ADDRESSES.some((own) => {
    if (!own.endsWith('*')) return urlPath === own;
    const above = own.slice(0, -1);
    return urlPath.startsWith(above) && urlPath.length > above.length;
  });
}
