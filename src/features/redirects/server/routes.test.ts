import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { exportRedirects } from './queries/export-redirects.ts';
import { redirectRoutes } from './routes.ts';
import { redirects } from './tables.ts';

const API = '/wagtail/api/main/redirects/';
let database: Database;
let app: StaffApp;
let tree: PageTree;
let menu: number;
const browsers = {} as Record<'super' | 'viewer' | 'adder' | 'editor' | 'elsewhere' | 'stranger', Browser>;

async function staffWith(name: string, model: string, permissions: readonly string[]): Promise<void> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}'`);
  for (const permission of permissions) {
    await database.exec(
      `INSERT INTO group_model_permissions SELECT id, '${model}', '${permission}' FROM groups WHERE name = '${name}'`,
    );
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  redirectRoutes(app.http, { db: database.db, clock: app.clock, guard: app.guard });
  tree = await PageTree.plant(database);
  menu = await tree.add('menu', tree.rootId, { isLive: true });
  await addStaff(database, app, { username: 'super' });
  await staffWith('viewer', 'redirect', ['view']);
  await staffWith('adder', 'redirect', ['add']);
  await staffWith('editor', 'redirect', ['add', 'change', 'delete']);
  await staffWith('elsewhere', 'site', ['change']);
  for (const [at, name] of (['super', 'viewer', 'adder', 'editor', 'elsewhere'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    expect((await browsers[name].signIn(name)).statusCode, name).toBe(200);
  }
  browsers.stranger = new Browser(app, '192.0.2.99');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => database.exec('DELETE FROM redirects; DELETE FROM redirect_imports'));

const body = (old_path: string, url = '/x/', more: object = {}) => ({ old_path, url, ...more });
const add = (json: object, who: keyof typeof browsers = 'editor') =>
  browsers[who].send('POST', '/wagtail/redirects/add/', { json });
async function added(json: object): Promise<number> {
  const reply = await add(json);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: number }>().id;
}
const rows = async () => database.db.select().from(redirects).orderBy(redirects.id);
const errorsOf = (reply: { json(): unknown }) =>
  (reply.json() as { errors?: { field: string; message: string }[] }).errors;
const list = async (query = '') =>
  (await browsers.editor.send('GET', `${API}${query}`)).json<{
    rows: {
      id: number;
      old_path: string;
      chain_length: number;
      is_ring: boolean;
      is_broken: boolean;
      target: object;
    }[];
    total: number;
    p: number;
    pages: number;
  }>();
const insert = (values: Partial<typeof redirects.$inferInsert>[]) =>
  database.db.insert(redirects).values(values.map((one) => ({ oldPath: '/', createdAt: TREE_NOW, ...one })));

/** A file as a form; the header row is the first. */
async function upload(content: string | Buffer, fileName = 'list.csv', who: keyof typeof browsers = 'editor') {
  const edge = 'edge-of-the-form';
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const browser = browsers[who];
  const token = (await browser.send('GET', '/api-nc/csrftoken/')).json<{ csrf_token: string }>().csrf_token;
  return app.http.inject({
    method: 'POST',
    url: '/wagtail/redirects/import/',
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'x-csrftoken': token,
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    },
  });
}
const process = (importId: string, more: object = {}, who: keyof typeof browsers = 'editor') =>
  browsers[who].send('POST', '/wagtail/redirects/import/process/', {
    json: { import: importId, mapping: { from: 0, to: 1 }, dry_run: false, ...more },
  });
const uploaded = async (content: string) => (await upload(content)).json<{ import: string }>().import;

describe('rights', () => {
  type Call = [right: 'view' | 'add' | 'change' | 'delete', method: 'GET' | 'POST', url: string, json?: object];
  const calls = [
    ['view', 'GET', API],
    ['view', 'GET', `${API}1/`],
    ['view', 'GET', `${API}1/history/`],
    ['add', 'GET', `${API}form/`],
    ['add', 'POST', '/wagtail/redirects/add/', body('/a')],
    ['change', 'POST', '/wagtail/redirects/1/', { ...body('/a'), base_version: 1 }],
    ['delete', 'POST', '/wagtail/redirects/1/delete/', {}],
    ['delete', 'POST', '/wagtail/bulk/redirects/redirect/delete/', { ids: [1] }],
    ['change', 'POST', '/wagtail/bulk/redirects/redirect/shorten/', { ids: [1] }],
  ] satisfies Call[];
  it.each<Call>(calls)('%s: %s %s', async (permission, method, url, json) => {
    const options = json ? { json } : {};
    expect((await browsers.stranger.send(method, url, options)).statusCode).toBe(401);
    expect((await browsers.elsewhere.send(method, url, options)).statusCode).toBe(403);
    if (permission !== 'view') expect((await browsers.viewer.send(method, url, options)).statusCode).toBe(403);
    else expect((await browsers.viewer.send(method, url, options)).statusCode).not.toBe(403);
    if (permission === 'change' || permission === 'delete') {
      expect((await browsers.adder.send(method, url, options)).statusCode).toBe(403);
    }
    for (const who of ['editor', 'super'] as const) {
      expect([200, 400, 404], who).toContain((await browsers[who].send(method, url, options)).statusCode);
    }
  });

  it('lets nobody import without the right to add, or update without the right to change', async () => {
    expect((await upload('from,to\n/a,/b', 'x.csv', 'viewer')).statusCode).toBe(403);
    const mine = (await upload('from,to\n/a,/b', 'x.csv', 'adder')).json<{ import: string }>().import;
    expect((await process(mine, { update_existing: true }, 'adder')).statusCode).toBe(403);
    expect((await process(mine, {}, 'adder')).statusCode).toBe(200);
  });

  it('shows a page that is not live only to who may open it', async () => {
    const hidden = await tree.add(`hidden-${Date.parse(STAFF_NOW)}`);
    await insert([{ oldPath: '/a', pageId: hidden }]);
    const target = async (who: keyof typeof browsers) =>
      (await browsers[who].send('GET', API)).json<{ rows: { target: object }[] }>().rows[0]?.target;
    expect(await target('viewer')).toMatchObject({ title: null, url_path: null, may_open: false });
    expect(await target('super')).toMatchObject({ title: expect.stringContaining('Page'), may_open: true });
  });
});

describe('adding and changing', () => {
  it.each([
    [body('//evil.example'), 'old_path'],
    [body('/a\\b'), 'old_path'],
    [body('javascript:alert(1)'), 'old_path'],
    [body('/a%00'), 'old_path'],
    [body('/%2e%2e/etc/'), 'old_path'],
    [body(`/${'x'.repeat(300)}`), 'old_path'],
    [body('/a', 'javascript:alert(1)'), 'url'],
    [body('/a', '//evil.example'), 'url'],
    [body('/a', '/\\evil.example'), 'url'],
    [body('/a', ''), 'url'],
    [body('/a', '/A?x=1#y', { page: 1 }), 'url'],
    [body('/a', '', { page: 999_999 }), 'page'],
    [body('/a', '/a/'), 'url'],
    [body('/a', '/x', { site: 999 }), 'site'],
    [body('/menu/'), 'old_path'],
    [{}, 'old_path'],
  ])('refuses %j at its field', async (json, field) => {
    const reply = await add(json);
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply)?.[0]?.field).toBe(field);
    expect(await rows()).toEqual([]);
  });

  it('names the live page at the old path', async () => {
    expect(errorsOf(await add(body('/menu/?a=1')))?.[0]?.message).toContain('“Page menu”');
  });

  it('keeps paths normalised and resolves addresses of live pages', async () => {
    await added(body('https://old.example/Old/?b=1&a=2', 'http://localhost/menu/', { is_permanent: false }));
    expect(await rows()).toMatchObject([
      { oldPath: '/Old?a=2&b=1', pageId: menu, targetUrl: null, isPermanent: false, siteId: null, version: 1 },
    ]);
    expect(errorsOf(await add(body('/Old?a=2&b=1', '/y')))?.[0]).toMatchObject({ field: 'old_path' });
  });

  it('refuses a ring, shortens a chain, and lets others lead straight on', async () => {
    const first = await added(body('/a', '/b'));
    expect(errorsOf(await add(body('/b', '/a')))?.[0]).toMatchObject({
      field: 'url',
      message: expect.stringContaining('ring'),
    });
    const second = await add(body('/b', '/c'));
    expect(second.json()).toMatchObject({ shortened: 1 });
    expect((await rows()).find(({ id }) => id === first)).toMatchObject({ targetUrl: '/c', version: 2 });
    const third = await add(body('/z', '/a'));
    expect(third.json<{ notes: string[] }>().notes).toEqual(['/a is redirected itself: it leads straight to /c']);
  });

  it('refuses a stale version with what changed it, and saves over it when told to', async () => {
    const id = await added(body('/a'));
    const save = (base_version: number, url: string, who: keyof typeof browsers) =>
      browsers[who].send('POST', `/wagtail/redirects/${id}/`, { json: { ...body('/a', url), base_version } });
    expect((await save(1, '/theirs', 'super')).statusCode).toBe(200);
    expect((await save(1, '/mine', 'editor')).statusCode).toBe(409);
    expect((await rows())[0]?.targetUrl).toBe('/theirs');
    const now = (await browsers.editor.send('GET', `${API}${id}/`)).json<{ version: number; changed: object }>();
    expect(now.changed).toMatchObject({ by: 'super' });
    expect((await save(now.version, '/mine', 'editor')).statusCode).toBe(200);
  });

  it('lets one of two closing halves of a ring through', async () => {
    const replies = await Promise.all([add(body('/p', '/q')), add(body('/q', '/p'), 'super')]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('remembers who did what', async () => {
    const id = await added(body('/a'));
    await browsers.editor.send('POST', `/wagtail/redirects/${id}/`, { json: { ...body('/b'), base_version: 1 } });
    const history = (await browsers.viewer.send('GET', `${API}${id}/history/`)).json<{
      rows: { action: string }[];
      title: string;
    }>();
    expect([history.title, history.rows.map(({ action }) => action)]).toEqual([
      '/b',
      ['redirect.update', 'redirect.create'],
    ]);
    expect((await browsers.editor.send('POST', `/wagtail/redirects/${id}/delete/`, { json: {} })).json()).toEqual({
      old_path: '/b',
    });
    expect((await browsers.editor.send('POST', `/wagtail/redirects/${id}/delete/`, { json: {} })).statusCode).toBe(404);
  });
});

describe('the list', () => {
  it('finds, filters and sorts', async () => {
    const draft = await tree.add(`gone-${Date.parse(TREE_NOW)}`);
    await insert([
      { oldPath: '/broken', pageId: draft, siteId: 1 },
      { oldPath: '/used', pageId: menu, siteId: 1, hitCount: 5, isAutomatic: true },
      { oldPath: '/chain', targetUrl: '/used', targetPath: '/used', isPermanent: false },
      { oldPath: '/r1', targetUrl: '/r2', targetPath: '/r2' },
      { oldPath: '/r2', targetUrl: '/r1', targetPath: '/r1' },
    ]);
    const paths = async (query: string) => (await list(query)).rows.map(({ old_path }) => old_path);
    expect(await paths('')).toEqual(['/broken', '/chain', '/r1', '/r2', '/used']);
    expect(await paths('?ordering=-hits')).toMatchObject({ 0: '/used' });
    expect(await paths('?q=us')).toEqual(['/chain', '/used']);
    expect(await paths('?q=Page+menu')).toEqual(['/used']);
    expect(await paths('?q=%25')).toEqual([]);
    expect(await paths('?type=temporary')).toEqual(['/chain']);
    expect(await paths('?site=1')).toEqual(['/broken', '/used']);
    expect(await paths('?site=all')).toEqual(['/chain', '/r1', '/r2']);
    expect(await paths('?made=automatic')).toEqual(['/used']);
    expect(await paths('?never_used=1')).not.toContain('/used');
    expect(await paths('?trouble=broken')).toEqual(['/broken']);
    expect(await paths('?trouble=ring')).toEqual(['/r1', '/r2']);
    expect(await paths('?trouble=chain')).toEqual(['/chain', '/r1', '/r2']);
    expect(await paths('?trouble=nonsense&ordering=nonsense')).toHaveLength(5);
    const all = (await list()).rows;
    expect(all.find(({ old_path }) => old_path === '/chain')).toMatchObject({ chain_length: 2, is_ring: false });
    expect(all.find(({ old_path }) => old_path === '/r1')).toMatchObject({ is_ring: true });
    expect(all.find(({ old_path }) => old_path === '/broken')).toMatchObject({ is_broken: true });
  });

  it('shortens chains and refuses rings, in bulk', async () => {
    await insert([
      { oldPath: '/a', targetUrl: '/b', targetPath: '/b' },
      { oldPath: '/b', targetUrl: '/c', targetPath: '/c' },
      { oldPath: '/c', targetUrl: 'https://far.example/' },
      { oldPath: '/r', targetUrl: '/r', targetPath: '/r' },
    ]);
    const [a, b, , r] = (await rows()).map(({ id }) => id);
    const reply = await browsers.editor.send('POST', '/wagtail/bulk/redirects/redirect/shorten/', {
      json: { ids: [a, b, r, 999_999] },
    });
    expect(reply.json()).toEqual({
      done: [a, b],
      refused: [
        { id: r, reason: 'leads in a ring' },
        { id: 999_999, reason: 'is gone' },
      ],
    });
    expect((await rows()).slice(0, 2).map(({ targetUrl }) => targetUrl)).toEqual([
      'https://far.example/',
      'https://far.example/',
    ]);
    const gone = await browsers.editor.send('POST', '/wagtail/bulk/redirects/redirect/delete/', {
      json: { ids: [a, 999_999] },
    });
    expect(gone.json()).toEqual({ deleted: 1, refused: [{ id: 999_999, reason: 'is gone' }] });
    const tooMany = { ids: Array.from({ length: 1001 }, (_, n) => n + 1) };
    expect(
      (await browsers.editor.send('POST', '/wagtail/bulk/redirects/redirect/delete/', { json: tooMany })).statusCode,
    ).toBe(400);
  });

  it('takes as many statements for 100,000 redirects as for one, and answers soon', { timeout: 120_000 }, async () => {
    await insert([{ oldPath: '/only', targetUrl: '/y', targetPath: '/y' }]);
    const few = await recordStatements(() => list());
    await database.db.execute(sql`
      INSERT INTO redirects (site_id, old_path, target_url, target_path, created_at)
      SELECT 1, '/many/' || n, '/to/' || n, '/to/' || n, now() FROM generate_series(1, 100000) AS n`);
    await database.exec('ANALYZE redirects');
    const many = await recordStatements(() => list());
    expect(many.statements).toHaveLength(few.statements.length);
    for (const query of ['?p=4000', '?q=many+99', '?trouble=ring', '?trouble=chain', '?ordering=-last_hit']) {
      const began = performance.now();
      const found = await list(query);
      expect(found.rows.length, query).toBeLessThanOrEqual(20);
      expect(performance.now() - began, query).toBeLessThan(5000);
    }
    let pieces = 0;
    const powers = {
      isActive: true,
      isSuperuser: true,
      canAccessAdmin: true,
      pageGrants: [],
      collectionGrants: [],
      modelGrants: [],
      locationGrants: [],
    };
    for await (const piece of exportRedirects(database.db, { powers, now: STAFF_NOW }, 'csv', { export: 'csv' })
      .content) {
      pieces += String(piece).split('\r\n').length - 1;
    }
    expect(pieces).toBe(100_002);
  });
});

describe('deleting all that a query finds', () => {
  const removeFound = (found: object, expected: unknown, who: keyof typeof browsers = 'editor') =>
    browsers[who].send('POST', '/wagtail/bulk/redirects/redirect/delete/', { json: { found, expected } });
  const fill = () =>
    insert(
      Array.from({ length: 300 }, (_, n) => ({ oldPath: `/old/${n}`, targetUrl: '/x/', isPermanent: n % 3 !== 0 })),
    );

  it('takes those of the filters alone, in as few statements as one, and remembers each', async () => {
    await fill();
    const one = await recordStatements(() => removeFound({ q: '/old/299' }, 1));
    expect(one.result.json()).toEqual({ deleted: 1, refused: [] });
    const many = await recordStatements(() => removeFound({ type: 'temporary' }, 100));
    expect(many.result.json()).toEqual({ deleted: 100, refused: [] });
    expect(many.statements.length).toBe(one.statements.length);
    expect((await list()).total).toBe(199);
    expect((await list('?type=temporary')).total).toBe(0);
  });

  it('deletes nothing when the list has changed, or the filters make no sense', async () => {
    await fill();
    expect((await removeFound({ type: 'temporary' }, 99)).statusCode).toBe(409);
    for (const found of [{ type: 'sometimes' }, { tpye: 'temporary' }, { site: 'x' }, 'all']) {
      expect((await removeFound(found as object, 300)).statusCode, JSON.stringify(found)).toBe(400);
    }
    expect((await removeFound({}, 0)).statusCode).toBe(400);
    for (const who of ['viewer', 'adder'] as const) expect((await removeFound({}, 300, who)).statusCode).toBe(403);
    expect((await list()).total).toBe(300);
  });
});

describe('importing', () => {
  it.each([
    ['from,to\n/a,/b', 'list.pdf', 'CSV, TSV or XLSX'],
    [Buffer.from([0xff, 0xfe, 0x61, 0]), 'list.csv', 'UTF-16'],
    ['x'.repeat(5_000_000), 'list.csv', 'too long'],
    ['PK not a zip', 'list.xlsx', 'not a workbook'],
    ['', 'list.csv', 'is empty'],
  ])('refuses what it cannot read, at the file: %#', async (content, name, message) => {
    const reply = await upload(content, name);
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply)).toEqual([{ field: 'file', message: expect.stringContaining(message) }]);
  });

  it('guesses the columns, tells in a dry run what would be, then does it once', async () => {
    const reply = (await upload('Old URL;New URL\n/a;/b\n/a;/c\n=1;/d\n/m;/menu/\n')).json<{ import: string }>();
    expect(reply).toMatchObject({ row_count: 4, guess: { from: 0, to: 1 }, columns: ['Old URL', 'New URL'] });
    const report = { row_count: 4, created: 3, refused: 1, refusals: [{ row: 3, from: '/a', to: '/c' }] };
    expect((await process(reply.import, { dry_run: true })).json()).toMatchObject(report);
    expect(await rows()).toEqual([]);
    expect((await process(reply.import)).json()).toMatchObject({ ...report, row_count: 4 });
    expect((await rows()).map(({ oldPath }) => oldPath)).toEqual(['/a', '/=1', '/m']);
    expect((await process(reply.import)).statusCode).toBe(409);
    const refused = await browsers.editor.send('GET', `/wagtail/api/main/redirects/imports/${reply.import}/refused/`);
    expect(refused.headers['content-disposition']).toContain('attachment');
    expect(refused.body).toBe('\ufeffOld URL,New URL,Row,Why\r\n/a,/c,3,From: stands in row 2 already\r\n');
  });

  it('gives refused rows back with all their columns, to be mended and sent again', async () => {
    const mapping = { from: 0, to: 1, permanent: 2 };
    const id = await uploaded('from,to,type,note\n/a,=1+1,302,"by, hand"\n/b,/c,302,x\n');
    expect((await process(id, { mapping })).json()).toMatchObject({ created: 1, refused: 1 });
    const refused = await browsers.editor.send('GET', `/wagtail/api/main/redirects/imports/${id}/refused/`);
    expect(refused.body).toContain(`/a,'=1+1,302,"by, hand",2,`);
    const again = await uploaded(refused.body.replace(`'=1+1`, '/d'));
    expect((await process(again, { mapping })).json()).toMatchObject({ created: 1, refused: 0 });
    expect(await rows()).toMatchObject([{ oldPath: '/b' }, { oldPath: '/a', isPermanent: false }]);
  });

  it('shortens what led to its rows in as few statements', async () => {
    await insert(
      Array.from({ length: 300 }, (_, n) => ({
        oldPath: `/far/${n}`,
        targetUrl: `/old/${n}`,
        targetPath: `/old/${n}`,
      })),
    );
    const lines = Array.from({ length: 300 }, (_, n) => `/old/${n},/new/${n}`);
    const id = await uploaded(['from,to', ...lines].join('\n'));
    const sent = await recordStatements(() => process(id));
    expect(sent.result.json()).toMatchObject({ created: 300 });
    expect(sent.statements.length).toBeLessThan(30);
    expect((await list('?trouble=chain')).total).toBe(0);
  });

  it('answers nobody else, and no made-up import', async () => {
    const id = await uploaded('from,to\n/a,/b');
    for (const [wanted, who] of [
      [id, 'super'],
      [crypto.randomUUID(), 'editor'],
      ["1'; DROP TABLE redirects; --", 'editor'],
    ] as const) {
      const reply = await process(wanted, {}, who);
      expect([reply.statusCode, errorsOf(reply)?.[0]?.field]).toEqual([400, 'import']);
    }
    expect((await browsers.super.send('GET', `/wagtail/api/main/redirects/imports/${id}/refused/`)).statusCode).toBe(
      400,
    );
    expect((await browsers.editor.send('GET', '/wagtail/api/main/redirects/imports/x/refused/')).statusCode).toBe(400);
    expect((await process(id, { mapping: { from: 0, to: 7 } })).statusCode).toBe(400);
    expect((await process(id, { mapping: { from: 0, to: 0 } })).statusCode).toBe(400);
    expect((await process(id, { site: 999 })).statusCode).toBe(400);
  });

  it('forgets an upload after a day', async () => {
    const id = await uploaded('from,to\n/a,/b');
    await database.exec(`UPDATE redirect_imports SET created_at = created_at - interval '25 hours'`);
    expect((await process(id)).statusCode).toBe(400);
  });

  it('does two imports of the same addresses one after the other', async () => {
    const [one, two] = [await uploaded('from,to\n/a,/b\n/c,/d'), await uploaded('from,to\n/a,/z\n/b,/a')];
    const [first, second] = (await Promise.all([process(one), process(two)])).map((reply) =>
      reply.json<{ created: number; refused: number }>(),
    );
    expect((first?.created ?? 0) + (second?.created ?? 0)).toBeLessThanOrEqual(4);
    const all = await rows();
    expect(new Set(all.map(({ oldPath }) => oldPath)).size).toBe(all.length);
    expect((await list('?trouble=ring')).total).toBe(0);
  });

  it('writes 5,000 rows of which 40 are bad, in few statements', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 5000 }, (_, n) =>
      n % 125 === 7 ? `/bad/${n},javascript:alert(${n})` : `/old/${n},/new/${n}`,
    );
    const id = await uploaded(['from,to', ...lines].join('\n'));
    const sent = await recordStatements(() => process(id));
    expect(sent.result.json()).toMatchObject({ created: 4960, refused: 40, row_count: 5000 });
    expect(sent.result.json<{ refusals: { row: number }[] }>().refusals.map(({ row }) => row)).toEqual(
      Array.from({ length: 40 }, (_, n) => n * 125 + 9),
    );
    expect(sent.statements.length).toBeLessThan(30);
    expect(await database.db.$count(redirects)).toBe(4960);
  });
});

describe('exports', () => {
  it('run nothing in a spreadsheet and come back as they were', async () => {
    await insert([{ oldPath: '/=a', targetUrl: 'https://far.example/?=1', isPermanent: false }]);
    let text = '';
    const powers = {
      isActive: true,
      isSuperuser: true,
      canAccessAdmin: true,
      pageGrants: [],
      collectionGrants: [],
      modelGrants: [],
      locationGrants: [],
    };
    const file = exportRedirects(database.db, { powers, now: STAFF_NOW }, 'csv', { q: ['x'] });
    for await (const piece of file.content) text += String(piece);
    expect(file.fileName).toBe('redirects-export-2026-11-19.csv');
    await database.exec('DELETE FROM redirects');
    const reply = (await upload(text)).json<{ import: string; guess: object }>();
    expect(reply.guess).toEqual({ from: 0, to: 1, permanent: 2, site: 3 });
    const mapping = { from: 0, to: 1, permanent: 2, site: 3 };
    expect((await process(reply.import, { mapping })).json()).toMatchObject({ created: 1, refused: 0 });
    expect(await rows()).toMatchObject([{ oldPath: '/=a', targetUrl: 'https://far.example/?=1', isPermanent: false }]);
  });
});
