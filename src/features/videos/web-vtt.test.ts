import { describe, expect, it } from 'vitest';
import { checkWebVtt } from './web-vtt.ts';

const cue = '00:01.000 --> 00:04.000\nWelcome aboard.';

describe('checkWebVtt', () => {
  it.each([
    ['', 'line 1: must begin with WEBVTT'],
    ['\n\nWEBVTT\n', 'line 1: must begin with WEBVTT'],
    ['WEBVTTX\n\n' + cue, 'line 1: must begin with WEBVTT'],
    ['webvtt\n\n' + cue, 'line 1: must begin with WEBVTT'],
    ['1\n00:00:01,000 --> 00:00:04,000\nSubRip', 'line 1: must begin with WEBVTT'],
    ['<script>alert(1)</script>', 'line 1: must begin with WEBVTT'],
    [`WEBVTT\n${cue}`, 'line 1: needs an empty line after it'],
    ['WEBVTT', 'contains no cue'],
    ['WEBVTT\n\nNOTE only a note\nof two lines', 'contains no cue'],
    ['WEBVTT\n\nWelcome', 'line 3: has no timing (00:01.000 --> 00:04.000)'],
    ['WEBVTT\n\n\nNOTE a\n\nintro\n00:00:01,000 --> 00:00:04,000\nHi', 'line 7: the timing must look like'],
    ['WEBVTT\n\n00:01.000-->00:04.000\nHi', 'line 3: the timing must look like'],
    ['WEBVTT\n\n1:01.000 --> 00:04.000\nHi', 'line 3: the timing must look like'],
    ['WEBVTT\n\n00:61.000 --> 02:04.000\nHi', 'line 3: the timing must look like'],
    ['WEBVTT\n\n00:01.00 --> 00:04.000\nHi', 'line 3: the timing must look like'],
    ['WEBVTT\n\n00:04.000 --> 00:04.000\nHi', 'line 3: the cue must end after it begins'],
    ['WEBVTT\n\n01:00:00.000 --> 59:59.999\nHi', 'line 3: the cue must end after it begins'],
    [`WEBVTT\n\n${cue}\n00:05.000 --> 00:06.000\nNext`, 'line 5: needs an empty line before the next timing'],
  ])('reports an error in %j', (text, complaint) => {
    expect(checkWebVtt(text)).toEqual([expect.stringContaining(complaint)]);
  });

  it.each([
    `WEBVTT\n\n${cue}`,
    `\ufeffWEBVTT - made by hand\r\n\r\nintro\r\n00:00:01.000 --> 100:00:04.000 align:start line:0\r\nHi\r\n`,
    `WEBVTT\rKind: captions\r\r00:01.000\t-->\t00:04.000\rHi`,
    `WEBVTT\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:a\n\nNOTE\nx\n\n${cue}\n\n2\n00:05.000 --> 00:06.000\n`,
    `WEBVTT\n\n00:01.000 --> 00:04.000\n<script>alert(1)</script>`,
  ])('accepts %j', (text) => {
    expect(checkWebVtt(text)).toEqual([]);
  });

  it('names each cue, up to ten, in linear time', () => {
    const bad = `WEBVTT\n\n${'00:04.000 --> 00:01.000\nHi\n\n'.repeat(15_000)}`;
    expect(checkWebVtt(bad)).toHaveLength(10);
    expect(checkWebVtt(`WEBVTT\n\n${' \t'.repeat(250_000)}-->`)).toHaveLength(1);
  });
});
