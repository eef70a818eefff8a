import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { countReferring, indexReferences } from '#features/references/server/index.ts';
import { createPage, createSite, findSiteByHost, siteRoutes } from '#features/pages/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { listenForChanges } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { siteBelongings } from './site-belongings.ts';

const context = {
  actor: { accountId: null, name: 'test' },
  now: STAFF_NOW,
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};
const content = { body: [], seo_title: '', description: '', share_image: null, is_noindex: false };
let database: Database;
let app: StaffApp;
let main: number;
let pages: { home: number; below: number; second: number; gone: number };
const browsers: Record<string, Browser> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  siteRoutes(app.http, { db: database.db, clock: app.clock, guard: app.guard }, siteBelongings);
  const addPage = (slug: string, parentId: number | null) =>
    inTransaction(database.db, (tx) =>
      createPage(tx, context, { parentId, template: 'home', title: slug || 'Home', slug, content }),
    );
  const home = await addPage('', null);
  pages = {
    home,
    below: await addPage('below', home),
    second: await addPage('second', null),
    gone: await addPage('gone', null),
  };
  await database.db.execute(`UPDATE pages SET trash_id = 1 WHERE id = ${pages.gone}`);
  main = await inTransaction(database.db, (tx) =>
    createSite(tx, context, { name: 'Main', host: '*', isDefault: true, rootPageId: home, languageCode: 'en' }),
  );
  await addStaff(database, app, { username: 'chief' });
  const give = async (username: string, permissions: ('view' | 'add' | 'change' | 'delete')[], model = 'site') => {
    const id = await addStaff(database, app, { username, isSuperuser: false });
    await inTransaction(database.db, (tx) =>
      createGroup(tx, context, {
        name: username,
        canAccessAdmin: true,
        pagePermissions: [],
        modelPermissions: [{ model, permissions }],
        members: [id],
      }),
    );
  };
  await give('viewer', ['view']);
  await give('changer', ['change']);
  await give('adder', ['add']);
  await give('elsewhere', ['view', 'add', 'change', 'delete'], 'redirect');
  for (const name of ['chief', 'viewer', 'changer', 'adder', 'elsewhere']) {
    browsers[name] = new Browser(app);
    await browsers[name].signIn(name);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const as = (who: string) => browsers[who] ?? new Browser(app, '192.0.2.9');
const get = (path: string, who = 'chief') => as(who).send('GET', `/wagtail/api/main/sites/${path}`);
const post = (path: string, json: unknown, who = 'chief') => as(who).send('POST', `/wagtail/sites/${path}`, { json });
const fieldsOf = (reply: { json<T>(): T }) =>
  (reply.json<{ errors?: { field: string }[] }>().errors ?? []).map(({ field }) => field);
const site = (host: string, more: object = {}) => ({
  host,
  port: 80,
  name: `Site of ${host}`.slice(0, 100),
  rootPage: pages.second,
  language: 'en',
  isDefault: false,
  ...more,
});
const add = async (host: string, more: object = {}) => (await post('new/', site(host, more))).json<{ id: number }>().id;

describe('who may call', () => {
  it.each(['', '1/', '1/history/'])('GET sites/%s refuses strangers and the rightless', async (path) => {
    expect((await get(path, 'nobody')).statusCode).toBe(401);
    expect((await get(path, 'elsewhere')).statusCode).toBe(403);
  });

  it.each([
    ['new/', ['elsewhere', 'viewer', 'changer']],
    ['edit/1/', ['elsewhere', 'viewer']],
    ['delete/1/', ['elsewhere', 'viewer', 'changer']],
  ])('POST sites/%s refuses users without that right', async (path, refused) => {
    const body = { ...site('refused.example'), baseVersion: 1 };
    expect((await post(path, body, 'nobody')).statusCode).toBe(401);
    for (const who of refused) expect((await post(path, body, who)).statusCode).toBe(403);
  });

  it('lists the user’s rights, and no name of invisible pages', async () => {
    expect((await get('', 'viewer')).json()).toMatchObject({
      rows: [{ host: '*', rootPage: null }],
      mayAdd: false,
      mayChange: false,
    });
  });
});

describe('a site', () => {
  it('serves its host at once, and every node is notified', async () => {
    const shown: string[][] = [];
    const stop = await listenForChanges(
      database,
      (tags) => shown.push(tags),
      () => undefined,
    );
    const id = await add('WWW.Chain.example');
    expect(await findSiteByHost(database.db, 'www.chain.example:8080')).toMatchObject({ id, rootPageId: pages.second });
    expect((await post(`edit/${id}/`, { ...site('www.new.example'), baseVersion: 1 })).json()).toEqual({ version: 2 });
    expect(await findSiteByHost(database.db, 'www.chain.example')).toMatchObject({ id: main });
    expect(await findSiteByHost(database.db, 'www.new.example')).toMatchObject({ id });
    expect((await post(`delete/${id}/`, {})).statusCode).toBe(200);
    expect(await findSiteByHost(database.db, 'www.new.example')).toMatchObject({ id: main });
    await expect.poll(() => shown).toEqual([['*'], ['*'], ['*']]);
    await stop();
  });

  it('begins with a new home page of its own when none is chosen, for superusers', async () => {
    const id = await add('fresh.example', { rootPage: null, name: 'Fresh' });
    const { rootPage } = (await get(`${id}/`)).json<{ site: { rootPage: { id: number } } }>().site;
    const rows = await database.db.execute(
      `SELECT parent_id, template, live_revision_id FROM pages WHERE id = ${rootPage.id} AND draft_title = 'Fresh'`,
    );
    expect(rows).toMatchObject({ rows: [{ parent_id: null, template: 'home', live_revision_id: null }] });
    const refused = await post('new/', site('other.example', { rootPage: null }), 'adder');
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, ['rootPage']]);
    await post(`delete/${id}/`, {});
  });

  it('may share its host with another on another port', async () => {
    const [plain, other] = [await add('two.example'), await add('two.example', { port: 8443 })];
    expect(await findSiteByHost(database.db, 'two.example')).toMatchObject({ id: plain });
    expect(await findSiteByHost(database.db, 'two.example:8443')).toMatchObject({ id: other });
    expect(await findSiteByHost(database.db, 'two.example:9')).toMatchObject({ id: plain });
    // The same host, with a dot at the end.
    expect(await findSiteByHost(database.db, 'two.example.')).toMatchObject({ id: plain });
    expect(await findSiteByHost(database.db, 'two.example.:8443')).toMatchObject({ id: other });
    for (const id of [plain, other]) await post(`delete/${id}/`, {});
  });

  it.each([
    ['a scheme', { host: 'https://chain.example' }, 'host'],
    ['a path', { host: 'chain.example/menu' }, 'host'],
    ['a port in its name', { host: 'chain.example:8080' }, 'host'],
    ['a space', { host: 'chain example' }, 'host'],
    ['another script', { host: 'brücke.example' }, 'host'],
    ['no host', { host: '' }, 'host'],
    ['a host of 300', { host: `${'a.'.repeat(150)}x` }, 'host'],
    ['a label that ends in a dash', { host: 'chain-.example' }, 'host'],
    ['HTML', { host: '<b>' }, 'host'],
    ['a second “*”', { host: '*', port: 81 }, 'host'],
    ['port 0', { port: 0 }, 'port'],
    ['port 65536', { port: 65_536 }, 'port'],
    ['half a port', { port: 80.5 }, 'port'],
    ['a port in words', { port: 'eighty' }, 'port'],
    ['no name', { name: ' ' }, 'name'],
    ['a name of 300', { name: 'a'.repeat(300) }, 'name'],
    ['a name that turns the line round', { name: 'abc\u202Egnp' }, 'name'],
    ['a page that is not there', { rootPage: 999_999 }, 'rootPage'],
    ['a page in the trash', { rootPage: 'gone' }, 'rootPage'],
    ['a page below another', { rootPage: 'below' }, 'rootPage'],
    ['a language that is not offered', { language: 'tlh' }, 'language'],
    ['a time zone that is none', { timeZone: 'Atlantis/Harbor' }, 'timeZone'],
  ])('refuses %s, naming the field', async (_, wrong, field) => {
    const { rootPage } = wrong as { rootPage?: number | keyof typeof pages };
    const body = {
      ...site('refused.example', wrong),
      ...(typeof rootPage === 'string' && { rootPage: pages[rootPage] }),
    };
    const reply = await post('new/', body);
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([400, [field]]);
  });

  it('refuses the host and port of another, other case', async () => {
    const id = await add('taken.example');
    expect(fieldsOf(await post('new/', site('TAKEN.example')))).toEqual(['host']);
    const other = await add('free.example');
    expect(fieldsOf(await post(`edit/${other}/`, { ...site('taken.example'), baseVersion: 1 }))).toEqual(['host']);
    for (const one of [id, other]) await post(`delete/${one}/`, {});
  });

  it('has a time zone, which stays when a change does not name it', async () => {
    const zoneOf = async (id: number) => (await get(`${id}/`)).json<{ site: { timeZone: string } }>().site.timeZone;
    const plain = await add('utc.example');
    const id = await add('zone.example', { timeZone: 'America/New_York' });
    expect([await zoneOf(plain), await zoneOf(id)]).toEqual(['UTC', 'America/New_York']);
    const change = { ...site('zone.example'), baseVersion: 1, name: 'Another name' };
    expect((await post(`edit/${id}/`, change)).statusCode).toBe(200);
    expect(await zoneOf(id)).toBe('America/New_York');
    for (const one of [plain, id]) await post(`delete/${one}/`, {});
  });

  it('refuses a save that began from an old version, saying who was faster', async () => {
    const id = await add('stale.example');
    const form = { ...site('stale.example'), baseVersion: 1 };
    expect((await post(`edit/${id}/`, { ...form, name: 'First' })).statusCode).toBe(200);
    const late = await post(`edit/${id}/`, { ...form, name: 'Late' });
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringMatching(/^chief changed this site on Nov 19, 2026/),
    ]);
    expect((await get(`${id}/`)).json()).toMatchObject({ site: { name: 'First', version: 2 } });
    expect((await get(`${id}/history/`)).json()).toMatchObject({
      rows: [{ action: 'site.update', details: { fields: ['name'] } }, { action: 'site.create' }],
    });
    await post(`delete/${id}/`, {});
  });
});

describe('the default site', () => {
  /** Gives the first site a host of its own, and makes it the default. */
  const nameMain = async () => {
    const { version } = (await get(`${main}/`)).json<{ site: { version: number } }>().site;
    const named = site('main.example', { isDefault: true, rootPage: pages.home });
    expect((await post(`edit/${main}/`, { ...named, baseVersion: version })).statusCode).toBe(200);
  };

  it('is exactly one: another takes it over, and it cannot be dropped', async () => {
    const taken = await post('new/', site('default.example', { isDefault: true }));
    expect([taken.statusCode, fieldsOf(taken)]).toEqual([400, ['isDefault']]);
    await nameMain();
    const id = await add('default.example', { isDefault: true });
    expect((await get(`${main}/`)).json()).toMatchObject({ site: { isDefault: false } });
    expect(await findSiteByHost(database.db, 'nobody.example')).toMatchObject({ id });
    const body = { ...site('default.example'), baseVersion: 1 };
    expect(fieldsOf(await post(`edit/${id}/`, body))).toEqual(['isDefault']);
    expect((await post(`delete/${id}/`, {})).statusCode).toBe(409);
    await nameMain();
    expect((await post(`delete/${id}/`, {})).statusCode).toBe(200);
  });

  it('stays one when two are made the default at the same time', async () => {
    await nameMain();
    const [one, two] = [await add('one.example'), await add('other.example')];
    const make = (id: number, host: string) =>
      post(`edit/${id}/`, { ...site(host, { isDefault: true }), baseVersion: 1 });
    const replies = await Promise.all([make(one, 'one.example'), make(two, 'other.example')]);
    expect(replies.map(({ statusCode }) => statusCode)).toContain(200);
    expect(
      (await get('?q=example')).json<{ rows: { isDefault: boolean }[] }>().rows.filter((row) => row.isDefault),
    ).toHaveLength(1);
  });

  it('takes its settings, redirects and uses of things along when it is deleted', async () => {
    const id = await add('leaving.example');
    await database.db.execute(
      `INSERT INTO site_settings (site_id, model, language_code, value, updated_at) VALUES (${id}, 'footer', '', '{}', now()), (${id}, 'footer', 'es', '{}', now())`,
    );
    await database.db.execute(
      `INSERT INTO redirects (site_id, old_path, target_url, created_at) VALUES (${id}, '/old', '/new', now())`,
    );
    const [settings] = (
      (await database.db.execute(`SELECT id FROM site_settings WHERE site_id = ${id}`)) as unknown as {
        rows: { id: number }[];
      }
    ).rows;
    const logo = { kind: 'image', id: 4711, path: 'logo' } as const;
    await inTransaction(database.db, (tx) =>
      indexReferences(tx, { kind: 'settings', id: settings?.id ?? 0 }, { live: [logo], draft: [logo] }),
    );
    const asked = { kind: 'image', ids: [4711] } as const;
    expect(await countReferring(database.db, asked)).toBe(1);
    expect((await get(`${id}/`)).json()).toMatchObject({ goesWithIt: { settings: 2, redirects: 1 } });
    expect((await post(`delete/${id}/`, {})).statusCode).toBe(200);
    expect(await countReferring(database.db, asked)).toBe(0);
  });

  it('is not deleted, nor is the last site', async () => {
    const { rows } = (await get('')).json<{ rows: { id: number; isDefault: boolean }[] }>();
    for (const row of rows) expect((await post(`delete/${row.id}/`, {})).statusCode).toBe(row.isDefault ? 409 : 200);
    expect((await get('')).json()).toMatchObject({ total: 1 });
  });
});

describe('the list', () => {
  it('takes as many statements for many sites as for few, and is found by host and name', async () => {
    const few = await recordStatements(() => get(''));
    for (let count = 0; count < 21; count += 1) await add(`host${count}.example`);
    const many = await recordStatements(() => get('?ordering=-name'));
    expect(many.result.json<{ rows: unknown[] }>().rows).toHaveLength(20);
    expect(many.statements.length).toBe(few.statements.length);
    expect((await get('?q=HOST7')).json()).toMatchObject({ total: 1 });
    expect((await get('?ordering=shoe')).statusCode).toBe(400);
  });
});
