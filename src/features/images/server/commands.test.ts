import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenForChanges } from '#platform/db/changes.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { DRAWING, imageContext, plainPicture, storeTestImage } from '#test/stored-images.ts';
import { historyEntries } from '../../history/server/tables.ts';
import { deleteImage, replaceImageFile, setFocalPoint, storeImage } from './commands.ts';
import { findImage } from './queries.ts';
import { imageRenditions, images } from './tables.ts';

let database: Database;
let stop: () => Promise<void>;
let store = memoryMediaStore();
const heard: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  stop = await listenForChanges(
    database,
    (tags) => heard.push(...tags),
    () => undefined,
  );
});
afterAll(async () => {
  await stop();
  await database.close();
});
beforeEach(() => {
  store = memoryMediaStore();
  heard.length = 0;
});
afterEach(() => emptyAllTables(database));

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const actions = async () =>
  (await database.db.select().from(historyEntries).orderBy(asc(historyEntries.id))).map(({ action }) => action);
const addRendition = (imageId: number, key: string) =>
  database.db.insert(imageRenditions).values({
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

describe('storeImage', () => {
  it('keeps nothing of a file that is refused', async () => {
    await expect(storeTestImage(database.db, store, { bytes: new TextEncoder().encode('<html>') })).rejects.toThrow();
    await expect(
      storeTestImage(database.db, store, { bytes: await plainPicture(1), focalPoint: { x: 1.1, y: 0 } }),
    ).rejects.toMatchObject({ errors: [{ field: 'focal_point' }] });
    await expect(
      storeTestImage(database.db, store, { bytes: await plainPicture(1), focalPoint: { x: NaN, y: 0 } }),
    ).rejects.toThrow('focal point');
    expect(store.files.size).toBe(0);
    expect(await database.db.select().from(images)).toEqual([]);
  });

  it('keeps the original alone, and writes down what it is', async () => {
    const bytes = await plainPicture(1, 90, 60);
    const id = await storeTestImage(database.db, store, { bytes, focalPoint: { x: 1 / 3, y: 1 } });
    const image = await findImage(database.db, id);
    expect(image).toMatchObject({
      title: 'Tide',
      altText: 'The tide',
      width: 90,
      height: 60,
      sizeBytes: bytes.byteLength,
      mimetype: 'image/png',
      hasAlpha: false,
      frameCount: 1,
      focalPoint: { x: 0.333, y: 1 },
    });
    expect([...store.files]).toEqual([[image?.originalKey, bytes]]);
    expect(image?.originalKey).toMatch(/^images\/[0-9a-f]{16}-[0-9a-f]{8}\/original\.png$/);
    expect(await actions()).toEqual(['image.create']);
  });

  it('gives the picture that is there for the same bytes, also at the same moment', async () => {
    const bytes = await plainPicture(2);
    const first = await storeTestImage(database.db, store, { bytes });
    expect(await storeTestImage(database.db, store, { bytes, fileName: 'other-name.png' })).toBe(first);
    const others = await plainPicture(3);
    const [one, two] = await Promise.all([1, 2].map(() => storeTestImage(database.db, store, { bytes: others })));
    expect(one).toBe(two);
    expect(store.files.size).toBe(2);
    expect(await actions()).toEqual(['image.create', 'image.create']);
  });

  it('keeps drawings clean', async () => {
    const bytes = new TextEncoder().encode(new TextDecoder().decode(DRAWING).replace('<path', '<script/><path'));
    const id = await storeTestImage(database.db, store, { bytes, fileName: 'a.svg' });
    expect(await storeTestImage(database.db, store, { bytes: DRAWING, fileName: 'a.svg' })).toBe(id);
    expect([...store.files.values()]).toEqual([DRAWING]);
  });
});

describe('setFocalPoint', () => {
  it('moves the point, tells, and writes it down; the same again does neither', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainPicture(4) });
    for (const point of [{ x: 0.2, y: 0.4 }, { x: 0.2, y: 0.4 }, null, null])
      await run((tx) => setFocalPoint(tx, imageContext(store), id, point));
    expect((await findImage(database.db, id))?.focalPoint).toBeNull();
    expect(await actions()).toEqual(['image.create', 'image.focal_point', 'image.focal_point']);
    await expect.poll(() => heard).toEqual([`image:${id}`, `image:${id}`]);
  });

  it('refuses a point outside and a picture that is gone', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainPicture(4) });
    await expect(run((tx) => setFocalPoint(tx, imageContext(store), id, { x: 0, y: -1 }))).rejects.toThrow('focal');
    await expect(run((tx) => setFocalPoint(tx, imageContext(store), 99, null))).rejects.toMatchObject({ status: 404 });
  });
});

describe('replaceImageFile', () => {
  it('keeps the id, forgets what was made of the old file, and names the files to remove', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainPicture(5), focalPoint: { x: 0, y: 0 } });
    const before = await findImage(database.db, id);
    await addRendition(id, 'images/a/width-480.webp');
    const bytes = await plainPicture(6, 50, 70);
    const keys = await run((tx) => replaceImageFile(tx, imageContext(store), id, { bytes, fileName: 'new.png' }));
    expect(keys.toSorted()).toEqual([before?.originalKey, 'images/a/width-480.webp'].toSorted());
    const after = await findImage(database.db, id);
    expect(after).toMatchObject({ width: 50, height: 70, focalPoint: null, title: 'Tide' });
    expect(store.files.get(after?.originalKey ?? '')).toEqual(bytes);
    expect(await database.db.select().from(imageRenditions)).toEqual([]);
    expect(await actions()).toEqual(['image.create', 'image.replace_file']);
    await expect.poll(() => heard).toEqual([`image:${id}`]);
  });

  it('changes nothing for the same file', async () => {
    const bytes = await plainPicture(5);
    const id = await storeTestImage(database.db, store, { bytes });
    expect(await run((tx) => replaceImageFile(tx, imageContext(store), id, { bytes, fileName: 'b.png' }))).toEqual([]);
    expect(store.files.size).toBe(1);
  });

  it('refuses the file of another picture, a bad file, and a picture that is gone', async () => {
    const bytes = await plainPicture(5);
    const id = await storeTestImage(database.db, store, { bytes });
    const other = await storeTestImage(database.db, store, { bytes: await plainPicture(6) });
    const replace = (target: number, file: Uint8Array) =>
      run((tx) => replaceImageFile(tx, imageContext(store), target, { bytes: file, fileName: 'b.png' }));
    await expect(replace(other, bytes)).rejects.toThrow('already the picture “Tide”');
    await expect(replace(id, new Uint8Array())).rejects.toThrow('empty');
    await expect(replace(99, await plainPicture(7))).rejects.toMatchObject({ status: 404 });
    expect(store.files.size).toBe(2);
  });
});

describe('deleteImage', () => {
  it('takes its renditions along and names the files to remove', async () => {
    const id = await storeTestImage(database.db, store, { bytes: await plainPicture(8) });
    await addRendition(id, 'images/a/width-480.webp');
    const keys = await run((tx) => deleteImage(tx, imageContext(store), id));
    expect(keys).toHaveLength(2);
    expect(await database.db.select().from(images).where(eq(images.id, id))).toEqual([]);
    expect(await database.db.select().from(imageRenditions)).toEqual([]);
    expect(await actions()).toEqual(['image.create', 'image.delete']);
    await expect.poll(() => heard).toEqual([`image:${id}`]);
    await expect(run((tx) => deleteImage(tx, imageContext(store), id))).rejects.toMatchObject({ status: 404 });
  });

  it('leaves no file in the way of the same picture stored again', async () => {
    const bytes = await plainPicture(8);
    const id = await storeTestImage(database.db, store, { bytes });
    const keys = await run((tx) => deleteImage(tx, imageContext(store), id));
    const again = await storeTestImage(database.db, store, { bytes });
    for (const key of keys) await store.remove(key);
    expect(store.files.has((await findImage(database.db, again))?.originalKey ?? '')).toBe(true);
  });
});

it('stores nothing in the database when the media store cannot be written', async () => {
  const broken = { ...store, put: () => Promise.reject(new Error('disk full')) };
  const bytes = await plainPicture(9);
  await expect(
    run((tx) => storeImage(tx, imageContext(broken), { bytes, fileName: 'a.png', title: '', altText: '' })),
  ).rejects.toThrow('disk full');
  expect(await database.db.select().from(images)).toEqual([]);
});
