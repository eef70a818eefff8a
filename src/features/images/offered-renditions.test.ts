import { describe, expect, it } from 'vitest';
import { specFileName } from './contract.ts';
import { offeredRenditions } from './offered-renditions.ts';

const image = { width: 2400, height: 1600, mimetype: 'image/jpeg', hasAlpha: false, frameCount: 1 };
const names = (changes: Partial<typeof image>) => offeredRenditions({ ...image, ...changes }).map(specFileName);

describe('offeredRenditions', () => {
  it('are few for a large image', () => {
    expect(names({})).toEqual([
      'width-480.avif',
      'width-736.avif',
      'width-960.avif',
      'width-1600.avif',
      'width-1280.webp',
      'width-960.jpeg',
    ]);
  });

  it.each([
    [
      1599,
      ['width-480.avif', 'width-736.avif', 'width-960.avif', 'width-1280.avif', 'width-1280.webp', 'width-960.jpeg'],
    ],
    [960, ['width-480.avif', 'width-736.avif', 'width-960.avif', 'width-960.webp', 'width-960.jpeg']],
    [500, ['width-480.avif', 'width-480.webp', 'width-480.jpeg']],
    [12, ['width-320.avif', 'width-320.webp', 'width-320.jpeg']],
  ])('of an image %i pixels wide go up to its width', (width, expected) => {
    expect(names({ width })).toEqual(expected);
  });

  it('fall back to PNG for transparent images', () => {
    expect(names({ hasAlpha: true }).at(-1)).toBe('width-960.png');
  });

  it('are animated in WebP, and a single frame for browsers without support', () => {
    expect(names({ mimetype: 'image/gif', frameCount: 12 })).toEqual([
      'width-480.webp',
      'width-960.webp',
      'width-960.jpeg',
    ]);
  });

  it('are the file itself for a drawing', () => {
    expect(names({ mimetype: 'image/svg+xml', width: 24 })).toEqual(['original.svg']);
  });
});
