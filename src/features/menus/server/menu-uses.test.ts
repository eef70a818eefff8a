import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { menuItem, SMALL_MENU } from '#test/lantern-menu.ts';
import { addStaff, Browser, STAFF_NOW } from '#test/staff-app.ts';
import { DRAWING, imageContext, plainImage, storeTestImage } from '#test/stored-images.ts';
import type { Menu } from '../menu.ts';
import { publishMenu, saveMenuDraft, unscheduleMenu } from './commands.ts';
import { loadMenuImages } from './load-images.ts';
import { menuDrafts, menuVersions } from './tables.ts';

let app: TestApp;
const images = { pier: 0, dawn: 0, drawing: 0 };
const chief = () => browsers.chief!;
const browsers: Partial<Record<'chief' | 'librarian' | 'cook', Browser>> = {};
const LATER = '2099-01-01T00:00:00.000Z';

const context = () => ({ ...imageContext(app.services.mediaStore), now: STAFF_NOW });
const showing = (image: number | null): Menu => ({
  ...SMALL_MENU,
  items: SMALL_MENU.items.map((item) => (item.id === 'roll' ? { ...item, image } : item)),
});
const save = (image: number | null) =>
  inTransaction(app.database.db, async (tx) => {
    const [draft] = await tx.select().from(menuDrafts);
    return saveMenuDraft(tx, context(), { baseVersion: draft?.version ?? 0, menu: showing(image) });
  });
const publish = async (image: number | null, liveAt: string | null = null) => {
  const { version } = await save(image);
  return inTransaction(app.database.db, (tx) => publishMenu(tx, context(), { baseVersion: version, liveAt }));
};
const usesOf = async (id: number, by = chief()) =>
  (await by.send('GET', `/wagtail/api/main/usage/image/${id}/`)).json<{ rows: object[] }>().rows;

beforeAll(async () => {
  app = await buildTestApp();
  const { db } = app.database;
  const { mediaStore, passwords } = app.services;
  images.pier = await storeTestImage(db, mediaStore, { bytes: await plainImage(10) });
  images.dawn = await storeTestImage(db, mediaStore, { bytes: await plainImage(60) });
  images.drawing = await storeTestImage(db, mediaStore, { bytes: DRAWING, fileName: 'tide.svg' });
  await addStaff(app.database, { passwords }, { username: 'chief' });
  const librarian = await addStaff(app.database, { passwords }, { username: 'librarian', isSuperuser: false });
  await inTransaction(db, (tx) =>
    createGroup(tx, context(), {
      pagePermissions: [],
      name: 'librarians',
      canAccessAdmin: true,
      collectionPermissions: [{ collectionId: null, kind: 'image', permissions: ['change', 'choose'] }],
      members: [librarian],
    }),
  );
  const cook = await addStaff(app.database, { passwords }, { username: 'cook', isSuperuser: false });
  await inTransaction(db, (tx) =>
    createGroup(tx, context(), {
      pagePermissions: [],
      name: 'cooks',
      canAccessAdmin: true,
      modelPermissions: [{ model: 'menu', permissions: ['view', 'change'] }],
      members: [cook],
    }),
  );
  for (const name of ['chief', 'librarian', 'cook'] as const) {
    const browser = new Browser(app);
    expect((await browser.signIn(name)).statusCode).toBe(200);
    browsers[name] = browser;
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.database;
  await db.delete(menuDrafts);
  await db.delete(menuVersions);
  await db.delete(contentReferences);
});

describe('the images of the menu', () => {
  it('are not added by a user who may not use them, and stay or come back by a restored version', async () => {
    await publish(images.pier);
    const send = (path: string, json: object) => browsers.cook!.send('POST', `/wagtail/menu/${path}`, { json });
    const edit = (baseVersion: number, image: number | null) => send('edit/', { baseVersion, menu: showing(image) });
    const refused = await edit(1, images.dawn);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'items.roll.image', message: 'is an image that you may not use' }],
    });
    expect((await edit(1, images.pier)).statusCode).toBe(200);
    expect((await edit(2, null)).statusCode).toBe(200);
    expect((await edit(3, images.pier)).statusCode).toBe(400);
    expect((await send('versions/1/restore/', { baseVersion: 3 })).statusCode).toBe(200);
  });

  it('count as used by the draft, by what guests see and by what is scheduled', async () => {
    await save(images.pier);
    expect(await usesOf(images.pier)).toEqual([
      {
        kind: 'menu',
        type: 'Menu',
        title: 'Menu of the chain',
        edit_url: '/wagtail/menu/',
        paths: ['items.roll.image'],
        isLive: false,
        isDraft: true,
      },
    ]);
    await publish(images.dawn);
    expect(await usesOf(images.pier)).toEqual([]);
    const scheduled = await publish(images.pier, LATER);
    await save(null);
    expect(await usesOf(images.dawn)).toMatchObject([{ isLive: true, isDraft: false }]);
    expect(await usesOf(images.pier)).toMatchObject([{ isLive: true, isDraft: false }]);
    await inTransaction(app.database.db, (tx) => unscheduleMenu(tx, context(), scheduled));
    expect(await usesOf(images.pier)).toEqual([]);
  });

  it('are revealed to no user who may not see the menu', async () => {
    await save(images.pier);
    expect(await usesOf(images.pier, browsers.librarian)).toMatchObject([{ title: null, edit_url: null, paths: [] }]);
  });

  it('warn users who delete them', async () => {
    await publish(images.pier);
    const image = await chief().send('GET', `/wagtail/api/main/images/${images.pier}/`);
    expect(image.json()).toMatchObject({ uses: 1 });
  });
});

describe('an image that the library does not have', () => {
  const GONE = {
    at: 'item:roll',
    message: 'shows image 999999, which is not in the library: choose another, or none',
  };
  const edit = (image: number, baseVersion = 0) =>
    chief().send('POST', '/wagtail/menu/edit/', { json: { baseVersion, menu: showing(image) } });
  const live = () => app.database.db.select({ number: menuVersions.number }).from(menuVersions);

  it('is named when the draft is saved, and nothing of the draft is lost', async () => {
    expect((await edit(999_999)).json()).toMatchObject({ version: 1, problems: [{ kind: 'error', ...GONE }] });
    const draft = (await chief().send('GET', '/wagtail/api/main/menu/')).json<{ menu: Menu; problems: object[] }>();
    expect(draft.menu).toEqual(showing(999_999));
    expect(draft.problems).toMatchObject([GONE]);
    expect((await edit(images.pier, 1)).json()).toMatchObject({ version: 2, problems: [] });
  });

  it('keeps the draft from being published, now and at a time', async () => {
    await publish(images.pier);
    await edit(999_999, 1);
    for (const liveAt of [null, LATER]) {
      const refused = await chief().send('POST', '/wagtail/menu/publish/', { json: { baseVersion: 2, liveAt } });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ errors: [{ field: GONE.at, message: GONE.message }] });
    }
    expect(await live()).toHaveLength(1);
  });

  it('is named in a draft whose image was deleted after it was saved', async () => {
    const { db } = app.database;
    const image = await storeTestImage(db, app.services.mediaStore, { bytes: await plainImage(90) });
    await save(image);
    const gone = await chief().send('POST', `/wagtail/images/${image}/delete/`, { json: { althoughUsed: true } });
    expect(gone.statusCode).toBe(200);
    const draft = (await chief().send('GET', '/wagtail/api/main/menu/')).json<{ problems: object[] }>();
    expect(draft.problems).toMatchObject([{ kind: 'error', at: 'item:roll' }]);
  });
});

describe('another image in its place', () => {
  const replace = (by = chief()) =>
    by.send('POST', `/wagtail/usage/image/${images.pier}/replace/`, { json: { with: images.dawn } });
  const imagesOf = (menus: { content: Menu }[]) =>
    menus.map(({ content }) => content.items.find(({ id }) => id === 'roll')?.image);

  it('is for those who may change the menu', async () => {
    await publish(images.pier);
    expect((await replace(browsers.librarian)).json()).toEqual({ replaced: 0, left: 1, hasMore: false });
  });

  it('comes into the draft, and to guests as a further version: versions never change', async () => {
    await publish(images.pier);
    expect((await replace()).json()).toEqual({ replaced: 1, left: 0, hasMore: false });
    const { db } = app.database;
    expect(imagesOf(await db.select().from(menuDrafts))).toEqual([images.dawn]);
    expect(imagesOf(await db.select().from(menuVersions).orderBy(menuVersions.number))).toEqual([
      images.pier,
      images.dawn,
    ]);
  });

  it('keeps the schedule, with a message', async () => {
    await publish(images.pier, LATER);
    expect((await replace()).json()).toEqual({ replaced: 0, left: 1, hasMore: false });
  });
});

describe('the categories that pages can show', () => {
  const offered = async () =>
    (await browsers.librarian!.send('GET', '/wagtail/api/main/menu/categories/')).json<{ rows: object[] }>().rows;

  it('are those of the published menu, with their other names, for users who edit content', async () => {
    await save(null);
    expect(await offered()).toEqual([]);
    await publish(null);
    const [first, ...others] = SMALL_MENU.categories;
    const { en, es } = first!.name;
    const rows = await offered();
    expect(rows[0]).toEqual({ name: en, also: [es, first!.name['fr-CA']].filter(Boolean) });
    expect(rows).toHaveLength(1 + others.length);
  });
});

describe('loadMenuImages', () => {
  const load = (...items: Parameters<typeof menuItem>[]) =>
    loadMenuImages(
      app.database.db,
      items.map((item) => menuItem(...item)),
      { signer: app.services.images.signer, language: 'en' },
    );

  it('gives a small square and a large image with their sizes, and nothing for deleted images', async () => {
    const roll: Parameters<typeof menuItem> = ['roll', 100, { image: images.pier }];
    const loaded = await load(roll, ['eggs', 100, { image: 999_999 }], ['ale', 100]);
    expect(loaded).toEqual({
      roll: {
        alt: 'The tide',
        small: { src: expect.stringContaining('fill-320x320.webp'), width: 320, height: 320 },
        large: { src: expect.stringContaining('width-960.webp'), width: 800, height: 400 },
      },
    });
    expect((await app.http.inject({ url: loaded['roll']?.small.src ?? '' })).statusCode).toBe(200);
  });

  it('gives drawings as they are', async () => {
    const { roll } = await load(['roll', 100, { image: images.drawing }]);
    expect(roll?.small).toEqual({ src: expect.stringContaining('original.svg'), width: 40, height: 30 });
  });

  it('asks the database once, and not at all without images', async () => {
    const several = await recordStatements(() =>
      load(['roll', 100, { image: images.pier }], ['eggs', 100, { image: images.dawn }]),
    );
    const none = await recordStatements(() => load(['ale', 100]));
    expect([several.statements.length, none.statements.length]).toEqual([1, 0]);
  });
});
