import { describe, expect, it } from 'vitest';
import { adviseOnAlt } from './alt-text.ts';

describe('adviseOnAlt', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['IMG_2041', 'file_name'],
    ['pier-at-dusk.JPG', 'file_name'],
    ['hero_final_v2', 'file_name'],
    ['Screenshot 2026', 'file_name'],
    ['Image of a pier', 'announces'],
    ['a photo showing boats', 'announces'],
    ['Pier', 'same_as_title'],
    [`A pier ${'and a boat '.repeat(20)}`, 'long'],
  ])('%j: %s', (text, advice) => expect(adviseOnAlt(text, 'Pier')).toBe(advice));

  it.each(['Two boats at the pier', 'Crab-and-corn chowder in a bowl', 'Boats', 'Le quai à marée basse'])(
    'has no suggestion for %j',
    (text) => expect(adviseOnAlt(text, 'Pier')).toBeUndefined(),
  );
});
