import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { keptFiles } from '#platform/storage/kept-files.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { MediaChange, MediaEdit } from './media-bulk.ts';

/**
 * Writes files, then runs a change in a transaction, and deletes the files if the change fails. The files come first, so
 * that no row refers to a missing file, and outside the transaction, because a slow media store would hold the only
 * connection of an embedded database.
 * @param write stores the files and returns their columns, which `work` saves
 */
export async function keepingFiles<F, T>(
  { db, mediaStore }: { db: Db; mediaStore: MediaStore },
  { actor, powers, now }: MediaEdit,
  write: (store: Pick<MediaStore, 'put'>) => Promise<F>,
  work: (tx: Tx, change: MediaChange, written: F) => Promise<T>,
): Promise<T> {
  const files = keptFiles(mediaStore);
  try {
    const written = await write(files.store);
    return await inTransaction(db, (tx) => work(tx, { actor, powers, now, store: mediaStore }, written));
  } catch (error) {
    await files.takeBack();
    throw error;
  }
}
