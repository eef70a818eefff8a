import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '#features/collections/server/tables.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { recordStatements } from '#platform/db/client.ts';
import { buildDocumentHarness, type DocumentHarness, MENU } from '#test/document-harness.ts';
import { complaints, type MediaRole } from '#test/media-harness.ts';

const LIST = '/wagtail/api/main/documents/';

let harness: DocumentHarness;
beforeAll(async () => {
  harness = await buildDocumentHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const saving = (more: Record<string, unknown> = {}) => ({
  title: 'Menu of the winter',
  tags: ['winter'],
  collection: harness.menus,
  baseVersion: 1,
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
    const id = await harness.add();
    const before = await harness.find(id);
    const who = role as MediaRole;
    const reply =
      body === undefined
        ? await harness.as(who).send('GET', url(id))
        : body === 'upload'
          ? await harness.upload(who, url(id), MENU, { baseVersion: '1' })
          : await harness.post(who, url(id), body(id));
    expect(reply.statusCode).toBe(status);
    if (status !== 200) expect(await harness.find(id)).toEqual(before);
    if (status === 404) expect(reply.body).not.toContain('menu');
  });

  it('its uploader may change it with the right to add', async () => {
    const own = await harness.add({ uploadedById: harness.ids['adder'] ?? null });
    expect((await harness.list('adder')).rows[0]).toMatchObject({ mayChange: true });
    expect((await harness.post('adder', `/wagtail/documents/edit/${own}/`, saving())).statusCode).toBe(200);
    expect((await harness.post('adder', `/wagtail/documents/delete/${own}/`, {})).statusCode).toBe(200);
  });

  it("answers alike for a deleted document and one outside the user's rights", async () => {
    const id = await harness.add({ collectionId: harness.press });
    const [hidden, gone] = await Promise.all(
      [id, 4242].map((one) => harness.post('changer', `/wagtail/documents/delete/${one}/`, {})),
    );
    const facts = (reply: typeof hidden) => ({ ...reply!.json<Record<string, unknown>>(), request_id: '' });
    expect(facts(hidden)).toEqual(facts(gone));
  });
});

describe('the list', () => {
  it('shows documents where the user has a right, and nothing else', async () => {
    await harness.add({ title: 'Root', collectionId: null });
    await harness.add({ title: 'Press', collectionId: harness.press });
    await harness.add({ title: 'Menus' });
    await harness.add({ title: 'Winter', collectionId: harness.winter });
    expect(await harness.titles('chief')).toEqual(['Menus', 'Press', 'Root', 'Winter']);
    expect(await harness.titles('changer')).toEqual(['Menus', 'Winter']);
    expect(await harness.titles('elsewhere')).toEqual(['Press']);
    expect((await harness.as('reader').send('GET', LIST)).statusCode).toBe(403);
    expect(await harness.list('chooser')).toMatchObject({ total: 2, mayAdd: false, rows: [{ mayChange: false }, {}] });
    expect(await harness.list('adder')).toMatchObject({ mayAdd: true, rows: [{ mayChange: false }, {}] });
    expect((await harness.as('stranger').send('GET', LIST)).statusCode).toBe(401);
    // The filter by another collection does not extend the user's rights.
    expect(await harness.titles('changer', `?collection=${harness.press}`)).toEqual([]);
  });

  it('finds words in titles, file names and tags; wildcards of LIKE are taken literally', async () => {
    await harness.add({ title: 'Oysters', fileName: 'raw-bar.pdf' });
    await harness.add({ title: 'Half off', fileName: '50%_off.pdf', tags: ['late supper'] });
    expect(await harness.titles('chief', '?q=raw')).toEqual(['Oysters']);
    expect(await harness.titles('chief', '?q=supper%20half')).toEqual(['Half off']);
    expect(await harness.titles('chief', '?q=50%25_')).toEqual(['Half off']);
    expect(await harness.titles('chief', '?q=%25%25')).toEqual([]);
  });

  it('filters by collection, tag, kind, use and uploader', async () => {
    const pdf = await harness.add({ title: 'A', tags: ['summer'], uploadedById: harness.ids['chief'] ?? null });
    await harness.add({
      title: 'B',
      collectionId: harness.winter,
      name: 'b.txt',
      bytes: new TextEncoder().encode('b'),
    });
    await harness.use(pdf);
    expect(await harness.titles('chief', `?collection=${harness.winter}`)).toEqual(['B']);
    expect(await harness.titles('chief', `?collection=${harness.menus}`)).toEqual(['A', 'B']);
    expect(await harness.titles('chief', '?tag=SUMMER')).toEqual(['A']);
    expect(await harness.titles('chief', '?kind=text')).toEqual(['B']);
    expect(await harness.titles('chief', '?unused=1')).toEqual(['B']);
    expect(await harness.titles('chief', '?mine=1')).toEqual(['A']);
  });

  it.each([
    ['title', ['a', 'B', 'c']],
    ['-title', ['c', 'B', 'a']],
    ['createdAt', ['c', 'a', 'B']],
    ['-createdAt', ['B', 'a', 'c']],
    ['size', ['B', 'c', 'a']],
    ['-size', ['a', 'c', 'B']],
    ['downloads', ['c', 'B', 'a']],
    ['-downloads', ['a', 'B', 'c']],
    ['uses', ['c', 'a', 'B']],
    ['-uses', ['B', 'a', 'c']],
  ])('is sorted by %s', async (ordering, wanted) => {
    const a = await harness.add({ title: 'a', sizeBytes: 30, servedCount: 9, createdAt: '2026-02-01T00:00:00Z' });
    const b = await harness.add({ title: 'B', sizeBytes: 10, servedCount: 5, createdAt: '2026-03-01T00:00:00Z' });
    await harness.add({ title: 'c', sizeBytes: 20, servedCount: 1, createdAt: '2026-01-01T00:00:00Z' });
    await harness.use(a, 901);
    await harness.use(b, 902);
    await harness.use(b, 903);
    expect(await harness.titles('chief', `?ordering=${ordering}`)).toEqual(wanted);
  });

  it.each(['?ordering=file_hash', '?kind=exe', '?p=x', '?collection=x'])('refuses %s', async (query) => {
    expect((await harness.as('chief').send('GET', `${LIST}${query}`)).statusCode).toBe(400);
  });

  it('has pages of 20, with the same number of statements for any number of documents', async () => {
    const ask = () => recordStatements(() => harness.list('changer', '?p=9'));
    await harness.add();
    const few = await ask();
    for (let made = 0; made < 40; made += 1) await harness.add();
    const many = await ask();
    expect(many.result).toMatchObject({ total: 41, p: 3, pages: 3 });
    expect(many.statements).toHaveLength(few.statements.length);
  });
});

describe('saving', () => {
  it('changes title, tags and collection, and records the change', async () => {
    const id = await harness.add();
    const reply = await harness.post(
      'changer',
      `/wagtail/documents/edit/${id}/`,
      saving({ tags: [' Winter ', 'winter', 'Bar'], collection: harness.winter }),
    );
    expect(reply.json()).toEqual({ version: 2, url: `/documents/${id}/menu.pdf` });
    expect(await harness.find(id)).toMatchObject({
      title: 'Menu of the winter',
      tags: ['winter', 'bar'],
      collectionId: harness.winter,
    });
    const { rows } = (await harness.as('changer').send('GET', `${LIST}${id}/history/`)).json<{ rows: unknown[] }>();
    expect(rows[0]).toMatchObject({ action: 'document.update', by: 'changer' });
  });

  it('refuses a stale version, names the user who saved first, and keeps their change', async () => {
    const id = await harness.add();
    await harness.post('chief', `/wagtail/documents/edit/${id}/`, saving({ title: 'First' }));
    const late = await harness.post('changer', `/wagtail/documents/edit/${id}/`, saving({ title: 'Late' }));
    expect(late.json()).toMatchObject({ type: 'conflict', status: 409 });
    expect(await harness.find(id)).toMatchObject({ title: 'First', version: 2 });
    const now = (await harness.as('changer').send('GET', `${LIST}${id}/`)).json();
    expect(now).toMatchObject({ version: 2, changed: { by: 'chief' } });
    const over = await harness.post(
      'changer',
      `/wagtail/documents/edit/${id}/`,
      saving({ title: 'Late', baseVersion: 2 }),
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
    ['no version', { baseVersion: undefined }, 'baseVersion'],
  ])('refuses %s', async (_, more, field) => {
    const id = await harness.add();
    const reply = await harness.post('changer', `/wagtail/documents/edit/${id}/`, saving(more));
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field }]);
    expect(await harness.find(id)).toMatchObject({ title: 'menu', version: 1 });
  });
});

describe('deleting', () => {
  it('refuses a document in use until the user confirms, and keeps the file to restore it', async () => {
    const id = await harness.add();
    await harness.use(id);
    const url = `/wagtail/documents/delete/${id}/`;
    expect((await harness.post('changer', url, {})).statusCode).toBe(409);
    expect(harness.store.files.size).toBe(1);
    expect((await harness.post('changer', url, { althoughUsed: true })).json()).toEqual({ title: 'menu' });
    expect(harness.store.files.size).toBe(1);
    const ofIt = and(eq(historyEntries.subjectKind, 'document'), eq(historyEntries.action, 'document.delete'));
    expect((await harness.database.db.select().from(historyEntries).where(ofIt)).at(-1)?.details).toEqual({
      title: 'menu',
    });
  });
});

it('a private collection is marked for users who see it', async () => {
  const id = await harness.add({ collectionId: harness.press });
  await harness.database.db.update(collections).set({ privacy: 'signed_in' }).where(eq(collections.id, harness.press));
  expect((await harness.list('elsewhere')).rows).toMatchObject([{ id, isPrivate: true }]);
});
