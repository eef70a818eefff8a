import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Forbidden, Invalid } from '#shared/problem.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { type PageCommandContext, publishPage, saveDraft } from '#features/pages/server/index.ts';
import { lockPage } from '#features/pages/server/commands/set-lock.ts';
import { schedulePage } from '#features/pages/server/commands/schedule-page.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { sites } from '#features/pages/server/published.ts';
import { changeSettings, keepSettings } from '#features/settings/server/commands.ts';
import { siteSettings } from '#features/settings/server/tables.ts';
import { createSnippet, saveSnippet } from '#features/snippets/server/index.ts';
import { keepSnippet } from '#features/snippets/server/commands.ts';
import { snippets } from '#features/snippets/server/tables.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { editorOf, plantWorkflow, LEGAL, submit } from '#test/governance-harness.ts';
import { PageTree, PROMOTE, TREE_NOW } from '#test/page-tree.ts';
import { putPage, putSettings, putSnippet, removeMember } from './commands/members.ts';
import { deleteBundle, publishBundle, runBundles, scheduleBundle, undoBundle } from './commands/publish-bundle.ts';
import { addBundle, renameBundle } from './commands/save-bundle.ts';
import { listCalendar } from './queries-calendar.ts';
import { findBundle, listBundles } from './queries.ts';

const at = (minutes: number) => new Date(Date.parse(TREE_NOW) + minutes * 60_000).toISOString();

let database: Database;
let tree: PageTree;
let publisher: PageCommandContext;
let editor: PageCommandContext;
let menu: number;
let news: number;
let bundleId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  const { path } = await tree.row(tree.rootId);
  publisher = await editorOf(tree, 1, { modelGrants: [{ model: 'snippet.country', permission: 'change' }] });
  const writes = (['add', 'change'] as const).map((permission) => ({ permission, pagePath: path }));
  editor = await editorOf(tree, 2, { pageGrants: writes });
  menu = await tree.add('menu', tree.rootId, { isLive: true });
  news = await tree.add('news');
  await write(menu, 'Spring menu');
  bundleId = await tree.run((tx) => addBundle(tx, publisher, 'Spring'));
});

const write = (pageId: number, title: string, context = publisher) =>
  tree.run((tx) => saveDraft(tx, context, { pageId, title, content: { body: [], ...PROMOTE } }));
const put = (pageId: number, context = publisher) => tree.run((tx) => putPage(tx, context, { bundleId, pageId }));
const publish = (context = publisher) => tree.run((tx) => publishBundle(tx, context, bundleId));
const undo = (context = publisher) => tree.run((tx) => undoBundle(tx, context, bundleId));
const plan = (goLiveAt: string | null, context = publisher) =>
  tree.run((tx) => scheduleBundle(tx, context, { id: bundleId, goLiveAt }));
const tick = (minutes: number) => runBundles(database.db, { ...tree.context, now: at(minutes) });
const found = ({ powers } = publisher) => findBundle(database.db, { accountId: 1, powers }, bundleId);
const live = async () => {
  const rows = [await tree.row(menu), await tree.row(news)];
  return rows.map(({ isLive, liveTitle }) => (isLive ? liveTitle : null));
};

describe('a release bundle', () => {
  it('is not published without anything in it, nor planned', async () => {
    await expect(publish()).rejects.toThrow(Conflict);
    await expect(plan(at(10))).rejects.toThrow(Conflict);
  });

  it('takes no page that cannot be published, or is live already, or that the viewer may not edit', async () => {
    await write(news, ' ');
    await expect(put(news)).rejects.toMatchObject({ errors: [{ field: 'title', message: 'is required' }] });
    await expect(put(tree.rootId)).rejects.toThrow('already live');
    const stranger = await editorOf(tree, 9, { pageGrants: [] });
    await expect(put(menu, stranger)).rejects.toThrow('does not exist');
  });

  it('makes all of it live at once, as it was put there, and brings back what was live before', async () => {
    await put(menu);
    await put(news);
    await write(menu, 'Summer menu');
    await publish();
    expect(await live()).toEqual(['Spring menu', 'Page news']);
    expect(await tree.row(menu)).toMatchObject({ draftTitle: 'Summer menu', hasUnpublishedChanges: true });
    await expect(publish()).rejects.toThrow('This bundle is published');
    await undo();
    expect(await live()).toEqual(['Page menu', null]);
    expect(await tree.row(menu)).toMatchObject({ draftTitle: 'Summer menu', hasUnpublishedChanges: true });
    expect(await tree.history(menu)).toEqual(
      expect.arrayContaining(['page.publish_bundle', 'page.publish_bundle_undone']),
    );
    await publish();
    expect(await live()).toEqual(['Spring menu', 'Page news']);
  });

  it('makes nothing live when one member cannot be, and says which and why', async () => {
    await put(menu);
    await put(news);
    await tree.run((tx) => lockPage(tx, editorWithLock(), { pageId: news, reason: '', isTakeOver: false }));
    await expect(publish()).rejects.toMatchObject({
      errors: [{ field: 'members.1', message: '“Page news”: Keeper locked this page' }],
    });
    expect(await live()).toEqual(['Page menu', null]);
    expect((await found()).members.map(({ conflicts }) => conflicts)).toEqual([[], ['Keeper locked it']]);
  });

  it('asks for the right to publish everything in it', async () => {
    await put(menu, editor);
    await put(news, editor);
    for (const attempt of [() => publish(editor), () => plan(at(10), editor)])
      await expect(attempt()).rejects.toThrow(/may not publish this page|“Spring menu”/);
    const rename = (context: PageCommandContext, name: string) =>
      tree.run((tx) => renameBundle(tx, context, { id: bundleId, name }));
    await rename(editor, 'Spring and news');
    const elsewhere = await editorOf(tree, 9, { pageGrants: [] });
    await expect(rename(elsewhere, 'Mine')).rejects.toThrow('does not exist');
    await plan(at(10));
    const [member] = (await found()).members;
    const changes = [
      () => rename(editor, 'Summer'),
      () => put(menu, editor),
      () => tree.run((tx) => removeMember(tx, editor, { bundleId, memberId: member?.id ?? 0 })),
      () => tree.run((tx) => deleteBundle(tx, editor, bundleId)),
    ];
    for (const attempt of changes) await expect(attempt()).rejects.toThrow(Forbidden);
    expect(await found()).toMatchObject({ status: 'scheduled', name: 'Spring and news' });
  });

  it('is not undone when something changed since, and says what', async () => {
    await put(menu);
    await put(news);
    await publish();
    await write(menu, 'Corrected');
    await tree.run((tx) => publishPage(tx, publisher, menu));
    await expect(undo()).rejects.toMatchObject({
      errors: [{ field: 'members.0', message: '“Spring menu”: another version was published afterwards' }],
    });
    expect(await live()).toEqual(['Corrected', 'Page news']);
    expect((await found()).status).toBe('published');
  });

  it('goes live by the clock once, and says why it did not', async () => {
    await put(menu);
    await expect(plan(at(-1))).rejects.toThrow(Invalid);
    await plan(at(10));
    expect(await tick(9)).toEqual({ published: 0, failed: [] });
    const rounds = await Promise.all([tick(10), tick(10)]);
    expect(rounds.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect(await live()).toEqual(['Spring menu', null]);
    await undo();
    await plan(at(20));
    await tree.run((tx) => trashPage(tx, tree.context, menu, { siteName: '' }));
    const reason = '“Spring menu”: This page does not exist';
    expect(await tick(20)).toEqual({ published: 0, failed: [{ id: bundleId, reason }] });
    expect(await found()).toMatchObject({ status: 'open', failure: reason });
    expect((await found()).members[0]?.conflicts).toEqual(['It no longer exists']);
    const elsewhere = await editorOf(tree, 3, { pageGrants: [] });
    const seen = await findBundle(database.db, { accountId: 3, powers: elsewhere.powers }, bundleId);
    expect(seen).toMatchObject({ failure: '“A page that you may not see”: This page does not exist' });
    expect(JSON.stringify(seen)).not.toContain('Spring menu');
  });

  it('says what is good to know: newer drafts, plans, other bundles, reviews', async () => {
    await put(menu);
    await write(menu, 'Newer');
    const other = await tree.run((tx) => addBundle(tx, publisher, 'Other'));
    await tree.run((tx) => putPage(tx, publisher, { bundleId: other, pageId: menu }));
    const schedule = { goLiveAt: at(30), expireAt: null, expiredUrl: null, useNewest: false };
    await tree.run((tx) => schedulePage(tx, publisher, { pageId: menu, ...schedule }));
    await plantWorkflow(tree, LEGAL);
    await submit(tree, publisher, menu);
    const [member] = (await found()).members;
    expect(member).toMatchObject({ conflicts: [`It waits for “Task of ${LEGAL}”`] });
    const elsewhere = await editorOf(tree, 3, { pageGrants: [] });
    const hidden = await findBundle(database.db, { accountId: 3, powers: elsewhere.powers }, bundleId);
    expect(hidden.members).toMatchObject([{ conflicts: ['It cannot go live now'], notes: [], scheduledAt: null }]);
    expect(member?.scheduledAt).toBe(at(30));
    expect(member?.notes).toEqual(['There is a newer draft, which stays a draft', 'It is also in “Other”']);
  });

  it('names snippets, settings and pages that are gone only to those who may see them', async () => {
    const [row] = await database.db.select({ site: sites.id }).from(sites);
    const value = { printable_name: 'Neverland', code: 'NL', home_page: tree.rootId };
    const snippetId = await tree.run((tx) =>
      createSnippet(tx, tree.context, { model: SNIPPETS.country, name: 'Neverland', value }),
    );
    await put(menu);
    await tree.run(async (tx) => {
      const sent = { bundleId, model: 'country', snippetId, name: 'Neverland', value, baseVersion: 1 };
      await putSnippet(tx, publisher, sent);
      const place = { bundleId, site: row?.site ?? 0, model: 'integrations', language: 'es' } as const;
      await putSettings(tx, tree.context, { ...place, value: { frame_hosts: ['a.example'] }, baseVersion: 0 });
      await lockPage(tx, editorWithLock(), { pageId: menu, reason: '', isTakeOver: false });
      const subject = { id: snippetId, model: 'country', reason: '', isTakeOver: false };
      await keepSnippet(tx, editorWithLock(), subject);
    });
    await tree.run((tx) => scheduleBundle(tx, editorWithLock(tree.context), { id: bundleId, goLiveAt: at(10) }));
    await tick(10);
    await database.exec(`UPDATE release_members SET subject_id = 999999 WHERE kind = 'page'`);
    const seen = await findBundle(database.db, { accountId: 2, powers: editor.powers }, bundleId);
    expect(seen.members.map(({ title, model, language, revisionId }) => [title, model, language, revisionId])).toEqual([
      ['A page that you may not see', null, '', null],
      ['A snippet that you may not see', null, '', null],
      ['Settings that you may not see', null, '', null],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/Spring menu|Neverland|Integrations/);
    expect(seen.failure).toContain('“A snippet that you may not see”: ');
    const { members, failure } = await found();
    expect(members.map(({ title }) => title)).toEqual([
      'A page that you may not see',
      'Neverland',
      'Settings that you may not see',
    ]);
    expect(failure).toContain('“Neverland”');
    expect((await found(tree.context)).failure).toMatch(/“Spring menu”.*“Neverland”/);
    await tree.run((tx) => removeMember(tx, tree.context, { bundleId, memberId: members[0]?.id ?? 0 }));
    expect(await found()).toMatchObject({ failure: null });
  });

  it('gives a snippet its value, and restores the old one unless it changed since', async () => {
    const country = { printable_name: 'Neverland', code: 'NL', home_page: tree.rootId };
    const snippetId = await tree.run((tx) =>
      createSnippet(tx, tree.context, { model: SNIPPETS.country, name: 'Neverland', value: country }),
    );
    const wanted = { printable_name: 'Everland', code: 'NL', home_page: tree.rootId };
    const sent = { model: 'country', snippetId, name: 'Everland', value: wanted, baseVersion: 1 };
    await expect(tree.run((tx) => putSnippet(tx, editor, { bundleId, ...sent }))).rejects.toThrow();
    await tree.run((tx) => putSnippet(tx, publisher, { bundleId, ...sent }));
    const name = async () => {
      const [row] = await database.db.select().from(snippets).where(eq(snippets.id, snippetId));
      return row?.name;
    };
    expect(await name()).toBe('Neverland');
    await publish();
    expect(await name()).toBe('Everland');
    await undo();
    expect(await name()).toBe('Neverland');
    await publish();
    const later = { id: snippetId, model: 'country', name: 'Otherland', value: wanted, baseVersion: 4 };
    await tree.run((tx) => saveSnippet(tx, publisher, later));
    await expect(undo()).rejects.toMatchObject({
      errors: [{ field: 'members.0', message: expect.stringContaining('changed this snippet') }],
    });
    expect(await name()).toBe('Otherland');
  });

  it('gives settings their value, and restores the old one or none unless they changed since', async () => {
    const [row] = await database.db.select({ site: sites.id }).from(sites);
    const site = row?.site ?? 0;
    const hosts = (host: string) => ({ frame_hosts: [host] });
    const place = { site, model: 'integrations' };
    const chief = tree.context;
    await expect(
      tree.run((tx) =>
        putSettings(tx, publisher, { bundleId, ...place, language: '', value: hosts('a.example'), baseVersion: 0 }),
      ),
    ).rejects.toThrow('These settings do not exist');
    await tree.run((tx) =>
      changeSettings(tx, chief, { ...place, language: '', value: hosts('old.example'), baseVersion: 0 }),
    );
    for (const [language, baseVersion] of [
      ['', 1],
      ['es', 0],
    ] as const)
      await tree.run((tx) =>
        putSettings(tx, chief, { bundleId, ...place, language, value: hosts('new.example'), baseVersion }),
      );
    const stored = async () => {
      const rows = await database.db.select().from(siteSettings);
      return Object.fromEntries(rows.map(({ languageCode, value }) => [languageCode, JSON.stringify(value)]));
    };
    const old = { '': expect.stringContaining('old.example') };
    const fresh = expect.stringContaining('new.example');
    const { members } = await found(chief);
    expect(members.map(({ title, language }) => [title, language])).toEqual([
      ['Integrations', ''],
      ['Integrations, Spanish', 'es'],
    ]);
    for (let round = 0; round < 2; round += 1) {
      await publish(chief);
      expect(await stored()).toEqual({ '': fresh, es: fresh });
      await undo(chief);
      expect(await stored()).toEqual(old);
    }
    await tree.run((tx) =>
      keepSettings(tx, editorWithLock(chief), { ...place, language: 'es', reason: '', isTakeOver: false }),
    );
    expect((await found(chief)).members.map(({ conflicts }) => conflicts)).toEqual([[], ['Keeper locked it']]);
    await expect(publish(chief)).rejects.toMatchObject({
      errors: [{ field: 'members.1', message: '“Integrations, Spanish”: Keeper locked these settings' }],
    });
    expect(await stored()).toEqual(old);
  });

  it('is in the calendar with the pages, in the time zones of their sites', async () => {
    await database.exec("UPDATE sites SET time_zone = 'America/New_York'");
    const other = await tree.addSite('Second', 'second.example');
    await database.exec("UPDATE sites SET time_zone = 'Europe/Paris' WHERE NOT is_default");
    for (const [pageId, minutes] of [
      [menu, 10],
      [other, 20],
    ] as const)
      await database.exec(`UPDATE pages SET expire_at = '${at(minutes)}' WHERE id = ${pageId}`);
    await put(menu);
    await plan(at(30));
    const { entries } = await listCalendar(database.db, tree.context.powers, { from: at(0), to: at(60) });
    expect(entries.map(({ kind, siteTimeZone }) => [kind, siteTimeZone])).toEqual([
      ['expire', 'America/New_York'],
      ['expire', 'Europe/Paris'],
      ['bundle', 'America/New_York'],
    ]);
    const kindsFor = async ({ powers }: PageCommandContext) =>
      (await listCalendar(database.db, powers, { from: at(0), to: at(60) })).entries.map(({ kind }) => kind);
    expect(await kindsFor(editor)).toEqual(['expire', 'bundle']);
    const { path } = await tree.row(news);
    expect(await kindsFor(await editorOf(tree, 3, { pageGrants: [{ permission: 'add', pagePath: path }] }))).toEqual(
      [],
    );
  });

  it('notes what was done in the history', async () => {
    await put(menu);
    await plan(at(10));
    await plan(null);
    await publish();
    await undo();
    const rows = await database.db
      .select({ action: historyEntries.action })
      .from(historyEntries)
      .where(eq(historyEntries.subjectKind, 'bundle'))
      .orderBy(historyEntries.id);
    expect(rows.map(({ action }) => action.slice('bundle.'.length))).toEqual([
      'create',
      'add_page',
      'schedule',
      'unschedule',
      'publish',
      'undo',
    ]);
  });

  it('is read by as many statements with many pages as with few', async () => {
    await put(menu);
    const count = async () => {
      const { statements } = await recordStatements(async () => {
        await found();
        await listBundles(database.db, { p: 1, q: '' });
      });
      return statements.length;
    };
    const few = await count();
    await put(news);
    expect(await count()).toBe(few);
  });
});

const editorWithLock = (context = publisher): PageCommandContext => ({
  ...context,
  actor: { accountId: 77, name: 'Keeper' },
});
