import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { rangeOf } from '#shared/listing.ts';
import { mayChangeMedia } from '#features/rights/permissions.ts';
import {
  collectionNameOf,
  collectionPathOf,
  inPublicCollection,
  isInCollection,
  isInAllowedCollection,
} from '#features/collections/server/index.ts';
import { mediaRules } from '#features/library/rules.ts';
import { countReferringEach, isUnreferred, usesOfKind } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords } from '#platform/db/list-sql.ts';
import {
  type ImageOrdering,
  imagePreviewPath,
  type ImageRow,
  IMAGES_PAGE_SIZE,
  type listImages,
} from '../staff-contract.ts';
import type { ImageSigner } from './address.ts';
import type { Viewer } from './image-for.ts';
import { storedImage } from './queries.ts';
import { furtherAltTexts, hasNoAltIn, thumbnailUrl } from './queries-list.ts';
import { images } from './tables.ts';

type Query = z.output<NonNullable<(typeof listImages)['query']>>;
type Reply = z.input<(typeof listImages)['reply']>;

/** One page of the images that the user may see; four statements. */
export async function listLibraryImages(db: Db, viewer: Viewer, signer: ImageSigner, query: Query): Promise<Reply> {
  const where = conditions(viewer, query);
  const total = await db.$count(images, where);
  const { limit, offset, p, pages } = rangeOf(query.p, total, IMAGES_PAGE_SIZE);
  // Selects the ids first, so that details are read only for the rows that are shown.
  const ids = await pageOfIds(db, where, query.ordering, { limit, offset });
  const found = await db
    .select({
      image: getTableColumns(images),
      collectionPath: collectionPathOf(sql`${images}.collection_id`),
      collection: collectionNameOf(sql`${images}.collection_id`),
      isPublic: inPublicCollection(sql`${images}.collection_id`),
    })
    .from(images)
    .where(inArray(images.id, ids));
  const uses = await countReferringEach(db, 'image', ids);
  const rows = found
    .toSorted((a, b) => ids.indexOf(a.image.id) - ids.indexOf(b.image.id))
    .map(({ image: row, collection, collectionPath, isPublic }): ImageRow => {
      const image = storedImage(row);
      const mayChange = mayChangeMedia(viewer, 'image', { collectionPath, uploadedById: image.uploadedById });
      const thumbnail = thumbnailUrl({ image, isPrivate: !isPublic }, signer);
      return {
        id: image.id,
        title: image.title,
        collection,
        createdAt: new Date(image.createdAt).toISOString(),
        tags: image.tags,
        uses: uses.get(image.id) ?? 0,
        mayChange,
        thumbnail: thumbnail ?? (mayChange ? imagePreviewPath(image.id, STAFF_THUMBNAIL) : null),
        altText: image.altText,
        sizeBytes: image.sizeBytes,
        width: image.width,
        height: image.height,
      };
    });
  return { rows, total, p, pages, mayAdd: mediaRules.image.add.allows(viewer.powers, {}) };
}

async function pageOfIds(
  db: Db,
  where: SQL | undefined,
  ordering: ImageOrdering,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const select = db.select({ id: images.id }).from(images).$dynamic();
  const used = usesOfKind(db, 'image');
  const query = ordering.endsWith('uses')
    ? select
        .leftJoin(used, eq(used.targetId, images.id))
        .orderBy(directed(ordering, sql`coalesce(${used.uses}, 0)`), desc(images.id))
    : select.orderBy(...orderBy(ordering));
  const found = await query.where(where).limit(limit).offset(offset);
  return found.map(({ id }) => id);
}

/** Spec of the thumbnail of private images. */
export const STAFF_THUMBNAIL = 'width-320|format-webp';

function conditions(viewer: Viewer, { q, collection, tag, mine, unused, noAlt }: Query): SQL | undefined {
  const collectionId = sql`${images}.collection_id`;
  return and(
    isInAllowedCollection(collectionId, viewer.powers, 'image'),
    hasWords(q, images.title, images.altText, furtherAltTexts, sql`array_to_string(${images}.tags, ' ')`),
    collection === undefined ? undefined : isInCollection(collectionId, collection),
    tag === '' ? undefined : sql`${images}.tags @> ARRAY[${tag}]::text[]`,
    mine ? eq(images.uploadedById, viewer.accountId ?? 0) : undefined,
    unused ? isUnreferred('image', sql`${images}.id`) : undefined,
    noAlt && hasNoAltIn(noAlt),
  );
}

/** Images with equal values, and images without the value, follow in the order of their creation. */
function orderBy(ordering: ImageOrdering): SQL[] {
  const by = ordering.replace('-', '');
  if (by === 'title') return [directed(ordering, sql`lower(${images}.title)`), desc(images.id)];
  if (by === 'size') return [sql`${directed(ordering, sql`${images}.size_bytes`)} NULLS LAST`, desc(images.id)];
  return [directed(ordering, sql`${images}.created_at`), directed(ordering, sql`${images}.id`)];
}

function directed(ordering: string, by: SQL): SQL {
  return ordering.startsWith('-') ? desc(by) : asc(by);
}
