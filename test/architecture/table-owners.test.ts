import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

  it('are read by no other feature, but for these, which only become fewer', () => {
    folder = '';
    expect(findForeignTables(projectRoot())).toEqual(KNOWN);
  });
});

/** Queries from before features owned their tables. Replace them by queries that the owner publishes. */
const KNOWN = [
  'features/accounts reads collection_groups',
  'features/accounts reads collections',
  'features/accounts reads pages',
  'features/choosers reads collections',
  'features/choosers reads documents',
  'features/choosers reads images',
  'features/choosers reads pages',
  'features/choosers reads videos',
  'features/collections reads group_collection_permissions',
  'features/collections reads groups',
  'features/library reads collections',
  'features/library reads documents',
  'features/library reads images',
  'features/library reads videos',
  'features/location-imports reads locations',
  'features/mail reads sites',
  'features/messages reads group_members',
  'features/messages reads group_model_permissions',
  'features/messages reads groups',
  'features/messages reads users',
  'features/pages reads content_references',
  'features/pages reads redirects',
  'features/pages reads site_settings',
  'features/press reads page_revisions',
  'features/press reads pages',
  'features/redirects reads pages',
  'features/redirects reads sites',
  'features/settings reads content_references',
  'features/settings reads sites',
  'features/snippets reads content_references',
  'features/submissions reads pages',
  'features/subscriptions reads pages',
  'features/subscriptions reads sites',
  'features/usage reads collections',
  'features/usage reads snippets',
];
