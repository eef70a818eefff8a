import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { STRANGER_GATE } from '#test/stranger-gate.ts';
import { DRAWING, focusTestImage, imageContext, plainImage, storeTestImage } from '#test/stored-images.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import { parseSpec, type RenditionSpec } from '../contract.ts';
import { replaceImageFile } from './commands-edit.ts';
import { putOriginal } from './image-file.ts';
import { describeRendition, findImage } from './queries.ts';
import { imageRoutes } from './public-routes.ts';
import { createImageService, type ImageService } from './service.ts';
import { bulkOfImages } from './staff-bulk.ts';

let database: Database;
let images: ImageService;
let app: FastifyInstance;
const store = memoryMediaStore();
beforeAll(async () => {
  database = await createTestDatabase();
  const clock = fixedClock('2026-03-04T17:00:00Z');
  images = await createImageService({ db: database.db, store, clock, concurrency: 2 });
  app = fastify();
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  imageRoutes(app, { db: database.db, images, gate: STRANGER_GATE });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const add = async (shade: number) => storeTestImage(database.db, store, { bytes: await plainImage(shade) });
async function addressOf(id: number, text = 'width-480|format-webp'): Promise<string> {
  const image = await findImage(database.db, id);
  return image ? describeRendition(image, parseSpec(text) as RenditionSpec, images.signer, 'en').url : '';
}
// Awaited here, because a request of `inject` starts only when it is awaited.
const get = async (url: string, headers: Record<string, string> = {}) => await app.inject({ url, headers });

describe('the address of a rendition', () => {
  it('responds with the image, cacheable permanently by browsers, for minutes by shared caches', async () => {
    const reply = await get(await addressOf(await add(1)));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(reply.rawPayload.byteLength),
    });
    expect(reply.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('answers 304 when the client has the image, and HEAD without a body', async () => {
    const url = await addressOf(await add(2));
    const { etag } = (await get(url)).headers;
    expect(etag).toMatch(/^"[\w.-]+"$/);
    for (const known of [String(etag), `W/${String(etag)}`, `"other", ${String(etag)}`]) {
      const reply = await get(url, { 'if-none-match': known });
      expect([reply.statusCode, reply.body]).toEqual([304, '']);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, Number(head.headers['content-length']) > 0]).toEqual([200, '', true]);
  });

  it('with a wrong signature is refused before any query', async () => {
    const url = await addressOf(await add(3));
    const bad = url.replace('width-480', 'width-2000');
    const { result, statements } = await recordStatements(() => get(bad));
    expect([result.statusCode, result.headers['cache-control']]).toEqual([403, 'no-store']);
    expect(statements).toEqual([]);
    expect((await get(url.replace(/\/\d+\//, '/424242/'))).statusCode).toBe(403);
  });

  it('of an impossible rendition is not found', async () => {
    const url = await addressOf(await add(3));
    for (const bad of [
      url.replace('width-480', 'width-481'),
      url.replace('.webp', '.bmp'),
      url.replace(/\/\d+\//, '/x/'),
    ])
      expect((await get(bad)).statusCode, bad).toBe(404);
  });

  it('costs one statement when the rendition exists', async () => {
    const url = await addressOf(await add(4));
    await get(url);
    expect((await recordStatements(() => get(url))).statements).toHaveLength(1);
  });

  it('becomes invalid when the image is deleted', async () => {
    const id = await add(5);
    const url = await addressOf(id);
    expect((await get(url)).statusCode).toBe(200);
    await inTransaction(database.db, (tx) =>
      bulkOfImages.removeOne(tx, imageContext(store), { id, althoughUsed: false }),
    );
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['cache-control'], reply.headers['etag']]).toEqual([
      404,
      'no-store',
      undefined,
    ]);
  });

  it('becomes invalid when the file or focal point changes; the new address shows it', async () => {
    const id = await add(6);
    const first = await addressOf(id);
    await focusTestImage(database.db, id, { x: 0, y: 0 });
    const second = await addressOf(id);
    const file = await putOriginal(store, await inspectImage(await plainImage(200), 'a.png'));
    await inTransaction(database.db, (tx) => replaceImageFile(tx, imageContext(store), id, { file, baseVersion: 2 }));
    const third = await addressOf(id);
    const statuses = await Promise.all([first, second, third].map(async (url) => (await get(url)).statusCode));
    expect(statuses).toEqual([410, 410, 200]);
  });

  it('is not cacheable permanently while the file is lost', async () => {
    const id = await add(7);
    for (const key of store.files.keys()) await store.remove(key);
    const reply = await get(await addressOf(id));
    expect([reply.statusCode, reply.headers['cache-control'], reply.headers['etag']]).toEqual([
      410,
      'no-store',
      undefined,
    ]);
  });

  it('of a drawing is sent under a policy that forbids scripts', async () => {
    const id = await storeTestImage(database.db, store, { bytes: DRAWING, fileName: 'mark.svg' });
    const reply = await get(await addressOf(id, 'original'));
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(new Uint8Array(reply.rawPayload)).toEqual(DRAWING);
  });

  it('asks clients to retry later while too many renditions are being made', async () => {
    const id = await add(8);
    const busy = new URL(await addressOf(id), 'http://site.example').pathname;
    const original = images.renditions.get.bind(images.renditions);
    const { Unavailable } = await import('#shared/problem.ts');
    images.renditions.get = () => Promise.reject(new Unavailable('image renditions'));
    const reply = await get(busy);
    images.renditions.get = original;
    expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
  });
});

it('is valid on all nodes of an installation', async () => {
  const url = await addressOf(await add(9));
  const other = await createImageService({
    db: database.db,
    store,
    clock: fixedClock('2026-03-04T17:00:00Z'),
    concurrency: 1,
  });
  const second = fastify();
  imageRoutes(second, { db: database.db, images: other, gate: STRANGER_GATE });
  expect((await second.inject({ url })).statusCode).toBe(200);
  await second.close();
});
