import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { findImage, putOriginal, storeImage, updateImage } from '#features/images/server/index.ts';
import { keepingFiles } from '#features/library/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ImageInspector } from '#platform/image-processing/image-inspector.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';

/** The rights of a superuser. */
const ALL_POWERS: StaffPowers = { isActive: true, isSuperuser: true, canAccessAdmin: true, ...NO_GRANTS };

/** Context in which tests store and change images. */
export const imageContext = (store: MediaStore) => ({
  actor: SYSTEM.seed,
  powers: ALL_POWERS,
  now: '2026-03-04T17:00:00.000Z',
  store,
});

/** A PNG of one colour: another `shade` (0 to 255) or size makes another file. */
export function plainImage(shade: number, width = 800, height = 400): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .png()
    .toBuffer();
}

/** An SVG of 40 × 30. */
export const DRAWING = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9"></path></svg>',
);

/**
 * Inspects uploads as the product does, but queries the database first: during a transaction, which has the embedded
 * database's only connection, that query never ends.
 */
export function inspectorOutsideTransactions(db: Db): ImageInspector {
  return new ImageInspector({
    concurrency: 1,
    async inspect(...file) {
      await db.execute(sql`SELECT 1`);
      return inspectImage(...file);
    },
  });
}

/** Stores an image in its own transaction. Returns its id. */
export async function storeTestImage(
  db: Db,
  store: MediaStore,
  file: { bytes: Uint8Array; fileName?: string; focalPoint?: { x: number; y: number } | null },
): Promise<number> {
  const { bytes, fileName = 'tide.png', ...more } = file;
  const inspected = await inspectImage(bytes, fileName);
  const { id } = await keepingFiles(
    { db, mediaStore: store },
    imageContext(store),
    (files) => putOriginal(files, inspected),
    (tx, change, written) => storeImage(tx, change, { file: written, title: 'Tide', altText: 'The tide', ...more }),
  );
  return id;
}

/** Moves the focal point of an image, as staff do. */
export async function focusTestImage(db: Db, id: number, focalPoint: { x: number; y: number } | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    const image = await findImage(tx, id);
    if (!image) throw new Error('This image does not exist');
    const { title, altText, tags, collectionId, version } = image;
    const edit = { title, altText, tags, collectionId, focalPoint, baseVersion: version };
    await updateImage(tx, { actor: SYSTEM.seed, powers: ALL_POWERS, now: '2026-03-04T17:00:00.000Z' }, id, edit);
  });
}
