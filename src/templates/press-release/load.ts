import { breadcrumbData } from '#features/pages/server/index.ts';
import { feedPath } from '#features/press/contract.ts';
import {
  listPressPages,
  listReleases,
  nearestPressPage,
  newsArticleData,
  PRESS_TAGS,
  pressPageAbove,
  releasesIn,
} from '#features/press/server/index.ts';
import type { LoadContext, LoadedHead, LoadResult } from '../loader.ts';

/** Number of other releases below one. */
const OTHERS = 3;

/** Spec §2.5 item 13: the release, the way back to its section, and the newest others of its list. */
export async function loadPressRelease(context: LoadContext): Promise<LoadResult> {
  const { db, fields, origin, page, read, site } = context;
  const pressPages = await read('press pages', PRESS_TAGS, () => listPressPages(db, site));
  const ofTemplate = (name: string) => pressPages.filter(({ template }) => template === name);
  const section = nearestPressPage(ofTemplate('press_section'), page);
  const list = pressPageAbove(ofTemplate('press_release_list'), page);
  const parent = page.ancestors.at(-1)?.urlPath ?? '/';
  const range = { below: list?.url ?? parent, limit: OTHERS, exceptId: page.id };
  const releases = await read(releasesIn(range), PRESS_TAGS, () => listReleases(db, site, range));
  return {
    kind: 'page',
    props: {
      ...fields,
      id: page.id,
      title: page.title,
      url: page.urlPath,
      press_section: section ? { title: section.title, url: section.url } : null,
      press_list: list ? { title: list.title, url: list.url } : null,
      more: releases,
    },
    head: {
      ...headOf(context),
      ...(list && { feeds: [{ title: list.title, url: origin + feedPath(list.id) }] }),
    },
  };
}

function headOf({ fields, origin, page, shareImage, settings, site }: LoadContext): LoadedHead {
  const summary = String(fields['description'] ?? '') || String(fields['summary'] ?? '');
  const trail = [...page.ancestors, page].map(({ title, urlPath }) => ({ title, url: urlPath }));
  return {
    ...(summary && { description: summary }),
    sharing: { type: 'article' },
    structured_data: [
      newsArticleData(
        {
          headline: page.title,
          date: String(fields['date'] ?? ''),
          modifiedAt: new Date(page.lastPublishedAt).toISOString(),
          url: origin + page.urlPath,
          summary,
          language: page.languageCode,
          imageUrl: shareImage?.url,
        },
        { ...settings.site_identity, name: settings.site_identity.name || site.name },
        origin,
      ),
      breadcrumbData(trail, origin),
    ],
  };
}
