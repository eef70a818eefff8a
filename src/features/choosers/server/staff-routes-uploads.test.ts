import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { createCollection } from '#features/collections/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { documents } from '#features/documents/server/tables.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { ImageSigner } from '#features/images/server/address.ts';
import { images } from '#features/images/server/tables.ts';
import { videos } from '#features/videos/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { inspectorOutsideTransactions, plainImage } from '#test/stored-images.ts';
import { MP4 } from '#test/video-harness.ts';
import { type Uploaded, UPLOAD_LIMITS } from '../contract.ts';
import { chooserRoutes } from './staff-routes.ts';

const ROOT = '/wagtail/api/main/choosers';
const store = memoryMediaStore();
let database: Database;
let app: StaffApp;
let places: { own: number; other: number };
const browsers: Record<string, Browser> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  const deps = { db: database.db, clock: app.clock, guard: app.guard, mediaStore: store };
  chooserRoutes(app.http, {
    ...deps,
    images: { signer: new ImageSigner(new Uint8Array(32)), inspector: inspectorOutsideTransactions(database.db) },
  });
  await addStaff(database, app, { username: 'chief' });
  const reader = await addStaff(database, app, { username: 'reader', isSuperuser: false });
  await addStaff(database, app, { username: 'outsider', isSuperuser: false });
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  const group = { name: 'Readers', canAccessAdmin: true, pagePermissions: [], members: [reader] };
  await inTransaction(database.db, (tx) => createGroup(tx, context, group));
  const local = await addStaff(database, app, { username: 'local', isSuperuser: false });
  places = await inTransaction(database.db, async (tx) => {
    const powered = { ...context, powers: SYSTEM_POWERS };
    const own = await createCollection(tx, powered, { name: 'Own', parentId: null });
    const other = await createCollection(tx, powered, { name: 'Other', parentId: null });
    await createGroup(tx, context, {
      name: 'Locals',
      canAccessAdmin: true,
      pagePermissions: [],
      collectionPermissions: (['image', 'document', 'video'] as const).map((kind) => ({
        collectionId: own,
        kind,
        permissions: ['add'],
      })),
      members: [local],
    });
    return { own, other };
  });
  for (const name of ['chief', 'reader', 'local', 'outsider']) {
    browsers[name] = new Browser(app);
    await browsers[name].signIn(name);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  for (const table of [images, documents, videos]) await database.db.delete(table);
  store.files.clear();
});

interface Sent {
  name: string;
  bytes: Uint8Array;
}

/** The parts come with their file in the middle, as a form may have them. */
async function formOf(file: Sent | undefined, texts: Record<string, string>) {
  const form = new FormData();
  const [first, ...rest] = Object.entries(texts);
  if (first) form.append(...first);
  if (file) form.append('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
  for (const text of rest) form.append(...text);
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function send(kind: string, file?: Sent, texts: Record<string, string> = {}, who = 'chief') {
  const { type, body } = await formOf(file, texts);
  const browser = browsers[who] ?? new Browser(app);
  const csrf = (await browser.send('GET', '/api-nc/csrftoken/')).json<{ csrf_token: string }>().csrf_token;
  return app.http.inject({
    method: 'POST',
    url: `${ROOT}/${kind}/`,
    remoteAddress: '192.0.2.1',
    headers: {
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      'x-csrftoken': csrf,
      'content-type': type,
    },
    payload: body,
  });
}
const text = (words: string) => new TextEncoder().encode(words);
const menu = { name: 'Winter menu.txt', bytes: text('Oysters') };
const complaints = (reply: { json(): unknown }) => (reply.json() as { errors?: { field: string }[] }).errors;

describe.each(['images', 'documents', 'videos'])('an upload to %s', (kind) => {
  it.each([
    ['strangers', 'nobody', 401],
    ['accounts without access to the admin', 'outsider', 403],
    ['staff who may add to no collection', 'reader', 403],
  ])('refuses %s', async (_, who, status) => {
    expect((await send(kind, menu, {}, who)).statusCode).toBe(status);
    expect(store.files.size).toBe(0);
  });

  it('refuses a form without the token that proves where it comes from', async () => {
    const { type, body } = await formOf(menu, {});
    const cookie = [...(browsers['chief']?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, 'content-type': type };
    const reply = await app.http.inject({ method: 'POST', url: `${ROOT}/${kind}/`, headers, payload: body });
    expect(reply.json()).toMatchObject({ type: 'csrf_failed', status: 403 });
  });

  it('refuses what is no form, and a form cut short', async () => {
    const reply = await browsers['chief']?.send('POST', `${ROOT}/${kind}/`, { json: { file: 'x' } });
    expect(reply?.statusCode).toBe(415);
    const { type, body } = await formOf(menu, {});
    const cut = await browsers['chief']?.send('POST', `${ROOT}/${kind}/`, {
      headers: { 'content-type': type },
      json: body.subarray(0, -40),
    });
    expect(cut?.statusCode).toBe(400);
    expect(store.files.size).toBe(0);
  });

  it.each([
    ['a missing file', undefined, {}],
    ['an empty file', { name: 'a.txt', bytes: new Uint8Array() }, {}],
    ['a kind that is not taken', { name: 'run.exe', bytes: text('MZ') }, {}],
    ['a page of HTML', { name: 'menu.html', bytes: text('<script>1</script>') }, {}],
    ['bytes that are not what the name says', { name: 'menu.pdf', bytes: text('Oysters') }, {}],
  ])('refuses %s, naming the file', async (_, file, texts) => {
    const reply = await send(kind, file, texts);
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field: 'file' }]);
    expect(store.files.size).toBe(0);
  });

  it('refuses a title that is too long', async () => {
    const reply = await send(kind, menu, { title: 'a'.repeat(256) });
    expect(complaints(reply)).toEqual([{ field: 'title', message: 'must have at most 255 characters' }]);
  });
});

describe.each(['images', 'documents', 'videos'])('the collection of an upload to %s', (kind) => {
  it.each(['99999', 'all', '0', '-1'])('cannot be %s', async (collection) => {
    const reply = await send(kind, menu, { title: 'A', collection });
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field: 'collection' }]);
    expect(store.files.size).toBe(0);
  });

  it('must be one to which the viewer may add, which the root is not for everybody', async () => {
    for (const collection of ['', String(places.other)]) {
      const reply = await send(kind, menu, { title: 'A', collection }, 'local');
      expect(complaints(reply)).toMatchObject([{ field: 'collection' }]);
    }
    expect(store.files.size).toBe(0);
  });
});

describe('an upload into a collection', () => {
  it('is there, with its uploader', async () => {
    const reply = await send('documents', menu, { title: 'A', collection: String(places.own) }, 'local');
    expect(reply.statusCode).toBe(200);
    const [row] = await database.db.select().from(documents);
    expect(row).toMatchObject({ collectionId: places.own, uploadedById: expect.any(Number) });
  });
});

describe('an upload that is too large', () => {
  it('is refused by its announced size', async () => {
    const reply = await send('images', { name: 'a.png', bytes: new Uint8Array(UPLOAD_LIMITS.image + 200_000) });
    expect(reply.json()).toMatchObject({
      type: 'too_large',
      status: 413,
      errors: [{ field: 'file', message: 'An image must be at most 10 MB' }],
    });
  });

  it('is refused when one byte is too many, and taken in when none is', async () => {
    const most = UPLOAD_LIMITS.image;
    const sent = async (size: number) => (await send('images', { name: 'a.png', bytes: new Uint8Array(size) })).json();
    expect(await sent(most + 1)).toMatchObject({ type: 'too_large' });
    expect(await sent(most)).toMatchObject({ type: 'invalid', errors: [{ field: 'file' }] });
    expect(store.files.size).toBe(0);
  });
});

describe('an uploaded image', () => {
  it('is there to choose, with its texts, and in the history under who sent it', async () => {
    const bytes = await plainImage(10);
    const reply = await send('images', { name: '../../Pier.png', bytes }, { title: ' Pier\0', altText: 'A\0pier' });
    const { item, isDuplicate } = reply.json<Uploaded>();
    expect(isDuplicate).toBe(false);
    expect(item).toMatchObject({ title: 'Pier', altText: 'A pier', detail: '800 × 400', isPrivate: false });
    expect(item.thumbnail).toMatch(/^\/media\/images\//);
    expect(store.files.size).toBe(1);
    const [entry] = await database.db.select().from(historyEntries).where(eq(historyEntries.action, 'image.create'));
    expect(entry).toMatchObject({ actorName: 'chief', subjectId: String(item.id) });
  });

  it('without a title is called as its file', async () => {
    const reply = await send('images', { name: 'Low tide.png', bytes: await plainImage(11) });
    expect(reply.json<Uploaded>().item.title).toBe('Low tide');
  });

  it('that is in the library already gives the one that is', async () => {
    const bytes = await plainImage(12);
    const first = (await send('images', { name: 'a.png', bytes }, { title: 'First' })).json<Uploaded>();
    const second = (await send('images', { name: 'b.png', bytes }, { title: 'Second' })).json<Uploaded>();
    expect(second).toEqual({ item: first.item, isDuplicate: true });
    expect(store.files.size).toBe(1);
  });

  it('loses what runs when it is a drawing', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script><path onload="x()" d="M0 0h9"/></svg>';
    expect((await send('images', { name: 'a.svg', bytes: text(drawing) })).statusCode).toBe(200);
    const [kept] = [...store.files.values()].map((bytes) => new TextDecoder().decode(bytes));
    expect(kept).toContain('<path');
    expect(kept).not.toMatch(/script|alert|onload/);
  });

  it('refuses a text for those who cannot see it that is too long', async () => {
    const reply = await send('images', { name: 'a.png', bytes: await plainImage(13) }, { altText: 'a'.repeat(501) });
    expect(complaints(reply)).toMatchObject([{ field: 'altText' }]);
  });

  it('leaves no file when the change fails after it was written', async () => {
    vi.spyOn(database.db, 'transaction').mockImplementationOnce(async (work) => {
      vi.restoreAllMocks();
      await database.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('The connection is lost');
      });
      throw new Error('Not reached');
    });
    const reply = await send('images', { name: 'a.png', bytes: await plainImage(14) });
    expect(reply.statusCode).toBe(500);
    expect(store.files.size).toBe(0);
    expect(await database.db.$count(images)).toBe(0);
  });
});

describe('an uploaded document or video', () => {
  it('is there to choose', async () => {
    const document = (await send('documents', menu)).json<Uploaded>();
    expect(document).toMatchObject({ item: { title: 'Winter menu', detail: 'TXT, 7 B' }, isDuplicate: false });
    const video = (await send('videos', { name: 'dock.mp4', bytes: MP4 }, { title: 'Dock' })).json<Uploaded>();
    expect(video).toMatchObject({ item: { title: 'Dock', detail: '64 × 48, 0:02' }, isDuplicate: false });
    expect([...store.files.values()].at(-1)).toEqual(Buffer.from(MP4));
  });
});
