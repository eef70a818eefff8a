import { describe, expect, it } from 'vitest';
import { decodeList } from './decode-list.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('decodeList', () => {
  it.each([
    ['nothing', new Uint8Array(), /empty/],
    ['only white space', bytesOf(' \r\n\t'), /empty/],
    ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), /save the sheet as CSV/],
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0]), /unpack/],
    ['zero bytes', new Uint8Array([0x61, 0, 0x62, 0x2c]), /binary/],
    ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x61]), /is not in UTF-16/],
    ['control characters', new Uint8Array(200).fill(7), /binary/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => decodeList(bytes)).toThrow(UnreadableFile);
    expect(() => decodeList(bytes)).toThrow(message);
  });

  it('drops the byte order mark of UTF-8 and reads UTF-16', () => {
    expect(decodeList(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).text).toBe('a');
    expect(decodeList(new Uint8Array([0xff, 0xfe, 0x61, 0, 0xe9, 0])).text).toBe('aé');
  });

  it('reads Latin-1 with a note', () => {
    const { text, notes } = decodeList(new Uint8Array([0x4d, 0x6f, 0x6e, 0x74, 0x72, 0xe9, 0x61, 0x6c]));
    expect(text).toBe('Montréal');
    expect(notes.join()).toContain('not UTF-8');
  });
});
