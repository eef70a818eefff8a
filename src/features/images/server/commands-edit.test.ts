import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCollection } from '#features/collections/server/index.ts';
import { keepingFiles } from '#features/library/server/index.ts';
import { indexReferences } from '#features/references/server/index.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { type HeardChanges, hearChanges } from '#test/heard-changes.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { imageContext, plainImage, storeTestImage } from '#test/stored-images.ts';
import { type InspectedImage, inspectImage } from '#platform/image-processing/inspect-image.ts';
import { historyEntries } from '../../history/server/tables.ts';
import { type ImageEdit, replaceImageFile, updateImage } from './commands-edit.ts';
import { putOriginal } from './image-file.ts';
import { findImage } from './queries.ts';
import { bulkOfImages } from './staff-bulk.ts';
import { imageRenditions, images } from './tables.ts';

let database: Database;
let store = memoryMediaStore();
let received: HeardChanges;
beforeAll(async () => {
  database = await createTestDatabase();
  received = await hearChanges(database);
});
afterAll(async () => {
  await received.stop();
  await database.close();
});
beforeEach(async () => {
  store = memoryMediaStore();
  await received.forget();
});
afterEach(() => emptyAllTables(database));

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const history = () => database.db.select().from(historyEntries).orderBy(asc(historyEntries.id));
const actions = async () => (await history()).map(({ action }) => action);
/** Adds a row and a file of a rendition. */
async function addRendition(imageId: number, key: string): Promise<void> {
  await store.put(key, new Uint8Array(9));
  await database.db.insert(imageRenditions).values({
    imageId,
    spec: 'width-480|format-webp',
    focalKey: '',
    key,
    width: 480,
    height: 240,
    sizeBytes: 9,
    mimetype: 'image/webp',
    createdAt: '2026-03-04T17:00:00.000Z',
  });
}
const replaceFile = (id: number, inspected: InspectedImage, baseVersion = 1, context = imageContext(store)) =>
  keepingFiles(
    { db: database.db, mediaStore: store },
    context,
    (files) => putOriginal(files, inspected),
    (tx, change, file) => replaceImageFile(tx, change, id, { file, baseVersion }),
  );
const AS_STORED: ImageEdit = { title: 'Tide', altText: 'The tide', tags: [], collectionId: null, focalPoint: null };
const edit = (id: number, changes: Partial<ImageEdit>, baseVersion = 1, context = imageContext(store)) =>
  run((tx) => updateImage(tx, context, id, { ...AS_STORED, ...changes, baseVersion }));

describe('updateImage', () => {
  it('changes all properties, drops cached pages, and records the names of the properties', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(4) });
    const collectionId = await run((tx) =>
      createCollection(tx, imageContext(store), { name: 'Tides', parentId: null }),
    );
    await received.forget();
    const changes = { title: 'Low tide', altText: 'Sand', tags: ['sea', 'low tide'], collectionId };
    expect(await edit(id, { ...changes, focalPoint: { x: 0.2, y: 1 / 3 } })).toBe(2);
    expect(await findImage(database.db, id)).toMatchObject({
      ...changes,
      focalPoint: { x: 0.2, y: 0.333 },
      version: 2,
    });
    expect((await history()).at(-1)).toMatchObject({
      action: 'image.update',
      details: { title: 'Low tide', changed: ['title', 'alt_text', 'tags', 'collection', 'focal_point'] },
    });
    expect(await received.all()).toEqual([[`image:${id}`]]);
  });

  it('keeps alternative texts in other languages that it does not name, and removes empty ones', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(4) });
    await edit(id, { altTexts: { es: 'La marea', 'fr-CA': 'La marée' } });
    await edit(id, { title: 'Low tide' }, 2);
    await edit(id, { title: 'Low tide', altTexts: { es: 'La marea', 'fr-CA': '' } }, 3);
    expect(await findImage(database.db, id)).toMatchObject({ altTexts: { es: 'La marea' }, version: 4 });
    expect((await history()).map(({ details }) => details['changed'])).toEqual([
      undefined,
      ['alt_text_es', 'alt_text_fr-CA'],
      ['title'],
      ['alt_text_fr-CA'],
    ]);
  });

  it('does neither when nothing differs', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(4) });
    expect(await edit(id, {})).toBe(1);
    expect(await actions()).toEqual(['image.create']);
  });

  it('refuses a stale version, and keeps the newer change', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(4) });
    await edit(id, { title: 'First' });
    await expect(edit(id, { title: 'Second' })).rejects.toMatchObject({ status: 409 });
    expect((await findImage(database.db, id))?.title).toBe('First');
    expect(await edit(id, { title: 'Second' }, 2)).toBe(3);
  });

  it('refuses a focal point outside the image, a missing collection, and a deleted image', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(4) });
    for (const focalPoint of [
      { x: 0, y: -1 },
      { x: NaN, y: 0 },
    ])
      await expect(edit(id, { focalPoint })).rejects.toMatchObject({ errors: [{ field: 'focalPoint' }] });
    await expect(edit(id, { collectionId: 77 })).rejects.toMatchObject({ errors: [{ field: 'collection' }] });
    await expect(edit(99, {})).rejects.toMatchObject({ status: 404 });
  });

  it('lets users with the right to add change only their own images', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(4) });
    const grant = { kind: 'image', permission: 'add', collectionPath: '/' } as const;
    const powers = { ...imageContext(store).powers, isSuperuser: false, collectionGrants: [grant] };
    const context = { ...imageContext(store), powers };
    await expect(edit(id, { title: 'Mine' }, 1, context)).rejects.toMatchObject({ status: 403 });
  });
});

describe('replaceImageFile', () => {
  it('keeps the id, and deletes the old file and its renditions', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(5), focalPoint: { x: 0, y: 0 } });
    await addRendition(id, 'images/a/width-480.webp');
    const bytes = await plainImage(6, 50, 70);
    expect(await replaceFile(id, await inspectImage(bytes, 'new.png'))).toBe(2);
    const after = await findImage(database.db, id);
    expect(after).toMatchObject({ width: 50, height: 70, focalPoint: null, title: 'Tide' });
    expect([...store.files]).toEqual([[after?.originalKey, bytes]]);
    expect(await database.db.select().from(imageRenditions)).toEqual([]);
    expect(await actions()).toEqual(['image.create', 'image.replace_file']);
    expect(await received.all()).toEqual([[`image:${id}`]]);
  });

  it('changes nothing for the same file', async () => {
    const bytes = await plainImage(5);
    const id = await storeTestImage(database.db, store, { bytes });
    expect(await replaceFile(id, await inspectImage(bytes, 'b.png'))).toBe(1);
    expect(store.files.size).toBe(1);
  });

  it('accepts a file that another image already has', async () => {
    const bytes = await plainImage(5);
    await storeTestImage(database.db, store, { bytes });
    const other = await storeTestImage(database.db, store, { bytes: await plainImage(6) });
    await replaceFile(other, await inspectImage(bytes, 'b.png'));
    expect(store.files.size).toBe(2);
  });

  it('refuses a stale version, a deleted image, and users without the right', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(5) });
    const fresh = await inspectImage(await plainImage(6), 'b.png');
    await expect(replaceFile(id, fresh, 7)).rejects.toMatchObject({ status: 409 });
    await expect(replaceFile(99, fresh)).rejects.toMatchObject({ status: 404 });
    const nobody = { ...imageContext(store), powers: { ...imageContext(store).powers, isSuperuser: false } };
    await expect(replaceFile(id, fresh, 1, nobody)).rejects.toMatchObject({ status: 404 });
    expect(store.files.size).toBe(1);
  });
});

const remove = (tx: Tx, id: number, althoughUsed = false) =>
  bulkOfImages.removeOne(tx, imageContext(store), { id, althoughUsed });

describe('removing one', () => {
  it('deletes its rows, and keeps the files until it is deleted permanently', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(8) });
    await addRendition(id, 'images/a/width-480.webp');
    await run((tx) => remove(tx, id));
    expect(store.files.size).toBeGreaterThan(0);
    expect(await database.db.select().from(images).where(eq(images.id, id))).toEqual([]);
    expect(await database.db.select().from(imageRenditions)).toEqual([]);
    expect(await actions()).toEqual(['image.create', 'image.delete']);
    expect(await received.all()).toEqual([[`image:${id}`]]);
    await expect(run((tx) => remove(tx, id))).rejects.toMatchObject({ status: 404 });
  });

  it('keeps its files when the transaction fails', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(8) });
    const fail = async (tx: Tx) => {
      await remove(tx, id);
      throw new Error('rolled back');
    };
    await expect(run(fail)).rejects.toThrow('rolled back');
    expect(store.files.has((await findImage(database.db, id))?.originalKey ?? '')).toBe(true);
  });

  it('does not affect the same image stored again, even when the files are deleted later', async () => {
    const bytes = await plainImage(8);
    const id = await storeTestImage(database.db, store, { bytes });
    const keys = [...store.files.keys()];
    await run((tx) => remove(tx, id));
    const again = await storeTestImage(database.db, store, { bytes });
    for (const key of keys) await store.remove(key);
    expect(store.files.has((await findImage(database.db, again))?.originalKey ?? '')).toBe(true);
  });

  it('refuses an image in use, unless confirmed', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainImage(8) });
    const source = { kind: 'page', id: 5 } as const;
    const found = [{ kind: 'image', id, path: 'body.0.image' }] as const;
    await run((tx) => indexReferences(tx, source, { live: [], draft: found }));
    await expect(run((tx) => remove(tx, id))).rejects.toMatchObject({
      status: 409,
      errors: [{ field: 'althoughUsed' }],
    });
    expect(await findImage(database.db, id)).toBeDefined();
    await run((tx) => remove(tx, id, true));
    expect(await findImage(database.db, id)).toBeUndefined();
  });
});
