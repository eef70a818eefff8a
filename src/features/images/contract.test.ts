import { describe, expect, it } from 'vitest';
import type { ImageProps } from '#content/lookup.ts';
import {
  formatSpec,
  parseSpec,
  parseSpecFileName,
  plainRendition,
  RENDITION_SPECS,
  renditionMimetype,
  specFileName,
} from './contract.ts';

describe('rendition specs', () => {
  it.each([
    '',
    'width-961|format-webp',
    'width-960',
    'width-960|format-gif',
    'width-960|format-webp|format-webp',
    'WIDTH-960|FORMAT-WEBP',
    ' width-960|format-webp',
    'fill-1200x630|format-avif',
    'fill-160x161|format-webp',
    'scale-50',
    'constructor',
  ])('refuse %j', (text) => {
    expect(parseSpec(text)).toBeUndefined();
  });

  it.each(['width-960', 'width-960.gif', '../width-960.webp', 'width-960.webp ', 'original.png', 'toString'])(
    'refuse the file name %j',
    (name) => {
      expect(parseSpecFileName(name)).toBeUndefined();
    },
  );

  it('are few', () => {
    expect(RENDITION_SPECS).toHaveLength(8 * 4 + 6 + 1);
  });

  it.each(RENDITION_SPECS)('read back what they write: $operation $width $height $format', (spec) => {
    expect(parseSpec(formatSpec(spec))).toEqual(spec);
    expect(parseSpecFileName(specFileName(spec))).toEqual(spec);
  });

  it('are written in the form that staff and addresses use', () => {
    const spec = parseSpec('fill-1200x630|format-jpeg');
    expect(spec && specFileName(spec)).toBe('fill-1200x630.jpeg');
    expect(spec && renditionMimetype(spec)).toBe('image/jpeg');
    const drawing = parseSpec('original');
    expect(drawing && [specFileName(drawing), renditionMimetype(drawing)]).toEqual(['original.svg', 'image/svg+xml']);
  });
});

describe('plainRendition', () => {
  const image = (...types: string[]): ImageProps => ({
    title: '',
    alt: '',
    renditions: types.map((type, index) => ({ url: `${index}`, width: index, size: null, mimetype: `image/${type}` })),
    imageData: { width: 9, height: 9 },
  });

  it.each([
    [['avif', 'jpeg', 'avif', 'jpeg', 'webp'], '3'],
    [['avif', 'png', 'webp'], '1'],
    [['svg+xml'], '0'],
    [['webp'], '0'],
    [[], undefined],
  ])('of %j is one that every program can show', (types, url) => {
    expect(plainRendition(image(...types))?.url).toBe(url);
  });
});
