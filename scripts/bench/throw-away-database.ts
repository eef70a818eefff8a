import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '#platform/db/client.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createLogger } from '#platform/logger.ts';

/** Runs `work` with a new, empty embedded database, and removes it afterwards. */
export async function withThrowAwayEngine(work: (database: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  const snapshots = { directory: join(folder, 'snapshots'), intervalMinutes: 60, keep: 1 };
  try {
    const config = { kind: 'embedded' as const, directory: join(folder, 'db'), snapshots };
    const database = await openEmbeddedDatabase(config, createLogger('silent'));
    await work(database).finally(() => database.close());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with the URL of a new, empty database on the server of `url`, and drops the database afterwards. */
export async function withThrowAwayDatabase(url: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `galley_bench_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    try {
      await work(own.href);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}
