import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { residentBytesOf } from './children.ts';

/** The engine's code is compiled again meanwhile; a server is measured after that, too. */
const SETTLED_MS = 5000;

// engine-memory.ts DIRECTORY: opens that embedded database alone and prints what it adds to a bare process, in bytes.
const before = residentBytesOf(process.pid);
const engine = await PGlite.create(process.argv[2] ?? '');
await engine.query('SELECT count(*) FROM pages');
await sleep(SETTLED_MS);
const engineBytes = residentBytesOf(process.pid) - before;
await engine.close();
console.log(JSON.stringify({ engineBytes }));
