import { findPageByPath, listLivePages, type LivePage, type Site } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';

const MAIN_LANGUAGE = 'en';

/**
 * Address of a site's live unsubscribe page in a language, else in the main one, else in any; undefined without any.
 * One statement, and one for each such page: sites have one per language.
 */
export async function findUnsubscribePage(db: Db, site: Site, language: string): Promise<string | undefined> {
  const entries = await listLivePages(db, site, ['unsubscribe']);
  const pages: (LivePage | undefined)[] = [];
  for (const { urlPath } of entries) pages.push(await findPageByPath(db, site, urlPath));
  const inLanguage = (code: string) => pages.find((page) => page?.languageCode === code);
  return (inLanguage(language) ?? inLanguage(MAIN_LANGUAGE))?.urlPath ?? entries[0]?.urlPath;
}
