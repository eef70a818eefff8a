import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createLogger } from '#platform/logger.ts';
import { embeddedConfig } from '#test/data-directory.ts';
import { SHORT_LIVED, startProductServer } from './product-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built server with the demo chain, "http://127.0.0.1:41234". */
    siteUrl: string;
    /** A data directory with the demo chain that no server uses. Stories copy it, which is faster than a new seed. */
    demoData: string;
    /** A data directory of a new installation without content. */
    bareData: string;
  }
}

/** One built server with the demo chain for all stories; each story brings its own browser context. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  const demoData = join(directory, 'demo');
  const bareData = join(directory, 'bare');
  const dataDir = join(directory, 'data');
  await Promise.all([prepare(demoData, 'demo'), prepare(bareData, 'none')]);
  await takeHolidaysAway(demoData);
  cpSync(demoData, dataDir, { recursive: true });
  const server = await startProductServer({ DATA_DIR: dataDir, SEED: 'none' }, SHORT_LIVED);
  project.provide('siteUrl', server.url);
  project.provide('demoData', demoData);
  project.provide('bareData', bareData);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

async function prepare(DATA_DIR: string, SEED: 'demo' | 'none'): Promise<void> {
  await (await startProductServer({ DATA_DIR, SEED }, SHORT_LIVED)).stop();
}

/** Deletes holidays: the demo's restaurants close on real ones, and stories reserve tables for tomorrow on any day. */
async function takeHolidaysAway(dataDir: string): Promise<void> {
  const database = await openEmbeddedDatabase(embeddedConfig(dataDir), createLogger('silent'));
  await database.exec("UPDATE locations SET exceptions = '[]'");
  await database.close();
}
