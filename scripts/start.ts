import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#platform/project-root.ts';

const root = projectRoot();
const { buildAll } = await import('./build.ts');
if ((await buildAll()) === 'built') console.log('Built.');
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
