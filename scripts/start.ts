import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#platform/project-root.ts';
import { readArguments } from './command-line.ts';
import { START_ENVIRONMENT, START_OPTIONS } from './start-environment.ts';

readArguments('Usage: npm start. Environment variables configure the server: see docs/configuration.md.', {});
const root = projectRoot();
const { buildAll } = await import('./build.ts');
if ((await buildAll()) === 'built') console.log('Built.');
const main = join(root, 'dist/server/main.js');
// Replaces this process, whose memory the bundler has filled; the C library reads its settings when a process starts.
if (process.platform === 'linux' && process.execve)
  process.execve(process.execPath, [process.execPath, ...START_OPTIONS, ...process.execArgv, main], {
    ...START_ENVIRONMENT,
    ...process.env,
  });
await import(pathToFileURL(main).href);
