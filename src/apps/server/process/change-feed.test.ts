import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { announceChange, listenForChanges } from '#platform/db/changes.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createChangeFeed } from './change-feed.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A feed that notes what it has applied, and applies nothing before `release`. */
async function openFeed() {
  const applied: string[] = [];
  const gate = Promise.withResolvers<void>();
  const feed = createChangeFeed(database.db, async (tags) => {
    await gate.promise;
    applied.push(...tags.filter((tag) => !tag.startsWith('heard:')));
  });
  const stop = await listenForChanges(database, (tags) => feed.hear(tags), console.error);
  return { feed, applied, release: gate.resolve, stop };
}

describe('announce', () => {
  it.each([
    ['resolves when this node has applied the change, which it does once', null, ['locations']],
    ['waits for what was committed before', ['location:10001'], []],
  ])('%s', async (_, committed, tags) => {
    const { feed, applied, release, stop } = await openFeed();
    if (committed) await inTransaction(database.db, (tx) => announceChange(tx, committed));
    const announced = feed.announce(tags).then(() => applied.push('announced'));
    release();
    await announced;
    expect(applied).toEqual([...(committed ?? tags), 'announced']);
    await stop();
  });

  it('applies a change that does not come back by itself', async () => {
    const { feed, applied, release, stop } = await openFeed();
    await stop();
    release();
    await feed.announce(['locations']);
    expect(applied).toEqual(['locations']);
  });
});
