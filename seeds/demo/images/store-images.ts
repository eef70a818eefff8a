import { putOriginal, storeImage } from '#features/images/server/index.ts';
import type { MediaEdit } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { readImage } from './drawn-images.ts';
import { IMAGES } from './images.ts';

/** Stores every image, in the list's order; sizes are made when guests first ask for them. Returns the ids by name. */
export async function storeImages(
  tx: Tx,
  context: MediaEdit & { mediaStore: MediaStore },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, title, altText, focalPoint } of IMAGES) {
    const inspected = await inspectImage(await readImage(name), `${name}.webp`);
    const file = await putOriginal(context.mediaStore, inspected);
    const image = { file, title, altText, ...(focalPoint && { focalPoint }) };
    const { id } = await storeImage(tx, { ...context, store: context.mediaStore }, image);
    ids.set(name, id);
  }
  return ids;
}
