import { and, type SQL } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { isInCollection } from '#features/collections/server/index.ts';
import { listDocuments } from '#features/documents/server/index.ts';
import { findListedImages, type ImageSigner, listImages, type ListedImage } from '#features/images/server/index.ts';
import { listSnippets } from '#features/snippets/server/index.ts';
import { type ListedVideo, listVideos } from '#features/videos/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { CHOOSER_PAGE_SIZES, type ChooserItem } from '../../contract.ts';
import type { Chooser, MediaKind } from '../../media-rights.ts';
import { documentItem, imageItem, snippetItem, videoItem } from '../chooser-items.ts';
import { choosable, MEDIA } from './choosable.ts';
import { searchPatterns } from '#shared/listing.ts';

interface Search {
  q: string;
  /** Counted from 1. */
  p: number;
}

/** `collection` limits media to a collection and its descendants. */
type MediaSearch = Search & { collection?: number | undefined };

interface Choices {
  rows: ChooserItem[];
  total: number;
  p: number;
  pages: number;
}

/** Images that the user may choose. @throws NotFound for a page beyond the last, here and below */
export async function imageChoices(
  db: Db,
  viewer: Chooser,
  signer: ImageSigner,
  search: MediaSearch,
): Promise<Choices> {
  const found = await listImages(db, { ...windowOf(search, 'image'), where: offered(viewer, 'image', search) });
  return choices(search, 'image', found.total, (row: ListedImage) => imageItem(row, signer), found.rows);
}

export async function documentChoices(db: Db, viewer: Chooser, search: MediaSearch): Promise<Choices> {
  const found = await listDocuments(db, {
    ...windowOf(search, 'document'),
    where: offered(viewer, 'document', search),
  });
  return choices(search, 'document', found.total, documentItem, found.rows);
}

export async function videoChoices(
  db: Db,
  viewer: Chooser,
  signer: ImageSigner,
  search: MediaSearch,
): Promise<Choices> {
  const found = await listVideos(db, { ...windowOf(search, 'video'), where: offered(viewer, 'video', search) });
  const posters = await findPosters(db, found.rows);
  return choices(search, 'video', found.total, (row: ListedVideo) => videoItem(row, posters, signer), found.rows);
}

/** @param model stored name of an existing model */
export async function snippetChoices(db: Db, model: string, search: Search): Promise<Choices> {
  const found = await listSnippets(db, { model, ...windowOf(search, 'snippet') });
  return choices(search, 'snippet', found.total, snippetItem, found.rows);
}

/** Images of videos' posters, one statement. */
export async function findPosters(db: Db, videos: readonly ListedVideo[]): Promise<Map<number, ListedImage>> {
  return findListedImages(
    db,
    videos.flatMap(({ posterImageId }) => (posterImageId === null ? [] : [posterImageId])),
  );
}

/** Condition: the user may choose a row of the kind's table, in the collection of the search. */
function offered(viewer: Chooser, kind: MediaKind, { collection }: MediaSearch): SQL | undefined {
  const isThere = collection === undefined ? undefined : isInCollection(MEDIA[kind].collectionId, collection);
  return and(choosable(viewer, kind), isThere);
}

type ListKind = keyof typeof CHOOSER_PAGE_SIZES;

function windowOf({ q, p }: Search, kind: ListKind) {
  const limit = CHOOSER_PAGE_SIZES[kind];
  return { patterns: searchPatterns(q), limit, offset: (p - 1) * limit };
}

function choices<T>(
  { p }: Search,
  kind: ListKind,
  total: number,
  itemOf: (row: T) => ChooserItem,
  rows: readonly T[],
): Choices {
  const pages = Math.max(1, Math.ceil(total / CHOOSER_PAGE_SIZES[kind]));
  if (p > pages) throw new NotFound('This page of the list does not exist');
  return { rows: rows.map(itemOf), total, p, pages };
}
