import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { findForeignTables } from './table-owners.ts';

let folder = '';
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function project(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), 'galley-owners-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('tables', () => {
  it.each([
    ['a query', 'sql`SELECT 1 FROM oysters`'],
    ['a join', 'sql`SELECT 1 FROM mine JOIN oysters ON true`'],
    ['a command', 'sql`UPDATE oysters SET shucked = true`'],
    ['a lock', 'sql`LOCK TABLE oysters IN SHARE MODE`'],
    ['a second declaration', "pgTable('oysters', {})"],
    ['a view of it', "pgView('oysters', {}).existing()"],
    ['a view by a function', "shellView('oysters')"],
    ['quotes', 'sql`SELECT 1 FROM "oysters"`'],
    ['a schema', 'sql`SELECT 1 FROM public.oysters JOIN "public"."oysters" ON true`'],
    ['a list', 'sql`SELECT 1 FROM mine AS own, oysters AS other`'],
    ['a deletion', 'sql`DELETE FROM oysters`'],
    ['a condition of a deletion', 'sql`DELETE FROM mine USING oysters`'],
    ['an insertion', 'sql`INSERT INTO oysters VALUES (1)`'],
    [
      'a name that is put into SQL',
      "const TABLES = { shell: 'oysters' }; sql`SELECT 1 FROM ${sql.identifier(TABLES[kind])}`",
    ],
    ['a part of a query', 'sql`WITH some AS (SELECT 1 FROM oysters) SELECT 1 FROM some`'],
  ])('of another feature are found in %s', (_, text) => {
    const root = project({
      'src/features/shells/server/tables.ts': "pgTable('oysters', {})",
      'src/features/soup/server/query.ts': text,
    });
    expect(findForeignTables(root)).toEqual(['features/soup reads oysters']);
  });

  it('are read by their own feature', () => {
    const root = project({
      'src/features/shells/server/tables.ts': "pgTable('oysters', {})",
      'src/features/shells/server/query.ts': 'sql`SELECT 1 FROM oysters`',
    });
    expect(findForeignTables(root)).toEqual([]);
  });

  it('are not meant by a part of a query with the same name', () => {
    const root = project({
      'src/features/shells/server/tables.ts': "pgTable('oysters', {})",
      'src/features/soup/server/query.ts':
        'sql`WITH RECURSIVE mine AS (SELECT 1), oysters (id) AS (SELECT 1) SELECT 1 FROM mine JOIN oysters ON true`',
    });
    expect(findForeignTables(root)).toEqual([]);
  });

  it('are published as views, which are never written', () => {
    const facades = globSync('src/features/*/server/index.ts', { cwd: projectRoot() });
    const whole = facades.filter((file) => readFileSync(join(projectRoot(), file), 'utf8').includes('/tables.ts'));
    expect(whole).toEqual([]);
  });

  it('are read by no other feature', () => {
    folder = '';
    expect(findForeignTables(projectRoot())).toEqual([]);
  });
});
