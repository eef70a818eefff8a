import { expect } from 'vitest';
import { announceChange, listenForChanges } from '#platform/db/changes.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

export interface HeardChanges {
  /** The tags of each change that was announced since the last `forget`, in order. */
  all(): Promise<string[][]>;
  forget(): Promise<void>;
  stop(): Promise<void>;
}

const MARK = 'heard-until:';

/** Listens to announcements. A server delivers them some time after the commit: both calls wait for all of them. */
export async function hearChanges(database: Database): Promise<HeardChanges> {
  const received: string[][] = [];
  let marks = 0;
  const stop = await listenForChanges(
    database,
    (tags) => received.push(tags),
    () => undefined,
  );
  const arrived = async () => {
    const mark = `${MARK}${++marks}`;
    await inTransaction(database.db, (tx) => announceChange(tx, [mark]));
    await expect.poll(() => received.some(([tag]) => tag === mark)).toBe(true);
  };
  return {
    async all() {
      await arrived();
      return received.filter(([tag]) => !tag?.startsWith(MARK));
    },
    async forget() {
      await arrived();
      received.length = 0;
    },
    stop,
  };
}
