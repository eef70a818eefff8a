import { cpSync, existsSync, mkdtempSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedConfig } from '#platform/db/embedded.ts';
import { startEngine } from '#platform/db/start-engine.ts';
import { ensureTemplateFile } from './database.ts';

/** A folder that `remove` deletes. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'galley-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The configuration of an embedded database under `dataDir`. */
export function embeddedConfig(dataDir: string): EmbeddedConfig {
  return {
    kind: 'embedded',
    directory: join(dataDir, 'db'),
    snapshots: { directory: join(dataDir, 'snapshots'), intervalMinutes: 60, keep: 3 },
  };
}

/** Writes a migrated, empty embedded database to disk under `dataDir`, without a lock. */
export async function layDataDirectory(dataDir: string): Promise<EmbeddedConfig> {
  const config = embeddedConfig(dataDir);
  // A thousand files: the asynchronous copy takes three times as long.
  cpSync(await ensureTemplateDirectory(), config.directory, { recursive: true });
  return config;
}

/**
 * The folder from which databases on disk are copied. Created before the workers start, so that it is always complete.
 */
export async function ensureTemplateDirectory(): Promise<string> {
  const template = await ensureTemplateFile();
  const unpacked = template.replace(/\.tar$/, '.directory');
  if (!existsSync(unpacked)) {
    const draft = `${unpacked}.${process.pid}`;
    const engine = await startEngine(draft, await openAsBlob(template));
    await engine.close();
    try {
      renameSync(draft, unpacked);
    } catch {
      // Another worker was faster; its copy is equal.
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return unpacked;
}
