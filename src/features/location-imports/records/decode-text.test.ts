import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('decodeText', () => {
  it.each([
    ['nothing', new Uint8Array(), /empty/],
    ['only white space', bytesOf(' \r\n\t'), /empty/],
    ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), /save the sheet as CSV/],
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0]), /unpack/],
    ['zero bytes', new Uint8Array([0x61, 0, 0x62, 0x2c]), /binary/],
    ['control characters', new Uint8Array(200).fill(7), /binary/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => decodeText(bytes)).toThrow(UnreadableFile);
    expect(() => decodeText(bytes)).toThrow(message);
  });

  it('drops the byte order mark of UTF-8 and reads UTF-16', () => {
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).text).toBe('a');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0, 0xe9, 0])).text).toBe('aé');
  });

  it('reads Latin-1 with a note', () => {
    const { text, notes } = decodeText(new Uint8Array([0x4d, 0x6f, 0x6e, 0x74, 0x72, 0xe9, 0x61, 0x6c]));
    expect(text).toBe('Montréal');
    expect(notes.join()).toContain('not UTF-8');
  });
});
