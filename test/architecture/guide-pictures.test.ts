import { describe, expect, it } from 'vitest';
import {
  MAX_PICTURE_BYTES,
  picturesInGuide,
  picturesInStories,
  storedPictures,
} from '../../e2e/support/guide-pictures.ts';

const MAX_ALL_BYTES = 900 * 1024;

describe("the pictures of the editors' guide", () => {
  const stored = storedPictures();

  it('are those that the guide shows and the stories take', () => {
    expect(picturesInGuide().toSorted()).toEqual([...stored.keys()].toSorted());
    expect([...picturesInStories().keys()].toSorted()).toEqual([...stored.keys()].toSorted());
  });

  it('were taken by the stories as they are now: npm run guide:pictures takes them again', () => {
    const taken = Object.fromEntries([...stored].map(([name, { storyHash }]) => [name, storyHash]));
    expect(taken).toEqual(Object.fromEntries(picturesInStories()));
  });

  it('are small', () => {
    const sizes = [...stored].map(([name, { sizeBytes }]) => ({ name, sizeBytes }));
    expect(sizes.filter(({ sizeBytes }) => sizeBytes > MAX_PICTURE_BYTES)).toEqual([]);
    expect(sizes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(MAX_ALL_BYTES);
  });
});
