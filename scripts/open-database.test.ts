import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';

it('exports nothing from a directory without a database, and creates none', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'galley-no-database-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: '' };
  const script = spawn(process.execPath, ['scripts/export-locations.ts', 'list.csv'], {
    cwd: projectRoot(),
    env,
  });
  const [errors, [code]] = await Promise.all([text(script.stderr), once(script, 'exit')]);
  expect([code, errors]).toEqual([1, `There is no database in ${join(directory, 'db')}. Check DATA_DIR.\n`]);
  expect(readdirSync(directory)).toEqual([]);
});
