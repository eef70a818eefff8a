import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '#features/collections/server/tables.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { indexReferences } from '#features/references/server/index.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildMediaStage, type MediaRole, type MediaStage, type SentFile } from '#test/media-stage.ts';
import type { DocumentRow } from '../contract.ts';
import { storeDocument } from './commands.ts';
import { documentAdminRoutes } from './routes-admin.ts';
import { documents } from './tables.ts';

const LIST = '/wagtail/api/main/documents/';
const ADD = '/wagtail/documents/multiple/add/';
const text = (words: string) => new TextEncoder().encode(words);
const PDF = text('%PDF-1.4\nA menu of the harbor\n%%EOF');
const menu: SentFile = { name: 'Winter menu.pdf', bytes: PDF };
/** A ZIP that says it holds a terabyte: it is kept as it is, nobody opens it. */
const BOMB = Buffer.from(
  'UEsDBBQAAAAIAAAAIVyGphA2BwAAAAUAAAAFAAAAYS50eHTLSM3JyQcAUEsBAhQDFAAAAAgAAAAhXIamEDYHAAAA/////wUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACoAAAAAAA==',
  'base64',
);

let stage: MediaStage;
beforeAll(async () => {
  stage = await buildMediaStage('document', documentAdminRoutes);
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.database.db.delete(documents);
  stage.store.files.clear();
});

const find = async (id: number) => (await stage.database.db.select().from(documents).where(eq(documents.id, id)))[0];

/** A document of "Menus" unless said otherwise, by whom nobody knows. */
async function add(more: Partial<typeof documents.$inferInsert> & { bytes?: Uint8Array; name?: string } = {}) {
  const { bytes = PDF, name = 'menu.pdf', ...columns } = more;
  const id = await inTransaction(stage.database.db, (tx) =>
    storeDocument(
      tx,
      { actor: { accountId: null, name: 'test' }, now: '2026-11-01T08:00:00.000Z', store: stage.store },
      { bytes, fileName: name, title: '', collectionId: stage.menus },
    ),
  );
  if (Object.keys(columns).length > 0)
    await stage.database.db.update(documents).set(columns).where(eq(documents.id, id));
  return id;
}
const use = (id: number, by = 900) =>
  inTransaction(stage.database.db, (tx) =>
    indexReferences(
      tx,
      { kind: 'page', id: by },
      { live: [{ kind: 'document', id, path: 'body.0.document' }], draft: [] },
    ),
  );
const list = async (role: MediaRole, query = '') => {
  const reply = await stage.as(role).send('GET', `${LIST}${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ rows: DocumentRow[]; total: number; p: number; pages: number; may_add: boolean }>();
};
const titles = async (role: MediaRole, query = '') => (await list(role, query)).rows.map(({ title }) => title);
const complaints = (reply: { json(): unknown }) => (reply.json() as { errors?: unknown }).errors;
const saving = (more: Record<string, unknown> = {}) => ({
  title: 'Menu of the winter',
  tags: ['winter'],
  collection: stage.menus,
  base_version: 1,
  ...more,
});

describe('who may do what with one document', () => {
  const calls: [
    string,
    (id: number) => string,
    ((id: number) => unknown) | 'upload' | undefined,
    Record<MediaRole, number>,
  ][] = [
    [
      'read it',
      (id) => `${LIST}${id}/`,
      undefined,
      { stranger: 401, outsider: 403, reader: 404, elsewhere: 404, chooser: 200, adder: 200, changer: 200, chief: 200 },
    ],
    [
      'read its history',
      (id) => `${LIST}${id}/history/`,
      undefined,
      { stranger: 401, outsider: 403, reader: 404, elsewhere: 404, chooser: 200, adder: 200, changer: 200, chief: 200 },
    ],
    [
      'save it',
      (id) => `/wagtail/documents/edit/${id}/`,
      () => saving(),
      { stranger: 401, outsider: 403, reader: 404, elsewhere: 404, chooser: 403, adder: 403, changer: 200, chief: 200 },
    ],
    [
      'replace its file',
      (id) => `/wagtail/documents/edit/${id}/file/`,
      'upload',
      { stranger: 401, outsider: 403, reader: 404, elsewhere: 404, chooser: 403, adder: 403, changer: 200, chief: 200 },
    ],
    [
      'delete it',
      (id) => `/wagtail/documents/delete/${id}/`,
      () => ({}),
      { stranger: 401, outsider: 403, reader: 404, elsewhere: 404, chooser: 403, adder: 403, changer: 200, chief: 200 },
    ],
  ];
  const cases = calls.flatMap(([what, url, body, statuses]) =>
    Object.entries(statuses).map(([role, status]) => [role, what, status, url, body] as const),
  );

  it.each(cases)('%s who wants to %s gets %i', async (role, _, status, url, body) => {
    const id = await add();
    const before = await find(id);
    const who = role as MediaRole;
    const reply =
      body === undefined
        ? await stage.as(who).send('GET', url(id))
        : body === 'upload'
          ? await stage.upload(who, url(id), menu, { base_version: '1' })
          : await stage.post(who, url(id), body(id));
    expect(reply.statusCode).toBe(status);
    if (status !== 200) expect(await find(id)).toEqual(before);
    if (status === 404) expect(reply.body).not.toContain('menu');
  });

  it('whoever uploaded it may change it with the right to add', async () => {
    const own = await add({ uploadedById: stage.ids['adder'] ?? null });
    expect((await list('adder')).rows[0]).toMatchObject({ may_change: true });
    expect((await stage.post('adder', `/wagtail/documents/edit/${own}/`, saving())).statusCode).toBe(200);
    expect((await stage.post('adder', `/wagtail/documents/delete/${own}/`, {})).statusCode).toBe(200);
  });

  it('does not tell a document that is gone from one outside the rights', async () => {
    const id = await add({ collectionId: stage.press });
    const [hidden, gone] = await Promise.all(
      [id, 4242].map((one) => stage.post('changer', `/wagtail/documents/delete/${one}/`, {})),
    );
    const facts = (reply: typeof hidden) => ({ ...reply!.json<Record<string, unknown>>(), request_id: '' });
    expect(facts(hidden)).toEqual(facts(gone));
  });
});

describe('the list', () => {
  it('shows what stands where one holds a right, and nothing else', async () => {
    await add({ title: 'Root', collectionId: null });
    await add({ title: 'Press', collectionId: stage.press });
    await add({ title: 'Menus' });
    await add({ title: 'Winter', collectionId: stage.winter });
    expect(await titles('chief')).toEqual(['Menus', 'Press', 'Root', 'Winter']);
    expect(await titles('changer')).toEqual(['Menus', 'Winter']);
    expect(await titles('elsewhere')).toEqual(['Press']);
    expect((await stage.as('reader').send('GET', LIST)).statusCode).toBe(403);
    expect(await list('chooser')).toMatchObject({ total: 2, may_add: false, rows: [{ may_change: false }, {}] });
    expect(await list('adder')).toMatchObject({ may_add: true, rows: [{ may_change: false }, {}] });
    expect((await stage.as('stranger').send('GET', LIST)).statusCode).toBe(401);
    // Asking for a collection outside one's own is no way round.
    expect(await titles('changer', `?collection=${stage.press}`)).toEqual([]);
  });

  it('finds words in titles, names of files and tags; signs of patterns stand for themselves', async () => {
    await add({ title: 'Oysters', fileName: 'raw-bar.pdf' });
    await add({ title: 'Half off', fileName: '50%_off.pdf', tags: ['late supper'] });
    expect(await titles('chief', '?q=raw')).toEqual(['Oysters']);
    expect(await titles('chief', '?q=supper%20half')).toEqual(['Half off']);
    expect(await titles('chief', '?q=50%25_')).toEqual(['Half off']);
    expect(await titles('chief', '?q=%25%25')).toEqual([]);
  });

  it('filters by collection, tag, kind of file, use and uploader', async () => {
    const pdf = await add({ title: 'A', tags: ['summer'], uploadedById: stage.ids['chief'] ?? null });
    await add({ title: 'B', collectionId: stage.winter, name: 'b.txt', bytes: text('b') });
    await use(pdf);
    expect(await titles('chief', `?collection=${stage.winter}`)).toEqual(['B']);
    expect(await titles('chief', `?collection=${stage.menus}`)).toEqual(['A', 'B']);
    expect(await titles('chief', '?tag=SUMMER')).toEqual(['A']);
    expect(await titles('chief', '?kind=text')).toEqual(['B']);
    expect(await titles('chief', '?unused=1')).toEqual(['B']);
    expect(await titles('chief', '?mine=1')).toEqual(['A']);
  });

  it.each([
    ['title', ['a', 'B', 'c']],
    ['-title', ['c', 'B', 'a']],
    ['created_at', ['c', 'a', 'B']],
    ['-created_at', ['B', 'a', 'c']],
    ['size', ['B', 'c', 'a']],
    ['-size', ['a', 'c', 'B']],
    ['downloads', ['c', 'B', 'a']],
    ['-downloads', ['a', 'B', 'c']],
    ['uses', ['c', 'a', 'B']],
    ['-uses', ['B', 'a', 'c']],
  ])('is sorted by %s', async (ordering, wanted) => {
    const a = await add({ title: 'a', sizeBytes: 30, servedCount: 9, createdAt: '2026-02-01T00:00:00Z' });
    const b = await add({ title: 'B', sizeBytes: 10, servedCount: 5, createdAt: '2026-03-01T00:00:00Z' });
    await add({ title: 'c', sizeBytes: 20, servedCount: 1, createdAt: '2026-01-01T00:00:00Z' });
    await use(a, 901);
    await use(b, 902);
    await use(b, 903);
    expect(await titles('chief', `?ordering=${ordering}`)).toEqual(wanted);
  });

  it.each(['?ordering=file_hash', '?kind=exe', '?p=x', '?collection=x'])('refuses %s', async (query) => {
    expect((await stage.as('chief').send('GET', `${LIST}${query}`)).statusCode).toBe(400);
  });

  it('is cut into pages of 20, asked for by the same statements however many there are', async () => {
    const ask = () => recordStatements(() => list('changer', '?p=9'));
    await add();
    const few = await ask();
    for (let made = 0; made < 40; made += 1) await add();
    const many = await ask();
    expect(many.result).toMatchObject({ total: 41, p: 3, pages: 3 });
    expect(many.statements).toHaveLength(few.statements.length);
  });
});

describe('an upload', () => {
  it.each<[MediaRole, number]>([
    ['stranger', 401],
    ['outsider', 403],
    ['reader', 403],
    ['chooser', 403],
    ['elsewhere', 400],
    ['adder', 200],
    ['chief', 200],
  ])('by %s to “Menus” gets %i', async (role, status) => {
    const reply = await stage.upload(role, ADD, menu, { collection: String(stage.menus) });
    expect(reply.statusCode).toBe(status);
    expect(stage.store.files.size).toBe(status === 200 ? 1 : 0);
    if (status === 400) expect(complaints(reply)).toMatchObject([{ field: 'collection' }]);
  });

  it('is there under its name, with who sent it', async () => {
    const reply = await stage.upload('adder', '/wagtail/documents/add/', menu, { collection: String(stage.winter) });
    const { item } = reply.json<{ item: { id: number } }>();
    expect(item).toMatchObject({ title: 'Winter menu', edit_url: `/wagtail/documents/edit/${item.id}/` });
    expect(await find(item.id)).toMatchObject({ uploadedById: stage.ids['adder'], collectionId: stage.winter });
    const again = await stage.upload('adder', ADD, menu, { collection: String(stage.menus) });
    const second = again.json<{ item: { id: number } }>().item.id;
    const facts = (await stage.as('adder').send('GET', `${LIST}${second}/`)).json<Record<string, unknown>>();
    expect(facts).toMatchObject({ uploaded_by: 'adder', duplicates: [{ id: item.id, title: 'Winter menu' }] });
  });

  it('names others of the same file only to those who may see them', async () => {
    await add({ title: 'Secret', collectionId: stage.press });
    const id = await add();
    const seen = async (role: MediaRole) =>
      (await stage.as(role).send('GET', `${LIST}${id}/`)).json<{ duplicates: unknown[] }>();
    expect((await seen('changer')).duplicates).toEqual([]);
    expect((await seen('chief')).duplicates).toMatchObject([{ title: 'Secret' }]);
  });

  it.each([
    ['a program that says it is PDF', { name: 'menu.pdf', bytes: text('MZ\u0090 a program') }, 'file'],
    ['a page of HTML that says it is a text document', { name: 'menu.docx', bytes: text('<html></html>') }, 'file'],
    ['an archive that says it is a text document', { name: 'menu.docx', bytes: BOMB }, 'file'],
    ['a page of HTML', { name: 'menu.html', bytes: text('<script>1</script>') }, 'file'],
    ['an empty file', { name: 'menu.pdf', bytes: new Uint8Array() }, 'file'],
    ['no file', undefined, 'file'],
  ])('refuses %s', async (_, file, field) => {
    const reply = await stage.upload('chief', ADD, file);
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field }]);
    expect(stage.store.files.size).toBe(0);
  });

  it('keeps a packed bomb packed', async () => {
    const reply = await stage.upload('chief', ADD, { name: 'all.zip', bytes: BOMB });
    expect(reply.statusCode).toBe(200);
    expect([...stage.store.files.values()]).toEqual([BOMB]);
  });

  it('refuses one byte too many', async () => {
    const reply = await stage.upload('chief', ADD, { name: 'menu.pdf', bytes: new Uint8Array(50_000_001) });
    expect(reply.json()).toMatchObject({ type: 'too_large', status: 413, errors: [{ field: 'file' }] });
  });

  it.each([['x'], ['-1'], ['4242'], ['9'.repeat(30)]])('refuses the collection %s', async (collection) => {
    expect(complaints(await stage.upload('chief', ADD, menu, { collection }))).toMatchObject([{ field: 'collection' }]);
  });

  it('takes a hostile name apart', async () => {
    const name = `..\\..\\etc\\<img src=x>\u202e"; rm\u0007 -rf.pdf`;
    const reply = await stage.upload('chief', ADD, { name, bytes: PDF }, { title: ' A\u0000 \n title ' });
    const { item } = reply.json<{ item: { id: number; title: string } }>();
    expect(item.title).toBe('A title');
    const fileName = (await find(item.id))?.fileName ?? '';
    expect(fileName).not.toMatch(/[\\/\p{Cc}\u202e]/u);
    expect(fileName).toMatch(/\.pdf$/);
  });
});

describe('saving', () => {
  it('changes title, tags and collection, and says so', async () => {
    const id = await add();
    const reply = await stage.post(
      'changer',
      `/wagtail/documents/edit/${id}/`,
      saving({ tags: [' Winter ', 'winter', 'Bar'], collection: stage.winter }),
    );
    expect(reply.json()).toEqual({ version: 2, url: `/documents/${id}/menu.pdf` });
    expect(await find(id)).toMatchObject({
      title: 'Menu of the winter',
      tags: ['winter', 'bar'],
      collectionId: stage.winter,
    });
    const { rows } = (await stage.as('changer').send('GET', `${LIST}${id}/history/`)).json<{ rows: unknown[] }>();
    expect(rows[0]).toMatchObject({ action: 'document.update', by: 'changer' });
  });

  it('refuses a stale version, naming who was faster, and keeps what they saved', async () => {
    const id = await add();
    await stage.post('chief', `/wagtail/documents/edit/${id}/`, saving({ title: 'First' }));
    const late = await stage.post('changer', `/wagtail/documents/edit/${id}/`, saving({ title: 'Late' }));
    expect(late.json()).toMatchObject({ type: 'conflict', status: 409 });
    expect(await find(id)).toMatchObject({ title: 'First', version: 2 });
    const now = (await stage.as('changer').send('GET', `${LIST}${id}/`)).json();
    expect(now).toMatchObject({ version: 2, changed: { by: 'chief' } });
    const over = await stage.post(
      'changer',
      `/wagtail/documents/edit/${id}/`,
      saving({ title: 'Late', base_version: 2 }),
    );
    expect(over.statusCode).toBe(200);
  });

  it.each([
    ['no title', { title: '  \n ' }, 'title'],
    ['a long title', { title: 'a'.repeat(256) }, 'title'],
    ['too many tags', { tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'tags'],
    ['a collection outside one’s rights', { collection: 3 }, 'collection'],
    ['the root without a right on it', { collection: null }, 'collection'],
    ['a collection that is gone', { collection: 4242 }, 'collection'],
    ['no version', { base_version: undefined }, 'base_version'],
  ])('refuses %s', async (_, more, field) => {
    const id = await add();
    const reply = await stage.post('changer', `/wagtail/documents/edit/${id}/`, saving(more));
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field }]);
    expect(await find(id)).toMatchObject({ title: 'menu', version: 1 });
  });
});

describe('another file', () => {
  it('keeps the id; the address follows the name', async () => {
    const id = await add();
    const reply = await stage.upload(
      'changer',
      `/wagtail/documents/edit/${id}/file/`,
      { name: 'Menü 2.txt', bytes: text('Oysters') },
      { base_version: '1' },
    );
    expect(reply.json()).toEqual({ version: 2, url: `/documents/${id}/Men%C3%BC%202.txt` });
    expect(await find(id)).toMatchObject({ mimetype: 'text/plain; charset=utf-8', title: 'menu' });
    expect([...stage.store.files.values()]).toEqual([Buffer.from('Oysters')]);
  });

  it.each([
    ['a stale version', menu, '7', 409],
    ['no version', menu, '', 400],
    ['a disguised file', { name: 'menu.pdf', bytes: text('MZ') }, '1', 400],
  ])('with %s leaves the old one', async (_, file, base_version, status) => {
    const id = await add();
    const before = await find(id);
    const reply = await stage.upload('changer', `/wagtail/documents/edit/${id}/file/`, file, { base_version });
    expect(reply.statusCode).toBe(status);
    expect(await find(id)).toEqual(before);
    expect([...stage.store.files.keys()]).toEqual([before?.fileKey]);
  });
});

describe('deleting', () => {
  it('refuses what is used until it is ticked, and leaves no file behind', async () => {
    const id = await add();
    await use(id);
    const url = `/wagtail/documents/delete/${id}/`;
    expect((await stage.post('changer', url, {})).statusCode).toBe(409);
    expect(stage.store.files.size).toBe(1);
    expect((await stage.post('changer', url, { although_used: true })).json()).toEqual({ title: 'menu' });
    expect(stage.store.files.size).toBe(0);
    const ofIt = and(eq(historyEntries.subjectKind, 'document'), eq(historyEntries.action, 'document.delete'));
    expect((await stage.database.db.select().from(historyEntries).where(ofIt)).at(-1)?.details).toEqual({
      title: 'menu',
    });
  });
});

describe('bulk actions', () => {
  const BULK = '/wagtail/bulk/documents/document';
  const several = async () => ({
    mine: await add({ tags: ['old'] }),
    foreign: await add({ collectionId: stage.press }),
    used: await add(),
  });

  it.each([
    ['add_tags', { tags: ['new'] }],
    ['add_to_collection', { collection: 2 }],
    ['delete', {}],
  ])('%s asks for rights', async (action, body) => {
    const { mine } = await several();
    const call = (role: MediaRole) => stage.post(role, `${BULK}/${action}/`, { ids: [mine], ...body });
    expect((await call('stranger')).statusCode).toBe(401);
    expect((await call('outsider')).statusCode).toBe(403);
    const refused = await call('adder');
    if (action === 'add_to_collection' || refused.statusCode === 200)
      expect(refused.json()).toEqual({ done: [], refused: [{ id: mine, reason: 'forbidden' }] });
    expect(await find(mine)).toMatchObject({ tags: ['old'], collectionId: stage.menus, version: 1 });
  });

  it('add tags where one may, and tell nothing of what may not be seen', async () => {
    const { mine, foreign } = await several();
    const reply = await stage.post('changer', `${BULK}/add_tags/`, {
      ids: [mine, foreign, 4242],
      tags: ['New', 'old'],
    });
    expect(reply.json()).toEqual({
      done: [mine],
      refused: [
        { id: foreign, reason: 'absent' },
        { id: 4242, reason: 'absent' },
      ],
    });
    expect(await find(mine)).toMatchObject({ tags: ['old', 'new'], version: 2 });
    expect(await find(foreign)).toMatchObject({ tags: [], version: 1 });
  });

  it('move to a collection to which one may add', async () => {
    const { mine } = await several();
    const to = (collection: number) => stage.post('changer', `${BULK}/add_to_collection/`, { ids: [mine], collection });
    expect(complaints(await to(stage.press))).toMatchObject([{ field: 'collection' }]);
    expect((await to(stage.winter)).json()).toEqual({ done: [mine], refused: [] });
    expect(await find(mine)).toMatchObject({ collectionId: stage.winter, version: 2 });
  });

  it('delete what is not used', async () => {
    const { mine, used, foreign } = await several();
    await use(used);
    const remove = (more = {}) => stage.post('changer', `${BULK}/delete/`, { ids: [mine, used, foreign], ...more });
    expect((await remove()).json()).toEqual({
      done: [mine],
      refused: [
        { id: foreign, reason: 'absent' },
        { id: used, reason: 'used' },
      ],
    });
    expect((await remove({ although_used: true })).json<{ done: number[] }>().done).toEqual([used]);
    expect(stage.store.files.size).toBe(1);
  });

  it.each([
    ['no id', { ids: [] }],
    ['more than 1,000', { ids: Array.from({ length: 1001 }, (_, n) => n + 1) }],
    ['what is no id', { ids: ['x'] }],
    ['nothing', {}],
  ])('refuse %s', async (_, body) => {
    expect((await stage.post('chief', `${BULK}/delete/`, body)).statusCode).toBe(400);
  });
});

it('a private collection is told to those who see it', async () => {
  const id = await add({ collectionId: stage.press });
  await stage.database.db.update(collections).set({ privacy: 'signed_in' }).where(eq(collections.id, stage.press));
  expect((await list('elsewhere')).rows).toMatchObject([{ id, is_private: true }]);
});
