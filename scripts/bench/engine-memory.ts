import { PGlite } from '@electric-sql/pglite';
import { residentBytesOf } from './children.ts';

// engine-memory.ts DIRECTORY: opens that embedded database alone and prints what it adds to a bare process, in bytes.
const before = residentBytesOf(process.pid);
const engine = await PGlite.create(process.argv[2] ?? '');
await engine.query('SELECT count(*) FROM pages');
const engineBytes = residentBytesOf(process.pid) - before;
await engine.close();
console.log(JSON.stringify({ engineBytes }));
