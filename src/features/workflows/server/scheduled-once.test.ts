import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schedulePage } from '#features/pages/server/commands/schedule-page.ts';
import { createPage, runSchedule } from '#features/pages/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { atSize } from '#test/at-size.ts';
import { type Child, startFixture } from '#test/child-process.ts';
import { createTestDatabase } from '#test/database.ts';
import { PageTree, PROMOTE } from '#test/page-tree.ts';

/** Two processes need a database server; the embedded database has one connection. */
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const PAGES = atSize({ usual: 150, large: 1000 });
const HOUR_MS = 3_600_000;

describe.skipIf(!isOnServer)('many planned pages and three nodes, of which two are killed at work', () => {
  let database: Database;
  const children: Child[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const child of children) await child.kill();
    await database.close();
  });

  const start = async () => {
    const child = startFixture('schedule-child.ts', [database.address?.reveal() ?? '', String(2 * HOUR_MS)]);
    children.push(child);
    await child.waitForLine(/^ready/);
    return child;
  };
  const published = async () => {
    const [row] = await rowsOf<{ total: number }>(
      database.db,
      sql`SELECT count(*)::int AS total FROM history_entries WHERE action = 'page.publish_scheduled'`,
    );
    return row?.total ?? 0;
  };
  /** When a node began its last turn. */
  const turnOf = ({ lines }: Child) => Number(lines.findLast((line) => line.startsWith('turn'))?.slice(5) ?? 0);
  const until = async (isTrue: () => Promise<boolean>) => {
    while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 25));
  };

  it('each go live exactly once', async () => {
    const tree = await PageTree.plant(database);
    const context = { ...tree.context, now: new Date().toISOString() };
    const goLiveAt = new Date(Date.now() + HOUR_MS).toISOString();
    for (let node = 1; node <= 3; node += 1) await start();
    await tree.run(async (tx) => {
      for (let number = 1; number <= PAGES; number += 1) {
        const draft = { title: `Page ${number}`, slug: `page-${number}`, content: { body: [], ...PROMOTE } };
        const page = { parentId: tree.rootId, template: 'generic_content', ...draft };
        const pageId = await createPage(tx, context, page);
        await schedulePage(tx, context, { pageId, goLiveAt, expireAt: null, expiredUrl: null, useNewest: false });
      }
    });
    let nodes = children.length;
    for (const goal of [PAGES / 4, PAGES / 2]) {
      await until(async () => (await published()) >= goal);
      const [victim] = children.toSorted((one, other) => turnOf(other) - turnOf(one));
      await victim?.kill('SIGKILL');
      children.splice(
        children.findIndex((one) => one === victim),
        1,
      );
      nodes -= 1;
    }
    expect([nodes, (await published()) < PAGES]).toEqual([1, true]);
    // One more does not know that it is not its turn.
    const { failed } = await runSchedule(database.db, {
      ...context,
      now: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    });
    expect(failed).toEqual([]);
    await until(async () => (await published()) >= PAGES);

    const rows = await rowsOf<{ times: number; live: boolean; planned: number }>(
      database.db,
      sql`SELECT DISTINCT (SELECT count(*)::int FROM history_entries AS entry WHERE entry.action = 'page.publish_scheduled'
            AND entry.subject_kind = 'page' AND entry.subject_id = pages.id::text) AS times,
          pages.is_live AND NOT pages.has_unpublished_changes AND pages.live_revision_id = pages.draft_revision_id AS live,
          (SELECT count(*)::int FROM page_revisions AS one WHERE one.page_id = pages.id AND one.go_live_at IS NOT NULL) AS planned
        FROM pages WHERE pages.id <> ${tree.rootId}`,
    );
    expect(rows).toEqual([{ times: 1, live: true, planned: 0 }]);
  });
});
