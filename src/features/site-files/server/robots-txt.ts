/**
 * Admin, sign-in and orders in progress, which do not belong in search results. The address of a menu comes with and
 * without its slash; `/order` alone would be a prefix of pages such as `/order-gift-cards/`.
 */
const DISALLOWED = ['/wagtail/', '/_util/', '/account/', '/order/', '/order?', '/order$', '/orders/'];

/** robots.txt for all crawlers. The API is allowed, because crawlers that run scripts need it to render the map page. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
