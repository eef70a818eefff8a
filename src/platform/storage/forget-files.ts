import type { Tx } from '#platform/db/client.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';

/** Deletes files that are no longer referred to, after `tx` has committed. */
export function forgetFiles(tx: Tx, store: Pick<MediaStore, 'remove'>, keys: readonly string[]): void {
  afterCommit(tx, async () => {
    // The change is already committed, so an error here must not be reported as its failure.
    await Promise.allSettled(keys.map((key) => store.remove(key)));
  });
}
