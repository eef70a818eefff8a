import { and, desc, eq, sql } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import { collectionNameOf, inPublicCollection } from '#features/collections/server/index.ts';
import { historyEntries } from '#features/history/server/index.ts';
import { countReferring } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { formatSpec, renditionMimetype, type RenditionSpec } from '../contract.ts';
import { type ImageDetails, imagePreviewPath } from '../staff-contract.ts';
import type { ImageSigner } from './address.ts';
import { type Viewer, findImageFor } from './image-for.ts';
import type { StoredImage } from './queries.ts';
import { STAFF_THUMBNAIL } from './queries-library.ts';
import { thumbnailUrl } from './queries-list.ts';
import { imageRenditions, images } from './tables.ts';

/** An image for users who may change it; four statements. @throws NotFound, Forbidden */
export async function getImageDetails(db: Db, viewer: Viewer, signer: ImageSigner, id: number): Promise<ImageDetails> {
  const { image } = await findImageFor(db, viewer, id);
  const [more] = await db
    .select({
      collection: collectionNameOf(sql`${images}.collection_id`),
      isPublic: inPublicCollection(sql`${images}.collection_id`),
      uploadedBy: staffName,
    })
    .from(images)
    .leftJoin(staffNames, eq(staffNames.id, images.uploadedById))
    .where(eq(images.id, id));
  const [line] = await db
    .select({ at: historyEntries.at, by: historyEntries.actorName })
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectKind, 'image'), eq(historyEntries.subjectId, String(id))))
    .orderBy(desc(historyEntries.id))
    .limit(1);
  const isPrivate = !more?.isPublic;
  return {
    id,
    title: image.title,
    altText: image.altText,
    altTexts: image.altTexts,
    tags: image.tags,
    collection: { id: image.collectionId, name: more?.collection ?? '' },
    isPrivate,
    focalPoint: image.focalPoint,
    thumbnail: thumbnailUrl({ image, isPrivate }, signer) ?? imagePreviewPath(id, STAFF_THUMBNAIL),
    preview: previewUrl(image, isPrivate, signer),
    sizeBytes: image.sizeBytes,
    mimetype: image.mimetype,
    width: image.width,
    height: image.height,
    frameCount: image.frameCount,
    createdAt: new Date(image.createdAt).toISOString(),
    uploadedBy: more?.uploadedBy ?? null,
    changed: line ? { by: line.by, at: new Date(line.at).toISOString() } : null,
    uses: await countReferring(db, { kind: 'image', ids: [id] }),
    version: image.version,
  };
}

/** True when an image has such a rendition: only drawings have the rendition `original`. */
export function hasRendition(image: StoredImage, spec: RenditionSpec): boolean {
  return spec.operation !== 'original' || image.mimetype === renditionMimetype(spec);
}

/** True when guests may see the image. */
export async function isPublicImage(db: Db, id: number): Promise<boolean> {
  const found = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), inPublicCollection(sql`${images}.collection_id`)));
  return found.length > 0;
}

/** Key of a rendition's file, if the rendition has been made. */
export async function findRenditionKey(db: Db, id: number, spec: RenditionSpec, point: string): Promise<string | null> {
  const [found] = await db
    .select({ key: imageRenditions.key })
    .from(imageRenditions)
    .where(
      and(
        eq(imageRenditions.imageId, id),
        eq(imageRenditions.spec, formatSpec(spec)),
        eq(imageRenditions.focalKey, point),
      ),
    );
  return found?.key ?? null;
}

function previewUrl(image: StoredImage, isPrivate: boolean, signer: ImageSigner): string {
  const spec: RenditionSpec =
    image.mimetype === 'image/svg+xml'
      ? { operation: 'original', format: 'svg' }
      : { operation: 'width', width: 1280, format: 'webp' };
  // The version makes browsers load the image again after its file is replaced.
  return isPrivate ? `${imagePreviewPath(image.id, formatSpec(spec))}?v=${image.version}` : signer.url(image, spec);
}
