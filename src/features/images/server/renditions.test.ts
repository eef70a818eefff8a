import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { encodeRendition } from '#platform/image-processing/encode-rendition.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { DRAWING, imageContext, plainImage, storeTestImage } from '#test/stored-images.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import { parseSpec, type RenditionSpec } from '../contract.ts';
import { replaceImageFile } from './commands-edit.ts';
import { putOriginal } from './image-file.ts';
import { findImage, findImageWithRendition } from './queries.ts';
import { ImageRenditions } from './renditions.ts';
import { bulkOfImages } from './staff-bulk.ts';
import { imageRenditions, images } from './tables.ts';

let database: Database;
let store = memoryMediaStore();
const clock = fixedClock('2026-03-04T17:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  store = memoryMediaStore();
});
afterEach(() => emptyAllTables(database));

const spec = (text: string) => parseSpec(text) as RenditionSpec;
const WEBP = spec('width-480|format-webp');

async function stored(file: Parameters<typeof storeTestImage>[2]) {
  const image = await findImage(database.db, await storeTestImage(database.db, store, file));
  if (!image) throw new Error('The image is gone');
  return image;
}
const rows = () => database.db.select().from(imageRenditions);

/** Delays encoding until it is released, so that all requests have started by then. */
function held() {
  const begun: string[] = [];
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    begun,
    letGo: () => letGo(),
    encode: async (_: Uint8Array, { width, format }: { width: number; format: string }) => {
      begun.push(`${width}.${format}`);
      await gate;
      return new TextEncoder().encode('made');
    },
  };
}
const service = (options: Partial<ConstructorParameters<typeof ImageRenditions>[0]> = {}) =>
  new ImageRenditions({ db: database.db, store, clock, concurrency: 2, ...options });

describe('renditions', () => {
  it('are made once, stored with their row, and read from the store afterwards', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    let encodes = 0;
    const renditions = service({
      encode: (...work) => {
        encodes += 1;
        return encodeRendition(...work);
      },
    });
    const made = await renditions.get(image, WEBP, null);
    const metadata = await sharp(made).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 480, 240]);
    const key = image.originalKey.replace('original.png', 'width-480.webp');
    expect(await rows()).toEqual([
      {
        imageId: image.id,
        spec: 'width-480|format-webp',
        focalKey: '',
        key,
        width: 480,
        height: 240,
        sizeBytes: made.byteLength,
        mimetype: 'image/webp',
        createdAt: expect.stringMatching(/^2026-03-04 17:00:00/) as string,
      },
    ]);
    const found = await findImageWithRendition(database.db, image.id, WEBP);
    expect(found?.key).toBe(key);
    expect(await renditions.get(image, WEBP, key)).toEqual(made);
    expect(encodes).toBe(1);
  });

  it('are made once for any number of simultaneous requests', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    const work = held();
    const renditions = service({ encode: work.encode });
    const asked = Array.from({ length: 20 }, () => renditions.get(image, WEBP, null));
    await expect.poll(() => work.begun).toEqual(['480.webp']);
    work.letGo();
    expect(new Set((await Promise.all(asked)).map((bytes) => new TextDecoder().decode(bytes)))).toEqual(
      new Set(['made']),
    );
    expect(work.begun).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('are limited in number, including those waiting; further requests are asked to retry', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    const work = held();
    const renditions = service({ encode: work.encode, mostWaiting: 1 });
    const ask = (width: number) => renditions.get(image, spec(`width-${width}|format-webp`), null);
    const [one, two] = [ask(320), ask(480)];
    await expect.poll(() => work.begun).toEqual(['320.webp', '480.webp']);
    const three = ask(720);
    // The store is read before the queue is entered.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(ask(960)).rejects.toMatchObject({ status: 503 });
    expect(work.begun).toHaveLength(2);
    work.letGo();
    await Promise.all([one, two, three]);
    expect(work.begun).toEqual(['320.webp', '480.webp', '720.webp']);
    await expect(ask(960), 'later there is room').resolves.toBeDefined();
  });

  it('of two nodes do not affect each other', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    const [a, b] = await Promise.all([service().get(image, WEBP, null), service().get(image, WEBP, null)]);
    expect(a).toEqual(b);
    expect(await rows()).toHaveLength(1);
  });

  it('that another node has stored are used', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    await store.put(image.originalKey.replace('original.png', 'width-480.webp'), new Uint8Array([1, 2, 3]));
    const unused = service({ encode: () => Promise.reject(new Error('made again')) });
    expect(await unused.get(image, WEBP, null)).toEqual(new Uint8Array([1, 2, 3]));
    expect(await rows()).toHaveLength(1);
  });

  it('whose file is lost are made again', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    const renditions = service();
    await renditions.get(image, WEBP, null);
    const [row] = await rows();
    await store.remove(row?.key ?? '');
    expect((await renditions.get(image, WEBP, row?.key ?? null)).byteLength).toBeGreaterThan(0);
    expect(await rows()).toHaveLength(1);
  });

  it('that could not be made are tried again at the next request', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    let tries = 0;
    const renditions = service({
      encode: async () => {
        tries += 1;
        if (tries === 1) throw new Error('out of memory');
        return new Uint8Array([1]);
      },
    });
    await expect(renditions.get(image, WEBP, null)).rejects.toThrow('out of memory');
    expect(await renditions.get(image, WEBP, null)).toEqual(new Uint8Array([1]));
  });

  it.each([
    ['lost', 'missing', (key: string) => store.remove(key)],
    ['truncated', 'damaged', async (key: string) => store.put(key, (await plainImage(1)).subarray(0, -40))],
    ['changed', 'damaged', async (key: string) => store.put(key, await plainImage(2))],
  ])('of a %s original are 410, and the log says so once', async (_, reason, damage) => {
    const image = await stored({ bytes: await plainImage(1) });
    await damage(image.originalKey);
    const error = vi.fn();
    const renditions = service({ logger: { error } });
    for (const width of [480, 720])
      await expect(renditions.get(image, spec(`width-${width}|format-webp`), null)).rejects.toMatchObject({
        status: 410,
        message: `The file of this image is ${reason}`,
      });
    expect(error.mock.calls).toEqual([[{ key: image.originalKey }, `the file of an image is ${reason}`]]);
    expect(await rows()).toEqual([]);
  });

  it('of an image that was replaced before its turn are 410, and nothing is logged', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    await database.db.update(images).set({ originalKey: 'images/new/original.png' });
    await store.remove(image.originalKey);
    const error = vi.fn();
    await expect(service({ logger: { error } }).get(image, WEBP, null)).rejects.toMatchObject({ status: 410 });
    expect(error).not.toHaveBeenCalled();
  });

  it('of a truncated drawing are 410', async () => {
    const image = await stored({ bytes: DRAWING, fileName: 'mark.svg' });
    await store.put(image.originalKey, DRAWING.subarray(0, -9));
    await expect(service().get(image, spec('original'), null)).rejects.toMatchObject({ status: 410 });
  });

  it.each([
    [
      'deleted',
      (id: number) =>
        inTransaction(database.db, (tx) =>
          bulkOfImages.removeOne(tx, imageContext(store), { id, althoughUsed: false }),
        ),
    ],
    [
      'replaced',
      async (id: number) => {
        const file = await putOriginal(store, await inspectImage(await plainImage(77), 'a.png'));
        return inTransaction(database.db, (tx) =>
          replaceImageFile(tx, imageContext(store), id, { file, baseVersion: 1 }),
        );
      },
    ],
  ])('of an image that is %s meanwhile leave no row and no file', async (_, change) => {
    const image = await stored({ bytes: await plainImage(1) });
    const work = held();
    const asked = service({ encode: work.encode }).get(image, WEBP, null);
    await expect.poll(() => work.begun).toHaveLength(1);
    await change(image.id);
    work.letGo();
    await expect(asked).rejects.toMatchObject({ status: 410 });
    expect(await rows()).toEqual([]);
    expect([...store.files.keys()].filter((key) => key.endsWith('.webp'))).toEqual([]);
  });

  it('are cropped around the focal point, one file for each point', async () => {
    const half = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#00f' } })
      .composite([{ input: { create: { width: 200, height: 100, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const image = await stored({ bytes: half });
    const square = spec('fill-160x160|format-jpeg');
    const colours = await Promise.all(
      [
        { x: 0, y: 0.5 },
        { x: 1, y: 0.5 },
      ].map(async (focalPoint) => {
        const { dominant } = await sharp(await service().get({ ...image, focalPoint }, square, null)).stats();
        return dominant.r > dominant.b ? 'red' : 'blue';
      }),
    );
    expect(colours).toEqual(['red', 'blue']);
    expect((await rows()).map(({ focalKey, width, height }) => [focalKey, width, height]).toSorted()).toEqual([
      ['0-500', 100, 100],
      ['1000-500', 100, 100],
    ]);
  });

  it('of a drawing are pixels, or the drawing itself', async () => {
    const image = await stored({ bytes: DRAWING, fileName: 'mark.svg' });
    expect(await service().get(image, spec('original'), null)).toEqual(DRAWING);
    const small = await sharp(await service().get(image, spec('fill-160x160|format-webp'), null)).metadata();
    expect([small.width, small.height]).toEqual([30, 30]);
  });

  it('never are the original of a photograph', async () => {
    const image = await stored({ bytes: await plainImage(1) });
    await expect(service().get(image, spec('original'), null)).rejects.toMatchObject({ status: 404 });
  });
});
