import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPage, publishPage, saveDraft } from '#features/pages/server/index.ts';
import { sites } from '#features/pages/server/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { pgBouncerPath, startPgBouncer } from '#test/pgbouncer.ts';
import { systemClock } from '#platform/clock.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { readEnv } from '#platform/config/env.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { type RunningServer, startServer } from './process/start-server.ts';

/** The promise: whatever lies between a node and PostgreSQL, no page is older than this. */
const OLDEST_MS = 10_000;
const STOP_MS = 10_000;
const hasServer = process.env['TEST_DATABASE_URL'] !== undefined;
const hasPgBouncer = hasServer && pgBouncerPath() !== undefined;
if (!hasServer) console.warn('No TEST_DATABASE_URL: nodes on PostgreSQL are not tested.');
else if (!hasPgBouncer) console.warn('PgBouncer is not installed: nodes behind a pooler are not tested.');

describe.runIf(hasServer)('two nodes', () => {
  let direct: Database;
  let directUrl = '';
  let pageId = 0;
  const nodes: RunningServer[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'galley-nodes-'));

  const startNode = async (url: string, env: Record<string, string> = {}): Promise<RunningServer> => {
    const DATA_DIR = join(directory, randomUUID());
    const config = resolveConfig(
      readEnv({ DATABASE_URL: url, DATABASE_TIMEOUT_SECONDS: '5', DATA_DIR, PORT: '0', SEED: 'none', ...env }),
      directory,
    );
    const node = await startServer(config, { logger: createLogger('silent'), clock: systemClock });
    nodes.push(node);
    return node;
  };
  const stop = async (node: RunningServer) => {
    nodes.splice(nodes.indexOf(node), 1);
    const begun = performance.now();
    await node.stop();
    return performance.now() - begun;
  };
  const publish = (text: string) =>
    inTransaction(direct.db, async (tx) => {
      const value = { heading_text: text, size: 'h2', style: 'plain' };
      const content = { body: [{ id: randomUUID(), type: 'heading', version: 1, value }] };
      await saveDraft(tx, PAGE_CONTEXT, { pageId, title: 'Tides', content });
      await publishPage(tx, PAGE_CONTEXT, pageId);
    });
  const ask = (node: RunningServer, path = '/tides/') =>
    fetch(`${node.url}${path}`, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) });
  const health = async (node: RunningServer, name: string) => {
    const reply = await fetch(`${node.url}/api/ht/${name}/`);
    return { status: reply.status, text: await reply.text() };
  };
  /** Milliseconds until the node shows the text, asked all the while. */
  const ageOf = async (node: RunningServer, text: string) => {
    const begun = performance.now();
    await expect.poll(async () => (await ask(node)).text(), { timeout: 60_000, interval: 100 }).toContain(text);
    return performance.now() - begun;
  };
  const expectFresh = async (node: RunningServer, rounds: number) => {
    for (let round = 1; round <= rounds; round += 1) {
      const text = `Written ${randomUUID()}`;
      await publish(text);
      expect(await ageOf(node, text)).toBeLessThan(OLDEST_MS);
    }
  };

  beforeAll(async () => {
    direct = await createTestDatabase();
    const url = new URL(direct.address?.reveal() ?? '');
    // A pooler refuses options of sessions.
    url.search = '';
    directUrl = url.href;
    await startNode(directUrl);
    const [site] = await direct.db.select().from(sites).where(eq(sites.isDefault, true));
    pageId = await inTransaction(direct.db, (tx) =>
      createPage(tx, PAGE_CONTEXT, {
        parentId: site?.rootPageId ?? 0,
        template: 'generic_content',
        title: 'Tides',
        slug: 'tides',
        content: { body: [] },
      }),
    );
    await publish('At first');
  });
  afterEach(async () => {
    for (const node of nodes.slice(1)) await stop(node);
  });
  afterAll(async () => {
    for (const node of [...nodes]) await stop(node);
    await direct.close();
    rmSync(directory, { recursive: true, force: true });
  });

  describe.runIf(hasPgBouncer)('of which one is behind PgBouncer', () => {
    let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
    beforeAll(async () => {
      pooler = await startPgBouncer(directUrl);
    });
    afterAll(() => pooler.close());

    it('show changes in time although LISTEN is silent, and health reports it', async () => {
      const node = await startNode(pooler.url);
      await expect
        .poll(() => health(node, 'changes'), { timeout: 60_000, interval: 1000 })
        .toMatchObject({
          status: 500,
          text: expect.stringContaining('DATABASE_LISTEN_URL'),
        });
      await expectFresh(node, 3);
      expect((await health(node, 'load-balancer')).status).toBe(200);
      expect(await stop(node)).toBeLessThan(STOP_MS);
    });

    it('hear everything with an address of its own for LISTEN', async () => {
      const node = await startNode(pooler.url, { DATABASE_LISTEN_URL: directUrl });
      await expectFresh(node, 3);
      expect(await health(node, 'changes')).toMatchObject({ status: 200 });
      expect(await stop(node)).toBeLessThan(STOP_MS);
    });
  });

  describe('of which one has a network that goes silent', () => {
    let proxy: DatabaseProxy;
    let node: RunningServer;
    beforeAll(async () => {
      proxy = await startDatabaseProxy(directUrl);
    });
    afterAll(() => proxy.close());

    it('show what changed in time when open connections die, and hear again', async () => {
      node = await startNode(proxy.url);
      await expectFresh(node, 1);
      proxy.fallSilent('open');
      const text = `Written ${randomUUID()}`;
      const begun = performance.now();
      await publish(text);
      let oldestMs = 0;
      // Once the old page is forgotten, 503 until the dead connections are given up.
      const isNew = async () => {
        const reply = await ask(node);
        const isOld = reply.status === 200 && !(await reply.text()).includes(text);
        if (isOld) oldestMs = performance.now() - begun;
        return reply.status === 200 && !isOld;
      };
      await expect.poll(isNew, { timeout: 60_000, interval: 100 }).toBe(true);
      expect(oldestMs).toBeLessThan(OLDEST_MS);
      await expect
        .poll(async () => (await health(node, 'changes')).status, { timeout: 60_000, interval: 1000 })
        .toBe(200);
      await expectFresh(node, 1);
    });

    it('answer 503 and say why while nothing comes through, and stop in time', async () => {
      node = await startNode(proxy.url);
      await ask(node);
      proxy.fallSilent('all');
      await expect.poll(async () => (await ask(node)).status, { timeout: 60_000, interval: 1000 }).toBe(503);
      expect((await ask(node, '/other/')).headers.get('retry-after')).toBe('5');
      expect((await health(node, 'database')).text).toMatch(/no answer|timeout|silent/);
      expect((await health(node, 'changes')).status).toBe(500);
      const hanging = ask(node, '/more/').catch(() => undefined);
      expect(await stop(node)).toBeLessThan(STOP_MS);
      await hanging;
      proxy.recover();
    });
  });
});
