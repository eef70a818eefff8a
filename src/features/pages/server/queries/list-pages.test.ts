import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPages as endpoint } from '#features/pages/explorer-contract.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import type { PagePermission } from '#features/rights/permissions.ts';
import { createUser } from '#features/accounts/server/index.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { createSite } from '../commands/create-site.ts';
import { pages } from '../tables.ts';
import { listPages } from './list-pages.ts';
import { addSamplePage, viewerWith, type SampleRow, superuser } from './list-pages-samples.ts';
import { listPagesOfType } from './list-live-pages.ts';
import { listPageTypes } from './page-types.ts';

const kinds = { template: findTemplate, templates: Object.values(TEMPLATES) };
let database: Database;
let wren: number;
const row: Record<string, SampleRow> = {};
const at = (name: string): SampleRow => row[name]!;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  wren = await inTransaction(db, (tx) =>
    createUser(
      tx,
      { actor: SYSTEM.seed, now: '2026-02-01T08:00:00.000Z' },
      { username: 'wren', email: 'wren@chain.example', passwordHash: null, firstName: 'Wren', lastName: 'Alder' },
    ),
  );
  const add = async (name: string, parent: string | null, page: Partial<Parameters<typeof addSamplePage>[1]> = {}) => {
    row[name] = await addSamplePage(db, {
      ...page,
      parent: parent === null ? null : at(parent),
      slug: parent === null ? '' : name,
    });
  };
  await add('home', null, { title: 'Home', template: 'home' });
  await add('menu', 'home', { title: 'Our menu', words: 'oysters and chips' });
  await add('soups', 'menu', { title: 'Soups', isLive: false, authorId: wren });
  await add('chowder', 'soups', { title: 'Clam chowder', hasUnpublishedChanges: true });
  await add('fish', 'menu', { title: 'Fish and chips', updatedAt: '2026-03-05T08:00:00.000Z' });
  await add('press', 'home', { title: 'Press', template: 'press_release_list' });
  await add('opening', 'press', {
    title: 'A new kitchen',
    template: 'press_release',
    words: 'We open by the pier with chips',
  });
  await add('other', null, { title: 'Other site', template: 'home' });
  await add('gone', 'home', { title: 'Gone chips', isLive: false });
  await db
    .update(pages)
    .set({ trashId: 1 })
    .where(eq(pages.id, at('gone').id));
});
afterAll(() => database.close());

const ask = async (viewer: Viewer, query: Record<string, unknown> = {}) => {
  const reply = await listPages(database.db, viewer, kinds, endpoint.query!.parse(query));
  return endpoint.reply.parse(reply);
};
const titles = async (viewer: Viewer, query: Record<string, unknown>) =>
  (await ask(viewer, query)).rows.map(({ title }) => title);

describe('children', () => {
  it('of nothing are the roots of sites, for a user who may see all', async () => {
    const found = await ask(superuser);
    expect(found).toMatchObject({ parent: null, ancestors: [], is_search: false, total: 2, p: 1, pages: 1 });
    expect(found.rows.map(({ title }) => title)).toEqual(['Home', 'Other site']);
    expect(found.rows[0]).toMatchObject({ is_site_root: true, child_count: 2, parent: null, url_path: '/' });
  });

  it('come in the order of the menu, without those in the trash', async () => {
    const found = await ask(superuser, { parent: at('home').id });
    expect(found.parent).toMatchObject({ id: at('home').id, title: 'Home' });
    expect(found.rows.map(({ title }) => title)).toEqual(['Our menu', 'Press']);
  });

  it('lead to the host of their site, unless every host leads to it', async () => {
    const addSite = (host: string, port: number, isDefault: boolean, root: string) =>
      inTransaction(database.db, (tx) =>
        createSite(
          tx,
          { actor: SYSTEM.seed, now: '2026-02-01T08:00:00.000Z' },
          { name: host, host, port, isDefault, rootPageId: at(root).id, languageCode: 'en' },
        ),
      );
    await addSite('*', 80, true, 'home');
    await addSite('two.example', 8443, false, 'other');
    await addSite('alike.example', 80, false, 'home');
    const { rows } = await ask(superuser);
    expect(rows.map(({ live_url }) => live_url)).toEqual(['/', '//two.example:8443/']);
    expect((await ask(superuser, { parent: at('home').id })).rows[0]?.live_url).toBe('/menu/');
    await database.exec(`UPDATE sites SET host = 'one.example' WHERE is_default`);
    expect((await ask(superuser)).rows.map(({ live_url }) => live_url)).toEqual([
      '//one.example/',
      '//two.example:8443/',
    ]);
    await database.exec(`DELETE FROM sites WHERE NOT is_default`);
    expect((await ask(superuser)).rows[0]?.live_url).toBe('/');
  });

  it('have a trail above them', async () => {
    const found = await ask(superuser, { parent: at('soups').id });
    expect(found.ancestors).toEqual([
      { id: at('home').id, title: 'Home', may_open: true },
      { id: at('menu').id, title: 'Our menu', may_open: true },
    ]);
    expect(found.rows).toMatchObject([{ title: 'Clam chowder', status: 'live_draft' }]);
  });

  it('say who wrote the newest draft', async () => {
    expect((await ask(superuser, { parent: at('menu').id })).rows.map((one) => one.updated_by)).toEqual([
      'Wren Alder',
      null,
    ]);
  });

  it.each([
    ['title', ['Fish and chips', 'Soups']],
    ['-title', ['Soups', 'Fish and chips']],
    ['updated', ['Soups', 'Fish and chips']],
    ['-updated', ['Fish and chips', 'Soups']],
    ['status', ['Soups', 'Fish and chips']],
    ['-status', ['Fish and chips', 'Soups']],
    ['position', ['Soups', 'Fish and chips']],
  ])('are sorted by %s', async (ordering, wanted) => {
    expect(await titles(superuser, { parent: at('menu').id, ordering })).toEqual(wanted);
  });

  it('are sorted by the label of their type', async () => {
    const labels = (await ask(superuser, { parent: at('home').id, ordering: 'type' })).rows.map(
      (one) => one.template_label,
    );
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en')));
    const turned = (await ask(superuser, { parent: at('home').id, ordering: '-type' })).rows.map(
      (one) => one.template_label,
    );
    expect(turned).toEqual(labels.toReversed());
  });

  it('are clamped to the pages there are', async () => {
    expect(await ask(superuser, { parent: at('menu').id, p: 99 })).toMatchObject({ p: 1, pages: 1, total: 2 });
    expect(await ask(superuser, { parent: at('chowder').id, p: 3 })).toMatchObject({
      p: 1,
      pages: 1,
      total: 0,
      rows: [],
    });
  });

  it.each([[99_999], [2_147_483_647]])('of page %i, which is not there, are not found', async (parent) => {
    await expect(ask(superuser, { parent })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a page in the trash are not found', async () => {
    await expect(ask(superuser, { parent: at('gone').id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a user with grants', () => {
  const editor = () => viewerWith(wren, ['change', at('soups')], ['add', at('press')]);

  it('begins at the topmost pages that are theirs', async () => {
    expect(await titles(editor(), {})).toEqual(['Soups', 'Press']);
  });

  it('walks stepping stones, which list only what leads to their pages', async () => {
    const home = await ask(editor(), { parent: at('home').id });
    expect(home.rows.map(({ title, rights }) => [title, rights])).toEqual([
      ['Our menu', []],
      ['Press', ['add']],
    ]);
    const menu = await ask(editor(), { parent: at('menu').id });
    expect(menu).toMatchObject({ total: 1, rows: [{ title: 'Soups' }] });
    expect(await titles(editor(), { parent: at('soups').id })).toEqual(['Clam chowder']);
  });

  it('cannot open, find or count anything else', async () => {
    await expect(ask(editor(), { parent: at('fish').id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask(editor(), { parent: at('other').id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await ask(editor(), { q: 'chips' })).toMatchObject({ total: 1, rows: [{ title: 'A new kitchen' }] });
    // The words are in a stepping stone, too.
    expect(await ask(editor(), { q: 'chips', parent: at('menu').id })).toMatchObject({ total: 0 });
    expect(await ask(editor(), { q: 'chips', parent: at('menu').id, search_all: 'on' })).toMatchObject({ total: 1 });
  });

  it('sees the same with so many grants that ranges no longer do', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ['change', { path: `/9${n}/` }] as ['change', { path: string }]);
    const viewer = viewerWith(wren, ...many, ['change', at('soups')], ['add', at('press')]);
    expect(await titles(viewer, { status: 'live', ordering: 'title' })).toEqual(['A new kitchen', 'Press']);
    expect(await titles(viewer, { q: 'chips' })).toEqual(['A new kitchen']);
    expect(await titles(viewer, { q: 'chowder' })).toEqual(['Clam chowder']);
  });

  it('without any sees nothing', async () => {
    const nobody = viewerWith(wren);
    expect(await ask(nobody)).toMatchObject({ total: 0, rows: [] });
    expect(await ask(nobody, { q: 'chips' })).toMatchObject({ total: 0 });
    await expect(ask(nobody, { parent: at('home').id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a search', () => {
  it('finds pages below the parent by title and content, titles first, with their parents', async () => {
    const found = await ask(superuser, { parent: at('home').id, q: 'chips' });
    expect(found.is_search).toBe(true);
    expect(found.rows.map(({ title, parent }) => [title, parent?.title])).toEqual([
      ['Fish and chips', 'Our menu'],
      ['A new kitchen', 'Press'],
      ['Our menu', 'Home'],
    ]);
  });

  it('begins with the page whose title was typed, then those whose titles begin with it', async () => {
    const { db } = database;
    const made = [];
    for (const title of ['Hours of the tide, tide by tide', 'Tide tables', 'Tide'])
      made.push(
        await addSamplePage(db, { title, parent: at('home'), slug: `t${made.length}`, words: 'tide '.repeat(9) }),
      );
    const found = await titles(superuser, { q: 'tide' });
    const quoted = await titles(superuser, { q: '"tide tables" live:yes' });
    await db.delete(pages).where(
      inArray(
        pages.id,
        made.map(({ id }) => id),
      ),
    );
    expect(found).toEqual(['Tide', 'Tide tables', 'Hours of the tide, tide by tide']);
    expect(quoted).toEqual(['Tide tables']);
  });

  it('names no parent outside the viewer’s tree', async () => {
    const found = await ask(viewerWith(wren, ['change', at('home')]), { q: 'home' });
    expect(found.rows).toMatchObject([{ title: 'Home', parent: null }]);
  });

  it('finds no words of a draft for those who may not read it', async () => {
    const { db } = database;
    const top = await addSamplePage(db, { title: 'Tides', parent: at('home'), slug: 'tides' });
    const below = (title: string, page: Partial<Parameters<typeof addSamplePage>[1]>) =>
      addSamplePage(db, { title, parent: top, slug: title.toLowerCase(), words: 'merger', ...page });
    const made = [top];
    made.push(await below('Ebb', { isLive: false }));
    made.push(await below('Flood', { hasUnpublishedChanges: true }));
    made.push(await below('Slack', {}));
    made.push(await below('Swell', { isLive: false, ownerId: wren }));
    const found = async (permission: PagePermission, q: string) =>
      (await titles(viewerWith(wren, [permission, top]), { q, ordering: 'title' })).join();
    const answers = {
      change: await found('change', 'merger'),
      publish: await found('publish', 'merger'),
      add: await found('add', 'merger'),
      lock: await found('lock', 'merger'),
      byTitle: await found('lock', 'ebb'),
      byBoth: await found('lock', 'ebb merger'),
    };
    await db.delete(pages).where(
      inArray(
        pages.id,
        made.map(({ id }) => id),
      ),
    );
    expect(answers).toEqual({
      change: 'Ebb,Flood,Slack,Swell',
      publish: 'Ebb,Flood,Slack,Swell',
      add: 'Slack,Swell',
      lock: 'Slack',
      byTitle: 'Ebb',
      byBoth: '',
    });
  });

  it.each([
    ['the beginning of the last word', 'fish chi', ['Fish and chips']],
    ['no beginning of another word', 'fis chips', []],
    ['a phrase', '"fish and chips"', ['Fish and chips']],
    ['no phrase whose words stand apart', '"chips fish"', []],
    ['a phrase and a beginning', '"by the pier" chi', ['A new kitchen']],
    ['words across hyphens', 'fish-chips', ['Fish and chips']],
    ['live pages only', 'soups live:yes', []],
    ['drafts only', 'live:no', ['Soups']],
    ['drafts by the other name', 'soups published:no', ['Soups']],
    ['nothing for signs alone', '!!! &|():*', []],
    ['a quote that is never closed', '"chowder', ['Clam chowder']],
  ])('finds %s', async (_what, q, wanted) => {
    expect(await titles(superuser, { q, ordering: 'title' })).toEqual(wanted);
  });

  it('filters by type, status, author and children', async () => {
    expect(await titles(superuser, { template: 'press_release' })).toEqual(['A new kitchen']);
    expect(await titles(superuser, { status: 'draft' })).toEqual(['Soups']);
    expect(await titles(superuser, { status: 'live_draft' })).toEqual(['Clam chowder']);
    expect(await titles(superuser, { status: 'live', parent: at('menu').id })).toEqual(['Fish and chips']);
    expect(await titles({ ...superuser, accountId: wren }, { mine: 'on' })).toEqual(['Soups']);
    expect(await titles(superuser, { mine: 'on' })).toEqual([]);
    expect(await titles(superuser, { has_children: 'true', parent: at('home').id, ordering: 'title' })).toEqual([
      'Our menu',
      'Press',
      'Soups',
    ]);
  });

  it('refuses a type that does not exist and an order that is none', async () => {
    await expect(ask(superuser, { template: 'nonsense' })).rejects.toMatchObject({ code: 'not_found' });
    expect(endpoint.query!.safeParse({ ordering: 'owner' }).success).toBe(false);
    expect(endpoint.query!.safeParse({ q: 'x'.repeat(201) }).success).toBe(false);
  });

  it.each([
    '"'.repeat(200),
    "'; DROP TABLE pages; --",
    '\\'.repeat(200),
    '\u0000chips\u0000',
    '\ud800\udfff\ud800',
    '!'.repeat(100) + '('.repeat(100),
    'a:* & | <-> '.repeat(16),
    '" '.repeat(100),
    'é́'.repeat(60),
    '漢字かな '.repeat(30),
    '%_%',
  ])('survives %j', async (q) => {
    expect(await ask(superuser, { q })).toMatchObject({ p: 1 });
  });
});

describe('statements', () => {
  it('are at most five, however many rows there are', async () => {
    const few = await recordStatements(() => ask(superuser, { parent: at('press').id, q: 'kitchen' }));
    for (let number = 0; number < 60; number += 1) {
      await addSamplePage(database.db, { parent: at('press'), slug: `release-${number}`, title: `Kitchen ${number}` });
    }
    const many = await recordStatements(() => ask(superuser, { parent: at('press').id, q: 'kitchen' }));
    expect(many.result).toMatchObject({ total: 61, pages: 2 });
    expect(many.result.rows).toHaveLength(50);
    expect(many.statements).toHaveLength(few.statements.length);
    expect(many.statements.length).toBeLessThanOrEqual(5);
    const second = await ask(superuser, { parent: at('press').id, p: 2 });
    expect(second.rows.map(({ title }) => title).at(-1)).toBe('Kitchen 59');
    expect(second.rows).toHaveLength(11);
  });
});

describe('pages of one type', () => {
  it('are those that the viewer may explore, newest change first', async () => {
    const found = await listPagesOfType(database.db, superuser, kinds, { model: 'generic_content', p: 1 });
    expect(found.label).toBe(findTemplate('generic_content')?.label);
    expect(found.rows[0]).toMatchObject({ title: 'Fish and chips', parent: { title: 'Our menu' } });
    const limited = await listPagesOfType(database.db, viewerWith(wren, ['add', at('soups')]), kinds, {
      model: 'generic_content',
      p: 1,
    });
    expect(limited.rows.map(({ title }) => title).toSorted()).toEqual(['Clam chowder', 'Soups']);
  });

  it('are not found for a type that is none', async () => {
    await expect(listPagesOfType(database.db, superuser, kinds, { model: 'x', p: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('types below a page', () => {
  const one = (name: string, placement: object = {}) => ({
    ...findTemplate('generic_content')!,
    name,
    label: name.toUpperCase(),
    placement: { parents: 'any' as const, children: 'any' as const, ...placement },
  });
  const templates = [
    one('zeta'),
    one('generic_content', { maxCountPerParent: 2 }),
    one('home', { parents: 'none' }),
    one('press_release', { parents: ['press_release_list'] }),
    one('press_release_list', { children: ['press_release', 'press_section'], maxCount: 1 }),
    one('press_section', { parents: ['press_release_list'] }),
  ];
  const some = { template: (name: string) => templates.find((kind) => kind.name === name), templates };
  const types = async (viewer: Viewer, name: string) =>
    (await listPageTypes(database.db, viewer, some, at(name).id)).types;

  it('are those that both sides allow, by label, with the reason for those of which there are enough', async () => {
    expect((await types(superuser, 'menu')).map(({ template, refusal }) => [template, refusal])).toEqual([
      ['generic_content', 'there are 2 here already'],
      ['press_release_list', 'this site has one already'],
      ['zeta', null],
    ]);
    expect((await types(superuser, 'press')).map(({ template }) => template)).toEqual([
      'press_release',
      'press_section',
    ]);
    expect(
      (await types(superuser, 'other')).find(({ template }) => template === 'press_release_list')?.refusal,
    ).toBeNull();
  });

  it('need the right to add', async () => {
    await expect(types(viewerWith(wren, ['change', at('menu')]), 'menu')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(types(viewerWith(wren, ['add', at('press')]), 'menu')).rejects.toMatchObject({ code: 'not_found' });
  });
});
