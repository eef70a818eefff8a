import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import { atSize } from '#test/at-size.ts';
import { type Child, startFixture } from '#test/child-process.ts';
import { createTestDatabase } from '#test/database.ts';
import { startMailServer, type TestMailServer } from '#test/mail-server.ts';

/** Two processes need a database server; the embedded database has one connection. */
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const COUNT = atSize({ usual: 500, large: 10_000 });
const KILLS = 4;
const BATCH = COUNT / KILLS;
/** How many mails one process sends at a time: the runner's default. */
const CONCURRENCY = 5;
/** A slow server keeps both processes busy; otherwise the first would send a batch before the second has looked for it. */
const ANSWER_MS = atSize({ usual: 60, large: 0 });

describe.skipIf(!isOnServer)('many mails and two processes, one of which is killed again and again', () => {
  let database: Database;
  let server: TestMailServer;
  let journals: string;
  /** While the gate is closed, the server has mails in hand that it does not answer. */
  let gate: Promise<void> | null = null;
  let unanswered = 0;
  const children: Child[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startMailServer({
      onMail: async () => {
        await pause(ANSWER_MS);
        unanswered += 1;
        await gate;
        unanswered -= 1;
      },
    });
    journals = mkdtempSync(join(tmpdir(), 'galley-journals-'));
  });
  afterAll(async () => {
    for (const child of children) await child.kill();
    await server.close();
    await database.close();
    rmSync(journals, { recursive: true, force: true });
  });

  const start = async () => {
    const child = startFixture('mail-child.ts', [database.address?.reveal() ?? '', String(server.port), journals]);
    children.push(child);
    await child.waitForLine(/^ready/);
    return child;
  };
  const countOf = async (where: string) => {
    const { rows } = (await database.db.execute(
      sql.raw(`SELECT count(*)::int AS total FROM mails WHERE ${where}`),
    )) as unknown as { rows: { total: number }[] };
    return rows[0]?.total ?? 0;
  };
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 25));
  };

  const enqueue = (first: number, last: number) =>
    database.db.execute(sql`
      INSERT INTO mails (list, message_uid, to_address, to_name, subject, text_body, html_body, created_at, next_attempt_at)
      SELECT 'transactional', gen_random_uuid(), 'guest' || n || '@example.com', 'Guest ' || n, 'Mail ' || n, 'Hello.',
        '<p>Hello.</p>', now(), now() FROM generate_series(${first}::int, ${last}::int) AS n`);

  it('are each taken once by a real server, as it sees their Message-IDs', async () => {
    const steady = await start();
    for (let kill = 1; kill <= KILLS; kill++) {
      const victim = await start();
      // Mails come once both processes are ready: one that starts slowly would find nothing left to send.
      await enqueue((kill - 1) * BATCH + 1, kill * BATCH);
      await until(() => server.taken.length >= (kill - 0.5) * BATCH);
      const closed = Promise.withResolvers<void>();
      gate = closed.promise;
      // One process sends five at a time, so the sixth is in the other's hands.
      await until(() => unanswered > CONCURRENCY);
      await victim.kill('SIGKILL');
      gate = null;
      closed.resolve();
    }
    await until(async () => (await countOf(`status IN ('queued', 'sending')`)) === 0);
    steady.process.kill('SIGTERM');
    expect(await steady.exited).toBe(0);

    const ids = server.taken.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT]);
    expect(new Set(server.taken.flatMap(({ to }) => to)).size).toBe(COUNT);
    expect(await countOf(`status = 'sent'`)).toBe(COUNT);
    // Every killed process left mails that the server had and had not answered; they were settled instead of sent again.
    expect(await countOf(`last_error LIKE '%ended before the mail server answered'`)).toBeGreaterThanOrEqual(KILLS);
    expect(readdirSync(journals)).toEqual([]);
  });
});
