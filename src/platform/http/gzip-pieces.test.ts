import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipOf, KeptText, type Piece } from './gzip-pieces.ts';

function gzip(pieces: readonly Piece[]): Buffer {
  return gzipOf(pieces, (bytes) => Buffer.alloc(bytes));
}

const kept = new KeptText('Rope & “Lantern”, chowder '.repeat(99));

describe('gzipOf', () => {
  it.each<[string, readonly Piece[], string]>([
    ['no piece', [], ''],
    ['stored texts', ['', 'chowder ', '“Lantern” 🦞'], 'chowder “Lantern” 🦞'],
    ['a kept text', [kept], kept.text],
    ['an empty kept text', [new KeptText(''), 'a'], 'a'],
    ['both in turns', ['[', kept, ',', kept, ']'], `[${kept.text},${kept.text}]`],
    ['a text that one stored block cannot hold', ['a', '“'.repeat(70_000), kept], `a${'“'.repeat(70_000)}${kept.text}`],
  ])('writes %s, with its checksum and length', (_, pieces, text) => {
    // gunzipSync throws when the checksum or the length is wrong.
    expect(gunzipSync(gzip(pieces)).toString()).toBe(text);
  });

  it('holds a text of any length', () => {
    for (let length = 0; length < 300; length++) {
      const text = new KeptText('x'.repeat(length));
      expect(gunzipSync(gzip(['a', text, 'b', text])).length).toBe(2 + 2 * length);
    }
  });

  it('takes the compressed size of kept texts', () => {
    expect(gzip([kept]).length).toBeLessThan(kept.text.length / 20);
  });
});
