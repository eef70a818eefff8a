import { inspectDocument, putDocument, storeDocument } from '#features/documents/server/index.ts';
import type { MediaEdit } from '#features/library/server/index.ts';
import { putSource, storeVideo } from '#features/videos/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { DOCUMENTS } from './documents/make-documents.ts';
import { VIDEOS, readVideoFile } from './videos/videos.ts';

interface StoreContext extends MediaEdit {
  mediaStore: MediaStore;
}

/** Makes and stores the documents to download, in the list's order. Returns the ids by name. */
export async function storeDocuments(tx: Tx, context: StoreContext): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, title, fileName, makeBytes } of DOCUMENTS) {
    const inspected = await inspectDocument({ fileName, bytes: await makeBytes() });
    const document = { title, file: await putDocument(context.mediaStore, inspected) };
    ids.set(name, await storeDocument(tx, { ...context, store: context.mediaStore }, document));
  }
  return ids;
}

/** Stores the videos with their captions, in the list's order. Returns the ids by name. */
export async function storeVideos(
  tx: Tx,
  context: StoreContext,
  images: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, title, width, height, durationSeconds, poster, files, tracks } of VIDEOS) {
    const sources = await Promise.all(
      files.map(async ({ name: fileName, mimetype }) =>
        putSource(context.mediaStore, { mimetype, content: await readVideoFile(fileName) }),
      ),
    );
    const video = {
      title,
      width,
      height,
      durationSeconds,
      posterImageId: images.get(poster) ?? null,
      sources,
      tracks,
    };
    ids.set(name, await storeVideo(tx, { ...context, store: context.mediaStore }, video));
  }
  return ids;
}
