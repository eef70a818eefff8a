import { feedPath } from '#features/press/contract.ts';
import {
  listPressPages,
  listReleases,
  nearestPressPage,
  PRESS_TAGS,
  releasesIn,
} from '#features/press/server/index.ts';
import type { LoadContext, LoadResult } from '../loader.ts';

/** Number of releases that a section shows. */
const TEASERS = 4;

/** Spec §2.5 item 14: the newest releases below the section, or of the list nearest to it. */
export async function loadPressSection({ db, fields, origin, page, site, read }: LoadContext): Promise<LoadResult> {
  const pressPages = await read('press pages', PRESS_TAGS, () => listPressPages(db, site));
  const lists = pressPages.filter(({ template }) => template === 'press_release_list');
  const below = lists.filter(({ url }) => url.startsWith(page.urlPath));
  const list = below.toSorted((a, b) => a.url.length - b.url.length)[0] ?? nearestPressPage(lists, page);
  const isElsewhere = list !== undefined && below.length === 0;
  const range = { below: isElsewhere ? list.url : page.urlPath, limit: TEASERS };
  const releases = await read(releasesIn(range), PRESS_TAGS, () => listReleases(db, site, range));
  return {
    kind: 'page',
    props: {
      ...fields,
      title: page.title,
      articles: releases,
      press_list: list ? { title: list.title, url: list.url } : null,
    },
    ...(list && { head: { feeds: [{ title: list.title, url: origin + feedPath(list.id) }] } }),
  };
}
