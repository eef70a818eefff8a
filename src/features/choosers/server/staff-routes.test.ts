import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { MEDIA } from '#features/choosers/server/index.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { createCollection, setCollectionPrivacy } from '#features/collections/server/index.ts';
import { inspectDocument, putDocument, storeDocument } from '#features/documents/server/index.ts';
import { documents } from '#features/documents/server/tables.ts';
import { putOriginal, storeImage } from '#features/images/server/index.ts';
import { ImageSigner } from '#features/images/server/address.ts';
import { images } from '#features/images/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, createSite, publishPage } from '#features/pages/server/index.ts';
import { pageRestrictions, pages } from '#features/pages/server/tables.ts';
import { country } from '#features/snippets/definitions.ts';
import { createSnippet } from '#features/snippets/server/index.ts';
import { putSource, storeVideo } from '#features/videos/server/index.ts';
import { videos } from '#features/videos/server/tables.ts';
import { type Database, recordStatements, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { DRAWING, inspectorOutsideTransactions, plainImage } from '#test/stored-images.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { ChooserList, Described } from '../contract.ts';
import { MEDIA_KINDS } from '../media-rights.ts';
import { chooserRoutes } from './staff-routes.ts';

const ROOT = '/wagtail/api/main/choosers';
const LISTS = ['images/', 'documents/', 'videos/', 'snippets/country/', 'describe/'];
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(50, 7)]);

const store = memoryMediaStore();
const context = {
  mediaViews: MEDIA,
  powers: SYSTEM_POWERS,
  actor: { accountId: null, name: 'test' },
  now: STAFF_NOW,
  store,
};
const pageContext = { ...context, powers: SYSTEM_POWERS, registry: blockRegistry, template: findTemplate };
const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };
let database: Database;
let app: StaffApp;
let ids: Record<
  'home' | 'live' | 'draft' | 'own' | 'image' | 'hidden' | 'drawing' | 'menu' | 'video' | 'country',
  number
>;
let secret: { collection: number; below: number };
const browsers: Record<string, Browser> = {};

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const addPage = (title: string, parentId: number | null, isLive = true) =>
  run(async (tx) => {
    const slug = parentId === null ? '' : title.toLowerCase();
    const content = { body: [], ...promote };
    const id = await createPage(tx, pageContext, { parentId, template: 'home', title, slug, content });
    if (isLive) await publishPage(tx, pageContext, id);
    return id;
  });
const addText = async (title: string, fileName: string, text: string) => {
  const file = await putDocument(store, await inspectDocument({ bytes: Buffer.from(text), fileName }));
  return run((tx) => storeDocument(tx, context, { file, title }));
};
const addImage = async (title: string, shade: number, bytes?: Uint8Array) => {
  const file = bytes ? { bytes, fileName: 'knot.svg' } : { bytes: await plainImage(shade), fileName: 'tide.png' };
  const written = await putOriginal(store, await inspectImage(file.bytes, file.fileName));
  const image = { file: written, title, altText: `Alt of ${title}` };
  return (await run((tx) => storeImage(tx, context, image))).id;
};

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  const service = { signer: new ImageSigner(new Uint8Array(32)), inspector: inspectorOutsideTransactions(database.db) };
  chooserRoutes(app.http, { db: database.db, clock: app.clock, guard: app.guard, images: service, mediaStore: store });

  const home = await addPage('Home', null);
  await run((tx) =>
    createSite(tx, pageContext, { name: 'Main', host: '*', isDefault: true, rootPageId: home, languageCode: 'en' }),
  );
  const own = await addPage('Own', home, false);
  secret = await run(async (tx) => {
    const collection = await createCollection(tx, context, { name: 'Secret', parentId: null });
    const below = await createCollection(tx, context, { name: 'Below', parentId: collection });
    await setCollectionPrivacy(tx, context, { id: collection, privacy: 'signed_in' });
    return { collection, below };
  });
  const hidden = await addImage('Hidden harbor', 2);
  await database.db.update(images).set({ collectionId: secret.below }).where(eq(images.id, hidden));
  ids = {
    home,
    own,
    live: await addPage('Live', home),
    draft: await addPage('Draft', home, false),
    image: await addImage('Pier at dusk', 1),
    hidden,
    drawing: await addImage('Knot', 0, DRAWING),
    menu: await addText('Winter menu', 'raw-bar.txt', 'Oysters'),
    video: await run(async (tx) =>
      storeVideo(tx, context, {
        title: 'The dock',
        width: 1280,
        height: 720,
        durationSeconds: 125,
        posterImageId: null,
        sources: [await putSource(store, { mimetype: 'video/mp4', content: MP4 })],
        tracks: [],
      }),
    ),
    country: await run((tx) =>
      createSnippet(
        tx,
        { ...context, registry: blockRegistry },
        { model: country, name: 'Canada', value: country.example },
      ),
    ),
  };
  const limited = await addStaff(database, app, { username: 'limited', isSuperuser: false });
  const viewer = await addStaff(database, app, { username: 'viewer', isSuperuser: false });
  await addStaff(database, app, { username: 'outsider', isSuperuser: false });
  await addStaff(database, app, { username: 'chief' });
  const group = (name: string, members: number[], permissions: ('add' | 'publish')[], onMedia: ('add' | 'choose')[]) =>
    run((tx) =>
      createGroup(tx, context, {
        name,
        canAccessAdmin: true,
        pagePermissions: [{ pageId: own, permissions }],
        collectionPermissions: MEDIA_KINDS.map((kind) => ({ collectionId: null, kind, permissions: onMedia })),
        members,
      }),
    );
  await group('Writers', [limited], ['add'], ['add', 'choose']);
  await group('Publishers', [viewer], ['publish'], ['choose']);
  const local = await addStaff(database, app, { username: 'local', isSuperuser: false });
  await run((tx) =>
    createGroup(tx, context, {
      name: 'Local writers',
      canAccessAdmin: true,
      pagePermissions: [],
      collectionPermissions: [
        { collectionId: secret.collection, kind: 'image', permissions: ['choose'] },
        { collectionId: null, kind: 'video', permissions: ['add'] },
      ],
      members: [local],
    }),
  );
  await database.db.update(images).set({ uploadedById: local }).where(eq(images.id, ids.drawing));
  await database.db.update(videos).set({ uploadedById: local }).where(eq(videos.id, ids.video));
  for (const name of ['limited', 'viewer', 'local', 'outsider', 'chief']) {
    browsers[name] = new Browser(app);
    await browsers[name].signIn(name);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = async (path: string, who = 'limited') => (browsers[who] ?? new Browser(app)).send('GET', `${ROOT}/${path}`);
const list = async (path: string, who?: string) => (await get(path, who)).json<ChooserList>();
const titles = async (path: string) => (await list(path)).rows.map(({ title }) => title);
const described = async (query: string, who?: string) =>
  (await get(`describe/?${query}`, who)).json<{ things: Described[] }>().things;

describe('every chooser', () => {
  it.each(LISTS)('%s refuses strangers', async (path) => {
    expect((await get(path, 'nobody')).statusCode).toBe(401);
  });

  it.each(LISTS)('%s refuses accounts without access to the admin', async (path) => {
    expect((await get(path, 'outsider')).statusCode).toBe(403);
  });

  it.each(LISTS)('%s is never cached', async (path) => {
    expect((await get(path)).headers['cache-control']).toBe('no-store, private');
  });

  it.each(LISTS.slice(0, 4))('%s refuses a search that is too long, naming it', async (path) => {
    const reply = await get(`${path}?q=${'a'.repeat(201)}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errors: [{ field: 'q' }] });
  });

  it.each(LISTS.slice(0, 4))('%s has no page beyond its last, but always a first', async (path) => {
    expect((await get(`${path}?p=2`)).statusCode).toBe(404);
    expect(await list(`${path}?q=nothing-is-called-this`)).toMatchObject({ rows: [], total: 0, p: 1, pages: 1 });
  });

  it.each(LISTS.slice(0, 4))('%s takes wildcards of LIKE literally', async (path) => {
    expect((await list(`${path}?q=${encodeURIComponent('%')}`)).total).toBe(0);
    expect((await list(`${path}?q=_____`)).total).toBe(0);
    expect((await get(`${path}?q=${encodeURIComponent('\\ \0')}`)).statusCode).toBe(200);
  });
});

describe('images to choose from', () => {
  it('are listed newest first, each with a signed thumbnail, its text and size', async () => {
    const { rows, total } = await list('images/');
    expect(rows.map(({ title }) => title)).toEqual(['Knot', 'Pier at dusk', 'Hidden harbor']);
    expect(total).toBe(3);
    expect(rows[1]).toEqual({
      id: ids.image,
      title: 'Pier at dusk',
      detail: '800 × 400',
      thumbnail: expect.stringMatching(/^\/media\/images\/\d+\/[0-9a-f]{16}\/[\w-]{16}\/width-320\.webp$/),
      altText: 'Alt of Pier at dusk',
      altTexts: { es: '', 'fr-CA': '' },
      isPrivate: false,
    });
    expect(rows[0]?.thumbnail).toMatch(/original\.svg$/);
  });

  it('are marked when their collection, or an ancestor of it, is private, and then have no thumbnail', async () => {
    const [hidden] = (await list('images/?q=hidden')).rows;
    expect(hidden).toMatchObject({ id: ids.hidden, isPrivate: true, thumbnail: null });
  });

  it('are found by every word of title or alternative text, and by collection', async () => {
    expect(await titles('images/?q=DUSK%20pier')).toEqual(['Pier at dusk']);
    expect(await titles('images/?q=alt%20knot')).toEqual(['Knot']);
    expect(await titles('images/?q=pier%20knot')).toEqual([]);
    expect(await titles(`images/?collection=${secret.collection}`)).toEqual(['Hidden harbor']);
    expect((await get('images/?collection=all')).statusCode).toBe(400);
    expect(await list('images/')).toMatchObject({
      collections: [
        { id: secret.collection, name: 'Secret', depth: 1 },
        { id: secret.below, name: 'Below', depth: 2 },
      ],
    });
  });

  it('tell whether the user may add to them', async () => {
    expect((await list('images/', 'limited')).mayUpload).toBe(true);
    expect((await list('images/', 'viewer')).mayUpload).toBe(false);
  });
});

describe('documents, videos and snippets to choose from', () => {
  it('are described by kind, size and length', async () => {
    expect((await list('documents/?q=raw-bar')).rows).toMatchObject([{ title: 'Winter menu', detail: 'TXT, 7 B' }]);
    expect((await list('videos/?q=dock')).rows).toMatchObject([{ title: 'The dock', detail: '1280 × 720, 2:05' }]);
    expect(await list('snippets/country/?q=can')).toMatchObject({ label: 'Country', rows: [{ title: 'Canada' }] });
  });

  it('mark a document of a private collection', async () => {
    await database.db.update(documents).set({ collectionId: secret.collection });
    expect((await list('documents/')).rows).toMatchObject([{ id: ids.menu, isPrivate: true }]);
    await database.db.update(documents).set({ collectionId: null });
  });

  it('are found by collection, as images are', async () => {
    await database.db.update(documents).set({ collectionId: secret.below });
    await database.db.update(videos).set({ collectionId: secret.collection });
    for (const kind of ['documents', 'videos']) {
      expect(await titles(`${kind}/?collection=${secret.collection}`)).toHaveLength(1);
      expect(await titles(`${kind}/?collection=${secret.below}`)).toHaveLength(kind === 'documents' ? 1 : 0);
      expect(await list(`${kind}/`)).toMatchObject({ collections: [{ name: 'Secret' }, { name: 'Below' }] });
    }
    await database.db.update(documents).set({ collectionId: null });
    await database.db.update(videos).set({ collectionId: null });
  });

  it.each(['toolboxes', 'constructor', 'pages'])('include no snippets of the unknown model %s', async (model) => {
    expect((await get(`snippets/${model}/`)).statusCode).toBe(404);
  });

  it('come in pages', async () => {
    for (let index = 0; index < 11; index += 1) await addText(`Sheet ${index}`, 'a.txt', `${index}`);
    const first = await list('documents/?q=sheet');
    const second = await list('documents/?q=sheet&p=2');
    expect([first.rows.length, first.pages, second.rows.length, second.p]).toEqual([10, 2, 1, 2]);
    await database.db.delete(documents).where(sql`${documents.title} LIKE 'Sheet %'`);
  });
});

describe('descriptions of ids', () => {
  it('are of all kinds in one call of few statements; deleted items are absent', async () => {
    const query = `page=${ids.own}&image=${ids.image},999,${ids.hidden}&document=${ids.menu}&video=${ids.video}&snippet=${ids.country},998`;
    const { result, statements } = await recordStatements(() => described(query));
    expect(result.map(({ kind, title, isPrivate }) => [kind, title, isPrivate])).toEqual([
      ['page', 'Own', false],
      ['image', 'Pier at dusk', false],
      ['image', 'Hidden harbor', true],
      ['document', 'Winter menu', false],
      ['video', 'The dock', false],
      ['snippet', 'Canada', false],
    ]);
    expect(statements.filter((text) => !/session|user|group/.test(text)).length).toBeLessThanOrEqual(7);
  });

  it('link to the editor of pages that the user may edit', async () => {
    expect(await described(`page=${ids.own}`)).toMatchObject([{ edit_url: `/wagtail/pages/${ids.own}/edit/` }]);
    // The user may see the ancestors of their own pages, but not edit them.
    expect(await described(`page=${ids.home}`)).toMatchObject([{ title: 'Home', edit_url: null }]);
  });

  it("contain only public data of pages outside the user's tree", async () => {
    await database.db.update(pages).set({ draftTitle: 'Rumour' }).where(eq(pages.id, ids.live));
    expect(await described(`page=${ids.live},${ids.draft}`)).toMatchObject([
      { id: ids.live, title: 'Live', detail: '/live/', edit_url: null },
    ]);
    expect(await described(`page=${ids.live},${ids.draft}`, 'chief')).toMatchObject([
      { title: 'Rumour', edit_url: `/wagtail/pages/${ids.live}/edit/` },
      { title: 'Draft', detail: 'Draft' },
    ]);
  });

  it("contain nothing of private pages outside the user's tree", async () => {
    await database.db.insert(pageRestrictions).values({ pageId: ids.live, privacy: 'signed_in' });
    expect(await described(`page=${ids.live}`)).toEqual([
      expect.objectContaining({ title: 'Private page', detail: '', isPrivate: true, edit_url: null }),
    ]);
    expect(await described(`page=${ids.live}`, 'chief')).toMatchObject([{ detail: '/live/' }]);
    await database.db.delete(pageRestrictions);
  });

  it.each([
    ['words', 'image=one', 'image'],
    ['an id that none can be', 'page=9999999999', 'page.0'],
    ['zero', 'page=0', 'page.0'],
    [
      'more than 200 in all',
      `image=${Array.from({ length: 150 }, (_, index) => index + 1).join()}&page=${Array.from({ length: 51 }, (_, index) => index + 1).join()}`,
      'ids',
    ],
  ])('refuses %s', async (_, query, field) => {
    const reply = await get(`describe/?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errors: [{ field }] });
  });
});

describe('a user with rights on some collections only', () => {
  it('may choose from those, and from their own uploads where they may add', async () => {
    const seen = async (path: string) => (await list(path, 'local')).rows.map(({ id }) => id);
    expect(await seen('images/')).toEqual([ids.hidden]);
    expect(await seen('documents/')).toEqual([]);
    expect(await seen('videos/')).toEqual([ids.video]);
    expect(await list('images/', 'local')).toMatchObject({
      mayUpload: false,
      total: 1,
      collections: [{ name: 'Secret' }, { name: 'Below' }],
    });
    expect((await list('videos/', 'local')).mayUpload).toBe(true);
  });

  it('learns only that other items exist', async () => {
    const query = `image=${ids.image},${ids.hidden},99999&document=${ids.menu}&video=${ids.video}`;
    expect(await described(query, 'local')).toEqual([
      {
        kind: 'image',
        id: ids.image,
        title: 'Private image',
        detail: '',
        thumbnail: null,
        altText: '',
        isPrivate: true,
        edit_url: null,
      },
      expect.objectContaining({ id: ids.hidden, title: 'Hidden harbor', edit_url: null }),
      expect.objectContaining({ id: ids.menu, title: 'Private document', detail: '' }),
      expect.objectContaining({ id: ids.video, title: 'The dock', edit_url: `/wagtail/videos/${ids.video}/` }),
    ]);
  });

  it('may not choose snippets without a right to write content that shows them', async () => {
    expect((await get('snippets/country/', 'local')).statusCode).toBe(403);
    expect((await get('snippets/country/', 'viewer')).statusCode).toBe(403);
  });
});
