import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code is kept beside the build, where that can be written: every start after the first reads it.
enableCompileCache(join(import.meta.dirname, '../compile-cache'));
await import('./run.ts');
