import { storeImage } from '#features/images/server/index.ts';
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
    const file = await inspectImage(await readImage(name), `${name}.webp`);
    const image = { file, title, altText, ...(focalPoint && { focalPoint }) };
    ids.set(name, await storeImage(tx, { ...context, store: context.mediaStore }, image));
  }
  return ids;
}
