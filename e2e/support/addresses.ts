/** Local pages and city lists share two templates: every n-th one represents the others, in alternating languages. */
const EVERY_NTH = 361;

/** Paths of the sitemap, in its order. */
export async function sitemapPaths(siteUrl: string): Promise<string[]> {
  const read = async (path: string): Promise<string[]> => {
    const text = await (await fetch(siteUrl + path)).text();
    const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
    const parts = paths.filter((one) => one.endsWith('.xml'));
    return [...paths.filter((one) => !one.endsWith('.xml')), ...(await Promise.all(parts.map(read))).flat()];
  };
  return read('/sitemap.xml');
}

/** Every page that staff wrote, and a sample of the directory's pages. */
export async function everyContentPage(siteUrl: string): Promise<string[]> {
  const paths = await sitemapPaths(siteUrl);
  const isMade = (path: string) =>
    /^\/(seafood-restaurants\/locations|es\/restaurantes|fr-ca\/restaurants)(\/[^/]+){2,}\/$/.test(path);
  const made = paths.filter(isMade).filter((_, index) => index % EVERY_NTH === 0);
  return [...paths.filter((path) => !isMade(path)), ...made];
}
