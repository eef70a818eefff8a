import { and, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { inPublicCollection } from '#features/collections/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { renditionMimetype, type RenditionSpec } from '../contract.ts';
import { type ALT_LANGUAGES, FURTHER_ALT_LANGUAGES } from '../alt-text.ts';
import type { ImageSigner } from './address.ts';
import { type StoredImage, storedImage } from './queries.ts';
import { images } from './tables.ts';

/** The alternative texts in further languages, as one text to search in. */
export const furtherAltTexts = sql<string>`concat_ws(' ', ${sql.join(
  FURTHER_ALT_LANGUAGES.map((language) => sql`${images.altTexts}->>${language}::text`),
  sql`, `,
)})`;

/** The image has no alternative text in the language; the main text does not count for a further one. */
export function hasNoAltIn(language: (typeof ALT_LANGUAGES)[number]): SQL {
  return language === 'en' ? eq(images.altText, '') : sql`coalesce(${images.altTexts}->>${language}::text, '') = ''`;
}

/** An image in a staff list. */
export interface ListedImage {
  image: StoredImage;
  /** True when its collection, or an ancestor of that collection, is private, so that guests cannot see it. */
  isPrivate: boolean;
}

/**
 * Images, newest first, and their total number; two statements.
 * @param filter `patterns` are LIKE patterns ("%pier%"): each must match the title or an alternative text;
 * `where` limits to images that the user may choose.
 */
export async function listImages(
  db: Db,
  filter: {
    patterns: readonly string[];
    where?: SQL | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ListedImage[]; total: number }> {
  const where = and(
    ...filter.patterns.map((pattern) =>
      or(...[images.title, images.altText, furtherAltTexts].map((text) => ilike(text, pattern))),
    ),
    filter.where,
  );
  const total = await db.$count(images, where);
  const rows = await selectListed(db)
    .where(where)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { rows: rows.map(toListed), total };
}

/** Images by id, including private ones; one statement. Ids of deleted images are absent. For staff only. */
export async function findListedImages(db: Db, ids: readonly number[]): Promise<Map<number, ListedImage>> {
  if (ids.length === 0) return new Map();
  const rows = await selectListed(db).where(inArray(images.id, [...ids]));
  return new Map(rows.map((row) => [row.image.id, toListed(row)]));
}

/** Address of a small, uncropped rendition for staff lists; null for a private image. */
export function thumbnailUrl({ image, isPrivate }: ListedImage, signer: ImageSigner): string | null {
  if (isPrivate) return null;
  return signer.url(image, image.mimetype === renditionMimetype(DRAWING) ? DRAWING : THUMBNAIL);
}

const DRAWING: RenditionSpec = { operation: 'original', format: 'svg' };
const THUMBNAIL: RenditionSpec = { operation: 'width', width: 320, format: 'webp' };

function selectListed(db: Db) {
  return db
    .select({ image: getTableColumns(images), isPublic: inPublicCollection(images.collectionId) })
    .from(images)
    .$dynamic();
}

function toListed({ image, isPublic }: { image: typeof images.$inferSelect; isPublic: boolean }): ListedImage {
  return { image: storedImage(image), isPrivate: !isPublic };
}
