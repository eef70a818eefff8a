/** Staff screens, sign-in and orders in progress: nothing there is worth a search result. */
const DISALLOWED = ['/wagtail/', '/_util/', '/account/', '/order'];

/** robots.txt for all crawlers. The API stays open: crawlers that run scripts need it to draw the map page. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
