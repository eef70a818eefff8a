import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import { buildAll } from './build.ts';

/** Runs `npm start` again on every change of a source: the build is fast, and the same code runs in production. */
const root = projectRoot();
const QUIET_MS = 150;
let server: ChildProcess | undefined;
let turn = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

async function restart(): Promise<void> {
  try {
    await buildAll();
  } catch (error) {
    console.error(error);
    return;
  }
  if (server && server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: 'inherit',
  });
}

function changed(): void {
  clearTimeout(timer);
  timer = setTimeout(() => (turn = turn.then(restart)), QUIET_MS);
}

for (const folder of ['src', 'seeds', 'migrations']) watch(join(root, folder), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server?.kill('SIGTERM');
    process.exit(0);
  });
}
await restart();
