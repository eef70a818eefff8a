import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Invalid, NotFound } from '#shared/problem.ts';
import { MEDIA } from '#features/choosers/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createCollection, setCollectionPrivacy } from '#features/collections/server/index.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { keepingFiles } from '#features/library/server/index.ts';
import { listenForChanges } from '#platform/db/changes.ts';
import { type Database, recordStatements, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { STRANGER_GATE } from '#test/stranger-gate.ts';
import type { NewTrack } from './check-tracks.ts';
import { assembleVideo, loadVideoRows, type NewVideo, putSource, storeVideo } from './index.ts';
import { videoRoutes } from './public-routes.ts';
import type { NewSource } from './source-file.ts';
import { bulkOfVideos } from './staff-bulk.ts';

const store = memoryMediaStore();
const context = {
  mediaViews: MEDIA,
  powers: SYSTEM_POWERS,
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  store,
};
const directory = mkdtempSync(join(tmpdir(), 'galley-videos-'));

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = fastify();
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  videoRoutes(app, { db: database.db, mediaStore: store, gate: STRANGER_GATE });
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  await emptyAllTables(database);
  store.files.clear();
});

const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(500, 7),
]);
const WEBM = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701', 'hex');
const QUICKTIME = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  \0\0\0\0qt  ')]);
const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\nBienvenue à bord.\n';

const track = (more: Partial<NewTrack> = {}): NewTrack => ({
  kind: 'subtitles',
  label: 'English',
  srclang: 'en',
  body: VTT,
  ...more,
});
/** A video with files that are not yet in the store. */
type Sent = Omit<NewVideo, 'sources'> & { sources: readonly NewSource[] };
const newVideo = (more: Partial<Sent> = {}): Sent => ({
  title: 'The dock at dawn',
  width: 1280,
  height: 720,
  durationSeconds: 12.5,
  posterImageId: null,
  sources: [{ mimetype: 'video/mp4', content: MP4 }],
  tracks: [],
  ...more,
});
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const add = (more: Partial<Sent> = {}) => {
  const { sources, ...video } = newVideo(more);
  return keepingFiles(
    { db: database.db, mediaStore: store },
    context,
    async (files) => {
      const written = [];
      for (const source of sources) written.push(await putSource(files, source));
      return written;
    },
    (tx, change, written) => storeVideo(tx, change, { ...video, sources: written }),
  );
};
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });

async function propsOf(id: number) {
  const row = (await loadVideoRows(database.db, [id])).get(id);
  if (!row) throw new Error('The video is not public');
  return assembleVideo(row, null);
}

async function addPrivate(more: Partial<Sent> = {}): Promise<number> {
  const collectionId = await run(async (tx) => {
    const staff = await createCollection(tx, context, { name: 'Staff', parentId: null });
    await setCollectionPrivacy(tx, context, { id: staff, privacy: 'signed_in' });
    return createCollection(tx, context, { name: 'Below', parentId: staff });
  });
  return add({ ...more, collectionId });
}

async function addImage(): Promise<number> {
  await database.exec(`INSERT INTO images (title, file_hash, original_key, mimetype, width, height, has_alpha, frame_count, created_at)
    VALUES ('Dock', 'x', 'x', 'image/webp', 16, 9, false, 1, now())`);
  return 1;
}

describe('storeVideo', () => {
  const sparse = join(directory, 'huge.mp4');
  beforeAll(() => {
    writeFileSync(sparse, MP4);
    truncateSync(sparse, 200_000_001);
  });

  it.each<[string, Partial<Sent>, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a long title', { title: 'x'.repeat(256) }, 'title'],
    ['no width', { width: 0 }, 'width'],
    ['half a pixel', { height: 719.5 }, 'height'],
    ['a huge frame', { height: 16_385 }, 'height'],
    ['no duration', { durationSeconds: 0 }, 'durationSeconds'],
    ['an endless duration', { durationSeconds: Infinity }, 'durationSeconds'],
    ['a duration that is no number', { durationSeconds: Number.NaN }, 'durationSeconds'],
    ['a poster that is gone', { posterImageId: 4242 }, 'poster'],
    ['a collection that is gone', { collectionId: 4242 }, 'collection'],
    ['no file', { sources: [] }, 'sources'],
    ['an empty file', { sources: [{ mimetype: 'video/mp4', content: new Uint8Array() }] }, 'file'],
    ['a file above 200 MB', { sources: [{ mimetype: 'video/mp4', content: { path: sparse } }] }, 'file'],
    ['WebM as MP4', { sources: [{ mimetype: 'video/mp4', content: WEBM }] }, 'file'],
    ['QuickTime as MP4', { sources: [{ mimetype: 'video/mp4', content: QUICKTIME }] }, 'file'],
    ['HTML as WebM', { sources: [{ mimetype: 'video/webm', content: Buffer.from('<html></html>') }] }, 'file'],
    ['a format nobody plays', { sources: [{ mimetype: 'video/ogg' as 'video/mp4', content: MP4 }] }, 'file'],
    ['a second bad file', { sources: [...newVideo().sources, { mimetype: 'video/webm', content: MP4 }] }, 'file'],
    ['an unknown kind of track', { tracks: [track({ kind: 'lyrics' as 'subtitles' })] }, 'tracks.0.kind'],
    ['a long label', { tracks: [track({ label: 'x'.repeat(101) })] }, 'tracks.0.label'],
    ['the same label twice', { tracks: [track(), track({ label: ' English ' })] }, 'tracks.1.label'],
    ['subtitles of no language', { tracks: [track({ srclang: '' })] }, 'tracks.0.srclang'],
    ['a language that is none', { tracks: [track({ srclang: 'english language' })] }, 'tracks.0.srclang'],
    ['a track that is no WebVTT', { tracks: [track({ body: '<script></script>' })] }, 'tracks.0.body'],
    ['a track above 512 KB', { tracks: [track({ body: VTT + 'é'.repeat(262_144) })] }, 'tracks.0.body'],
  ])('refuses %s and stores nothing', async (_what, more, field) => {
    const refused = (await add(more).catch((error: unknown) => error)) as Invalid;
    expect(refused).toBeInstanceOf(Invalid);
    expect(refused.errors.map((error) => error.field)).toEqual([field]);
    expect(store.files.size).toBe(0);
  });

  it('stores files from memory and from the disk, in order', async () => {
    const path = join(directory, 'video.webm');
    writeFileSync(path, WEBM);
    const id = await add({
      sources: [
        { mimetype: 'video/webm', content: { path } },
        { mimetype: 'video/mp4', content: MP4 },
      ],
    });
    expect([...store.files.values()].map((bytes) => Buffer.from(bytes))).toEqual([WEBM, MP4]);
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    expect((await propsOf(id)).sources).toEqual([
      { url: `/media/videos/${id}/${hash(WEBM)}/0.webm`, mimetype: 'video/webm' },
      { url: `/media/videos/${id}/${hash(MP4)}/1.mp4`, mimetype: 'video/mp4' },
    ]);
    const [entry] = await database.db.select().from(historyEntries);
    expect(entry).toMatchObject({ action: 'video.create', subjectId: String(id) });
  });

  it('accepts tracks that differ in kind or label, treats script as text, and normalizes languages', async () => {
    const id = await add({
      tracks: [
        track({ label: ' Français ', srclang: 'FR-ca' }),
        track({ kind: 'captions', label: 'Français', srclang: 'fr' }),
        track({ kind: 'chapters', label: '', srclang: '', body: `${VTT}<script>alert(1)</script>\0` }),
      ],
    });
    const { tracks } = await propsOf(id);
    expect(tracks).toEqual([
      { src: '/video-track/1/', kind: 'subtitles', label: 'Français', srclang: 'fr-CA', sort_order: 0 },
      { src: '/video-track/2/', kind: 'captions', label: 'Français', srclang: 'fr', sort_order: 1 },
      { src: '/video-track/3/', kind: 'chapters', label: '', srclang: '', sort_order: 2 },
    ]);
    expect((await ask('/video-track/3/')).body).toContain('<script>alert(1)</script>\ufffd');
  });
});

const remove = (tx: Tx, id: number) => bulkOfVideos.removeOne(tx, context, { id, althoughUsed: false });

describe('removing one', () => {
  it('refuses a deleted video', async () => {
    await expect(run((tx) => remove(tx, 4242))).rejects.toThrow(NotFound);
  });

  it('deletes rows, tracks and the poster’s reference, keeps files, and drops cached pages', async () => {
    const received: string[] = [];
    const stop = await listenForChanges(
      database,
      (tags) => received.push(...tags),
      () => undefined,
    );
    const id = await add({ tracks: [track()], posterImageId: await addImage() });
    await run((tx) => remove(tx, id));
    expect(store.files.size).toBe(1);
    expect((await ask('/video-track/1/')).statusCode).toBe(404);
    await expect.poll(() => received).toEqual([`video:${id}`, `video:${id}`]);
    await stop();
  });
});

describe('loadVideoRows', () => {
  it('runs no statement without ids, and one for many', async () => {
    const ids = [await add({ tracks: [track()] }), await add({ posterImageId: await addImage() }), 4242];
    expect((await recordStatements(() => loadVideoRows(database.db, []))).statements).toEqual([]);
    const { result, statements } = await recordStatements(() => loadVideoRows(database.db, ids));
    expect(statements).toHaveLength(1);
    expect([...result.values()].map((row) => row.posterImageId)).toEqual([null, 1]);
    const poster = { title: 'Dock', alt: '', renditions: [], imageData: { width: 16, height: 9 } };
    const row = result.get(2);
    expect(row && assembleVideo(row, poster)).toMatchObject({
      title: 'The dock at dawn',
      width: 1280,
      height: 720,
      duration_seconds: 12.5,
      uploaded_at: '2026-11-19T12:00:00.000Z',
      poster,
      tracks: [],
    });
  });

  it('leaves out videos below a private collection', async () => {
    const [hidden, shown] = [await addPrivate(), await add()];
    expect([...(await loadVideoRows(database.db, [hidden, shown])).keys()]).toEqual([shown]);
  });
});

describe('/media/videos/{id}/{hash}/{n}', () => {
  const addressOf = async (id: number) => (await propsOf(id)).sources[0]?.url ?? '';

  it('is found at exactly its URL', async () => {
    const url = await addressOf(await add());
    const [, , , id, hash] = url.split('/');
    for (const other of [
      `/media/videos/4242/${hash}/0.mp4`,
      `/media/videos/0${id}/${hash}/0.mp4`,
      `/media/videos/99999999999/${hash}/0.mp4`,
      `/media/videos/${id}/0000000000000000/0.mp4`,
      `/media/videos/${id}/${hash}/1.mp4`,
      `/media/videos/${id}/${hash}/00.mp4`,
      `/media/videos/${id}/${hash}/0.webm`,
      `/media/videos/${id}/${hash}/0.mp4.html`,
    ])
      expect([other, (await ask(other)).statusCode]).toEqual([other, 404]);
    expect((await ask(url)).statusCode).toBe(200);
  });

  it('is sent whole or in ranges, cacheable permanently by browsers, for minutes by shared caches', async () => {
    const url = await addressOf(await add());
    const { headers, rawPayload } = await ask(url);
    expect(rawPayload).toEqual(MP4);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    const part = await ask(url, { range: 'bytes=4-11', 'if-range': String(headers.etag) });
    expect([part.statusCode, part.body]).toEqual([206, 'ftypisom']);
    expect((await ask(url, { range: 'bytes=4-11', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await ask(url, { range: `bytes=${MP4.length}-` })).statusCode).toBe(416);
    const head = await ask(url, {}, 'HEAD');
    expect([head.body, head.headers['content-length']]).toEqual(['', String(MP4.length)]);
  });

  it('responds with 404 for a video in a private collection', async () => {
    const id = await addPrivate({ tracks: [track()] });
    const hash = createHash('sha256').update(MP4).digest('hex');
    const url = `/media/videos/${id}/${hash.slice(0, 16)}/0.mp4`;
    for (const headers of [{}, { 'if-none-match': '*' }, { range: 'bytes=0-1' }] as Record<string, string>[]) {
      const reply = await ask(url, headers);
      expect([reply.statusCode, reply.headers.etag]).toEqual([404, undefined]);
    }
    const text = await ask('/video-track/1/', { 'if-none-match': '*' });
    expect([text.statusCode, text.headers.etag, text.headers['access-control-allow-origin']]).toEqual([
      404,
      undefined,
      undefined,
    ]);
  });
});

describe('/video-track/{pk}/', () => {
  it.each(['2', '0', '01', '-1', 'x', '1x', '1e0', '99999999999', '%00'])('the pk %s is none', async (pk) => {
    await add({ tracks: [track()] });
    expect((await ask(`/video-track/${pk}/`)).statusCode).toBe(404);
  });

  it.each(['/video-track/1/', '/video-track/1'])('%s is the track, for every site', async (url) => {
    await add({ tracks: [track()] });
    const { body, headers } = await ask(url);
    expect(body).toBe(VTT);
    expect(headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'public, max-age=604800, s-maxage=300',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      etag: `"${createHash('sha256').update(VTT).digest('hex')}"`,
    });
    expect((await ask(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const head = await ask(url, {}, 'HEAD');
    expect([head.body, head.headers['content-length']]).toEqual(['', String(Buffer.byteLength(VTT))]);
  });
});

describe('deleting an image', () => {
  it('leaves its id in the video, which shows it again once the image is restored', async () => {
    const poster = await addImage();
    const id = await add({ posterImageId: poster });
    await database.db.execute(sql`DELETE FROM images`);
    expect((await loadVideoRows(database.db, [id])).get(id)?.posterImageId).toBe(poster);
  });
});
