import type { Tx } from '#platform/db/client.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';

/** Removes files that nothing names any more once `tx` has committed; they stay when it has not. */
export function forgetFiles(tx: Tx, store: MediaStore, keys: readonly string[]): void {
  afterCommit(tx, async () => {
    // The change is committed by then: a file that cannot be removed must not make it look failed.
    await Promise.allSettled(keys.map((key) => store.remove(key)));
  });
}
