import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '#features/images/server/tables.ts';
import { complaints, UPLOAD_ANSWERS } from '#test/media-harness.ts';
import { buildVideoHarness, MP4, type VideoHarness, WIDER } from '#test/video-harness.ts';
import { videoSources } from './tables.ts';

const ADD = '/wagtail/videos/multiple/add/';
const text = (words: string) => new TextEncoder().encode(words);

let harness: VideoHarness;
beforeAll(async () => {
  harness = await buildVideoHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

describe('an upload', () => {
  it.each(UPLOAD_ANSWERS)('by %s to “Menus” gets %i', async (role, status) => {
    const reply = await harness.upload(
      role,
      ADD,
      { name: 'dock.mp4', bytes: MP4 },
      { collection: String(harness.menus) },
    );
    expect(reply.statusCode).toBe(status);
    expect(harness.store.files.size).toBe(status === 200 ? 1 : 0);
  });

  it('has the properties that are read from its file', async () => {
    const reply = await harness.upload(
      'adder',
      '/wagtail/videos/add/',
      { name: 'Low tide.mp4', bytes: MP4 },
      { collection: String(harness.winter) },
    );
    const { item } = reply.json<{ item: { id: number } }>();
    expect(await harness.details(item.id)).toMatchObject({
      title: 'Low tide',
      width: 64,
      height: 48,
      durationSeconds: 2,
      uploadedBy: 'adder',
      collectionId: harness.winter,
      sources: [{ mimetype: 'video/mp4', sizeBytes: MP4.byteLength }],
    });
  });

  it.each([
    ['a text with the name of a video', { name: 'dock.mp4', bytes: text('a video') }],
    ['a video without frames', { name: 'dock.mp4', bytes: MP4.subarray(0, 40) }],
    ['an empty file', { name: 'dock.mp4', bytes: new Uint8Array() }],
    ['no file', undefined],
  ])('refuses %s', async (_, file) => {
    const reply = await harness.upload('chief', ADD, file);
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field: 'file' }]);
    expect(harness.store.files.size).toBe(0);
  });

  it('is refused when the announced size is too large', async () => {
    const { type } = { type: 'multipart/form-data; boundary=x' };
    const reply = await harness.as('chief').send('POST', ADD, {
      headers: { 'content-type': type, 'content-length': '200200000' },
      json: Buffer.from('--x--'),
    });
    expect(reply.json()).toMatchObject({ type: 'too_large', errors: [{ field: 'file' }] });
  });
});

describe('a frame as poster', () => {
  it('becomes an image in the video’s collection', async () => {
    const id = await harness.add({ collectionId: harness.winter });
    const reply = await harness.upload('changer', `/wagtail/videos/${id}/poster/`, harness.frame, { baseVersion: '1' });
    const { poster, version } = reply.json<{ poster: number; version: number }>();
    expect(version).toBe(2);
    const [row] = await harness.database.db.select().from(images).where(eq(images.id, poster));
    expect(row).toMatchObject({
      title: 'The dock at dawn',
      collectionId: harness.winter,
      width: 64,
      uploadedById: harness.ids['changer'],
    });
    expect((await harness.details(id)).poster).toMatchObject({ id: poster });
  });

  it.each([
    ['a file that is not an image', { name: 'frame.jpg', bytes: text('MZ') }, '1', 400],
    ['a stale version', undefined, '9', 409],
  ])('is refused with %s, and no file is left', async (_, file, baseVersion, status) => {
    const id = await harness.add();
    const reply = await harness.upload('chief', `/wagtail/videos/${id}/poster/`, file ?? harness.frame, {
      baseVersion,
    });
    expect(reply.statusCode).toBe(status);
    expect(harness.store.files.size).toBe(1);
    expect(await harness.database.db.$count(images)).toBe(0);
  });
});

describe('formats', () => {
  const second = (id: number, baseVersion = '1', bytes: Uint8Array = WIDER) =>
    harness.upload('changer', `/wagtail/videos/${id}/sources/add/`, { name: 'b.mp4', bytes }, { baseVersion });
  const arrange = (id: number, sources: unknown[], baseVersion = 2) =>
    harness.post('changer', `/wagtail/videos/${id}/sources/`, { sources, baseVersion });

  it('are added, ordered and deleted; URLs change with them, and no file is left', async () => {
    const id = await harness.add();
    expect((await second(id)).json()).toEqual({ version: 2 });
    const [one, two] = (await harness.details(id)).sources;
    expect((await arrange(id, [two!.hash, one!.hash])).json()).toEqual({ version: 3 });
    const turned = (await harness.details(id)).sources;
    expect(turned.map(({ hash }) => hash)).toEqual([two!.hash, one!.hash]);
    expect(turned[0]!.url).not.toBe(two!.url);
    expect((await arrange(id, [two!.hash], 3)).statusCode).toBe(200);
    expect([...harness.store.files.values()]).toEqual([Buffer.from(WIDER)]);
  });

  it.each([
    ['the last one goes', () => [], 400],
    ['one belongs to another video', () => ['f'.repeat(64)], 400],
    ['one is named twice', (hash: string) => [hash, hash], 400],
  ])('stay when %s', async (_, sources, status) => {
    const id = await harness.add();
    const [one] = (await harness.details(id)).sources;
    const reply = await arrange(id, sources(one!.hash), 1);
    expect([reply.statusCode, complaints(reply)]).toMatchObject([status, [{ field: 'sources' }]]);
    expect(await harness.database.db.$count(videoSources)).toBe(1);
    expect(harness.store.files.size).toBe(1);
  });

  it.each([
    ['the same file', MP4, '1', 400],
    ['a file that is not a video', text('a video'), '1', 400],
    ['a stale version', WIDER, '9', 409],
  ])('refuse %s', async (_, bytes, version, status) => {
    const id = await harness.add();
    expect((await second(id, version, bytes)).statusCode).toBe(status);
    expect(harness.store.files.size).toBe(1);
  });
});
