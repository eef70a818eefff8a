import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ImageProps } from '#content/lookup.ts';
import {
  accessOf,
  type CollectionAccess,
  inPublicCollection,
  isInAllowedCollection,
} from '#features/collections/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { altTextIn } from '../alt-text.ts';
import { type FocalPoint, formatSpec, renditionMimetype, type RenditionSpec } from '../contract.ts';
import { focalKey, planRendition } from '../rendition-size.ts';
import type { ImageSigner } from './address.ts';
import { imageRenditions, images } from './tables.ts';

/** An image's row, with its focal point as one value. */
export interface StoredImage extends Omit<typeof images.$inferSelect, 'focalX' | 'focalY'> {
  focalPoint: FocalPoint | null;
}

export function storedImage({ focalX, focalY, ...row }: typeof images.$inferSelect): StoredImage {
  return { ...row, focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY } };
}

/** An image with the sizes in bytes of the renditions that have been made, by spec. */
export interface LoadedImage {
  image: StoredImage;
  sizes: Readonly<Record<string, number>>;
}

/** Images by id, one query; deleted ids and those in private collections are absent. Makes no rendition. */
export async function loadImages(db: Db, ids: readonly number[]): Promise<Map<number, LoadedImage>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      image: getTableColumns(images),
      sizes: sql<Record<
        string,
        number
      > | null>`jsonb_object_agg(${imageRenditions.spec}, ${imageRenditions.sizeBytes}) FILTER (WHERE ${imageRenditions.spec} IS NOT NULL)`,
    })
    .from(images)
    .leftJoin(imageRenditions, and(eq(imageRenditions.imageId, images.id), eq(imageRenditions.focalKey, '')))
    .where(and(inArray(images.id, [...ids]), inPublicCollection(images.collectionId)))
    .groupBy(images.id);
  return new Map(rows.map(({ image, sizes }) => [image.id, { image: storedImage(image), sizes: sizes ?? {} }]));
}

/** One rendition of an image, for linked data and sharing. */
export function describeRendition(image: StoredImage, spec: RenditionSpec, signer: ImageSigner, language: string) {
  const { width, height } = planRendition(image, spec, image.focalPoint);
  return {
    url: signer.url(image, spec),
    width,
    height,
    alt: altTextIn(image, language),
    mimetype: renditionMimetype(spec),
  };
}

export async function findImage(db: Db, id: number): Promise<StoredImage | undefined> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row && storedImage(row);
}

/** An image with its access restrictions and the file of one of its renditions, if that has been made; one query. */
export async function findImageWithRendition(
  db: Db,
  id: number,
  spec: RenditionSpec,
): Promise<{ image: StoredImage; key: string | null; access: CollectionAccess | null } | undefined> {
  const rows = await db
    .select({
      image: getTableColumns(images),
      focalKey: imageRenditions.focalKey,
      key: imageRenditions.key,
      access: accessOf(images.collectionId),
    })
    .from(images)
    .leftJoin(imageRenditions, and(eq(imageRenditions.imageId, images.id), eq(imageRenditions.spec, formatSpec(spec))))
    .where(eq(images.id, id));
  const [first] = rows;
  if (!first) return undefined;
  const image = storedImage(first.image);
  const made = rows.find((row) => row.focalKey === focalKey(spec, image.focalPoint));
  return { image, key: made?.key ?? null, access: first.access };
}

/** The image as view props for a page in a language. The size of a rendition in bytes is known once it has been made. */
export function imageProps({ image, sizes }: LoadedImage, signer: ImageSigner, language: string): ImageProps {
  return {
    title: image.title,
    alt: altTextIn(image, language),
    renditions: signer.offered(image).map(({ spec, url, width, mimetype }) => ({
      url,
      width,
      size: spec.operation === 'original' ? image.sizeBytes : (sizes[formatSpec(spec)] ?? null),
      mimetype,
    })),
    imageData: { width: image.width, height: image.height },
    ...(image.focalPoint ? { focal_point: image.focalPoint } : {}),
  };
}

/** True when the image exists, so that content may refer to it. */
export async function hasImage(db: Db, id: number): Promise<boolean> {
  const found = await db.select({ id: images.id }).from(images).where(eq(images.id, id));
  return found.length > 0;
}

/** Number of images in the user's collections, including private ones. */
export function countImages(db: Db, powers: StaffPowers): Promise<number> {
  return db.$count(images, isInAllowedCollection(images.collectionId, powers, 'image'));
}
