import { mayChangeMedia, mayExplore, mayOnPage, type StaffPowers } from '#features/rights/permissions.ts';
import { findListedDocuments } from '#features/documents/server/index.ts';
import { findListedImages, type ImageSigner } from '#features/images/server/index.ts';
import { findListedSnippets } from '#features/snippets/server/index.ts';
import { findListedVideos } from '#features/videos/server/index.ts';
import { findPageTitles, type PageTitle } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { ChooserItem, Described, ItemKind } from '../../contract.ts';
import { type Chooser, mayChoose, type MediaKind } from '../../media-rights.ts';
import { documentItem, imageItem, snippetItem, videoItem } from '../chooser-items.ts';
import { findPlaces } from './choosable.ts';
import { findPosters } from './list-choices.ts';

/**
 * Descriptions of ids of every kind for a user, in their order; one statement per requested kind, two for videos, and
 * one for all rights on media.
 */
export async function describeItems(
  db: Db,
  { viewer, signer }: { viewer: Chooser; signer: ImageSigner },
  ids: Readonly<Record<ItemKind, readonly number[]>>,
): Promise<Described[]> {
  const pages = new Map((await findPageTitles(db, ids.page)).map((page) => [page.id, page]));
  const images = await findListedImages(db, ids.image);
  const documents = await findListedDocuments(db, ids.document);
  const videos = await findListedVideos(db, ids.video);
  const posters = await findPosters(db, [...videos.values()]);
  const snippets = await findListedSnippets(db, ids.snippet);
  const places = await findPlaces(db, ids);
  const media = (kind: MediaKind, item: ChooserItem): Described => {
    const place = places[kind].get(item.id);
    if (!place || !mayChoose(viewer, kind, place)) return { ...item, ...UNTOLD, title: PRIVATE_TITLES[kind], kind };
    return { ...item, kind, edit_url: mayChangeMedia(viewer, kind, place) ? SCREENS[kind](item.id) : null };
  };
  return [
    ...inOrder(ids.page, pages).flatMap((page) => describePage(viewer.powers, page)),
    ...inOrder(ids.image, images).map((listed) => media('image', imageItem(listed, signer))),
    ...inOrder(ids.document, documents).map((listed) => media('document', documentItem(listed))),
    ...inOrder(ids.video, videos).map((listed) => media('video', videoItem(listed, posters, signer))),
    ...inOrder(ids.snippet, snippets).map((listed) => ({
      ...snippetItem(listed),
      kind: 'snippet' as const,
      edit_url: null,
    })),
  ];
}

/** Description of an item outside the user's rights: it exists, and nothing else. */
const UNTOLD = {
  detail: '',
  thumbnail: null,
  altText: '',
  altTexts: undefined,
  isPrivate: true,
  edit_url: null,
} as const;
const PRIVATE_TITLES: Readonly<Record<MediaKind, string>> = {
  image: 'Private image',
  document: 'Private document',
  video: 'Private video',
};
const SCREENS: Readonly<Record<MediaKind, (id: number) => string>> = {
  image: (id) => `/wagtail/images/${id}/`,
  document: (id) => `/wagtail/documents/edit/${id}/`,
  video: (id) => `/wagtail/videos/${id}/`,
};

/** The existing items, in the order of the request. */
function inOrder<T>(ids: readonly number[], found: ReadonlyMap<number, T>): T[] {
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Public pages are for all staff; drafts and private pages only for users whose tree contains the page. */
function describePage(powers: StaffPowers, page: PageTitle): Described[] {
  const isOwn = mayExplore(powers, page.path);
  if (!isOwn && !page.isLive) return [];
  if (!isOwn && page.isPrivate) return [{ kind: 'page', id: page.id, ...UNTOLD, title: 'Private page' }];
  const mayWrite = isOwn && (['add', 'change', 'publish'] as const).some((one) => mayOnPage(powers, one, page.path));
  return [
    {
      kind: 'page',
      id: page.id,
      title: isOwn ? page.draftTitle : page.liveTitle,
      detail: page.isLive ? page.urlPath : 'Draft',
      thumbnail: null,
      altText: '',
      isPrivate: false,
      edit_url: mayWrite ? `/wagtail/pages/${page.id}/edit/` : null,
    },
  ];
}
