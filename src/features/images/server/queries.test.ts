import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEDIA } from '#features/choosers/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createCollection, setCollectionPrivacy } from '#features/collections/server/index.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { DRAWING, plainImage, storeTestImage } from '#test/stored-images.ts';
import { parseSpec, type RenditionSpec } from '../contract.ts';
import { ImageSigner } from './address.ts';
import { describeRendition, findImage, findImageWithRendition, imageProps, loadImages } from './queries.ts';
import { imageRenditions, images } from './tables.ts';

let database: Database;
let large = 0;
let small = 0;
let drawing = 0;
const context = { mediaViews: MEDIA, powers: SYSTEM_POWERS, actor: SYSTEM.seed, now: '2026-03-04T12:00:00.000Z' };
const signer = new ImageSigner(new Uint8Array(32).fill(1));

beforeAll(async () => {
  database = await createTestDatabase();
  const store = memoryMediaStore();
  large = await storeTestImage(database.db, store, {
    bytes: await plainImage(1, 2400, 1600),
    focalPoint: { x: 0.25, y: 0.5 },
  });
  small = await storeTestImage(database.db, store, { bytes: await plainImage(2, 200, 100) });
  drawing = await storeTestImage(database.db, store, { bytes: DRAWING, fileName: 'mark.svg' });
  const made = { imageId: large, key: 'k', width: 1, height: 1, mimetype: 'image/avif', createdAt: '2026-03-04' };
  await database.db.insert(imageRenditions).values([
    { ...made, spec: 'width-480|format-avif', focalKey: '', sizeBytes: 4321 },
    { ...made, spec: 'fill-600x600|format-webp', focalKey: '250-500', sizeBytes: 99 },
  ]);
});
afterAll(() => database.close());

async function propsOf(id: number, language = 'en') {
  const loaded = (await loadImages(database.db, [id])).get(id);
  return loaded && imageProps(loaded, signer, language);
}

describe('loadImages', () => {
  it('runs no statement without ids, and one for any number', async () => {
    expect((await recordStatements(() => loadImages(database.db, []))).statements).toEqual([]);
    const { result, statements } = await recordStatements(() =>
      loadImages(database.db, [large, small, drawing, 424_242]),
    );
    expect(statements).toHaveLength(1);
    expect([...result.keys()].toSorted()).toEqual([large, small, drawing].toSorted());
  });

  it('returns the data of views, smallest rendition first, with known sizes', async () => {
    const image = await propsOf(large);
    expect(image).toMatchObject({
      title: 'Tide',
      alt: 'The tide',
      imageData: { width: 2400, height: 1600 },
      focal_point: { x: 0.25, y: 0.5 },
    });
    expect(image?.renditions.map(({ width, mimetype, size }) => [width, mimetype, size])).toEqual([
      [480, 'image/avif', 4321],
      [736, 'image/avif', null],
      [960, 'image/avif', null],
      [960, 'image/jpeg', null],
      [1280, 'image/webp', null],
      [1600, 'image/avif', null],
    ]);
  });

  it('returns the true width of an image smaller than every rendition', async () => {
    const image = await propsOf(small);
    expect(image?.renditions.map(({ width }) => width)).toEqual([200, 200, 200]);
    expect(image && 'focal_point' in image).toBe(false);
  });

  it('offers a drawing as it is', async () => {
    const image = await propsOf(drawing);
    expect(image?.renditions).toEqual([
      {
        url: expect.stringMatching(/\/original\.svg$/) as string,
        width: 40,
        size: DRAWING.byteLength,
        mimetype: 'image/svg+xml',
      },
    ]);
  });

  it('keeps the data of an image in a page short', async () => {
    const image = await propsOf(large);
    expect(JSON.stringify(image).length).toBeLessThanOrEqual(920);
  });
});

describe('the alternative text', () => {
  it("is that of the page's language, and else the main text", async () => {
    await database.db
      .update(images)
      .set({ altTexts: { es: 'La marea' } })
      .where(eq(images.id, large));
    expect((await propsOf(large, 'es'))?.alt).toBe('La marea');
    expect((await propsOf(large, 'fr-CA'))?.alt).toBe('The tide');
    expect((await propsOf(large, 'en'))?.alt).toBe('The tide');
  });
});

describe('describeRendition', () => {
  it('returns the address and the size of one rendition', async () => {
    const image = await findImage(database.db, large);
    const sharing = parseSpec('fill-1200x630|format-jpeg') as RenditionSpec;
    expect(image && describeRendition(image, sharing, signer, 'en')).toEqual({
      url: expect.stringMatching(/\/fill-1200x630\.jpeg$/) as string,
      width: 1200,
      height: 630,
      alt: 'The tide',
      mimetype: 'image/jpeg',
    });
  });
});

describe('an image in a private collection', () => {
  it('is absent for guests, until the collection is public again', async () => {
    const id = await inTransaction(database.db, (tx) =>
      createCollection(tx, context, { name: 'Staff papers', parentId: null }),
    );
    await database.db.update(images).set({ collectionId: id }).where(eq(images.id, small));
    expect((await loadImages(database.db, [small])).size).toBe(1);
    await inTransaction(database.db, (tx) => setCollectionPrivacy(tx, context, { id, privacy: 'signed_in' }));
    expect((await loadImages(database.db, [small, large])).has(small)).toBe(false);
    const found = await findImageWithRendition(database.db, small, parseSpec('width-480|format-webp') as RenditionSpec);
    expect(found?.access?.restrictions).toMatchObject([{ id, privacy: 'signed_in' }]);
  });
});
