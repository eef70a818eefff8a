import { and, asc, eq, inArray, like, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { pageRevisions, pages } from '../tables.ts';
import { isOpenToAll } from './page-privacy.ts';
import type { Site } from './find-site.ts';
import type { PageEntry } from './list-live-pages.ts';

/** A live page with some of its stored fields; one that its content lacks is null. */
export interface PageWithFields<Name extends string> extends PageEntry {
  fields: Record<Name, unknown>;
  /** The page's own language; null inherits the language of the page above. */
  languageCode: string | null;
}

/** Every live page of a site by address, with the named fields of what it shows; `templates` narrows it. One query. */
export async function listLivePageFields<Name extends string>(
  db: Db,
  site: Site,
  names: readonly Name[],
  templates?: readonly string[],
): Promise<PageWithFields<Name>[]> {
  const columns = (type: string) =>
    sql.join(
      names.map((name) => sql`${sql.identifier(name)}${sql.raw(type)}`),
      sql`, `,
    );
  const rows = await db
    .select({
      id: pages.id,
      template: pages.template,
      title: pages.liveTitle,
      urlPath: pages.urlPath,
      lastPublishedAt: pages.lastPublishedAt,
      languageCode: pages.languageCode,
      // One call: each `->` would unpack the whole content again.
      values: sql<
        unknown[]
      >`(SELECT jsonb_build_array(${columns('')}) FROM jsonb_to_record(${pageRevisions.content}) AS picked (${columns(' jsonb')}))`,
    })
    .from(pages)
    .innerJoin(pageRevisions, eq(pageRevisions.id, pages.liveRevisionId))
    .where(
      and(
        like(pages.path, `${site.rootPath}%`),
        eq(pages.isLive, true),
        isOpenToAll,
        templates ? inArray(pages.template, [...templates]) : undefined,
      ),
    )
    .orderBy(asc(pages.urlPath));
  return rows.map(({ values, lastPublishedAt, ...row }) => ({
    ...row,
    lastPublishedAt: lastPublishedAt ?? '',
    fields: Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])) as Record<Name, unknown>,
  }));
}
