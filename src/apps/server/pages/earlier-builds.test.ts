import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/data-directory.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { createLogger } from '#platform/logger.ts';
import { createEarlierBuilds } from './earlier-builds.ts';

const START = '2026-05-05T12:00:00Z';
const HOUR_MS = 3_600_000;
const POLICY = "default-src 'none'";
const OLD = { 'dist/client/assets/entry-1.js': 'old()', 'dist/client/assets/page-1.css': 'a{}' };
const NEW = { 'dist/client/assets/entry-2.js': 'renewed()', 'dist/admin/static/main-2.js': 'admin()' };

describe('the files of earlier builds', () => {
  let database: Database;
  let folder: ReturnType<typeof temporaryFolder>;
  let clock: ReturnType<typeof fixedClock>;
  let mediaStore: ReturnType<typeof memoryMediaStore>;
  const apps: FastifyInstance[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyAllTables(database);
    folder = temporaryFolder();
    clock = fixedClock(START);
    mediaStore = memoryMediaStore();
  });
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
    folder.remove();
  });

  /** A node that runs a build of these files, in a folder of its own as after a deployment. */
  function node(name: string, files: Record<string, string>) {
    for (const [file, content] of Object.entries(files)) {
      const path = join(folder.path, name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const root = join(folder.path, name);
    const builds = createEarlierBuilds({ root, db: database.db, mediaStore, clock, logger: createLogger('silent') });
    const app = Fastify();
    apps.push(app);
    builds.register(app, POLICY);
    app.get('/*', (_request, reply) => reply.code(404).send('not here'));
    return { builds, get: (url: string) => app.inject({ url }) };
  }
  const turn = (builds: ReturnType<typeof createEarlierBuilds>) =>
    builds.job.run({ now: new Date(clock.now()).toISOString(), signal: new AbortController().signal });

  it('are not there for addresses that no build has', async () => {
    const { builds, get } = node('new', NEW);
    await builds.keepOwn();
    for (const url of ['/assets/entry-9.js', '/assets/../secret.js', '/assets/__proto__', '/media/entry-1.js'])
      expect((await get(url)).statusCode, url).toBe(404);
  });

  it('are served by the node that runs a newer build, and those of the newer build by the old node', async () => {
    const old = node('old', OLD);
    await old.builds.keepOwn();
    const renewed = node('new', NEW);
    const script = await renewed.get('/assets/entry-1.js?v=1');
    expect([script.statusCode, script.body]).toEqual([200, 'old()']);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': POLICY,
    });
    expect((await renewed.get('/assets/page-1.css')).body).toBe('a{}');

    await renewed.builds.keepOwn();
    clock.advance(10_000);
    expect((await old.get('/assets/entry-2.js')).body).toBe('renewed()');
    expect((await old.get('/wagtail/static/main-2.js')).body).toBe('admin()');
  });

  it('go a day after the last node ran their build, and those of a running build stay', async () => {
    const old = node('old', OLD);
    const renewed = node('new', NEW);
    await old.builds.keepOwn();
    clock.advance(20 * HOUR_MS);
    await renewed.builds.keepOwn();
    await turn(renewed.builds);
    expect((await renewed.get('/assets/entry-1.js')).body).toBe('old()');
    clock.advance(5 * HOUR_MS);
    await turn(renewed.builds);
    expect((await node('new', NEW).get('/assets/entry-1.js')).statusCode).toBe(404);
    expect((await old.get('/assets/entry-2.js')).body).toBe('renewed()');
  });
});
