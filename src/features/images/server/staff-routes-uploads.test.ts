import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildImageHarness, type ImageRole, type ImageHarness } from '#test/image-harness.ts';
import { plainImage } from '#test/stored-images.ts';
import type { MediaUploaded } from '#features/library/contract.ts';
import { type ImageDetails, MAX_IMAGE_BYTES } from '../staff-contract.ts';
import { images } from './tables.ts';

const ADD = '/wagtail/images/multiple/add/';
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

const text = (words: string) => new TextEncoder().encode(words);
const harbor = () => ({ collection: String(harness.collections.harbor) });
const png = async (name = 'tide.png', shade = 1) => ({ name, bytes: await plainImage(shade, 90, 60) });
const send = (file: { name: string; bytes: Uint8Array } | undefined, texts?: object, role: ImageRole = 'changer') =>
  harness.upload(role, ADD, file, { ...harbor(), ...texts });
const complaints = (reply: { json(): unknown }) =>
  ((reply.json() as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field);
const details = async (id: number) =>
  (await harness.as('chief').send('GET', `/wagtail/api/main/images/${id}/`)).json<ImageDetails>();

/** A PNG that states a larger size than it has: it consists of its header only. */
function bomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  header.writeUInt32BE(crc(header.subarray(12, 29)), 29);
  return Buffer.concat([header, Buffer.from([0, 0, 0, 0]), Buffer.from('IDAT'), Buffer.from([0x35, 0xaf, 0x06, 0x1e])]);
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** Alternating black and white frames, so that no encoder merges them. */
async function manyFrames(count: number): Promise<Uint8Array> {
  const frames = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      sharp({ create: { width: 16, height: 8, channels: 3, background: at % 2 ? '#fff' : '#000' } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

describe('an upload', () => {
  it.each<[ImageRole, number]>([
    ['stranger', 401],
    ['outsider', 403],
    ['chooser', 403],
    ['adder', 200],
    ['changer', 200],
    ['chief', 200],
  ])('by %s gets %i', async (role, status) => {
    const reply = await send(await png(), {}, role);
    expect(reply.statusCode).toBe(status);
    expect(harness.store.files.size).toBe(status === 200 ? 1 : 0);
  });

  it('by staff with the right elsewhere is refused at the collection, as for one that does not exist', async () => {
    for (const collection of [String(harness.collections.harbor), '4242', '', 'x', '-1', '99999999999']) {
      const reply = await send(await png(), { collection }, 'elsewhere');
      expect(reply.statusCode, collection).toBe(400);
      expect(complaints(reply)).toEqual(['collection']);
    }
    expect(harness.store.files.size).toBe(0);
  });

  it('is in the collection, with its uploader, named after its file', async () => {
    const reply = await send(await png('Low tide.png'), { altText: ' Sand ' });
    const { item, isDuplicate } = reply.json<MediaUploaded>();
    expect(isDuplicate).toBe(false);
    expect(item).toMatchObject({ title: 'Low tide', edit_url: `/wagtail/images/${item.id}/` });
    expect(await details(item.id)).toMatchObject({
      collection: { id: harness.collections.harbor, name: 'Harbor' },
      uploadedBy: 'changer',
      altText: 'Sand',
      version: 1,
    });
  });

  it('of an existing file returns that image, and stores it again only when both are to be kept', async () => {
    const first = (await send(await png())).json<MediaUploaded>();
    const again = (await send(await png('other.png'))).json<MediaUploaded>();
    expect(again).toEqual({ item: first.item, isDuplicate: true });
    const both = (await send(await png('other.png'), { keepBoth: '1' })).json<MediaUploaded>();
    expect(both).toMatchObject({ item: { title: 'other' }, isDuplicate: false });
    expect(both.item.id).not.toBe(first.item.id);
    expect(await database.db.$count(images)).toBe(2);
  });

  it('does not reveal that the file is in an invisible collection', async () => {
    await send(await png('secret.png'), { collection: String(harness.collections.hills) }, 'chief');
    const reply = (await send(await png('mine.png'))).json<MediaUploaded>();
    expect(reply).toMatchObject({ item: { title: 'mine' }, isDuplicate: false });
  });

  const bad: [string, () => Promise<{ name: string; bytes: Uint8Array } | undefined>][] = [
    ['without a file', async () => undefined],
    ['of 0 bytes', async () => ({ name: 'a.png', bytes: new Uint8Array() })],
    ['of HTML called PNG', async () => ({ name: 'a.png', bytes: text('<!doctype html><script>1</script>') })],
    ['of a program called JPEG', async () => ({ name: 'a.jpg', bytes: text('MZ\x90\0 This program cannot be run') })],
    ['of a PNG called JPEG', async () => ({ ...(await png()), name: 'a.jpg' })],
    ['of a kind that is not taken', async () => ({ ...(await png()), name: 'a.bmp' })],
    ['without an ending', async () => ({ ...(await png()), name: 'a' })],
    ['of a name that reads backwards', async () => ({ ...(await png()), name: 'a\u202Egnp.exe' })],
    [
      'of a truncated JPEG',
      async () => {
        const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#135' } })
          .jpeg()
          .toBuffer();
        return { name: 'a.jpg', bytes: whole.subarray(0, whole.length / 2) };
      },
    ],
    ['of too many pixels', async () => ({ name: 'a.png', bytes: bomb(60_000, 60_000) })],
    ['of too many frames', async () => ({ name: 'a.gif', bytes: await manyFrames(130) })],
  ];
  it.each(bad)('%s is refused at the file, and nothing is stored', async (_, file) => {
    const reply = await send(await file());
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toEqual(['file']);
    expect(harness.store.files.size).toBe(0);
    expect(await database.db.$count(images)).toBe(0);
  });

  it('of 11 MB is refused as too large, naming the limit', async () => {
    const reply = await send({ name: 'a.png', bytes: new Uint8Array(11 * 1000 * 1000) });
    expect(reply.json()).toMatchObject({
      status: 413,
      errors: [{ field: 'file', message: 'An image must be at most 10 MB' }],
    });
    const whole = await send({ name: 'a.png', bytes: new Uint8Array(MAX_IMAGE_BYTES + 1) });
    expect(whole.statusCode).toBe(413);
  });

  it.each([
    ['../../etc/pier.png', 'pier'],
    ['C:\\photos\\pier.png', 'pier'],
    ['pi\u202Eer\u0007.png', 'pier'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>'],
    [`${'a'.repeat(300)}.png`, 'a'.repeat(116)],
  ])('of a file called %j is called %j, and no path contains its name', async (name, title) => {
    const reply = await send({ ...(await png()), name });
    expect(reply.json<MediaUploaded>().item.title).toBe(title);
    expect([...harness.store.files.keys()][0]).toMatch(/^images\/[0-9a-f]{16}-[0-9a-f]{8}\/original\.png$/);
  });

  it('of a drawing is cleaned of scripts', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" onload="x()"><script>alert(1)</script><path d="M0 0h9"/></svg>';
    expect((await send({ name: 'a.svg', bytes: text(drawing) })).statusCode).toBe(200);
    const [kept] = [...harness.store.files.values()].map((bytes) => new TextDecoder().decode(bytes));
    expect(kept).toContain('<path');
    expect(kept).not.toMatch(/script|alert|onload/);
  });

  it('with a title or alternative text that is too long is refused at that field', async () => {
    expect(complaints(await send(await png(), { title: 'a'.repeat(256) }))).toEqual(['title']);
    expect(complaints(await send(await png(), { altText: 'a'.repeat(501) }))).toEqual(['altText']);
  });
});

describe('another file', () => {
  const replace = (
    id: number,
    file: { name: string; bytes: Uint8Array } | undefined,
    version = '1',
    role: ImageRole = 'changer',
  ) => harness.upload(role, `/wagtail/images/${id}/file/`, file, { baseVersion: version });
  const stored = async () => (await send(await png())).json<MediaUploaded>().item.id;

  it.each<[ImageRole, number]>([
    ['stranger', 401],
    ['outsider', 403],
    ['elsewhere', 404],
    ['chooser', 403],
    ['adder', 403],
    ['changer', 200],
    ['chief', 200],
  ])('by %s gets %i', async (role, status) => {
    expect((await replace(await stored(), await png('new.png', 7), '1', role)).statusCode).toBe(status);
  });

  it('keeps the id, deletes the old file, and increments the version', async () => {
    const id = await stored();
    const before = [...harness.store.files.keys()];
    expect((await replace(id, { name: 'new.png', bytes: await plainImage(8, 30, 40) })).json()).toEqual({
      version: 2,
    });
    expect(await details(id)).toMatchObject({ width: 30, height: 40, version: 2, focalPoint: null });
    expect([...harness.store.files.keys()]).not.toContain(before[0]);
    expect(harness.store.files.size).toBe(1);
  });

  it('that is bad, or based on a stale version, changes nothing and leaves no file', async () => {
    const id = await stored();
    expect(complaints(await replace(id, { name: 'a.png', bytes: text('<html>') }))).toEqual(['file']);
    expect(complaints(await replace(id, undefined))).toEqual(['file']);
    expect(complaints(await replace(id, await png('b.png', 9), 'x'))).toEqual(['baseVersion']);
    expect((await replace(id, await png('b.png', 9), '5')).statusCode).toBe(409);
    expect(await details(id)).toMatchObject({ width: 90, version: 1 });
    expect(harness.store.files.size).toBe(1);
  });
});
