import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaUploaded } from '#features/library/contract.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildImageHarness, type ImageHarness } from '#test/image-harness.ts';
import { plainImage } from '#test/stored-images.ts';
import type { ImageDetails } from '../staff-contract.ts';
import { images } from './tables.ts';

const ADD = '/wagtail/images/multiple/add/';
const PAYLOAD = '<script>alert("galley")</script>';
let database: Database;
let harness: ImageHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await buildImageHarness(database);
});
afterAll(async () => {
  await harness.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(images);
  harness.store.files.clear();
});

const payload = Buffer.from(PAYLOAD);
const harbor = () => String(harness.collections.harbor);
const send = (name: string, bytes: Uint8Array) =>
  harness.upload('changer', ADD, { name, bytes }, { collection: harbor() });
const details = async (id: number) =>
  (await harness.as('changer').send('GET', `/wagtail/api/main/images/${id}/`)).json<ImageDetails>();
const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#246' } });

describe('a small drawing that is expensive to draw', () => {
  const bomb = (levels: number) => {
    const groups = Array.from(
      { length: levels },
      (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
    );
    const dot = '<g id="a0"><rect width="1" height="1"/></g>';
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${dot}${groups.join('')}<use href="#a${levels}"/></svg>`,
    );
  };

  it('is refused before it is drawn, as a new image and as the new file of an image', async () => {
    const { item } = (await send('small.svg', bomb(2))).json<MediaUploaded>();
    const texts = { baseVersion: '1' };
    for (const reply of [
      await send('bomb.svg', bomb(14)),
      await harness.upload('changer', `/wagtail/images/${item.id}/file/`, { name: 'bomb.svg', bytes: bomb(14) }, texts),
    ]) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json<{ detail: string }>().detail).toMatch(/repeats its parts so often.*save it as PNG/);
    }
    expect(await database.db.select().from(images)).toHaveLength(1);
  });
});

describe('a file that is an image and something else, too', () => {
  it.each([
    ['HTML after a PNG', 'a.png', async () => Buffer.concat([await plain().png().toBuffer(), payload])],
    ['HTML after a JPEG', 'a.jpg', async () => Buffer.concat([await plain().jpeg().toBuffer(), payload])],
    [
      'an archive after a GIF',
      'a.gif',
      async () => Buffer.concat([await plain().gif().toBuffer(), Buffer.from('PK\u0003\u0004'), payload]),
    ],
    [
      'a script in the metadata of the camera',
      'a.jpg',
      async () =>
        plain()
          .jpeg()
          .withExif({ IFD0: { Copyright: PAYLOAD, ImageDescription: PAYLOAD } })
          .toBuffer(),
    ],
  ])('is never sent unchanged: %s', async (_, name, make) => {
    const bytes = await make();
    expect(Buffer.from(bytes).includes(payload)).toBe(true);
    const reply = await send(name, bytes);
    expect(reply.statusCode).toBe(200);
    const { id } = reply.json<MediaUploaded>().item;
    for (const spec of ['width-320|format-webp', 'width-320|format-png', 'fill-600x600|format-jpeg']) {
      const shown = await harness
        .as('changer')
        .send('GET', `/wagtail/images/${id}/preview/${encodeURIComponent(spec)}/`);
      expect(shown.statusCode, spec).toBe(200);
      expect(shown.headers['content-type'], spec).toMatch(/^image\/(webp|jpeg|png|avif)$/);
      expect(shown.headers['content-security-policy'], spec).toContain("default-src 'none'");
      expect(shown.rawPayload.includes(payload), spec).toBe(false);
    }
    // The uploaded file itself has no address.
    const original = await harness.as('changer').send('GET', `/wagtail/images/${id}/preview/original/`);
    expect(original.statusCode).toBe(400);
  });

  it('has the type of its first bytes, whatever the form says', async () => {
    const bytes = await plainImage(3, 40, 30);
    const form = new FormData();
    form.append('collection', harbor());
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'text/html' }), 'tide.png');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const json = Buffer.from(await encoded.arrayBuffer());
    const reply = await harness.as('changer').send('POST', ADD, { headers, json });
    expect(reply.statusCode).toBe(200);
    expect((await details(reply.json<MediaUploaded>().item.id)).mimetype).toBe('image/png');
  });

  it.each([
    ['no form', { 'content-type': 'application/json' }, Buffer.from('{}'), 415],
    ['a form of another kind', { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('a=1'), 415],
    ['a form without its boundary', { 'content-type': 'multipart/form-data' }, Buffer.from('x'), 400],
    ['half a form', { 'content-type': 'multipart/form-data; boundary=x' }, Buffer.from('--x\r\nContent-Dispos'), 400],
  ])('is refused as %s, and nothing is stored', async (_, headers, json, status) => {
    const reply = await harness.as('changer').send('POST', ADD, { headers, json });
    expect(reply.statusCode).toBe(status);
    expect(harness.store.files.size).toBe(0);
  });
});

describe('two users at once', () => {
  it('who edit one image: one change is saved, the other is a conflict, and no change is lost', async () => {
    const { id } = (await send('a.png', await plainImage(5, 40, 30))).json<MediaUploaded>().item;
    const edit = (title: string) =>
      harness.as('changer').send('POST', `/wagtail/images/${id}/`, {
        json: {
          title,
          altText: '',
          tags: [],
          collection: harness.collections.harbor,
          focalPoint: null,
          baseVersion: 1,
        },
      });
    const replies = await Promise.all([edit('Mine'), edit('Yours'), edit('Theirs')]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const kept = ['Mine', 'Yours', 'Theirs'][replies.findIndex(({ statusCode }) => statusCode === 200)];
    expect(await details(id)).toMatchObject({ title: kept, version: 2 });
  });

  it('who replace the file of one image leave one file, which the row refers to', async () => {
    const { id } = (await send('a.png', await plainImage(6, 40, 30))).json<MediaUploaded>().item;
    const replace = async (shade: number) =>
      harness.upload(
        'changer',
        `/wagtail/images/${id}/file/`,
        { name: 'b.png', bytes: await plainImage(shade) },
        { baseVersion: '1' },
      );
    const replies = await Promise.all([replace(70), replace(80)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [row] = await database.db.select().from(images);
    expect([...harness.store.files.keys()]).toEqual([row?.originalKey]);
  });

  it('who upload the same file: it is stored completely', async () => {
    const bytes = await plainImage(9, 40, 30);
    const replies = await Promise.all([send('a.png', bytes), send('b.png', bytes)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { originalKey } of await database.db.select().from(images))
      expect(harness.store.files.has(originalKey)).toBe(true);
  });
});
