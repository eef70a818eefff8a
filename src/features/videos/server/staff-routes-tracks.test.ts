import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complaints } from '#test/media-harness.ts';
import { buildVideoHarness, sentTrack, type VideoHarness, VTT } from '#test/video-harness.ts';
import { videoTracks } from './tables.ts';

let harness: VideoHarness;
beforeAll(async () => {
  harness = await buildVideoHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

describe('tracks', () => {
  const addTrack = (id: number, more: Record<string, unknown> = {}) =>
    harness.post('changer', '/wagtail/videos/tracks/add/', { ...sentTrack(more), video: id });

  it.each([
    [
      'a text that is not WebVTT',
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
    const id = await harness.add({ tracks: [{ kind: 'captions', label: 'English', srclang: 'en', body: VTT }] });
    const reply = await addTrack(id, { label: 'Another', ...more });
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toEqual([{ field, message: expect.stringMatching(message) as string }]);
    expect(await harness.find(id)).toMatchObject({ version: 1 });
  });

  it('are added last, in canonical language; a label may occur once per kind', async () => {
    const id = await harness.add();
    expect((await addTrack(id, { srclang: 'FR-ca' })).statusCode).toBe(200);
    expect((await addTrack(id, { kind: 'chapters', srclang: '', baseVersion: 2 })).statusCode).toBe(200);
    expect((await harness.details(id)).tracks).toMatchObject([
      { kind: 'captions', label: 'English', srclang: 'fr-CA' },
      { kind: 'chapters', srclang: '' },
    ]);
  });

  it('keep their URL until their text changes', async () => {
    const id = await harness.add();
    const { track: made } = (await addTrack(id)).json<{ track: number }>();
    const save = (from: number, more: Record<string, unknown>) =>
      harness.post('changer', `/wagtail/videos/tracks/${from}/`, sentTrack({ body: undefined, ...more }));
    const named = (await save(made, { label: 'Deaf', baseVersion: 2 })).json<{ track: number; version: number }>();
    expect(named).toEqual({ track: made, version: 3 });
    const same = (await save(made, { body: VTT, baseVersion: 3 })).json<{ track: number }>();
    expect(same.track).toBe(made);
    const other = (await save(made, { body: VTT.replace('bord', 'terre'), baseVersion: 4 })).json<{ track: number }>();
    expect(other.track).not.toBe(made);
    expect((await harness.details(id)).tracks).toMatchObject([
      { id: other.track, src: `/video-track/${other.track}/` },
    ]);
    expect(await harness.database.db.$count(videoTracks)).toBe(1);
  });

  it('are ordered and deleted without a gap in their positions', async () => {
    const id = await harness.add();
    const made: number[] = [];
    for (const [index, label] of ['A', 'B', 'C'].entries())
      made.push((await addTrack(id, { label, baseVersion: index + 1 })).json<{ track: number }>().track);
    const order = (tracks: number[], baseVersion: number) =>
      harness.post('changer', '/wagtail/videos/tracks/order/', { video: id, tracks, baseVersion });
    expect(complaints(await order(made.slice(1), 4))).toMatchObject([{ field: 'tracks' }]);
    expect(complaints(await order([made[0]!, made[0]!, made[1]!], 4))).toMatchObject([{ field: 'tracks' }]);
    expect((await order(made.toReversed(), 4)).json()).toEqual({ version: 5 });
    expect((await harness.details(id)).tracks.map(({ label }) => label)).toEqual(['C', 'B', 'A']);
    expect(
      (await harness.post('changer', `/wagtail/videos/tracks/${made[1]}/delete/`, { baseVersion: 5 })).statusCode,
    ).toBe(200);
    const rows = await harness.database.db.select().from(videoTracks).orderBy(videoTracks.sortOrder);
    expect(rows.map(({ label, sortOrder }) => [label, sortOrder])).toEqual([
      ['C', 0],
      ['A', 1],
    ]);
  });

  it('are refused when based on a stale version', async () => {
    const id = await harness.add();
    expect((await addTrack(id, { baseVersion: 7 })).statusCode).toBe(409);
    expect((await harness.post('chief', '/wagtail/videos/tracks/4242/delete/', { baseVersion: 1 })).statusCode).toBe(
      404,
    );
  });
});
