import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Invalid } from '#shared/problem.ts';
import { readVideoMetadata } from './read-video-metadata.ts';

const directory = mkdtempSync(join(tmpdir(), 'galley-video-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface VideoShape {
  width: number;
  height: number;
  seconds: number;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** With the audio track first and the index at the end. */
function mp4File({ width, height, seconds }: VideoShape): Buffer {
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(seconds * 1000, 16);
  const track = (trackWidth: number, trackHeight: number) => {
    const head = Buffer.alloc(84);
    head.writeUInt16BE(trackWidth, 76);
    head.writeUInt16BE(trackHeight, 80);
    return box('trak', box('tkhd', head));
  };
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2')),
    box('mdat', Buffer.alloc(300, 7)),
    box('moov', box('mvhd', movie), track(0, 0), track(width, height)),
  ]);
}

function element(id: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 0xff]), body]);
}

function webmFile({ width, height, seconds }: VideoShape): Buffer {
  const short = (value: number) => Buffer.from([value >> 8, value & 0xff]);
  const length = Buffer.alloc(8);
  length.writeDoubleBE(seconds * 1000);
  const scale = element('2ad7b1', Buffer.from('0f4240', 'hex'));
  const frame = element('e0', element('b0', short(width)), element('ba', short(height)));
  return Buffer.concat([
    element('1a45dfa3', element('4286', Buffer.from([1])), element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      element('1549a966', scale, element('4489', length)),
      element('1654ae6b', element('ae', element('d7', Buffer.from([1])), frame)),
    ),
  ]);
}

const read = (bytes: Uint8Array) => {
  const path = join(directory, 'video');
  writeFileSync(path, bytes);
  return readVideoMetadata(path);
};
const complaint = async (bytes: Uint8Array) => {
  const error: unknown = await read(bytes).catch((reason: unknown) => reason);
  return error instanceof Invalid ? error.errors : error;
};

describe('readVideoMetadata', () => {
  it('reads an MP4 whose index is at the end, skipping the audio track', async () => {
    expect(await read(mp4File({ width: 1920, height: 1080, seconds: 12.5 }))).toEqual({
      mimetype: 'video/mp4',
      width: 1920,
      height: 1080,
      durationSeconds: 12.5,
    });
  });

  it('reads a WebM', async () => {
    expect(await read(webmFile({ width: 1280, height: 720, seconds: 3 }))).toEqual({
      mimetype: 'video/webm',
      width: 1280,
      height: 720,
      durationSeconds: 3,
    });
  });

  it.each([
    ['text', Buffer.from('a video of the dock'), 'A video is MP4 or WebM; this file is neither'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'this file is PNG'],
    ['an MP4 without an index', mp4File({ width: 1, height: 1, seconds: 1 }).subarray(0, 40), 'damaged'],
    [
      'an MP4 with very many boxes, each of which would cost a read',
      Buffer.concat([
        box('ftyp', Buffer.from('isom\0\0\x02\0')),
        ...Array.from({ length: 10_001 }, () => box('free')),
        mp4File({ width: 9, height: 9, seconds: 1 }),
      ]),
      'damaged',
    ],
    ['an MP4 of sound alone', mp4File({ width: 0, height: 0, seconds: 1 }), 'damaged'],
    ['half of an index', mp4File({ width: 9, height: 9, seconds: 1 }).subarray(0, -60), 'damaged'],
    ['a WebM that ends in its head', webmFile({ width: 9, height: 9, seconds: 1 }).subarray(0, 60), 'damaged'],
  ])('refuses %s', async (_, bytes, words) => {
    expect(await complaint(bytes)).toEqual([{ field: 'file', message: expect.stringContaining(words) }]);
  });
});
