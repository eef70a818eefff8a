import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { announceChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** After this time, a change of this node whose notification has not arrived is applied without it. */
const HEARING_MS = 5000;

/** The changes that a node receives, its own included. */
export interface ChangeFeed {
  /** Applies received changes. */
  hear(tags: readonly string[]): void;
  /**
   * Announces changes with these tags to every node. Resolves once this node shows the change and all earlier commits;
   * without tags it only waits for those.
   */
  announce(tags: readonly string[]): Promise<void>;
}

/** @param apply what every node does when it receives a change */
export function createChangeFeed(db: Db, apply: (tags: readonly string[]) => Promise<void>): ChangeFeed {
  /** Marks of this node's changes whose notification has not arrived. */
  const awaited = new Map<string, () => void>();
  let applied: Promise<unknown> = Promise.resolve();
  return {
    hear(tags) {
      const own = tags.includes('*') ? [...awaited.keys()] : tags.filter((tag) => awaited.has(tag));
      // Notifications come in the order of commits, so earlier commits have been received already.
      applied = Promise.all([applied, apply(tags)]).then(() => own.forEach((mark) => awaited.get(mark)?.()));
    },
    async announce(tags) {
      const mark = `heard:${randomUUID()}`;
      const heard = new Promise<true>((resolve) => awaited.set(mark, () => resolve(true)));
      const patience = new AbortController();
      try {
        await inTransaction(db, (tx) => announceChange(tx, [...tags, mark]));
        const late = delay(HEARING_MS, false, { signal: patience.signal }).catch(() => false);
        if (!(await Promise.race([heard, late]))) await apply(tags.length > 0 ? tags : ['*']);
      } finally {
        patience.abort();
        awaited.delete(mark);
      }
    },
  };
}
