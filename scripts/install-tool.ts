import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';

/**
 * Installs a tool of `tools/`, which is too large for every install, unless the locked version is already installed.
 * @param name folder of the tool @param dependency the package whose version is compared
 * @returns the tool's folder. @throws when npm fails.
 */
export function installTool(name: string, dependency: string): string {
  const tool = join(projectRoot(), 'tools', name);
  const version = (file: string): unknown =>
    (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { version: string }> }).packages[
      `node_modules/${dependency}`
    ]?.version;
  const marker = join(tool, 'node_modules/.package-lock.json');
  if (existsSync(marker) && version(marker) === version(join(tool, 'package-lock.json'))) return tool;
  console.log(`Installing ${dependency}…`);
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: tool,
    stdio: 'inherit',
  });
  if (done.status !== 0) throw new Error(`npm ci in tools/${name} failed`);
  return tool;
}
