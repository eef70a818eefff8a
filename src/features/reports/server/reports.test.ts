import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldHistory, recordHistory } from '#features/history/server/index.ts';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { schedulePage } from '#features/pages/server/commands/schedule-page.ts';
import { lockPage } from '#features/pages/server/commands/set-lock.ts';
import { sites } from '#features/pages/server/published.ts';
import { keepSettings } from '#features/settings/server/commands.ts';
import { createSnippet, keepSnippet } from '#features/snippets/server/commands.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { collections } from '#features/collections/server/tables.ts';
import { documents } from '#features/documents/server/tables.ts';
import { recordMiss } from '#features/locator/server/search-misses.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { editorOf, LEGAL, plantWorkflow, submit } from '#test/governance-harness.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { ReportQuery } from '../contract.ts';
import { exportReport, REPORTS, readChoices, requireReport } from './reports.ts';
import { siteHistory } from './reports/site-history.ts';

let database: Database;
let tree: PageTree;
let chief: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  chief = { accountId: 1, powers: tree.context.powers };
});

const ALL = { limit: 50, offset: 0 };
const read = async (name: string, viewer = chief, query: Record<string, unknown> = {}) => {
  const { rows, total } = await requireReport(name, viewer.powers).read(
    database.db,
    viewer,
    ReportQuery.parse(query),
    ALL,
  );
  return { total, rows: rows.map(({ cells }) => cells.map(({ text }) => text)) };
};
/** Puts a heading, with another in it, into the newest draft of a page. */
async function putBlock(pageId: number): Promise<void> {
  const heading = { type: 'heading', value: { text: 'Tides' }, id: 'a' };
  const body = JSON.stringify([heading, { type: 'content_grid', value: { cells: [{ content: [heading] }] }, id: 'b' }]);
  await database.exec(
    `UPDATE page_revisions SET content = content || '{"body": ${body}}' WHERE id = (SELECT draft_revision_id FROM pages WHERE id = ${pageId})`,
  );
}
/** Makes a live page link to another page in any state. */
const linkTo = (pageId: number, targetId: number) =>
  database.exec(
    `INSERT INTO content_references VALUES ('page', ${pageId}, 'page', ${targetId}, 'body.0.value.link', true, false)`,
  );

/** A file of the library, which nothing uses; returns its id. */
async function addDocument(title: string, collectionId: number | null = null): Promise<number> {
  const [row] = await database.db
    .insert(documents)
    .values({
      title,
      fileName: 'menu.pdf',
      fileExtension: 'pdf',
      mimetype: 'application/pdf',
      sizeBytes: 1,
      fileHash: title,
      fileKey: title,
      collectionId,
      createdAt: TREE_NOW,
    })
    .returning({ id: documents.id });
  return row?.id ?? 0;
}

/** Somebody with rights on one page and all below it. */
async function limitedTo(pageId: number): Promise<Viewer> {
  const { path } = await tree.row(pageId);
  const pageGrants = (['change', 'publish'] as const).map((permission) => ({ permission, pagePath: path }));
  return { accountId: 2, powers: { ...chief.powers, isSuperuser: false, ...NO_GRANTS, pageGrants } };
}

it('pass over choices that they do not offer', async () => {
  const asked = ReportQuery.parse({ status: 'sunk', by: '77', workflow: 'x', q: 'tide' });
  const { query } = await readChoices(database.db, requireReport('workflow', chief.powers), asked);
  expect(query).toEqual(ReportQuery.parse({ q: 'tide' }));
  const known = await readChoices(
    database.db,
    requireReport('workflow', chief.powers),
    ReportQuery.parse({ status: 'approved' }),
  );
  expect(known.query.status).toBe('approved');
});

describe('each report', () => {
  it.each(REPORTS.map((report) => [report.name, report] as const))(
    '"%s" has a cell for each column, takes as many statements for many rows, and is refused to strangers',
    async (name, report) => {
      const stranger: StaffPowers = { isActive: true, isSuperuser: false, canAccessAdmin: false, ...NO_GRANTS };
      expect(() => requireReport(name, stranger)).toThrow(Forbidden);
      await plantWorkflow(tree, LEGAL);
      const author = await editorOf(tree, 1);
      const fill = async (from: number, to: number) => {
        for (let at = from; at < to; at += 1) {
          const pageId = await tree.add(`p${at}`, tree.rootId, { isLive: at % 2 === 0 });
          if (at % 2 === 1) await submit(tree, author, pageId);
          const goLiveAt = '2027-01-01T00:00:00.000Z';
          const plan = { pageId, goLiveAt: null, expireAt: goLiveAt, expiredUrl: null, useNewest: false };
          await tree.run((tx) => schedulePage(tx, tree.context, plan));
          await tree.run((tx) => lockPage(tx, tree.context, { pageId, reason: '', isTakeOver: false }));
          await putBlock(pageId);
          if (at % 2 === 0) await linkTo(pageId, 999_999);
          await addDocument(`Menu ${at}`);
          await recordMiss(database.db, `nowhere ${'x'.repeat(at)}`, Date.parse(TREE_NOW));
        }
      };
      const counted = async () => {
        const { result, statements } = await recordStatements(() =>
          report.read(database.db, chief, ReportQuery.parse({}), ALL),
        );
        expect(result.rows.length).toBeGreaterThan(0);
        for (const { cells } of result.rows) expect(cells).toHaveLength(report.columns.length);
        return statements.length;
      };
      await fill(0, 2);
      const few = await counted();
      await fill(2, 12);
      expect(await counted()).toBe(few);
    },
  );

  it('is 404 when there is none of that name', () => {
    expect(() => requireReport('nothing', chief.powers)).toThrow(NotFound);
  });
});

describe('locked pages', () => {
  it('are those that the user may change, and the user’s own; filtered by owner, state and title', async () => {
    const menu = await tree.add('menu', tree.rootId, { isLive: true });
    const press = await tree.add('press');
    for (const pageId of [menu, press])
      await tree.run((tx) =>
        lockPage(
          tx,
          { ...tree.context, actor: { accountId: pageId, name: `owner of ${pageId}` } },
          {
            pageId,
            reason: '',
            isTakeOver: false,
          },
        ),
      );
    expect((await read('locked')).total).toBe(2);
    expect((await read('locked', await limitedTo(menu))).rows.map(([title]) => title)).toEqual(['Page menu']);
    expect((await read('locked', { ...chief, accountId: press }, { mine: '1' })).rows).toHaveLength(1);
    expect((await read('locked', chief, { status: 'draft' })).rows.map(([title]) => title)).toEqual(['Page press']);
    expect((await read('locked', chief, { q: 'MENU' })).rows).toHaveLength(1);
    expect((await read('locked', chief, { q: '%' })).rows).toHaveLength(0);
    expect((await read('locked', chief, { by: String(press) })).rows.map(([title]) => title)).toEqual(['Page press']);
    expect((await read('locked', chief, { to: '2020-01-01' })).rows).toHaveLength(0);
  });
});

describe('the lock of a row', () => {
  it('can be ended by its owner and by users with the right to unlock', async () => {
    const menu = await tree.add('menu', tree.rootId, { isLive: true });
    const press = await tree.add('press');
    const editor = await limitedTo(menu);
    const keeper = { ...tree.context, actor: { accountId: 7, name: 'Keeper' } };
    await tree.run((tx) => lockPage(tx, keeper, { pageId: menu, reason: '', isTakeOver: false }));
    await tree.run((tx) => lockPage(tx, keeper, { pageId: press, reason: '', isTakeOver: false }));
    const unlockable = async (viewer: Viewer) => {
      const { rows } = await requireReport('locked', viewer.powers).read(
        database.db,
        viewer,
        ReportQuery.parse({}),
        ALL,
      );
      return rows.map(({ unlock }) => unlock?.id ?? null);
    };
    expect(await unlockable(chief)).toEqual([press, menu]);
    expect(await unlockable(editor)).toEqual([null]);
    expect(await unlockable({ ...editor, accountId: 7 })).toEqual([press, menu]);
  });
});

describe('locked snippets and settings', () => {
  it('are among the locked pages, for users who may change them and the holder of the lock', async () => {
    const menu = await tree.add('menu', tree.rootId, { isLive: true });
    const keeper = { ...tree.context, actor: { accountId: 7, name: 'Keeper' } };
    const free = { reason: '', isTakeOver: false };
    const home_page = tree.rootId;
    const id = await tree.run((tx) =>
      createSnippet(tx, tree.context, {
        model: SNIPPETS.country,
        name: 'Neverland',
        value: { printable_name: 'Neverland', code: 'NL', home_page },
      }),
    );
    const [site] = await database.db.select({ id: sites.id, name: sites.name }).from(sites);
    const place = { model: 'footer', site: site?.id ?? 0, language: 'es' as const };
    await tree.run((tx) => keepSnippet(tx, keeper, { model: 'country', id, ...free }));
    await tree.run((tx) => keepSettings(tx, keeper, { ...place, ...free }));
    await tree.run((tx) => lockPage(tx, keeper, { pageId: menu, ...free }));
    const titles = async (...asked: Parameters<typeof read> extends [string, ...infer Rest] ? Rest : never) =>
      (await read('locked', ...asked)).rows.map(([title, status, type]) => [title, status, type]).toSorted();
    const all = [
      [`Footer, ${site?.name}, es`, 'Live', 'Footer'],
      ['Neverland', 'Live', 'Country'],
      ['Page menu', 'Live', expect.any(String)],
    ];
    expect(await titles()).toEqual(all);
    expect(await titles({ ...chief, accountId: 7 }, { mine: '1' })).toEqual(all);
    expect(await titles(chief, { mine: '1' })).toEqual([]);
    expect(await titles(chief, { q: 'footer' })).toEqual([all[0]]);
    expect(await titles(chief, { status: 'draft' })).toEqual([]);
    const limited = await limitedTo(menu);
    expect(await titles(limited)).toEqual([all[2]]);
    const modelGrants = [{ model: 'snippet.country', permission: 'change' as const }];
    expect(await titles({ ...limited, powers: { ...limited.powers, modelGrants } })).toEqual([all[1], all[2]]);
    const { rows } = await requireReport('locked', chief.powers).read(database.db, chief, ReportQuery.parse({}), ALL);
    expect(rows.map(({ cells }) => cells[0]?.href)).toEqual(
      expect.arrayContaining([
        `/wagtail/pages/${menu}/edit/`,
        `/wagtail/snippets/snippets/country/edit/${id}/`,
        `/wagtail/settings/settings/footer/${place.site}/?language=es`,
      ]),
    );
  });
});

describe('site history', () => {
  it('shows pages to those who see them, and the rest by rights on its kind', async () => {
    const menu = await tree.add('menu', tree.rootId, { isLive: true });
    const viewer = await limitedTo(menu);
    const seen = await read('site-history', viewer);
    expect(new Set(seen.rows.map(([title]) => title))).toEqual(new Set(['Page menu']));
    const all = await read('site-history');
    expect(all.total).toBeGreaterThan(seen.total);
    expect(all.rows.map(([, , action]) => action)).toContain('Publish');
  });

  it('offers the kinds and actions of its entries, without reading all entries', async () => {
    await database.exec(
      `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id)
       SELECT now(), 'Ana', 'menu.save', CASE WHEN n % 2 = 0 THEN 'menu' ELSE 'coupon' END, n FROM generate_series(1, 3000) AS n`,
    );
    // Without the rows of other tests.
    await database.exec('VACUUM ANALYZE history_entries');
    const labelsOf = async (choice: string) => {
      let labels: string[] = [];
      const readOptions = async (db: Database['db']) => {
        const options = siteHistory.choices?.find(({ name }) => name === choice)?.options(db);
        labels = ((await options) ?? []).map(({ label }) => label);
      };
      const read = await countRowsRead(database.db, 'history_entries', readOptions, { isLarge: true });
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(100);
      return labels;
    };
    expect(await labelsOf('type')).toEqual(['Coupon', 'Menu', 'Page', 'Site']);
    expect(await labelsOf('action')).toEqual(['Menu save', 'Page create', 'Page publish', 'Site create']);
  });

  it('searches its newest entries only, and says since when', async () => {
    const search = (q: string, mostSearched?: number) =>
      siteHistory.read(database.db, chief, ReportQuery.parse({ q }), { ...ALL, ...(mostSearched && { mostSearched }) });
    await tree.add('menu', tree.rootId, { isLive: true });
    expect(await search('page menu')).toMatchObject({ total: 2, searchedSince: null });
    expect(await search('page menu', 1)).toMatchObject({ total: 1, searchedSince: new Date(TREE_NOW).toISOString() });
  });

  it('is deleted in batches', async () => {
    await database.exec(
      `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id)
       SELECT '2020-01-01', 'Ana', 'menu.save', 'menu', n FROM generate_series(1, ${PURGE_BATCH + 1}) AS n`,
    );
    const purge = () => inTransaction(database.db, (tx) => deleteOldHistory(tx, '2021-01-01'));
    expect([await purge(), await purge()]).toEqual([PURGE_BATCH, 1]);
  });

  it('names records without a title by their kind, several of one change by their number, and what was added', async () => {
    const by = { actor: tree.context.actor, now: TREE_NOW };
    await tree.run(async (tx) => {
      await recordHistory(tx, by, 'menu.edit', ['menu', '1'], { added: ['Editors', 'Hosts'], removed: ['Cooks'] });
      await recordHistory(tx, by, 'accessibility_report.solved', ['accessibility_report', 'many'], { ids: [4, 5, 6] });
    });
    const { rows } = await read('site-history');
    expect(rows.slice(0, 2).map((row) => row.slice(0, 3))).toEqual([
      ['3 × Accessibility report', 'Accessibility report', 'Solved'],
      ['Menu 1', 'Menu', 'Edit: added Editors, Hosts; removed Cooks'],
    ]);
  });

  it('names the account that signed in or changed, and finds it by its name', async () => {
    const { actor } = tree.context;
    const id = await tree.addUser('wren');
    await tree.run(async (tx) => {
      await recordHistory(tx, { actor, now: TREE_NOW }, 'account.sign_in', ['account', id], {});
      await recordHistory(tx, { actor, now: TREE_NOW }, 'account.passkey_add', ['account', id], { name: 'Phone' });
      await recordHistory(tx, { actor, now: TREE_NOW }, 'account.sign_in', ['account', 99999], {});
    });
    const { rows } = await read('site-history', chief, { type: 'account' });
    expect(rows.slice(0, 3).map(([name]) => name)).toEqual(['Account 99999', 'wren', 'wren']);
    expect((await read('site-history', chief, { type: 'account', q: 'wren' })).total).toBeGreaterThanOrEqual(2);
  });

  it('names permanently deleted pages to users who may explore everything, by action too', async () => {
    const menu = await tree.add('menu', tree.rootId, { isLive: true });
    const { actor } = tree.context;
    await tree.run((tx) =>
      recordHistory(tx, { actor, now: TREE_NOW }, 'page.purge', ['page', '99999'], { title: 'Gone' }),
    );
    const only = { action: 'page.purge' };
    expect((await read('site-history', await limitedTo(menu), only)).rows).toEqual([]);
    for (const viewer of [await limitedTo(tree.rootId), chief])
      expect((await read('site-history', viewer, only)).rows.map(([title]) => title)).toEqual(['Gone']);
  });
});

describe('workflow reports', () => {
  it('name who is waited for, and those that the viewer may decide', async () => {
    await plantWorkflow(tree, LEGAL);
    const pageId = await tree.add('menu');
    await submit(tree, await editorOf(tree, 1), pageId);
    expect((await read('workflow')).rows).toEqual([
      ['Page menu', 'In progress', 'Review', `Task of ${LEGAL}`, 'editor 1', expect.any(String), '1', 'Content page'],
    ]);
    const all = { isSuperuser: false, pageGrants: [{ permission: 'change' as const, pagePath: '/' }] };
    const lawyer = { accountId: 5, powers: { ...chief.powers, ...all, groupIds: [LEGAL] } };
    const other = { accountId: 6, powers: { ...chief.powers, ...all, groupIds: [LEGAL + 1] } };
    for (const name of ['workflow', 'workflow_tasks']) {
      expect((await read(name, lawyer, { mine: '1' })).total).toBe(1);
      expect((await read(name, other, { mine: '1' })).total).toBe(0);
      expect((await read(name, other, { status: 'approved' })).total).toBe(0);
      expect((await read(name, chief, { finishedFrom: '2020-01-01' })).total).toBe(name === 'workflow' ? 1 : 0);
    }
  });
});

describe('page types usage', () => {
  it('counts the pages of a site or language, which pages below take over', async () => {
    const spanish = await tree.add('es', tree.rootId, { isLive: true });
    const below = await tree.add('carta', spanish, { isLive: true });
    await tree.add('menu', tree.rootId, { isLive: true });
    await database.exec(`UPDATE pages SET language_code = 'es' WHERE id = ${spanish}`);
    const count = async (query: Record<string, string>) => {
      const { rows } = await read('page-types-usage', chief, query);
      return rows.reduce((sum, [, pages]) => sum + Number(pages), 0);
    };
    const all = await count({});
    expect(await count({ language: 'es' })).toBe(2);
    expect(await count({ language: 'en' })).toBe(all - 2);
    expect(await count({ language: 'fr-CA' })).toBe(0);
    const { path } = await tree.row(below);
    await database.exec(
      `INSERT INTO sites (name, host, root_page_id, language_code) VALUES ('Carta', 'carta.example', ${below}, 'fr-CA')`,
    );
    const [site] = await database.db.select({ id: sites.id }).from(sites).where(eq(sites.host, 'carta.example'));
    expect(path).toContain(`/${spanish}/`);
    expect(await count({ site: String(site?.id) })).toBe(1);
    expect(await count({ language: 'fr-CA' })).toBe(1);
  });
});

describe('exportReport', () => {
  it('writes all rows that the filters find, formulas made harmless', async () => {
    for (let at = 0; at < 60; at += 1) await tree.add(`page-${at}`, tree.rootId, { isLive: true });
    const file = exportReport(database.db, { viewer: chief, now: TREE_NOW }, 'csv', {
      name: 'aging-pages',
      query: { q: 'page-' },
    });
    let text = '';
    for await (const part of file.content) text += String(part);
    expect(text.trim().split('\r\n')).toHaveLength(61);
    expect(file.fileName).toBe('aging-pages-report-2026-11-19.csv');
  });

  it.each([
    ['locked', 'locked-pages-report', 'Title,Status,Type,Updated,Locked at,Locked by,Live'],
    ['workflow', 'workflows-report', 'Title,Status,Workflow,Current task,Requested by,Started at,ID,Type'],
    ['workflow_tasks', 'workflow-tasks-report', 'Task,Title,Workflow,Status,Started at,Finished at,Duration,ID,Type'],
    ['site-history', 'audit-log', 'Name,Type,Action,User,Date,ID'],
  ])('names the file of "%s" and adds columns to those of the screen', async (name, fileName, columns) => {
    const file = exportReport(database.db, { viewer: chief, now: TREE_NOW }, 'csv', { name, query: {} });
    let text = '';
    for await (const part of file.content) text += String(part);
    expect(file.fileName).toBe(`${fileName}-2026-11-19.csv`);
    expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe(columns);
  });

  it('repeats no entry of the site history that is pushed on while the file is written, and counts nothing', async () => {
    const write = (from: number, to: number) =>
      database.exec(
        `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id, details)
         SELECT now(), 'Ana', 'user.edit', 'user', n::text, jsonb_build_object('title', 'Number ' || n)
         FROM generate_series(${from}, ${to}) AS n`,
      );
    await write(1, 2_500);
    const query = { type: 'user' };
    const { result: names, statements } = await recordStatements(async () => {
      const found: string[] = [];
      const file = exportReport(database.db, { viewer: chief, now: TREE_NOW }, 'csv', { name: 'site-history', query });
      for await (const part of file.content) {
        if (found.length === 0) await write(2_501, 2_600);
        found.push(...(String(part).match(/Number \d+/g) ?? []));
      }
      return found;
    });
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => Number(name.slice(7)) <= 2_500)).toHaveLength(2_500);
    expect(statements.filter((text) => /count\(\*\)|offset/i.test(text))).toEqual([]);
  });
});

describe('content that wants care', () => {
  it('is found by block, by links that lead nowhere, and where no description is', async () => {
    const shown = await tree.add('shown', tree.rootId, { isLive: true });
    const hidden = await tree.add('hidden', tree.rootId, { isLive: false });
    await putBlock(shown);
    await linkTo(shown, hidden);
    await linkTo(shown, tree.rootId);
    expect((await read('block-usage', chief, { type: 'heading' })).rows).toEqual([
      ['Heading', 'Page shown', expect.any(String), '2'],
    ]);
    expect((await read('block-usage', chief, { type: 'table' })).total).toBe(0);
    expect((await read('broken-links')).rows).toEqual([['Page shown', 'body.0.value.link', 'Page hidden', 'Not live']]);
    expect((await read('broken-links', await limitedTo(shown))).rows[0]?.[2]).toBe('A page that you may not see');
    expect((await read('broken-links', await limitedTo(hidden))).total).toBe(0);
    expect((await read('page-descriptions', chief, { q: 'shown' })).total).toBe(1);
    await database.exec(`UPDATE page_revisions SET content = content || '{"description": "About tides"}'`);
    expect((await read('page-descriptions', chief, { q: 'shown' })).total).toBe(0);
  });
});

describe('unused media', () => {
  it('is what has no references, in the collections that the user may see; filtered by type and title', async () => {
    const [place] = await database.db
      .insert(collections)
      .values({ name: 'Canada', path: '/7/', createdAt: TREE_NOW })
      .returning({ id: collections.id, path: collections.path });
    const used = await addDocument('Allergens');
    await addDocument('Old menu');
    await addDocument('Old wine list', place?.id ?? null);
    await database.exec(
      `INSERT INTO content_references VALUES ('page', ${tree.rootId}, 'document', ${used}, 'body.0.value.file', false, true)`,
    );
    expect((await read('unused-media')).rows).toEqual([
      ['Old menu', 'Document', 'Root', ''],
      ['Old wine list', 'Document', 'Canada', ''],
    ]);
    const keeper = { kind: 'document' as const, permission: 'choose' as const, collectionPath: '/7/' };
    const viewer = {
      accountId: 2,
      powers: { ...chief.powers, isSuperuser: false, ...NO_GRANTS, collectionGrants: [keeper] },
    };
    expect((await read('unused-media', viewer)).rows.map(([title]) => title)).toEqual(['Old wine list']);
    expect((await read('unused-media', chief, { type: 'image' })).total).toBe(0);
    expect((await read('unused-media', chief, { q: 'WINE' })).total).toBe(1);

    await database.exec(
      `INSERT INTO images (title, file_hash, original_key, width, height, created_at, mimetype, has_alpha, frame_count)
       VALUES ('Pier', 'h', 'k', 1, 1, '${TREE_NOW}', 'image/png', false, 1)`,
    );
    const report = requireReport('unused-media', chief.powers);
    const query = ReportQuery.parse({});
    const titlesAfter = async (after: number | null): Promise<unknown[]> => {
      const part = await report.readAfter?.(database.db, chief, query, { limit: 1, after });
      if (!part || part.rows.length === 0) return [];
      return [...part.rows.map(({ cells: [title] }) => title?.text), ...(await titlesAfter(part.last))];
    };
    expect(await titlesAfter(null), 'the parts of an export').toEqual(['Pier', 'Old menu', 'Old wine list']);
  });
});

describe('searches that found nothing near', () => {
  it('add up over days, most searched first; filtered by words and days', async () => {
    const day = (at: string) => Date.parse(`${at}T12:00:00Z`);
    for (const at of ['2026-11-01', '2026-11-01', '2026-11-03'])
      await recordMiss(database.db, 'Fairbanks, AK', day(at));
    await recordMiss(database.db, 'Nome, AK', day('2026-11-02'));
    expect((await read('place-searches')).rows).toEqual([
      ['Fairbanks, AK', '3', '2026-11-01', '2026-11-03'],
      ['Nome, AK', '1', '2026-11-02', '2026-11-02'],
    ]);
    expect((await read('place-searches', chief, { q: 'nome' })).total).toBe(1);
    expect((await read('place-searches', chief, { from: '2026-11-03' })).rows).toEqual([
      ['Fairbanks, AK', '1', '2026-11-03', '2026-11-03'],
    ]);
    expect((await read('place-searches', chief, { to: '2026-11-01' })).rows).toHaveLength(1);
  });
});
