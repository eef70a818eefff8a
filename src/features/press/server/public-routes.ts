import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import type { Lookup } from '#content/lookup.ts';
import type { Reference } from '#content/references.ts';
import { referencesInRichText, resolveRichText } from '#content/rich-text.ts';
import type { Site } from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import { settingsTag } from '#features/settings/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { HtmlCache } from '#platform/http/html-cache.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { atomFeed, type FeedSource } from './atom-feed.ts';
import { PRESS_TAGS } from './press-tag.ts';
import { findReleaseList } from './queries/find-release-list.ts';
import { listWholeReleases, type ReleaseWithContent } from './queries/list-releases.ts';

export interface PressOptions {
  db: Db;
  htmlCache: HtmlCache;
  /** The site of a request, with its origin ("https://www.example.com"); undefined on an empty installation. */
  siteOf(
    request: FastifyRequest,
  ): Promise<{ site: Site; settings: Pick<SiteSettings, 'site_identity'>; origin: string } | undefined>;
  /** Loads the targets of rich text links, with their cache tags. */
  loadTargets(references: readonly Reference[], site: Site): Promise<{ lookup: Lookup; tags: readonly string[] }>;
}

/** A feed contains only the newest releases: feed readers store older ones. */
const FEED_ENTRIES = 20;

/** The Atom feed of every press release list. */
export function pressRoutes(app: FastifyInstance, options: PressOptions): void {
  const { db, htmlCache } = options;

  app.get<{ Params: { page_id: string } }>('/feeds/:page_id(^\\d{1,9}$)/atom.xml', async (request, reply) => {
    const since = htmlCache.generation;
    const found = await options.siteOf(request);
    if (!found) throw new NotFound('This installation has no site yet');
    const { site, settings, origin } = found;
    const id = Number(request.params.page_id);
    const response = await htmlCache.getOrRender(
      `feed ${site.id} ${origin} ${id}`,
      async () => {
        const list = await findReleaseList(db, site, id);
        if (!list) throw new NotFound('This page has no feed');
        const releases = await listWholeReleases(db, site, { below: list.url, limit: FEED_ENTRIES });
        const targets = await options.loadTargets(
          releases.flatMap((release) => [...referencesInRichText(copyOf(release), 'copy')]),
          site,
        );
        const source: FeedSource = {
          ...list,
          ...instantsOf(list),
          entries: releases.map((release) => ({
            ...release,
            ...instantsOf(release),
            html: resolveRichText(copyOf(release), targets.lookup, (reason) =>
              request.log.warn({ page: release.id, path: 'copy', reason }, 'page content lost'),
            ),
          })),
        };
        return {
          status: 200,
          headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
          body: atomFeed(source, settings.site_identity.name || site.name, origin),
          tags: new Set([...PRESS_TAGS, settingsTag(site.id, 'site_identity'), ...targets.tags]),
          seconds: null,
        };
      },
      since,
    );
    return sendCached(request, reply, response);
  });
}

function copyOf({ content: { copy } }: ReleaseWithContent): string {
  return typeof copy === 'string' ? copy : '';
}

/** Live pages have both instants, so only broken data lacks them. */
function instantsOf({
  firstPublishedAt,
  lastPublishedAt,
}: Pick<ReleaseWithContent, 'firstPublishedAt' | 'lastPublishedAt'>) {
  const known = firstPublishedAt ?? lastPublishedAt ?? '1970-01-01T00:00:00Z';
  return { firstPublishedAt: known, lastPublishedAt: lastPublishedAt ?? known };
}
