import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDocumentHarness, type DocumentHarness, MENU, PDF } from '#test/document-harness.ts';
import { complaints, type MediaRole, UPLOAD_ANSWERS } from '#test/media-harness.ts';

const LIST = '/wagtail/api/main/documents/';
const ADD = '/wagtail/documents/multiple/add/';
const text = (words: string) => new TextEncoder().encode(words);
/** A ZIP archive that states an unpacked size of a terabyte. Archives are stored unchanged and never unpacked. */
const BOMB = Buffer.from(
  'UEsDBBQAAAAIAAAAIVyGphA2BwAAAAUAAAAFAAAAYS50eHTLSM3JyQcAUEsBAhQDFAAAAAgAAAAhXIamEDYHAAAA/////wUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACoAAAAAAA==',
  'base64',
);

let harness: DocumentHarness;
beforeAll(async () => {
  harness = await buildDocumentHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

describe('an upload', () => {
  it.each(UPLOAD_ANSWERS)('by %s to “Menus” gets %i', async (role, status) => {
    const reply = await harness.upload(role, ADD, MENU, { collection: String(harness.menus) });
    expect(reply.statusCode).toBe(status);
    expect(harness.store.files.size).toBe(status === 200 ? 1 : 0);
    if (status === 400) expect(complaints(reply)).toMatchObject([{ field: 'collection' }]);
  });

  it('has its file name and its uploader', async () => {
    const reply = await harness.upload('adder', '/wagtail/documents/add/', MENU, {
      collection: String(harness.winter),
    });
    const { item } = reply.json<{ item: { id: number } }>();
    expect(item).toMatchObject({ title: 'Winter menu', edit_url: `/wagtail/documents/edit/${item.id}/` });
    expect(await harness.find(item.id)).toMatchObject({
      uploadedById: harness.ids['adder'],
      collectionId: harness.winter,
    });
    const again = await harness.upload('adder', ADD, MENU, { collection: String(harness.menus) });
    const second = again.json<{ item: { id: number } }>().item.id;
    const facts = (await harness.as('adder').send('GET', `${LIST}${second}/`)).json<Record<string, unknown>>();
    expect(facts).toMatchObject({ uploadedBy: 'adder', duplicates: [{ id: item.id, title: 'Winter menu' }] });
  });

  it('names other documents with the same file only if the user may see them', async () => {
    await harness.add({ title: 'Secret', collectionId: harness.press });
    const id = await harness.add();
    const seen = async (role: MediaRole) =>
      (await harness.as(role).send('GET', `${LIST}${id}/`)).json<{ duplicates: unknown[] }>();
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
    const reply = await harness.upload('chief', ADD, file);
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field }]);
    expect(harness.store.files.size).toBe(0);
  });

  it('does not unpack a decompression bomb', async () => {
    const reply = await harness.upload('chief', ADD, { name: 'all.zip', bytes: BOMB });
    expect(reply.statusCode).toBe(200);
    expect([...harness.store.files.values()]).toEqual([BOMB]);
  });

  it('refuses a file of one byte more than allowed', async () => {
    const reply = await harness.upload('chief', ADD, { name: 'menu.pdf', bytes: new Uint8Array(50_000_001) });
    expect(reply.json()).toMatchObject({ type: 'too_large', status: 413, errors: [{ field: 'file' }] });
  });

  it.each([['x'], ['-1'], ['4242'], ['9'.repeat(30)]])('refuses the collection %s', async (collection) => {
    expect(complaints(await harness.upload('chief', ADD, MENU, { collection }))).toMatchObject([
      { field: 'collection' },
    ]);
  });

  it('cleans a hostile file name', async () => {
    const name = `..\\..\\etc\\<img src=x>\u202e"; rm\u0007 -rf.pdf`;
    const reply = await harness.upload('chief', ADD, { name, bytes: PDF }, { title: ' A\u0000 \n title ' });
    const { item } = reply.json<{ item: { id: number; title: string } }>();
    expect(item.title).toBe('A title');
    const fileName = (await harness.find(item.id))?.fileName ?? '';
    expect(fileName).not.toMatch(/[\\/\p{Cc}\u202e]/u);
    expect(fileName).toMatch(/\.pdf$/);
  });

  it('has the quotation marks of its file name, which browsers send as %22', async () => {
    const reply = await harness.upload('chief', ADD, { name: 'The "best" 100% menu.pdf', bytes: PDF });
    const { item } = reply.json<{ item: { id: number; title: string } }>();
    expect(item.title).toBe('The "best" 100% menu');
    expect((await harness.find(item.id))?.fileName).toBe('The "best" 100% menu.pdf');
  });
});

describe('another file', () => {
  it('keeps the id; the address follows the file name', async () => {
    const id = await harness.add();
    const reply = await harness.upload(
      'changer',
      `/wagtail/documents/edit/${id}/file/`,
      { name: 'Menü 2.txt', bytes: text('Oysters') },
      { baseVersion: '1' },
    );
    expect(reply.json()).toEqual({ version: 2, url: `/documents/${id}/Men%C3%BC%202.txt` });
    expect(await harness.find(id)).toMatchObject({ mimetype: 'text/plain; charset=utf-8', title: 'menu' });
    expect([...harness.store.files.values()]).toEqual([Buffer.from('Oysters')]);
  });

  it.each([
    ['a stale version', MENU, '7', 409],
    ['no version', MENU, '', 400],
    ['a disguised file', { name: 'menu.pdf', bytes: text('MZ') }, '1', 400],
  ])('with %s leaves the old one', async (_, file, baseVersion, status) => {
    const id = await harness.add();
    const before = await harness.find(id);
    const reply = await harness.upload('changer', `/wagtail/documents/edit/${id}/file/`, file, { baseVersion });
    expect(reply.statusCode).toBe(status);
    expect(await harness.find(id)).toEqual(before);
    expect([...harness.store.files.keys()]).toEqual([before?.fileKey]);
  });
});
