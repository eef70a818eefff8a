import { and, asc, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { LanguageCode, TranslatedPage } from '../../contract.ts';
import { pageRevisions, pages } from '../tables.ts';
import { isOpenToAll } from './page-privacy.ts';
import type { Site } from './find-site.ts';

/** How the pages of a site in several languages belong together. */
export interface Translations {
  /** The language of an address: that of the nearest section above it, whether a page is there or not. */
  languageOf(path: string): LanguageCode;
  /** First page of each language, the site's own language first. */
  sections: readonly TranslatedPage[];
  /** The page in every language that has it, itself included; empty when there is no other. */
  of(path: string): readonly TranslatedPage[];
}

/** Templates with one page per language, or per language and country: these pages are translations of each other. */
export const TRANSLATED_TEMPLATES = ['location_map', 'state_list', 'contact_us', 'email_signup', 'unsubscribe'];

/**
 * The translations of a site, and its live, open pages of the named templates and ids, by address. One statement.
 * @param also pages to find beside those that define the translations
 */
export async function findTranslations(
  db: Db,
  site: Site,
  also: { templates: readonly string[]; ids: readonly number[] },
): Promise<{ translations: Translations; pages: { id: number; template: string; urlPath: string }[] }> {
  const templates = [...TRANSLATED_TEMPLATES, ...also.templates];
  const rows = await db
    .select({
      id: pages.id,
      template: pages.template,
      urlPath: pages.urlPath,
      languageCode: pages.languageCode,
      country: sql<string | null>`${pageRevisions.content} ->> 'country'`,
    })
    .from(pages)
    .leftJoin(pageRevisions, eq(pageRevisions.id, pages.liveRevisionId))
    .where(
      and(
        like(pages.path, `${site.rootPath}%`),
        eq(pages.isLive, true),
        isOpenToAll,
        or(isNotNull(pages.languageCode), inArray(pages.template, templates), inArray(pages.id, [...also.ids])),
      ),
    )
    .orderBy(asc(pages.urlPath));
  const isAskedFor = (page: { id: number; template: string }) =>
    also.templates.includes(page.template) || also.ids.includes(page.id);
  return { translations: translationsAmong(rows, site), pages: rows.filter(isAskedFor) };
}

/** Columns that determine the translations of a live page. */
interface Row {
  template: string;
  urlPath: string;
  /** The page's own language; null inherits the language of the page above. */
  languageCode: string | null;
  /** Country of the restaurants, for state lists only. */
  country: unknown;
}

/**
 * Which of a site's live pages are translations of each other: a section with a language of its own is that of the home page,
 * and pages of a template of which each language has only one, or one a country, belong together (docs/decisions/0044).
 */
export function translationsAmong(rows: readonly Row[], site: Pick<Site, 'languageCode'>): Translations {
  const marked = rows
    .flatMap(({ urlPath: url, languageCode }) =>
      languageCode === null ? [] : [{ url, language: languageCode as LanguageCode }],
    )
    .toSorted((a, b) => b.url.length - a.url.length);
  const languageOf = (path: string) => marked.find(({ url }) => path.startsWith(url))?.language ?? site.languageCode;

  const sections: TranslatedPage[] = [{ language: site.languageCode, url: '/' }];
  for (const section of marked.toReversed())
    if (!sections.some(({ language }) => language === section.language)) sections.push(section);

  const alike = Map.groupBy(
    rows.filter(({ template }) => TRANSLATED_TEMPLATES.includes(template)),
    ({ template, country }) => JSON.stringify([template, country ?? null]),
  );
  const groups = [sections, ...[...alike.values()].map((pagesAlike) => singlesOf(pagesAlike, languageOf))];
  const byUrl = new Map<string, readonly TranslatedPage[]>();
  for (const group of groups) if (group.length > 1) for (const { url } of group) byUrl.set(url, group);
  return { languageOf, sections, of: (path) => byUrl.get(path) ?? [] };
}

function singlesOf(rows: readonly Row[], languageOf: (path: string) => LanguageCode): TranslatedPage[] {
  const found = rows.map(({ urlPath: url }) => ({ url, language: languageOf(url) }));
  return found.filter(({ language }) => found.filter((other) => other.language === language).length === 1);
}
