import { storeImage } from '#features/images/server/index.ts';
import type { MediaEdit } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { readPicture } from './drawn-pictures.ts';
import { PICTURES } from './pictures.ts';

/** Stores every picture, in the list's order; sizes are made when guests first ask for them. Returns the ids by name. */
export async function storePictures(
  tx: Tx,
  context: MediaEdit & { mediaStore: MediaStore },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, title, altText, focalPoint } of PICTURES) {
    const file = await inspectImage(await readPicture(name), `${name}.webp`);
    const picture = { file, title, altText, ...(focalPoint && { focalPoint }) };
    ids.set(name, await storeImage(tx, { ...context, store: context.mediaStore }, picture));
  }
  return ids;
}
