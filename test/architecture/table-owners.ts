import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** "features/pages reads redirects": a feature whose SQL names a table of another feature. */
export type ForeignTable = string;

const NAME = String.raw`(?:ONLY\s+)?(?:"?public"?\.)?"?([a-z_]+)\b`;
const IN_LIST = String.raw`,\s+(?:"?public"?\.)?"?([a-z_]+)"?\s+AS\s+[a-z"]`;
/** Declaration of a table or view with Drizzle, or of a view with a feature's own function. */
const DECLARED = /\b(?:pg(?:Table|View|MaterializedView)|[a-z]+View)\(\s*['"]([a-z_]+)['"]/g;
const NAMED_IN_SQL = new RegExp(String.raw`\b(?:FROM|JOIN|UPDATE|INTO|TABLE|USING)\s+${NAME}|${IN_LIST}`, 'g');
/** Names of parts of a query. */
const PARTS =
  /(?:\bWITH(?:\s+RECURSIVE)?|\),)\s+([a-z_]+)(?:\s*\([a-z_,\s]*\))?\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/g;
/** A file that inserts names into SQL unescaped may use any table that it names. */
const PUTS_NAMES = /\bsql\.(?:identifier|raw)\(/;
const QUOTED = /['"]([a-z_]+)['"]/g;

/**
 * Every use of a table outside the feature that owns it: named in SQL, or declared again. A table belongs to the
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
    namedIn(text)
      .filter((table) => owners.has(table) && owners.get(table) !== folder)
      .map((table) => `${folder} reads ${table}`),
  );
  return [...new Set(found)].toSorted();
}

/** "src/features/pages/server/tables.ts" → "features/pages" */
function folderOf(file: string): string {
  return file.split('/').slice(1, 3).join('/');
}

function namedIn(text: string): string[] {
  const parts = new Set(namesIn(text, PARTS));
  return [
    ...namesIn(text, DECLARED),
    ...namesIn(text, NAMED_IN_SQL).filter((name) => !parts.has(name)),
    ...(PUTS_NAMES.test(text) ? namesIn(text, QUOTED) : []),
  ];
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...names]) => names.filter((name) => name !== undefined));
}
