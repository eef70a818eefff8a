import { localPageRootOf } from '#features/locations/local-page-root.ts';
import type { LocationDirectory } from '#features/locations/server/index.ts';
import { listLivePageFields, type PageWithFields, type Site, translationsAmong } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/** The parts of a sitemap: `pages` are the page tree's, `locations` the city lists and local pages. */
export interface SitemapSections {
  pages: SitemapEntry[];
  locations: SitemapEntry[];
}

/** Every address of a site that search engines should show: public, indexable and not a redirect. One query. */
export async function listSitemapEntries(db: Db, site: Site, locations: LocationDirectory): Promise<SitemapSections> {
  const pages = await listLivePageFields(db, site, ['is_noindex', 'country']);
  const translations = translationsAmong(pages, site);
  const root = localPageRootOf(pages);
  return {
    pages: pages.filter(isIndexable).map((page) => ({
      path: page.urlPath,
      lastModified: newest(page.lastPublishedAt, directoryChange(page, locations)),
      alternates: translations.of(page.urlPath),
    })),
    // Local pages are served below the state list, so without one they do not exist.
    locations: root === null ? [] : directoryEntries(locations, root),
  };
}

type ListedPage = PageWithFields<'is_noindex' | 'country'>;

function isIndexable({ template, fields }: ListedPage): boolean {
  return findTemplate(template)?.isIndexable === true && fields.is_noindex !== true;
}

/** A state list changes with the restaurants of its country, not only with its own text. */
function directoryChange(page: ListedPage, locations: LocationDirectory): string {
  return page.template === 'state_list' ? (locations.country(String(page.fields.country))?.lastModified ?? '') : '';
}

function directoryEntries(locations: LocationDirectory, root: string): SitemapEntry[] {
  return locations.countries
    .flatMap((country) => country.states)
    .flatMap((state) => state.cities)
    .flatMap((city) => [
      { path: root + city.path, lastModified: city.lastModified },
      ...city.entries.map((entry) => ({ path: root + entry.path, lastModified: entry.updatedAt })),
    ]);
}

function newest(a: string, b: string): string {
  return b !== '' && (a === '' || Date.parse(b) > Date.parse(a)) ? b : a;
}
