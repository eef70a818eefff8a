import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImageSigner } from '#features/images/server/address.ts';
import { images } from '#features/images/server/tables.ts';
import { indexReferences } from '#features/references/server/index.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildMediaStage, type MediaRole, type MediaStage, type SentFile } from '#test/media-stage.ts';
import { plainPicture } from '#test/stored-images.ts';
import type { VideoDetails, VideoRow } from '../contract.ts';
import type { NewVideo } from './commands.ts';
import { storeVideo } from './index.ts';
import { videoAdminRoutes } from './routes-admin.ts';
import { videos, videoSources, videoTracks } from './tables.ts';

const LIST = '/wagtail/api/main/videos/';
const ADD = '/wagtail/videos/multiple/add/';
const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\nBienvenue à bord.\n';
const MP4 = mp4(64, 48);
/** Another film of the same format. */
const WIDER = mp4(128, 96);
const text = (words: string) => new TextEncoder().encode(words);

let stage: MediaStage;
let frame: SentFile;
beforeAll(async () => {
  const signer = new ImageSigner(new Uint8Array(32));
  const register: Parameters<typeof buildMediaStage>[1] = (app, deps) =>
    videoAdminRoutes(app, { ...deps, images: { signer } });
  stage = await buildMediaStage('video', register, ['image']);
  frame = { name: 'frame.jpg', bytes: await jpeg(7) };
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.database.db.delete(videos);
  await stage.database.db.delete(images);
  stage.store.files.clear();
});

async function jpeg(shade: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(await plainPicture(shade, 64, 48))
    .jpeg()
    .toBuffer();
}

/** A film of "Menus" unless said otherwise, by whom nobody knows. */
async function add(more: Partial<NewVideo> & { columns?: Partial<typeof videos.$inferInsert> } = {}): Promise<number> {
  const { columns, ...film } = more;
  const id = await inTransaction(stage.database.db, (tx) =>
    storeVideo(
      tx,
      { actor: { accountId: null, name: 'test' }, now: '2026-11-01T08:00:00.000Z', store: stage.store },
      {
        title: 'The dock at dawn',
        width: 64,
        height: 48,
        durationSeconds: 2,
        posterImageId: null,
        sources: [{ mimetype: 'video/mp4', content: MP4 }],
        tracks: [],
        collectionId: stage.menus,
        ...film,
      },
    ),
  );
  if (columns) await stage.database.db.update(videos).set(columns).where(eq(videos.id, id));
  return id;
}
const details = async (id: number, role: MediaRole = 'chief') =>
  (await stage.as(role).send('GET', `${LIST}${id}/`)).json<VideoDetails>();
const find = async (id: number) => (await stage.database.db.select().from(videos).where(eq(videos.id, id)))[0];
const list = async (role: MediaRole, query = '') => {
  const reply = await stage.as(role).send('GET', `${LIST}${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ rows: VideoRow[]; total: number; p: number; pages: number; may_add: boolean }>();
};
const titles = async (role: MediaRole, query = '') => (await list(role, query)).rows.map(({ title }) => title);
const complaints = (reply: { json(): unknown }) => (reply.json() as { errors?: unknown }).errors;
const use = (id: number) =>
  inTransaction(stage.database.db, (tx) =>
    indexReferences(tx, { kind: 'page', id: 900 }, { live: [{ kind: 'video', id, path: 'body.0.video' }], draft: [] }),
  );
const saving = (more: Record<string, unknown> = {}) => ({
  title: 'The dock at dusk',
  tags: ['dock'],
  collection: stage.menus,
  poster: null,
  base_version: 1,
  ...more,
});
const track = (more: Record<string, unknown> = {}) => ({
  kind: 'captions',
  label: 'English',
  srclang: 'en',
  body: VTT,
  base_version: 1,
  ...more,
});

describe('who may do what with one video', () => {
  const seen = {
    stranger: 401,
    outsider: 403,
    reader: 404,
    elsewhere: 404,
    chooser: 200,
    adder: 200,
    changer: 200,
    chief: 200,
  };
  const changed = { ...seen, chooser: 403, adder: 403 };
  type Call = (id: number, trackId: number, hash: string, role: MediaRole) => ReturnType<MediaStage['post']>;
  const calls: [string, Record<MediaRole, number>, Call][] = [
    ['read it', seen, (id, _t, _h, role) => stage.as(role).send('GET', `${LIST}${id}/`)],
    ['read its history', seen, (id, _t, _h, role) => stage.as(role).send('GET', `${LIST}${id}/history/`)],
    ['save it', changed, (id, _t, _h, role) => stage.post(role, `/wagtail/videos/${id}/`, saving())],
    ['delete it', changed, (id, _t, _h, role) => stage.post(role, `/wagtail/videos/${id}/delete/`, {})],
    [
      'order its formats',
      changed,
      (id, _t, hash, role) => stage.post(role, `/wagtail/videos/${id}/sources/`, { sources: [hash], base_version: 1 }),
    ],
    [
      'add a format',
      changed,
      (id, _t, _h, role) =>
        stage.upload(
          role,
          `/wagtail/videos/${id}/sources/add/`,
          { name: 'a.mp4', bytes: WIDER },
          { base_version: '1' },
        ),
    ],
    [
      'take a frame',
      changed,
      (id, _t, _h, role) => stage.upload(role, `/wagtail/videos/${id}/poster/`, frame, { base_version: '1' }),
    ],
    [
      'add a track',
      changed,
      (id, _t, _h, role) => stage.post(role, '/wagtail/videos/tracks/add/', { ...track({ label: 'More' }), video: id }),
    ],
    ['change a track', changed, (_i, id, _h, role) => stage.post(role, `/wagtail/videos/tracks/${id}/`, track())],
    [
      'order its tracks',
      changed,
      (id, trackId, _h, role) =>
        stage.post(role, '/wagtail/videos/tracks/order/', { video: id, tracks: [trackId], base_version: 1 }),
    ],
    [
      'remove a track',
      changed,
      (_i, id, _h, role) => stage.post(role, `/wagtail/videos/tracks/${id}/delete/`, { base_version: 1 }),
    ],
  ];
  const cases = calls.flatMap(([what, statuses, call]) =>
    Object.entries(statuses).map(([role, status]) => [role as MediaRole, what, status, call] as const),
  );

  it.each(cases)('%s who wants to %s gets %i', async (role, _, status, call) => {
    const id = await add({ tracks: [{ kind: 'captions', label: 'English', srclang: 'en', body: VTT }] });
    const { tracks, sources } = await details(id);
    const reply = await call(id, tracks[0]!.id, sources[0]!.hash, role);
    expect([reply.statusCode, status === 200 ? '' : reply.body]).toEqual([status, expect.not.stringContaining('dock')]);
    if (status !== 200)
      expect(await find(id)).toMatchObject({ title: 'The dock at dawn', version: 1, posterImageId: null });
  });

  it('whoever uploaded it may change it with the right to add', async () => {
    const own = await add({ columns: { uploadedById: stage.ids['adder'] ?? null } });
    expect((await stage.post('adder', `/wagtail/videos/${own}/`, saving())).statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('shows what stands where one holds a right, newest first', async () => {
    await add({ title: 'Menus', columns: { createdAt: '2026-02-01T00:00:00Z' } });
    await add({ title: 'Winter', collectionId: stage.winter });
    await add({ title: 'Press', collectionId: stage.press });
    expect(await titles('changer')).toEqual(['Winter', 'Menus']);
    expect(await titles('elsewhere')).toEqual(['Press']);
    expect((await stage.as('reader').send('GET', LIST)).statusCode).toBe(403);
    expect(await titles('chief', `?collection=${stage.menus}`)).toEqual(['Winter', 'Menus']);
    expect(await titles('changer', `?collection=${stage.press}`)).toEqual([]);
    expect((await stage.as('stranger').send('GET', LIST)).statusCode).toBe(401);
  });

  it('searches, filters and sorts', async () => {
    const big = await add({
      title: 'b 100%',
      sources: [{ mimetype: 'video/mp4', content: Buffer.concat([MP4, Buffer.alloc(9)]) }],
    });
    await add({ title: 'A', columns: { tags: ['pier'], uploadedById: stage.ids['chief'] ?? null } });
    await use(big);
    expect(await titles('chief', '?q=100%25')).toEqual(['b 100%']);
    expect(await titles('chief', '?q=pie')).toEqual(['A']);
    expect(await titles('chief', '?tag=pier')).toEqual(['A']);
    expect(await titles('chief', '?mine=1')).toEqual(['A']);
    expect(await titles('chief', '?unused=1')).toEqual(['A']);
    expect(await titles('chief', '?ordering=title')).toEqual(['A', 'b 100%']);
    expect(await titles('chief', '?ordering=-size')).toEqual(['b 100%', 'A']);
    expect(await titles('chief', '?ordering=uses')).toEqual(['A', 'b 100%']);
    expect((await stage.as('chief').send('GET', `${LIST}?ordering=hash`)).statusCode).toBe(400);
  });

  it('shows posters, by the same statements however many there are', async () => {
    const bytes = await plainPicture(3);
    const upload = await stage.upload(
      'chief',
      `/wagtail/videos/${await add()}/poster/`,
      { name: 'f.jpg', bytes: await jpeg(4) },
      { base_version: '1' },
    );
    expect(upload.statusCode).toBe(200);
    expect(bytes.length).toBeGreaterThan(0);
    const { poster } = upload.json<{ poster: number }>();
    const ask = () => recordStatements(() => list('chief', '?p=9'));
    const few = await ask();
    for (let made = 0; made < 40; made += 1) await add({ posterImageId: poster });
    const many = await ask();
    expect(many.result).toMatchObject({ total: 41, p: 2, pages: 2 });
    expect(many.result.rows[0]?.thumbnail).toMatch(/^\/media\/images\//);
    expect(many.statements).toHaveLength(few.statements.length);
  });
});

describe('an upload', () => {
  it.each<[MediaRole, number]>([
    ['stranger', 401],
    ['outsider', 403],
    ['reader', 403],
    ['chooser', 403],
    ['elsewhere', 400],
    ['adder', 200],
  ])('by %s to “Menus” gets %i', async (role, status) => {
    const reply = await stage.upload(role, ADD, { name: 'dock.mp4', bytes: MP4 }, { collection: String(stage.menus) });
    expect(reply.statusCode).toBe(status);
    expect(stage.store.files.size).toBe(status === 200 ? 1 : 0);
  });

  it('is there with what its file says', async () => {
    const reply = await stage.upload(
      'adder',
      '/wagtail/videos/add/',
      { name: 'Low tide.mp4', bytes: MP4 },
      { collection: String(stage.winter) },
    );
    const { item } = reply.json<{ item: { id: number } }>();
    expect(await details(item.id)).toMatchObject({
      title: 'Low tide',
      width: 64,
      height: 48,
      duration_seconds: 2,
      uploaded_by: 'adder',
      collection_id: stage.winter,
      sources: [{ mimetype: 'video/mp4', size_bytes: MP4.byteLength }],
    });
  });

  it.each([
    ['a text that says it is a film', { name: 'dock.mp4', bytes: text('a film') }],
    ['a film without a picture', { name: 'dock.mp4', bytes: MP4.subarray(0, 40) }],
    ['an empty file', { name: 'dock.mp4', bytes: new Uint8Array() }],
    ['no file', undefined],
  ])('refuses %s', async (_, file) => {
    const reply = await stage.upload('chief', ADD, file);
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toMatchObject([{ field: 'file' }]);
    expect(stage.store.files.size).toBe(0);
  });

  it('refuses what is announced as too large', async () => {
    const { type } = { type: 'multipart/form-data; boundary=x' };
    const reply = await stage.as('chief').send('POST', ADD, {
      headers: { 'content-type': type, 'content-length': '200200000' },
      json: Buffer.from('--x--'),
    });
    expect(reply.json()).toMatchObject({ type: 'too_large', errors: [{ field: 'file' }] });
  });
});

describe('saving', () => {
  it('refuses a stale version and keeps what was saved first', async () => {
    const id = await add();
    expect((await stage.post('chief', `/wagtail/videos/${id}/`, saving({ title: 'First' }))).json()).toEqual({
      version: 2,
    });
    const late = await stage.post('changer', `/wagtail/videos/${id}/`, saving());
    expect(late.json()).toMatchObject({ type: 'conflict', status: 409 });
    expect(await details(id)).toMatchObject({ title: 'First', version: 2, changed: { by: 'chief' } });
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a collection outside one’s rights', { collection: 3 }, 'collection'],
    ['a poster that is gone', { poster: 4242 }, 'poster'],
    ['a tag that is too long', { tags: ['a'.repeat(51)] }, 'tags'],
  ])('refuses %s', async (_, more, field) => {
    const id = await add();
    const reply = await stage.post('changer', `/wagtail/videos/${id}/`, saving(more));
    expect([reply.statusCode, complaints(reply)]).toMatchObject([400, [{ field }]]);
    expect(await find(id)).toMatchObject({ title: 'The dock at dawn', version: 1 });
  });

  it('takes as poster only a picture that one may see, and leaves one that is there', async () => {
    const film = await add({ collectionId: stage.press });
    const taken = await stage.upload('elsewhere', `/wagtail/videos/${film}/poster/`, frame, { base_version: '1' });
    const { poster } = taken.json<{ poster: number }>();
    const mine = await add();
    const refused = await stage.post('changer', `/wagtail/videos/${mine}/`, saving({ poster }));
    expect(complaints(refused)).toMatchObject([{ field: 'poster' }]);
    expect((await stage.post('chief', `/wagtail/videos/${mine}/`, saving({ poster }))).statusCode).toBe(200);
    const kept = await stage.post('changer', `/wagtail/videos/${mine}/`, saving({ poster, base_version: 2 }));
    expect(kept.statusCode).toBe(200);
    expect(await find(mine)).toMatchObject({ posterImageId: poster });
  });
});

describe('a frame as poster', () => {
  it('becomes a picture where the film stands', async () => {
    const id = await add({ collectionId: stage.winter });
    const reply = await stage.upload('changer', `/wagtail/videos/${id}/poster/`, frame, { base_version: '1' });
    const { poster, version } = reply.json<{ poster: number; version: number }>();
    expect(version).toBe(2);
    const [row] = await stage.database.db.select().from(images).where(eq(images.id, poster));
    expect(row).toMatchObject({
      title: 'The dock at dawn',
      collectionId: stage.winter,
      width: 64,
      uploadedById: stage.ids['changer'],
    });
    expect((await details(id)).poster).toMatchObject({ id: poster });
  });

  it.each([
    ['no picture', { name: 'frame.jpg', bytes: text('MZ') }, '1', 400],
    ['a stale version', undefined, '9', 409],
  ])('is refused with %s, and no file stays', async (_, file, base_version, status) => {
    const id = await add();
    const reply = await stage.upload('chief', `/wagtail/videos/${id}/poster/`, file ?? frame, { base_version });
    expect(reply.statusCode).toBe(status);
    expect(stage.store.files.size).toBe(1);
    expect(await stage.database.db.$count(images)).toBe(0);
  });
});

describe('formats', () => {
  const second = (id: number, base_version = '1', bytes: Uint8Array = WIDER) =>
    stage.upload('changer', `/wagtail/videos/${id}/sources/add/`, { name: 'b.mp4', bytes }, { base_version });
  const arrange = (id: number, sources: unknown[], base_version = 2) =>
    stage.post('changer', `/wagtail/videos/${id}/sources/`, { sources, base_version });

  it('are added, ordered and removed; addresses follow, and no file stays behind', async () => {
    const id = await add();
    expect((await second(id)).json()).toEqual({ version: 2 });
    const [one, two] = (await details(id)).sources;
    expect((await arrange(id, [two!.hash, one!.hash])).json()).toEqual({ version: 3 });
    const turned = (await details(id)).sources;
    expect(turned.map(({ hash }) => hash)).toEqual([two!.hash, one!.hash]);
    expect(turned[0]!.url).not.toBe(two!.url);
    expect((await arrange(id, [two!.hash], 3)).statusCode).toBe(200);
    expect([...stage.store.files.values()]).toEqual([Buffer.from(WIDER)]);
  });

  it.each([
    ['the last one goes', () => [], 400],
    ['one is another film’s', () => ['f'.repeat(64)], 400],
    ['one is named twice', (hash: string) => [hash, hash], 400],
  ])('stay when %s', async (_, sources, status) => {
    const id = await add();
    const [one] = (await details(id)).sources;
    const reply = await arrange(id, sources(one!.hash), 1);
    expect([reply.statusCode, complaints(reply)]).toMatchObject([status, [{ field: 'sources' }]]);
    expect(await stage.database.db.$count(videoSources)).toBe(1);
    expect(stage.store.files.size).toBe(1);
  });

  it.each([
    ['the same file', MP4, '1', 400],
    ['what is no film', text('a film'), '1', 400],
    ['a stale version', WIDER, '9', 409],
  ])('refuse %s', async (_, bytes, version, status) => {
    const id = await add();
    expect((await second(id, version, bytes)).statusCode).toBe(status);
    expect(stage.store.files.size).toBe(1);
  });
});

describe('tracks', () => {
  const addTrack = (id: number, more: Record<string, unknown> = {}) =>
    stage.post('changer', '/wagtail/videos/tracks/add/', { ...track(more), video: id });

  it.each([
    [
      'what is no WebVTT',
      { body: '1\n00:00:01,000 --> 00:00:02,000\nHello' },
      'body',
      /^line 1: must begin with WEBVTT/,
    ],
    ['a broken line, by its number', { body: 'WEBVTT\n\n00:01 --> 00:02\nHello' }, 'body', /^line 3: /],
    ['a huge text', { body: `${VTT}${'a'.repeat(512 * 1024)}` }, 'body', /512 KB/],
    ['captions without a language', { srclang: '' }, 'srclang', /required for captions/],
    ['subtitles without a language', { kind: 'subtitles', srclang: '' }, 'srclang', /required for subtitles/],
    ['what is no language', { srclang: 'english please' }, 'srclang', /BCP 47/],
    ['an unknown kind', { kind: 'lyrics' }, 'kind', /one of/],
    ['a long label', { label: 'a'.repeat(101) }, 'label', /100 characters/],
    ['the label of another of its kind', { label: ' English ' }, 'label', /has this label/],
  ])('refuse %s', async (_, more, field, message) => {
    const id = await add({ tracks: [{ kind: 'captions', label: 'English', srclang: 'en', body: VTT }] });
    const reply = await addTrack(id, { label: 'Another', ...more });
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toEqual([{ field, message: expect.stringMatching(message) as string }]);
    expect(await find(id)).toMatchObject({ version: 1 });
  });

  it('are added last, in canonical language; the same label in another kind is another', async () => {
    const id = await add();
    expect((await addTrack(id, { srclang: 'FR-ca' })).statusCode).toBe(200);
    expect((await addTrack(id, { kind: 'chapters', srclang: '', base_version: 2 })).statusCode).toBe(200);
    expect((await details(id)).tracks).toMatchObject([
      { kind: 'captions', label: 'English', srclang: 'fr-CA' },
      { kind: 'chapters', srclang: '' },
    ]);
  });

  it('keep their address until their text changes', async () => {
    const id = await add();
    const { track: made } = (await addTrack(id)).json<{ track: number }>();
    const save = (from: number, more: Record<string, unknown>) =>
      stage.post('changer', `/wagtail/videos/tracks/${from}/`, track({ body: undefined, ...more }));
    const named = (await save(made, { label: 'Deaf', base_version: 2 })).json<{ track: number; version: number }>();
    expect(named).toEqual({ track: made, version: 3 });
    const same = (await save(made, { body: VTT, base_version: 3 })).json<{ track: number }>();
    expect(same.track).toBe(made);
    const other = (await save(made, { body: VTT.replace('bord', 'terre'), base_version: 4 })).json<{ track: number }>();
    expect(other.track).not.toBe(made);
    expect((await details(id)).tracks).toMatchObject([{ id: other.track, src: `/video-track/${other.track}/` }]);
    expect(await stage.database.db.$count(videoTracks)).toBe(1);
  });

  it('are ordered and removed without a gap', async () => {
    const id = await add();
    const made: number[] = [];
    for (const [index, label] of ['A', 'B', 'C'].entries())
      made.push((await addTrack(id, { label, base_version: index + 1 })).json<{ track: number }>().track);
    const order = (tracks: number[], base_version: number) =>
      stage.post('changer', '/wagtail/videos/tracks/order/', { video: id, tracks, base_version });
    expect(complaints(await order(made.slice(1), 4))).toMatchObject([{ field: 'tracks' }]);
    expect(complaints(await order([made[0]!, made[0]!, made[1]!], 4))).toMatchObject([{ field: 'tracks' }]);
    expect((await order(made.toReversed(), 4)).json()).toEqual({ version: 5 });
    expect((await details(id)).tracks.map(({ label }) => label)).toEqual(['C', 'B', 'A']);
    expect(
      (await stage.post('changer', `/wagtail/videos/tracks/${made[1]}/delete/`, { base_version: 5 })).statusCode,
    ).toBe(200);
    const rows = await stage.database.db.select().from(videoTracks).orderBy(videoTracks.sortOrder);
    expect(rows.map(({ label, sortOrder }) => [label, sortOrder])).toEqual([
      ['C', 0],
      ['A', 1],
    ]);
  });

  it('are refused on a stale version', async () => {
    const id = await add();
    expect((await addTrack(id, { base_version: 7 })).statusCode).toBe(409);
    expect((await stage.post('chief', '/wagtail/videos/tracks/4242/delete/', { base_version: 1 })).statusCode).toBe(
      404,
    );
  });
});

describe('deleting and bulk actions', () => {
  it('refuse what is used until it is ticked, and leave no file behind', async () => {
    const id = await add();
    await use(id);
    const url = `/wagtail/videos/${id}/delete/`;
    expect((await stage.post('changer', url, {})).statusCode).toBe(409);
    expect((await stage.post('changer', url, { although_used: true })).json()).toEqual({ title: 'The dock at dawn' });
    expect(stage.store.files.size).toBe(0);
  });

  it('change what one may, and tell nothing of the rest', async () => {
    const [mine, used, foreign] = [await add(), await add(), await add({ collectionId: stage.press })];
    await use(used);
    const bulk = (action: string, body: unknown) =>
      stage.post('changer', `/wagtail/bulk/videos/video/${action}/`, {
        ids: [mine, used, foreign],
        ...(body as object),
      });
    const absent = { id: foreign, reason: 'absent' };
    expect((await bulk('add_tags', { tags: ['Pier'] })).json()).toEqual({ done: [mine, used], refused: [absent] });
    expect((await bulk('add_to_collection', { collection: stage.winter })).json()).toEqual({
      done: [mine, used],
      refused: [absent],
    });
    expect(complaints(await bulk('add_to_collection', { collection: stage.press }))).toMatchObject([
      { field: 'collection' },
    ]);
    expect(await find(mine)).toMatchObject({ tags: ['pier'], collectionId: stage.winter, version: 3 });
    expect((await bulk('delete', {})).json()).toEqual({
      done: [mine],
      refused: [absent, { id: used, reason: 'used' }],
    });
    expect(stage.store.files.size).toBe(2);
  });
});

function mp4(width: number, height: number): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(10, 12);
  movie.writeUInt32BE(20, 16);
  const tkhd = Buffer.alloc(84);
  tkhd.writeUInt16BE(width, 76);
  tkhd.writeUInt16BE(height, 80);
  const index = Buffer.concat([box('mvhd', movie), box('trak', box('tkhd', tkhd))]);
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2')), box('moov', index)]);
}
