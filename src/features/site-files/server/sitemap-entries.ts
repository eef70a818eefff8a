import { localPageRootsOf } from '#features/locator/local-page-root.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { TranslatedPage } from '#features/pages/contract.ts';
import { listLivePageFields, type PageWithFields, type Site, translationsAmong } from '#features/pages/server/index.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/**
 * Sections of a sitemap: `pages` of the page tree; `locations` are city lists and local pages in all languages, generated
 * lazily, because a chain may have hundreds of thousands.
 */
export interface SitemapSections {
  pages: Iterable<SitemapEntry>;
  locations: Iterable<SitemapEntry>;
}

/** All URLs of a site for search engines: public, indexable and not a redirect. One query. */
export async function listSitemapEntries(db: Db, site: Site, locations: LocationDirectory): Promise<SitemapSections> {
  const pages = await listLivePageFields(db, site, ['is_noindex', 'country']);
  const translations = translationsAmong(
    pages.map((page) => ({ ...page, country: page.fields.country })),
    site,
  );
  const shown = pages.filter(isIndexable);
  const addresses = new Set(shown.map(({ urlPath }) => urlPath));
  // Local pages are hidden from search engines together with their state list.
  const roots = localPageRootsOf(pages, translations.languageOf, site.languageCode).filter(({ url }) =>
    addresses.has(url),
  );
  return {
    pages: shown.map((page) => ({
      path: page.urlPath,
      lastModified: newest(page.lastPublishedAt, directoryChange(page, locations)),
      alternates: translations.of(page.urlPath),
    })),
    locations: { [Symbol.iterator]: () => directoryEntries(locations, roots) },
  };
}

type ListedPage = PageWithFields<'is_noindex' | 'country'>;

function isIndexable({ template, fields }: ListedPage): boolean {
  return findTemplate(template)?.isIndexable === true && fields.is_noindex !== true;
}

/** The last change of a state list's restaurants, because the page changes with them. */
function directoryChange(page: ListedPage, locations: LocationDirectory): string {
  return page.template === 'state_list' ? (locations.country(String(page.fields.country))?.lastModified ?? '') : '';
}

/** Entries by place, each in all languages. */
function* directoryEntries(
  { countries }: LocationDirectory,
  roots: readonly TranslatedPage[],
): Generator<SitemapEntry> {
  for (const { states } of countries) {
    for (const { cities } of states) {
      for (const city of cities) {
        yield* inEveryLanguage(city.path, city.lastModified, roots);
        for (const { path, updatedAt } of city.entries) yield* inEveryLanguage(path, updatedAt, roots);
      }
    }
  }
}

function* inEveryLanguage(
  path: string,
  lastModified: string,
  roots: readonly TranslatedPage[],
): Generator<SitemapEntry> {
  const alternates = roots.length < 2 ? [] : roots.map(({ language, url }) => ({ language, url: url + path }));
  for (const { url } of roots) yield { path: url + path, lastModified, alternates };
}

function newest(a: string, b: string): string {
  return b !== '' && (a === '' || Date.parse(b) > Date.parse(a)) ? b : a;
}
