import { storeImage } from '#features/images/server/index.ts';
import type { MediaEdit } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { PICTURES } from './pictures.ts';
import { renderPicture } from './render-picture.ts';

/** Pictures drawn at the same time: two are enough to keep two cores busy and hold little memory. */
const AT_ONCE = 2;

/** Draws every picture and stores it, in the list's order; sizes are made when guests first ask for them. Returns the ids by name. */
export async function storePictures(
  tx: Tx,
  context: MediaEdit & { mediaStore: MediaStore },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const drawn = drawAhead();
  for (const { name, title, altText, focalPoint } of PICTURES) {
    const bytes = await drawn.next();
    const id = await storeImage(
      tx,
      { ...context, store: context.mediaStore },
      { file: await inspectImage(bytes, `${name}.webp`), title, altText, ...(focalPoint && { focalPoint }) },
    );
    ids.set(name, id);
  }
  return ids;
}

/** The pictures in order, drawn while the one before is being stored. */
function drawAhead(): { next(): Promise<Uint8Array> } {
  const waiting: Promise<Uint8Array>[] = [];
  let started = 0;
  const fill = () => {
    while (waiting.length < AT_ONCE && started < PICTURES.length) {
      const picture = PICTURES[started++];
      if (picture) waiting.push(renderPicture(picture.scene()));
    }
  };
  return {
    async next() {
      fill();
      const first = waiting.shift();
      fill();
      if (!first) throw new Error('There is no further picture');
      return first;
    },
  };
}
