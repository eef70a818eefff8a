import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** "features/pages reads redirects": a feature whose SQL names a table of another feature. */
export type ForeignTable = string;

const DECLARED = /\b(?:pgTable|pgView)\(\s*'([a-z_]+)'/g;
const NAMED_IN_SQL = /\b(?:FROM|JOIN|UPDATE|INTO|TABLE)\s+([a-z_]+)\b/g;

/**
 * Every use of a table outside the feature that owns it: named in SQL, or declared a second time. A table belongs to the
 * feature whose `server/tables.ts` declares it.
 */
export function findForeignTables(root: string): ForeignTable[] {
  const sources = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, folder: folderOf(file), text: readFileSync(join(root, file), 'utf8') }));
  const owners = new Map(
    sources
      .filter(({ file }) => file.endsWith('/tables.ts'))
      .flatMap(({ folder, text }) => namesIn(text, DECLARED).map((table) => [table, folder] as const)),
  );
  const found = sources.flatMap(({ folder, text }) =>
    [...namesIn(text, DECLARED), ...namesIn(text, NAMED_IN_SQL)]
      .filter((table) => owners.has(table) && owners.get(table) !== folder)
      .map((table) => `${folder} reads ${table}`),
  );
  return [...new Set(found)].toSorted();
}

/** "src/features/pages/server/tables.ts" → "features/pages" */
function folderOf(file: string): string {
  return file.split('/').slice(1, 3).join('/');
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
