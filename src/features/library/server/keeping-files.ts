import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type KeptFiles, keptFiles } from '#platform/storage/kept-files.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { MediaChange, MediaEdit } from './media-bulk.ts';

/**
 * Runs a change in a transaction and deletes its files if it fails. `files` records the stored files.
 * @throws Unavailable before the transaction, which may hold the only connection, when the media store does not answer
 */
export async function keepingFiles<T>(
  { db, mediaStore }: { db: Db; mediaStore: MediaStore },
  { actor, powers, now }: MediaEdit,
  work: (tx: Tx, change: MediaChange, files: Pick<KeptFiles, 'hasNew'>) => Promise<T>,
): Promise<T> {
  await mediaStore.has('.asked-before-a-change');
  const files = keptFiles(mediaStore);
  return inTransaction(db, (tx) => work(tx, { actor, powers, now, store: files.store }, files)).catch(async (error) => {
    await files.takeBack();
    throw error;
  });
}
