import { describe, expect, it } from 'vitest';
import { cleanTag, complaintAboutTags, MAX_TAG_CHARACTERS, MAX_TAGS, splitTags, Tags } from './tags.ts';

describe('splitTags', () => {
  it('returns each tag once, in order, in lower case and without invisible characters', () => {
    expect(splitTags('Sea, low  TIDE ,, sea,\u202Eboat')).toEqual(['sea', 'low tide', 'boat']);
  });
});

describe('cleanTag', () => {
  it('keeps letters of every script', () => expect(cleanTag(' Süße\t潮 ')).toBe('süße 潮'));
});

describe('complaintAboutTags', () => {
  it('checks number, length and commas', () => {
    expect(complaintAboutTags(Array.from({ length: MAX_TAGS + 1 }, (_, at) => String(at)))).toMatch(/at most 30/);
    expect(complaintAboutTags(['a'.repeat(MAX_TAG_CHARACTERS + 1)])).toMatch(/50 characters/);
    expect(complaintAboutTags(['a,b'])).toMatch(/commas/);
    expect(complaintAboutTags(['a'.repeat(MAX_TAG_CHARACTERS)])).toBeUndefined();
  });
});

describe('Tags', () => {
  it('reports errors for the whole list, not for one entry', () => {
    const parsed = Tags.safeParse(['fine', 'a,b']);
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[]]);
    expect(Tags.parse(['B', ' b ', ''])).toEqual(['b']);
  });
});
