import { and, asc, eq, inArray, like, sql } from 'drizzle-orm';
import type { LanguageCode } from '#features/pages/contract.ts';
import { isOpenToAll, pages, type Site } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';

/** A live press section or press release list. */
export interface PressPage {
  id: number;
  template: 'press_section' | 'press_release_list';
  title: string;
  url: string;
  /** The page's own language, else that of its nearest live ancestor, else the site's. */
  languageCode: LanguageCode;
}

/** All live press sections and lists of a site, by URL. One query. */
export async function listPressPages(db: Db, site: Site): Promise<PressPage[]> {
  const inherited = sql`(
    SELECT above.language_code FROM ${pages} AS above
    WHERE above.id = ANY (string_to_array(trim(BOTH '/' FROM ${pages.path}), '/')::int[])
      AND above.is_live AND above.language_code IS NOT NULL
    ORDER BY above.depth DESC LIMIT 1
  )`;
  return db
    .select({
      id: pages.id,
      template: sql<PressPage['template']>`${pages.template}`,
      title: pages.liveTitle,
      url: pages.urlPath,
      languageCode: sql<LanguageCode>`coalesce(${inherited}, ${site.languageCode})`,
    })
    .from(pages)
    .where(
      and(
        like(pages.path, `${site.rootPath}%`),
        inArray(pages.template, ['press_section', 'press_release_list']),
        eq(pages.isLive, true),
        isOpenToAll,
      ),
    )
    .orderBy(asc(pages.urlPath));
}
