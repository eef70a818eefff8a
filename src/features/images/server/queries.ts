import { inArray } from 'drizzle-orm';
import type { ImageProps } from '#content/lookup.ts';
import type { Db } from '#platform/db/client.ts';
import { images } from './tables.ts';

/** Path under which the media store's public files are served. */
export const MEDIA_ROOT = '/media/';

/** Pictures by id as views show them, one query; ids that are gone are absent. */
export async function loadImages(db: Db, ids: readonly number[]): Promise<Map<number, ImageProps>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: images.id,
      title: images.title,
      altText: images.altText,
      width: images.width,
      height: images.height,
      renditions: images.renditions,
    })
    .from(images)
    .where(inArray(images.id, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.title,
        alt: row.altText,
        renditions: row.renditions.map(({ key, width, sizeBytes, mimetype }) => ({
          url: `${MEDIA_ROOT}${key}`,
          width,
          size: sizeBytes,
          mimetype,
        })),
        imageData: { width: row.width, height: row.height },
      },
    ]),
  );
}
