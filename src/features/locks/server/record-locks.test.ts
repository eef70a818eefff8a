import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Forbidden } from '#shared/problem.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import { emailClubSettings } from '#features/settings/definitions.ts';
import * as settings from '#features/settings/server/commands.ts';
import { siteSettings } from '#features/settings/server/tables.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import * as snippets from '#features/snippets/server/commands.ts';
import { snippets as snippetTable } from '#features/snippets/server/tables.ts';
import { emptyValue } from '#content/validate.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { editorOf } from '#test/governance-harness.ts';
import { PageTree } from '#test/page-tree.ts';
import { lockStateOf } from './queries.ts';
import { recordLocks } from './tables.ts';

let database: Database;
let tree: PageTree;
let holder: PageCommandContext;
let other: PageCommandContext;
let id: number;
let site: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  const modelGrants = [
    { model: 'snippet.country', permission: 'change' as const },
    { model: 'snippet.country', permission: 'delete' as const },
    { model: 'settings.email_club', permission: 'change' as const },
  ];
  holder = await editorOf(tree, 1, { modelGrants });
  other = await editorOf(tree, 2, { modelGrants });
  id = await tree.run((tx) =>
    snippets.createSnippet(tx, tree.context, { model: SNIPPETS.country, name: 'Neverland', value: value() }),
  );
  site = (await database.db.select().from(siteSettings))[0]?.siteId ?? (await firstSite());
});

const firstSite = async () => {
  const { rows } = (await database.db.execute('SELECT id FROM sites')) as unknown as { rows: { id: number }[] };
  return rows[0]?.id ?? 0;
};
const value = () => ({ printable_name: 'Neverland', code: 'NL', home_page: tree.rootId });
const free = { reason: '', isTakeOver: false };
const lock = (context: PageCommandContext, asked: { reason: string; isTakeOver: boolean } = free) =>
  tree.run((tx) => snippets.keepSnippet(tx, context, { model: 'country', id, ...asked }));
const unlock = (context: PageCommandContext) =>
  tree.run((tx) => snippets.releaseSnippet(tx, context, { model: 'country', id }));
const save = (context: PageCommandContext, baseVersion = 1) =>
  tree.run((tx) =>
    snippets.saveSnippet(tx, context, { model: 'country', id, name: 'Everland', value: value(), baseVersion }),
  );
const stateFor = (context: PageCommandContext) =>
  lockStateOf(
    database.db,
    { accountId: context.actor.accountId, powers: context.powers },
    { kind: 'snippet', id: String(id) },
    true,
  );

describe('the lock of a snippet', () => {
  it('keeps everybody else from changing and deleting it, also several at once and by what replaces references', async () => {
    await lock(holder);
    const attempts = [
      () => save(other),
      () => save(tree.context),
      () => tree.run((tx) => snippets.deleteSnippet(tx, other, { model: 'country', id })),
      () =>
        tree.run((tx) =>
          snippets.replaceInSnippet(tx, other, id, { kind: 'page', from: tree.rootId, to: tree.rootId }),
        ),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('editor 1 locked this snippet');
    expect(await tree.run((tx) => snippets.deleteSnippets(tx, other, { model: 'country', ids: [id] }))).toEqual({
      done: [],
      refused: [{ id, reason: 'locked' }],
    });
    expect(await database.db.select().from(snippetTable)).toMatchObject([{ name: 'Neverland', version: 1 }]);
  });

  it('lets its holder change and delete it, and goes with it', async () => {
    await lock(holder);
    expect(await save(holder)).toBe(2);
    await tree.run((tx) => snippets.deleteSnippet(tx, holder, { model: 'country', id }));
    expect(await database.db.select().from(recordLocks)).toEqual([]);
  });

  it('is not taken by locking again, is ended by its holder and by superusers alone', async () => {
    await lock(holder, { reason: 'Until Friday', isTakeOver: false });
    await expect(lock(other)).rejects.toThrow(Conflict);
    await expect(lock(other, { reason: 'Mine', isTakeOver: true })).rejects.toThrow(Forbidden);
    await expect(unlock(other)).rejects.toThrow('You may not unlock this snippet');
    expect(await stateFor(other)).toMatchObject({
      lock: { by: 'editor 1', reason: 'Until Friday', isOwn: false },
      mayLock: false,
      mayUnlock: false,
    });
    expect(await stateFor(holder)).toMatchObject({ lock: { isOwn: true }, mayUnlock: true });
    await unlock(holder);
    expect(await stateFor(other)).toEqual({ lock: null, mayLock: true, mayUnlock: false });
    expect(await save(other)).toBe(2);
  });

  it('is taken over by superusers, who are not above it before, with a reason that the history keeps', async () => {
    await lock(holder);
    await lock(tree.context, { reason: 'On leave', isTakeOver: true });
    await expect(save(holder)).rejects.toThrow(Forbidden);
    const rows = await database.db
      .select({ action: historyEntries.action, details: historyEntries.details })
      .from(historyEntries)
      .where(eq(historyEntries.subjectKind, 'snippet'))
      .orderBy(historyEntries.id);
    expect(rows.slice(1)).toMatchObject([
      { action: 'snippet.lock', details: { name: 'Neverland' } },
      { action: 'snippet.lock', details: { reason: 'On leave', takenFrom: 'editor 1', takenFromId: 1 } },
    ]);
  });

  it('needs the right to change it', async () => {
    const reader = await editorOf(tree, 3, { modelGrants: [{ model: 'snippet.country', permission: 'view' }] });
    await expect(lock(reader)).rejects.toThrow(Forbidden);
  });
});

describe('the lock of settings', () => {
  const place = (language: '' | 'es' = '') => ({ model: 'email_club', site, language });
  const keep = (context: PageCommandContext, language: '' | 'es' = '') =>
    tree.run((tx) => settings.keepSettings(tx, context, { ...place(language), ...free }));
  const change = (context: PageCommandContext, baseVersion: number, language: '' | 'es' = '') =>
    tree.run((tx) =>
      settings.changeSettings(tx, context, {
        ...place(language),
        baseVersion,
        value: emptyValue(emailClubSettings.fields),
      }),
    );

  it('keeps everybody else from changing them, also before anything is saved; each language has its own', async () => {
    await keep(holder, 'es');
    await expect(change(other, 0, 'es')).rejects.toThrow('editor 1 locked these settings');
    await expect(keep(other, 'es')).rejects.toThrow(Conflict);
    expect(await change(other, 0)).toBe(1);
    expect(await change(holder, 0, 'es')).toBe(1);
    const inherit = (context: PageCommandContext) =>
      tree.run((tx) => settings.inheritSettings(tx, context, { ...place('es'), baseVersion: 1 }));
    await expect(inherit(other)).rejects.toThrow(Forbidden);
    const [row] = await database.db.select().from(siteSettings).where(eq(siteSettings.languageCode, 'es'));
    const replace = { kind: 'page', from: tree.rootId, to: tree.rootId } as const;
    await expect(tree.run((tx) => settings.replaceInSettings(tx, other, row?.id ?? 0, replace))).rejects.toThrow(
      Forbidden,
    );
    await tree.run((tx) => settings.releaseSettings(tx, holder, place('es')));
    await inherit(other);
  });
});
