import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProductServer } from './product-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built server with the demo chain, "http://127.0.0.1:41234". */
    siteUrl: string;
  }
}

/** One built server with the demo chain for all stories; each story brings its own browser context. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  const server = await startProductServer({ DATA_DIR: dataDir, SEED: 'demo' });
  project.provide('siteUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
