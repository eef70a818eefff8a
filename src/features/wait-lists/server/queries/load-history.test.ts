import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { findNameAt } from './line.ts';
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

it('looks for the party at a table among the last days of the restaurant', async () => {
  await database.exec(`
    INSERT INTO wait_list_days (rlid, business_date)
      SELECT rlid, date '2026-11-19' - days FROM generate_series(1, 20) AS rlid, generate_series(0, 99) AS days;
    INSERT INTO wait_list_entries (rlid, business_date, token_nonce, token_hash, source, name, party_size, band, language,
        origin, state, presence, rank, joined_at, expires_at, quote_low, quote_high, ahead, expected_minutes, closed_at, table_name)
      SELECT rlid, business_date, '', rlid || ' ' || business_date, 'host', 'Ana', 2, 0, 'en', '', 'seated', 'here', 1,
        business_date + time '22:00', business_date + time '23:00', 5, 10, 0, 5, business_date + time '22:30', '12'
      FROM wait_list_days;
    ANALYZE wait_list_entries`);
  let name: string | undefined;
  const read = await countRowsRead(database.db, 'wait_list_entries', async (db) => {
    name = await findNameAt(db, { rlid: 7 }, '12', NOW);
  });
  expect(name).toBe('Ana');
  expect(read).toBeLessThan(50);
});
