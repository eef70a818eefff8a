import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atSize } from '#test/at-size.ts';
import { type Child, startFixture } from '#test/child-process.ts';
import { layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { createTestDatabase } from '#test/database.ts';
import { FRIDAY_SIX, openEvening } from '#test/wait-list-evening.ts';
import type { Database } from '#platform/db/client.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { createLogger } from '#platform/logger.ts';

/** On a server the test looks on from a connection of its own; the embedded database belongs to one process at a time. */
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const PARTIES = 6;
const KILLS = atSize({ usual: 2, large: 4 });

let folder: ReturnType<typeof temporaryFolder>;
let kept: Database | null = null;
let child: Child | null = null;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(async () => {
  await child?.kill();
  await kept?.close();
  folder.remove();
});

async function open(): Promise<Database> {
  if (!isOnServer) return openEmbeddedDatabase(await layOnce(), createLogger('silent'));
  kept ??= await createTestDatabase();
  return kept;
}
let laid: ReturnType<typeof layDataDirectory> | undefined;
const layOnce = () => (laid ??= layDataDirectory(folder.path));
const release = async (database: Database) => {
  if (!isOnServer) await database.close();
};

it('leaves state, event and history of a step together or not at all when its process is killed (12)', async () => {
  const database = await open();
  const evening = await openEvening(database);
  await evening.settle();
  for (let party = 0; party < PARTIES; party += 1) await evening.join();
  const address = isOnServer ? (database.address?.reveal() ?? '') : folder.path;
  await release(database);

  let done = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    child = startFixture('host-child.ts', [
      isOnServer ? 'server' : 'embedded',
      address,
      String(evening.rlid),
      FRIDAY_SIX,
    ]);
    await child.waitForLine(new RegExp(`^step ${kill * 5}$`));
    await child.kill('SIGKILL');
    done += child.lines.length;

    const after = await open();
    const torn = await rowsOf<{ id: number }>(
      after.db,
      sql`SELECT entry.id FROM wait_list_entries AS entry
        LEFT JOIN LATERAL (SELECT count(*)::int AS total,
          (array_agg(event.to_state ORDER BY event.seq DESC))[1] AS state
          FROM wait_list_events AS event WHERE event.entry_id = entry.id) AS told ON true
        WHERE told.total <> entry.version OR told.state <> entry.state OR (entry.state = 'seated') <> EXISTS (
          SELECT FROM wait_list_intervals AS interval WHERE interval.entry_id = entry.id)`,
    );
    expect(torn).toEqual([]);
    const [{ events, seq } = { events: 0, seq: 0 }] = await rowsOf<{ events: number; seq: number }>(
      after.db,
      sql`SELECT (SELECT count(*)::int FROM wait_list_events) AS events, (SELECT max(seq) FROM wait_list_days) AS seq`,
    );
    // Every step that was told as done is there; the one under way may be.
    expect(events).toBeGreaterThanOrEqual(PARTIES + done);
    expect(events).toBeLessThanOrEqual(PARTIES + done + kill);
    expect(seq).toBeGreaterThanOrEqual(events);
    await release(after);
  }
});
