import { addressOfPage, readPageNumber } from '#shared/pagination.ts';
import { feedPath } from '#features/press/contract.ts';
import {
  countReleases,
  listPressPages,
  listReleases,
  nearestPressPage,
  PRESS_TAGS,
  releasesIn,
} from '#features/press/server/index.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import { DEFAULT_PAGE_SIZE } from './definition.ts';
import type { PressReleaseListProps } from './props.ts';

/** Spec §2.5 item 12: one page of the releases. The first page has one address, without the parameter. */
export async function loadPressReleaseList(context: LoadContext): Promise<LoadResult> {
  const { db, fields, origin, page, query, read, site } = context;
  const asked = query.getAll('page');
  const number = readPageNumber(asked);
  if (number === undefined) return { kind: 'not_found' };
  if (number === 1 && asked.length > 0) return { kind: 'redirect', to: page.urlPath, status: 301 };

  const size = Number(fields['page_size'] ?? DEFAULT_PAGE_SIZE);
  const range = { below: page.urlPath, limit: size, offset: (number - 1) * size };
  const [releases, total, pressPages] = await Promise.all([
    read(releasesIn(range), PRESS_TAGS, () => listReleases(db, site, range)),
    read(`number of releases ${range.below}`, PRESS_TAGS, () => countReleases(db, site, range)),
    read('press pages', PRESS_TAGS, () => listPressPages(db, site)),
  ]);
  if (number > 1 && releases.length === 0) return { kind: 'not_found' };

  const sections = pressPages.filter(({ template }) => template === 'press_section');
  const section = nearestPressPage(sections, page);
  const props: PressReleaseListProps = {
    title: page.title,
    url: page.urlPath,
    articles: releases,
    num_pages: Math.max(1, Math.ceil(total / size)),
    current_page: number,
    press_section: section ? { title: section.title, url: section.url } : null,
  };
  return {
    kind: 'page',
    props,
    head: { ...headOfPage(context, number), feeds: [{ title: page.title, url: origin + feedPath(page.id) }] },
  };
}

/** Head of one page of the list: each has its own canonical address and title for search engines. */
function headOfPage({ fields, origin, page }: LoadContext, number: number) {
  if (number === 1) return {};
  return {
    title: `${String(fields['seo_title'] ?? '') || page.title} – ${number}`,
    ...(fields['is_noindex'] !== true && { canonical: origin + addressOfPage(page.urlPath, number) }),
  };
}
