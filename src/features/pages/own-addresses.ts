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

/** True for an address that guests reach no page at. @param urlPath "/menu/lunch/" */
export function isOwnAddress(urlPath: string): boolean {
  return OWN_ADDRESSES.some((own) => {
    if (!own.endsWith('*')) return urlPath === own;
    const above = own.slice(0, -1);
    return urlPath.startsWith(above) && urlPath.length > above.length;
  });
}
