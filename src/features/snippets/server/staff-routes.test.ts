import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { findDeletedReferences } from '#features/choosers/server/index.ts';
import type { ModelGrant } from '#features/rights/permissions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { type HeardChanges, hearChanges } from '#test/heard-changes.ts';
import { PageTree } from '#test/page-tree.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { country, SNIPPETS } from '../definitions.ts';
import { createSnippet, replaceInSnippet } from './commands.ts';
import { snippetRoutes } from './staff-routes.ts';
import { snippets } from './tables.ts';

const API = '/wagtail/api/main/snippets';
const OF = '/wagtail/snippets/snippets/country';
const BULK = '/wagtail/bulk/snippets/country/delete/';
const GRANTS: Record<string, ModelGrant[]> = {
  nobody: [],
  elsewhere: [{ model: 'snippet.toolbox', permission: 'change' }],
  viewer: [{ model: 'snippet.country', permission: 'view' }],
  adder: [{ model: 'snippet.country', permission: 'add' }],
  changer: [{ model: 'snippet.country', permission: 'change' }],
  deleter: [{ model: 'snippet.country', permission: 'delete' }],
};

let database: Database;
let app: StaffApp;
let home = 0;
let id = 0;
const browsers: Record<string, Browser> = {};
let received: HeardChanges;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  snippetRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    registry: blockRegistry,
    goneFaults: findDeletedReferences,
  });
  home = (await PageTree.plant(database)).rootId;
  for (const [index, [username, grants]] of [...Object.entries(GRANTS), ['harbor', null] as const].entries()) {
    const userId = await addStaff(database, app, { username, isSuperuser: grants === null });
    if (grants !== null) await grant(username, userId, grants);
    const browser = new Browser(app, `192.0.2.${index + 10}`);
    expect((await browser.signIn(username)).statusCode).toBe(200);
    browsers[username] = browser;
  }
  received = await hearChanges(database);
});
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM snippets`);
  await database.db.execute(sql`DELETE FROM content_references`);
  id = await make('Canada');
  await received.forget();
});
afterAll(async () => {
  await received.stop();
  await app.close();
  await database.close();
});

function grant(name: string, member: number, grants: ModelGrant[]): Promise<number> {
  return inTransaction(database.db, (tx) =>
    createGroup(tx, context, {
      name,
      canAccessAdmin: true,
      pagePermissions: [],
      modelPermissions: grants.map(({ model, permission }) => ({ model, permissions: [permission] })),
      members: [member],
    }),
  );
}

const valueOf = (more: object = {}) => ({ printable_name: 'Canada', code: 'CA', home_page: home, ...more });
const context = { actor: { accountId: null, name: 'seed' }, now: STAFF_NOW, registry: blockRegistry };
const make = (name: string) =>
  inTransaction(database.db, (tx) => createSnippet(tx, context, { model: country, name, value: valueOf() }));
const use = (target: number) =>
  database.db.insert(contentReferences).values({
    sourceKind: 'page',
    sourceId: home,
    targetKind: 'snippet',
    targetId: target,
    path: 'body.0.value.nav',
    isLive: false,
    isDraft: true,
  });
const send = (who: string, method: 'GET' | 'POST', url: string, json?: object) =>
  browsers[who]!.send(method, url, json === undefined ? {} : { json });
const statusOf = async (who: string, method: 'GET' | 'POST', url: string, json?: object) =>
  (await send(who, method, url, json)).statusCode;
const stored = async () => (await database.db.select().from(snippets)).toSorted((a, b) => a.id - b.id);
const fieldsOf = (reply: { json(): { errors?: { field: string }[] } }) =>
  (reply.json().errors ?? []).map(({ field }) => field);

describe('who may do what', () => {
  const calls = (): Record<string, [method: 'GET' | 'POST', url: string, body?: object]> => ({
    types: ['GET', `${API}/`],
    list: ['GET', `${API}/snippets/country/`],
    form: ['GET', `${API}/snippets/country/new/`],
    one: ['GET', `${API}/snippets/country/${id}/`],
    history: ['GET', `${API}/snippets/country/${id}/history/`],
    add: ['POST', `${OF}/add/`, { name: 'New', value: valueOf() }],
    edit: ['POST', `${OF}/edit/${id}/`, { name: 'Canada', baseVersion: 1, value: valueOf() }],
    bulk: ['POST', BULK, { ids: [424_242] }],
    delete: ['POST', `${OF}/delete/${id}/`],
  });
  const ALL_404 = { list: 404, form: 404, one: 404, history: 404, add: 404, edit: 404, bulk: 404, delete: 404 };
  const SEES = {
    types: 200,
    list: 200,
    form: 403,
    one: 200,
    history: 200,
    add: 403,
    edit: 403,
    bulk: 403,
    delete: 403,
  };

  it.each([
    ['nobody', { types: 403, ...ALL_404 }],
    ['elsewhere', { types: 200, ...ALL_404 }],
    ['viewer', SEES],
    ['adder', { ...SEES, form: 200, add: 200 }],
    ['changer', { ...SEES, edit: 200 }],
    ['deleter', { ...SEES, bulk: 200, delete: 200 }],
    [
      'harbor',
      { types: 200, list: 200, form: 200, one: 200, history: 200, add: 200, edit: 200, bulk: 200, delete: 200 },
    ],
  ])('%s', async (who, expected) => {
    const found: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls())) found[name] = await statusOf(who, ...call);
    expect(found).toEqual(expected);
  });

  it('reveals nothing to strangers', async () => {
    const stranger = new Browser(app, '192.0.2.99');
    for (const [method, url, json] of Object.values(calls())) {
      expect((await stranger.send(method, url, json ? { json } : {})).statusCode, url).toBe(401);
    }
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['an app that is none', `${API}/pages/country/`],
    ['a model that is not registered', `${API}/snippets/jukebox/`],
    ['a model named like a property of objects', `${API}/snippets/constructor/`],
    ['an id of another model', '/of-another-model'],
    ['an id that is gone', `${API}/snippets/country/424242/`],
  ])('%s is not found, even by a superuser', async (_, url) => {
    const address = url === '/of-another-model' ? `${API}/snippets/toolbox/${id}/` : url;
    expect(await statusOf('harbor', 'GET', address)).toBe(404);
  });
});

describe('the kinds', () => {
  it('are those that the user may see, with the user’s rights', async () => {
    const { types } = (await send('viewer', 'GET', `${API}/`)).json<{ types: object[] }>();
    expect(types).toEqual([
      expect.objectContaining({ model: 'country', count: 1, mayAdd: false, mayChange: false, mayDelete: false }),
    ]);
    const all = (await send('harbor', 'GET', `${API}/`)).json<{ types: { label: string }[] }>().types;
    expect(all.map(({ label }) => label)).toEqual(['Country', 'Tiered navigation', 'Toolbox']);
  });

  it('have no field called as the snippet itself is', () => {
    for (const { fields } of Object.values(SNIPPETS)) expect(Object.keys(fields)).not.toContain('name');
  });
});

describe('the list', () => {
  it('searches, sorts, counts uses and turns pages in the same number of statements', async () => {
    for (let n = 1; n <= 24; n += 1) await make(`Land ${n}`);
    await use(id);
    const list = async (query: string) =>
      (await send('viewer', 'GET', `${API}/snippets/country/${query}`)).json<{
        rows: { name: string; uses: number }[];
        total: number;
        p: number;
        pages: number;
      }>();
    expect(await list('?p=9')).toMatchObject({
      total: 25,
      p: 2,
      pages: 2,
      rows: expect.objectContaining({ length: 5 }),
    });
    expect((await list('?q=land 24')).rows.map(({ name }) => name)).toEqual(['Land 24']);
    expect((await list('?q=%25')).total).toBe(0);
    expect((await list('?ordering=-uses')).rows[0]).toMatchObject({ name: 'Canada', uses: 1 });
    expect((await list('?ordering=-name')).rows[0]).toMatchObject({ name: 'Land 9', uses: 0 });
    expect(await statusOf('viewer', 'GET', `${API}/snippets/country/?ordering=secret`)).toBe(400);
    expect(await statusOf('viewer', 'GET', `${API}/snippets/country/?q=${'x'.repeat(201)}`)).toBe(400);
    const many = await recordStatements(() => list(''));
    const few = await recordStatements(() => list('?q=Canada'));
    expect(many.statements.length).toBe(few.statements.length);
  });

  it('takes as many statements for 100,000 as for one', async () => {
    const list = (query: string) => recordStatements(() => send('viewer', 'GET', `${API}/snippets/country/${query}`));
    const few = await list('');
    await database.exec(`INSERT INTO snippets (model, name, value, created_at, updated_at)
      SELECT 'country', 'Land ' || n, '{"printable_name":"Land","code":"LL","home_page":1}', now(), now() FROM generate_series(1, 100000) AS n`);
    for (const query of ['?p=2500', '?ordering=-uses', '?q=land 99', '?ordering=-updated']) {
      const many = await list(query);
      expect(many.result.json<{ rows: unknown[] }>().rows.length, query).toBeGreaterThan(0);
      expect(many.statements.length, query).toBe(few.statements.length);
    }
  });
});

describe('adding and changing', () => {
  const add = (body: object) => send('harbor', 'POST', `${OF}/add/`, body);
  const edit = (body: object) =>
    send('harbor', 'POST', `${OF}/edit/${id}/`, { name: 'Canada', baseVersion: 1, ...body });

  it('keeps the value, its history and what it points at', async () => {
    const made = (await add({ name: '  United States ', value: valueOf({ code: 'US' }) })).json<{ id: number }>();
    const [, row] = await stored();
    expect(row).toMatchObject({ id: made.id, name: 'United States', version: 1, value: { code: 'US' } });
    expect(await edit({ value: valueOf({ printable_name: 'Kanada' }) })).toMatchObject({ statusCode: 200 });
    const opened = (await send('viewer', 'GET', `${API}/snippets/country/${id}/`)).json();
    expect(opened).toMatchObject({ version: 2, saved: { by: 'harbor' }, value: { printable_name: 'Kanada' }, uses: 0 });
    const lines = (await send('viewer', 'GET', `${API}/snippets/country/${id}/history/`)).json<{
      rows: { action: string }[];
    }>().rows;
    expect(lines.map(({ action }) => action)).toEqual(['snippet.update', 'snippet.create']);
    const references = await database.db.select().from(contentReferences);
    expect(references).toContainEqual({
      sourceKind: 'snippet',
      sourceId: id,
      targetKind: 'page',
      targetId: home,
      path: 'home_page',
      isLive: true,
      isDraft: true,
    });
    expect(await received.all()).toEqual([made.id, id].map((one) => [`snippet:${one}`, 'snippets:country']));
  });

  it.each([
    ['no name', { name: '  ' }, ['name']],
    ['a name that is too long', { name: 'x'.repeat(121) }, ['name']],
    ['a name that is taken', { name: 'Canada' }, ['name']],
    ['a name that cannot be kept', { name: 'a\u0000b' }, ['name']],
    ['a value of another shape', { value: ['CA'] }, ['value']],
    [
      'a field of another shape',
      { value: { printable_name: 4, code: 'CA', home_page: 'x' } },
      ['printable_name', 'home_page'],
    ],
    ['a field that nobody knows', { value: { extra: 1 } }, ['extra']],
    ['a field that breaks its rule', { value: { code: 'us' } }, ['code']],
    ['a page that is gone', { value: { home_page: 424_242 } }, ['home_page']],
    ['a page with a number that no page can have', { value: { home_page: 99_999_999_999 } }, ['home_page']],
    ['text that cannot be kept', { value: { printable_name: 'a\ud800' } }, ['printable_name']],
    ['text that is too long', { value: { printable_name: 'x'.repeat(61) } }, ['printable_name']],
  ])(
    'refuses %s and keeps nothing',
    async (_, { name = 'Other', value }: { name?: string; value?: object }, fields) => {
      const sent = { name, value: Array.isArray(value) ? value : valueOf(value) };
      const reply = await add(sent);
      expect(reply.statusCode).toBe(400);
      expect(fieldsOf(reply)).toEqual(fields);
      expect(await stored()).toHaveLength(1);
      expect(await received.all()).toEqual([]);
    },
  );

  it('refuses a body beyond all measure', async () => {
    const reply = await add({ name: 'Huge', value: valueOf({ printable_name: 'x'.repeat(2_000_000) }) });
    expect(reply.statusCode).toBe(413);
  });

  it('refuses an edit that began before the newest, and a name that another has', async () => {
    await make('Mexico');
    expect((await edit({ name: 'Mexico', value: valueOf() })).statusCode).toBe(400);
    expect((await edit({ value: valueOf({ code: 'CB' }) })).statusCode).toBe(200);
    expect((await edit({ value: valueOf({ code: 'CC' }) })).statusCode).toBe(409);
    expect((await stored())[0]).toMatchObject({ version: 2, value: { code: 'CB' } });
  });

  it('lets one of two edits at once through', async () => {
    const both = await Promise.all(['CB', 'CC'].map((code) => edit({ value: valueOf({ code }) })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('lets what was there already point at nothing: others deleted it', async () => {
    await database.db.execute(sql`UPDATE snippets SET value = value || '{"home_page": 424242, "older": 1}'`);
    const reply = await edit({ value: valueOf({ code: 'CB', home_page: 424_242, older: 2 }) });
    expect(reply.statusCode).toBe(200);
    expect((await stored())[0]?.value).toMatchObject({ code: 'CB', older: 2 });
  });
});

describe('deleting', () => {
  it('refuses one that a draft uses, and keeps it', async () => {
    await use(id);
    const refused = await send('deleter', 'POST', `${OF}/delete/${id}/`);
    expect(refused.json()).toMatchObject({ type: 'in_use', title: 'This is in use', status: 409 });
    expect(await stored()).toHaveLength(1);
  });

  it('takes its references along, and announces it to the pages', async () => {
    expect((await send('deleter', 'POST', `${OF}/delete/${id}/`)).statusCode).toBe(200);
    expect(await stored()).toEqual([]);
    expect(await database.db.select().from(contentReferences)).toEqual([]);
    expect(await received.all()).toEqual([[`snippet:${id}`, 'snippets:country']]);
    expect((await send('deleter', 'POST', `${OF}/delete/${id}/`)).statusCode).toBe(404);
  });

  it('of several refuses those that are used, gone or of another kind', async () => {
    const free = await make('Free');
    const { example } = SNIPPETS.toolbox;
    const other = await inTransaction(database.db, (tx) =>
      createSnippet(tx, context, { model: SNIPPETS.toolbox, name: 'Tools', value: example }),
    );
    await use(id);
    const reply = await send('deleter', 'POST', BULK, { ids: [id, free, other, 424_242, free] });
    expect(reply.json()).toEqual({
      done: [free],
      refused: [
        { id, reason: 'used' },
        { id: other, reason: 'gone' },
        { id: 424_242, reason: 'gone' },
      ],
    });
    expect((await stored()).map((row) => row.id)).toEqual([id, other]);
    for (const ids of [[], ['x'], Array.from({ length: 1001 }, (_, at) => at + 1)]) {
      expect((await send('deleter', 'POST', BULK, { ids })).statusCode).toBe(400);
    }
  });
});

describe('replaceInSnippet', () => {
  const replace = (powers = SYSTEM_POWERS) =>
    inTransaction(database.db, (tx) =>
      replaceInSnippet(tx, { ...context, powers }, id, { kind: 'page', from: home, to: 77 }),
    );

  it('needs change on the kind', async () => {
    await expect(
      replace({ ...SYSTEM_POWERS, isSuperuser: false, modelGrants: GRANTS['viewer'] ?? [] }),
    ).rejects.toThrow('may not change');
  });

  it('rewrites what it points at, with a new version', async () => {
    expect(await replace()).toBe(true);
    expect((await stored())[0]).toMatchObject({ version: 2, value: { home_page: 77 } });
    expect(await replace()).toBe(true);
    expect((await stored())[0]?.version).toBe(2);
  });
});
