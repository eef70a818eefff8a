import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { residentBytesOf } from './children.ts';

/** During this time the engine's code is compiled again; servers are measured after that, too. */
const SETTLED_MS = 5000;

// engine-memory.ts DIRECTORY: opens only that embedded database, and prints the bytes that it adds to a bare process.
const before = residentBytesOf(process.pid);
const engine = await PGlite.create(process.argv[2] ?? '');
await engine.query('SELECT count(*) FROM pages');
await sleep(SETTLED_MS);
const engineBytes = residentBytesOf(process.pid) - before;
await engine.close();
console.log(JSON.stringify({ engineBytes }));
