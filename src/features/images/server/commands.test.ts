import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCollection } from '#features/collections/server/index.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { DRAWING, imageContext, plainImage, storeTestImage } from '#test/stored-images.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import { historyEntries } from '../../history/server/tables.ts';
import { storeImage } from './commands.ts';
import { putOriginal } from './image-file.ts';
import { findImage } from './queries.ts';
import { images } from './tables.ts';

let database: Database;
let store = memoryMediaStore();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(() => {
  store = memoryMediaStore();
});
afterEach(() => emptyAllTables(database));

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const actions = async () =>
  (await database.db.select().from(historyEntries).orderBy(asc(historyEntries.id))).map(({ action }) => action);
describe('storeImage', () => {
  it('stores nothing of a refused file', async () => {
    await expect(storeTestImage(database.db, store, { bytes: new TextEncoder().encode('<html>') })).rejects.toThrow();
    await expect(
      storeTestImage(database.db, store, { bytes: await plainImage(1), focalPoint: { x: 1.1, y: 0 } }),
    ).rejects.toMatchObject({ errors: [{ field: 'focalPoint' }] });
    await expect(
      storeTestImage(database.db, store, { bytes: await plainImage(1), focalPoint: { x: NaN, y: 0 } }),
    ).rejects.toThrow('focal point');
    expect(store.files.size).toBe(0);
    expect(await database.db.select().from(images)).toEqual([]);
  });

  it('stores only the original, with its properties', async () => {
    const bytes = await plainImage(1, 90, 60);
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

  it('returns the existing image for the same bytes, also for simultaneous calls', async () => {
    const bytes = await plainImage(2);
    const first = await storeTestImage(database.db, store, { bytes });
    expect(await storeTestImage(database.db, store, { bytes, fileName: 'other-name.png' })).toBe(first);
    const others = await plainImage(3);
    const [one, two] = await Promise.all([1, 2].map(() => storeTestImage(database.db, store, { bytes: others })));
    expect(one).toBe(two);
    expect(store.files.size).toBe(2);
    expect(await actions()).toEqual(['image.create', 'image.create']);
  });

  it('stores the same bytes again when both are to be kept', async () => {
    const bytes = await plainImage(2);
    const first = await storeTestImage(database.db, store, { bytes });
    const both = {
      file: await putOriginal(store, await inspectImage(bytes, 'a.png')),
      title: 'Again',
      altText: '',
      keepBoth: true,
    };
    const { id: second } = await run((tx) => storeImage(tx, imageContext(store), both));
    expect(second).not.toBe(first);
    expect(store.files.size).toBe(2);
    expect(await storeTestImage(database.db, store, { bytes })).toBe(first);
  });

  it('never returns an image that the user may not see', async () => {
    const bytes = await plainImage(2);
    const hidden = await storeTestImage(database.db, store, { bytes });
    const collectionId = await run((tx) => createCollection(tx, imageContext(store), { name: 'Own', parentId: null }));
    const mayAdd = { kind: 'image', permission: 'add', collectionPath: `/${collectionId}/` } as const;
    const powers = { ...imageContext(store).powers, isSuperuser: false, collectionGrants: [mayAdd] };
    const image = { file: await putOriginal(store, await inspectImage(bytes, 'a.png')), title: 'Mine', altText: '' };
    const storeIn = (id: number | null) =>
      run((tx) => storeImage(tx, { ...imageContext(store), powers }, { ...image, collectionId: id }));
    const { id: own } = await storeIn(collectionId);
    expect(own).not.toBe(hidden);
    await expect(storeIn(null)).rejects.toMatchObject({ errors: [{ field: 'collection' }] });
    expect(await findImage(database.db, own)).toMatchObject({ title: 'Mine' });
  });

  it('stores drawings cleaned', async () => {
    const bytes = new TextEncoder().encode(new TextDecoder().decode(DRAWING).replace('<path', '<script/><path'));
    const id = await storeTestImage(database.db, store, { bytes, fileName: 'a.svg' });
    expect(await storeTestImage(database.db, store, { bytes: DRAWING, fileName: 'a.svg' })).toBe(id);
    expect([...store.files.values()]).toEqual([DRAWING]);
  });
});

it('stores nothing in the database when the media store cannot be written', async () => {
  const broken = { ...store, put: () => Promise.reject(new Error('disk full')) };
  await expect(storeTestImage(database.db, broken, { bytes: await plainImage(9) })).rejects.toThrow('disk full');
  expect(await database.db.select().from(images)).toEqual([]);
});
