import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type ProductServer, SHORT_LIVED, startProductServer } from './product-server.ts';

/** A data directory that is deleted with the story file, and servers on it that stop with the file. */
export function useOwnServer() {
  const directory = mkdtempSync(join(tmpdir(), 'galley-story-'));
  const started: ProductServer[] = [];
  afterAll(async () => {
    await Promise.all(started.map((server) => server.kill()));
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    /** Directory beside the data, for files that the story writes. */
    directory,
    dataDir: join(directory, 'data'),
    /** By default without the demo chain. */
    async start(env: Record<string, string> = {}): Promise<ProductServer> {
      const server = await startProductServer({ DATA_DIR: join(directory, 'data'), SEED: 'none', ...env }, SHORT_LIVED);
      started.push(server);
      return server;
    },
  };
}
