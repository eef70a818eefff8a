import { describe, expect, it } from 'vitest';
import { IMAGES } from '../images/images.ts';
import { secondsOf } from './draw-frames.ts';
import { VIDEOS, readVideoFile } from './videos.ts';
import { STORYBOARDS } from './storyboards.ts';

const LARGEST_BYTES = 500_000;
const LARGEST_TOTAL_BYTES = 2_000_000;
const CUE = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})\n(?:\S.*\n)+$/;

describe('the videos', () => {
  it('have a storyboard each, as long as they say', () => {
    expect(VIDEOS.map(({ name }) => name)).toEqual(Object.keys(STORYBOARDS));
    for (const { name, durationSeconds } of VIDEOS)
      expect(secondsOf(STORYBOARDS[name] ?? [])).toBeCloseTo(durationSeconds, 5);
  });

  it('show an image that exists before they play', () => {
    const names = IMAGES.map(({ name }) => name);
    for (const { poster } of VIDEOS) expect(names).toContain(poster);
  });

  it('are small, and what their type says', async () => {
    let totalBytes = 0;
    for (const { name, mimetype } of VIDEOS.flatMap(({ files }) => files)) {
      const bytes = Buffer.from(await readVideoFile(name));
      totalBytes += bytes.length;
      expect(bytes.length, name).toBeLessThanOrEqual(LARGEST_BYTES);
      expect(kindOf(bytes), name).toBe(mimetype);
    }
    expect(totalBytes).toBeLessThanOrEqual(LARGEST_TOTAL_BYTES);
  });

  it('begin before all of an MP4 has come', async () => {
    for (const { name } of VIDEOS.flatMap(({ files }) => files).filter(({ mimetype }) => mimetype === 'video/mp4')) {
      const bytes = Buffer.from(await readVideoFile(name));
      expect(bytes.indexOf('moov'), name).toBeGreaterThan(0);
      expect(bytes.indexOf('moov'), name).toBeLessThan(bytes.indexOf('mdat'));
    }
  });

  it('last as long in the MP4 as in the list, and have its size', async () => {
    for (const { name, durationSeconds, width, height } of VIDEOS) {
      const bytes = Buffer.from(await readVideoFile(`${name}.mp4`));
      const header = bytes.indexOf('mvhd') + 4;
      expect(bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)).toBeCloseTo(durationSeconds, 1);
      const track = bytes.indexOf('tkhd') + 4;
      expect([bytes.readUInt16BE(track + 76), bytes.readUInt16BE(track + 80)]).toEqual([width, height]);
    }
  });
});

describe('captions', () => {
  it('exist in English and Spanish for every video with content, and for no background', () => {
    for (const { tracks, isBackground } of VIDEOS) {
      const languages = tracks.filter(({ kind }) => kind === 'captions').map(({ srclang }) => srclang);
      expect(languages).toEqual(isBackground ? [] : ['en', 'es']);
    }
  });

  it('are well-formed, in order, and end with the video', () => {
    for (const { tracks, durationSeconds } of VIDEOS)
      for (const { body } of tracks) {
        const cues = cuesOf(body);
        expect(cues.length).toBeGreaterThan(2);
        let last = 0;
        for (const [from, to] of cues) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(durationSeconds);
      }
  });

  it('come at the same times in both languages', () => {
    for (const { tracks } of VIDEOS)
      for (const kind of ['captions', 'chapters'] as const) {
        const [english, spanish] = tracks.filter((track) => track.kind === kind).map(({ body }) => cuesOf(body));
        expect(spanish).toEqual(english);
      }
  });
});

/** @returns each cue's start and end in seconds */
function cuesOf(body: string): [number, number][] {
  const [head, ...cues] = body.split(/\n(?=\d\d:)/);
  expect(head).toBe('WEBVTT\n');
  return cues.map((cue) => {
    const [, h1, m1, s1, h2, m2, s2] = CUE.exec(cue) ?? [];
    return [Number(h1) * 3600 + Number(m1) * 60 + Number(s1), Number(h2) * 3600 + Number(m2) * 60 + Number(s2)];
  });
}

function kindOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4';
  if (bytes.readUInt32BE(0) === 0x1a45dfa3 && bytes.subarray(0, 64).includes('webm')) return 'video/webm';
  return 'unknown';
}
