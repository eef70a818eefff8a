import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { createHistoryReader } from './load-history.ts';

const NOW = Date.parse('2026-11-19T23:00:00Z');
const HOURS = { weekday: 4, hour: 18 };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('reads in a transaction while a read outside waits for its connection', async () => {
  const read = createHistoryReader();
  const { inside, outside } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`);
    const waiting = read(database.db, 10001, HOURS, NOW);
    return { inside: await read(tx, 10001, HOURS, NOW), outside: waiting };
  });
  expect(inside.bands).toHaveLength(4);
  expect(await outside).toEqual(inside);
});
