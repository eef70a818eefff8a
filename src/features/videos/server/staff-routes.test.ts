import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordStatements } from '#platform/db/client.ts';
import { complaints, type MediaRole, type MediaHarness } from '#test/media-harness.ts';
import { plainImage } from '#test/stored-images.ts';
import { buildVideoHarness, jpegFrame, MP4, sentTrack, type VideoHarness, VTT, WIDER } from '#test/video-harness.ts';
import type { VideoRow } from '../contract.ts';
import { putSource } from './source-file.ts';

const LIST = '/wagtail/api/main/videos/';

let harness: VideoHarness;
beforeAll(async () => {
  harness = await buildVideoHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const saving = (more: Record<string, unknown> = {}) => ({
  title: 'The dock at dusk',
  tags: ['dock'],
  collection: harness.menus,
  poster: null,
  baseVersion: 1,
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
  type Call = (id: number, trackId: number, hash: string, role: MediaRole) => ReturnType<MediaHarness['post']>;
  const calls: [string, Record<MediaRole, number>, Call][] = [
    ['read it', seen, (id, _t, _h, role) => harness.as(role).send('GET', `${LIST}${id}/`)],
    ['read its history', seen, (id, _t, _h, role) => harness.as(role).send('GET', `${LIST}${id}/history/`)],
    ['save it', changed, (id, _t, _h, role) => harness.post(role, `/wagtail/videos/${id}/`, saving())],
    ['delete it', changed, (id, _t, _h, role) => harness.post(role, `/wagtail/videos/${id}/delete/`, {})],
    [
      'order its formats',
      changed,
      (id, _t, hash, role) => harness.post(role, `/wagtail/videos/${id}/sources/`, { sources: [hash], baseVersion: 1 }),
    ],
    [
      'add a format',
      changed,
      (id, _t, _h, role) =>
        harness.upload(
          role,
          `/wagtail/videos/${id}/sources/add/`,
          { name: 'a.mp4', bytes: WIDER },
          { baseVersion: '1' },
        ),
    ],
    [
      'take a frame',
      changed,
      (id, _t, _h, role) => harness.upload(role, `/wagtail/videos/${id}/poster/`, harness.frame, { baseVersion: '1' }),
    ],
    [
      'add a track',
      changed,
      (id, _t, _h, role) =>
        harness.post(role, '/wagtail/videos/tracks/add/', { ...sentTrack({ label: 'More' }), video: id }),
    ],
    ['change a track', changed, (_i, id, _h, role) => harness.post(role, `/wagtail/videos/tracks/${id}/`, sentTrack())],
    [
      'order its tracks',
      changed,
      (id, trackId, _h, role) =>
        harness.post(role, '/wagtail/videos/tracks/order/', { video: id, tracks: [trackId], baseVersion: 1 }),
    ],
    [
      'remove a track',
      changed,
      (_i, id, _h, role) => harness.post(role, `/wagtail/videos/tracks/${id}/delete/`, { baseVersion: 1 }),
    ],
  ];
  const cases = calls.flatMap(([what, statuses, call]) =>
    Object.entries(statuses).map(([role, status]) => [role as MediaRole, what, status, call] as const),
  );

  it.each(cases)('%s who wants to %s gets %i', async (role, _, status, call) => {
    const id = await harness.add({ tracks: [{ kind: 'captions', label: 'English', srclang: 'en', body: VTT }] });
    const { tracks, sources } = await harness.details(id);
    const reply = await call(id, tracks[0]!.id, sources[0]!.hash, role);
    expect([reply.statusCode, status === 200 ? '' : reply.body]).toEqual([status, expect.not.stringContaining('dock')]);
    if (status !== 200)
      expect(await harness.find(id)).toMatchObject({ title: 'The dock at dawn', version: 1, posterImageId: null });
  });

  it('its uploader may change it with the right to add', async () => {
    const own = await harness.add({ columns: { uploadedById: harness.ids['adder'] ?? null } });
    expect((await harness.post('adder', `/wagtail/videos/${own}/`, saving())).statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('shows videos where the user has a right, newest first', async () => {
    await harness.add({ title: 'Menus', columns: { createdAt: '2026-02-01T00:00:00Z' } });
    await harness.add({ title: 'Winter', collectionId: harness.winter });
    await harness.add({ title: 'Press', collectionId: harness.press });
    expect(await harness.titles('changer')).toEqual(['Winter', 'Menus']);
    expect(await harness.titles('elsewhere')).toEqual(['Press']);
    expect((await harness.as('reader').send('GET', LIST)).statusCode).toBe(403);
    expect(await harness.titles('chief', `?collection=${harness.menus}`)).toEqual(['Winter', 'Menus']);
    expect(await harness.titles('changer', `?collection=${harness.press}`)).toEqual([]);
    expect((await harness.as('stranger').send('GET', LIST)).statusCode).toBe(401);
  });

  it('searches, filters and sorts', async () => {
    const big = await harness.add({
      title: 'b 100%',
      sources: [
        await putSource(harness.store, { mimetype: 'video/mp4', content: Buffer.concat([MP4, Buffer.alloc(9)]) }),
      ],
    });
    await harness.add({ title: 'A', columns: { tags: ['pier'], uploadedById: harness.ids['chief'] ?? null } });
    await harness.use(big);
    expect(await harness.titles('chief', '?q=100%25')).toEqual(['b 100%']);
    expect(await harness.titles('chief', '?q=pie')).toEqual(['A']);
    expect(await harness.titles('chief', '?tag=pier')).toEqual(['A']);
    expect(await harness.titles('chief', '?mine=1')).toEqual(['A']);
    expect(await harness.titles('chief', '?unused=1')).toEqual(['A']);
    expect(await harness.titles('chief', '?ordering=title')).toEqual(['A', 'b 100%']);
    expect(await harness.titles('chief', '?ordering=-size')).toEqual(['b 100%', 'A']);
    expect(await harness.titles('chief', '?ordering=uses')).toEqual(['A', 'b 100%']);
    expect((await harness.as('chief').send('GET', `${LIST}?ordering=hash`)).statusCode).toBe(400);
  });

  it('shows posters, with the same number of statements for any number of videos', async () => {
    const bytes = await plainImage(3);
    const upload = await harness.upload(
      'chief',
      `/wagtail/videos/${await harness.add()}/poster/`,
      { name: 'f.jpg', bytes: await jpegFrame(4) },
      { baseVersion: '1' },
    );
    expect(upload.statusCode).toBe(200);
    expect(bytes.length).toBeGreaterThan(0);
    const { poster } = upload.json<{ poster: number }>();
    const ask = () => recordStatements(() => harness.list<VideoRow>('chief', '?p=9'));
    const few = await ask();
    for (let made = 0; made < 40; made += 1) await harness.add({ posterImageId: poster });
    const many = await ask();
    expect(many.result).toMatchObject({ total: 41, p: 2, pages: 2 });
    expect(many.result.rows[0]?.thumbnail).toMatch(/^\/media\/images\//);
    expect(many.statements).toHaveLength(few.statements.length);
  });
});

describe('saving', () => {
  it('refuses a stale version and keeps the change that was saved first', async () => {
    const id = await harness.add();
    expect((await harness.post('chief', `/wagtail/videos/${id}/`, saving({ title: 'First' }))).json()).toEqual({
      version: 2,
    });
    const late = await harness.post('changer', `/wagtail/videos/${id}/`, saving());
    expect(late.json()).toMatchObject({ type: 'conflict', status: 409 });
    expect(await harness.details(id)).toMatchObject({ title: 'First', version: 2, changed: { by: 'chief' } });
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a collection outside one’s rights', { collection: 3 }, 'collection'],
    ['a poster that is gone', { poster: 4242 }, 'poster'],
    ['a tag that is too long', { tags: ['a'.repeat(51)] }, 'tags'],
  ])('refuses %s', async (_, more, field) => {
    const id = await harness.add();
    const reply = await harness.post('changer', `/wagtail/videos/${id}/`, saving(more));
    expect([reply.statusCode, complaints(reply)]).toMatchObject([400, [{ field }]]);
    expect(await harness.find(id)).toMatchObject({ title: 'The dock at dawn', version: 1 });
  });

  it('accepts as a new poster only an image that the user may see, and keeps an existing one', async () => {
    const video = await harness.add({ collectionId: harness.press });
    const taken = await harness.upload('elsewhere', `/wagtail/videos/${video}/poster/`, harness.frame, {
      baseVersion: '1',
    });
    const { poster } = taken.json<{ poster: number }>();
    const mine = await harness.add();
    const refused = await harness.post('changer', `/wagtail/videos/${mine}/`, saving({ poster }));
    expect(complaints(refused)).toMatchObject([{ field: 'poster' }]);
    expect((await harness.post('chief', `/wagtail/videos/${mine}/`, saving({ poster }))).statusCode).toBe(200);
    const kept = await harness.post('changer', `/wagtail/videos/${mine}/`, saving({ poster, baseVersion: 2 }));
    expect(kept.statusCode).toBe(200);
    expect(await harness.find(mine)).toMatchObject({ posterImageId: poster });
  });
});

describe('deleting and bulk actions', () => {
  it('refuse a video in use until the user confirms, and keep the file to restore it', async () => {
    const id = await harness.add();
    await harness.use(id);
    const url = `/wagtail/videos/${id}/delete/`;
    expect((await harness.post('changer', url, {})).statusCode).toBe(409);
    expect((await harness.post('changer', url, { althoughUsed: true })).json()).toEqual({ title: 'The dock at dawn' });
    expect(harness.store.files.size).toBe(1);
  });

  it('change the permitted videos, and reveal nothing about the others', async () => {
    const [mine, used, foreign] = [
      await harness.add(),
      await harness.add(),
      await harness.add({ collectionId: harness.press }),
    ];
    await harness.use(used);
    const bulk = (action: string, body: unknown) =>
      harness.post('changer', `/wagtail/bulk/videos/video/${action}/`, {
        ids: [mine, used, foreign],
        ...(body as object),
      });
    const absent = { id: foreign, reason: 'absent' };
    expect((await bulk('add_tags', { tags: ['Pier'] })).json()).toEqual({ done: [mine, used], refused: [absent] });
    expect((await bulk('add_to_collection', { collection: harness.winter })).json()).toEqual({
      done: [mine, used],
      refused: [absent],
    });
    expect(complaints(await bulk('add_to_collection', { collection: harness.press }))).toMatchObject([
      { field: 'collection' },
    ]);
    expect(await harness.find(mine)).toMatchObject({ tags: ['pier'], collectionId: harness.winter, version: 3 });
    expect((await bulk('delete', {})).json()).toEqual({
      done: [mine],
      refused: [absent, { id: used, reason: 'used' }],
    });
    expect(harness.store.files.size).toBe(3);
  });
});
