import { and, asc, eq, inArray, isNotNull, isNull, like } from 'drizzle-orm';
import type { PageId } from '#shared/brand.ts';
import { ownPathOf } from '#shared/own-path.ts';
import type { Db } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import type { PageRestriction } from '../../page-privacy.ts';
import { MAX_ADDRESS_CHARACTERS, MAX_DEPTH } from '../commands/address-limits.ts';
import { pageRevisions, pages } from '../tables.ts';
import type { Site } from './find-site.ts';
import { restrictionsOfPage } from './page-privacy.ts';

/** A live page with what it shows and the live pages above it. */
export interface LivePage {
  id: PageId;
  template: string;
  title: string;
  urlPath: string;
  languageCode: LanguageCode;
  content: Record<string, unknown>;
  lastPublishedAt: string;
  /** Home first, parent last. */
  ancestors: { id: number; title: string; urlPath: string }[];
  /** Restrictions of the page and its ancestors; none for a public page. */
  restrictions: PageRestriction[];
  /** Rest of the requested path after the page's own address: "florida/orlando/" or ''. */
  rest: string;
}

/**
 * The live page at a slashed path, or the deepest live page above it with the rest of the path (for templates that
 * serve addresses below themselves). One statement for a page at this path, as a page and its ancestors are the prefixes of one
 * address; two for a page above it.
 * @param answersRest whether a template answers what follows its page's address; the content of a public page whose
 * template does not is not read, and the page counts as none
 */
export async function findPageByPath(
  db: Db,
  site: Site,
  path: string,
  answersRest: (template: string, rest: string) => boolean = () => true,
): Promise<LivePage | undefined> {
  const prefixes = prefixesOf(path);
  const rows = await db
    .select({
      id: pages.id,
      template: pages.template,
      title: pages.liveTitle,
      urlPath: pages.urlPath,
      languageCode: pages.languageCode,
      lastPublishedAt: pages.lastPublishedAt,
      revisionId: pages.liveRevisionId,
      content: pageRevisions.content,
      restrictions: restrictionsOfPage,
    })
    .from(pages)
    .leftJoin(pageRevisions, and(eq(pageRevisions.id, pages.liveRevisionId), eq(pages.urlPath, path)))
    .where(and(like(pages.path, `${site.rootPath}%`), inArray(pages.urlPath, prefixes), eq(pages.isLive, true)))
    .orderBy(asc(pages.depth));
  const row = rows.at(-1);
  if (!row?.revisionId) return undefined;
  const rest = path.slice(row.urlPath.length);
  if (row.restrictions.length === 0 && !answersRest(row.template, rest)) return undefined;
  const content = row.content ?? (await contentOf(db, row.revisionId));
  if (!content) return undefined;
  const language = rows.findLast((candidate) => candidate.languageCode !== null)?.languageCode;
  return {
    id: row.id as PageId,
    template: row.template,
    title: row.title,
    urlPath: row.urlPath,
    languageCode: (language ?? site.languageCode) as LanguageCode,
    content,
    lastPublishedAt: row.lastPublishedAt ?? '',
    ancestors: rows.slice(0, -1).map(({ id, title, urlPath }) => ({ id, title, urlPath })),
    restrictions: row.restrictions,
    rest,
  };
}

async function contentOf(db: Db, revisionId: number): Promise<LivePage['content'] | undefined> {
  const [revision] = await db
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, revisionId));
  return revision?.content;
}

/**
 * "/a/b/" → "/", "/a/", "/a/b/". Only addresses that a page can have: the prefixes of thousands of segments are megabytes
 * together.
 */
function prefixesOf(path: string): string[] {
  const prefixes = ['/'];
  const reach = path.slice(0, MAX_ADDRESS_CHARACTERS + 1);
  for (const segment of reach.split('/', MAX_DEPTH + 2).filter(Boolean)) {
    const prefix = `${prefixes.at(-1)}${segment}/`;
    if (prefix.length > MAX_ADDRESS_CHARACTERS) break;
    prefixes.push(prefix);
  }
  return prefixes;
}

/** Most expired pages that redirect guests from one to the next. */
const MOST_EXPIRED = 5;

/**
 * Redirect of an expired page; `url` null means 410. Undefined for any other address. Expired pages that it leads
 * through are passed in one step; a loop of them is 410.
 */
export async function findExpiredPage(
  db: Db,
  { site, path, origin }: { site: Site; path: string; origin: string },
): Promise<{ url: string | null } | undefined> {
  const passed: string[] = [];
  let expired: { url: string | null } | undefined;
  for (let at: string | undefined = path; at !== undefined; at = pagePathOf(expired.url, origin)) {
    if (passed.includes(at) || passed.length === MOST_EXPIRED) return { url: null };
    passed.push(at);
    const [found] = await db
      .select({ url: pages.expiredUrl })
      .from(pages)
      .where(
        and(
          like(pages.path, `${site.rootPath}%`),
          eq(pages.urlPath, at),
          eq(pages.isLive, false),
          isNull(pages.trashId),
          isNotNull(pages.expiredAt),
        ),
      )
      .limit(1);
    if (!found) return expired;
    expired = found;
  }
  return expired;
}

/** Path of the page of this site to which an address leads; undefined for another site. @param origin of the site */
export function pagePathOf(url: string | null, origin?: string): string | undefined {
  const own = ownPathOf(origin !== undefined && url?.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
  return own?.replace(/[?#].*$/s, '').replace(/\/?$/, '/');
}
