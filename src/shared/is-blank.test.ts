import { describe, expect, it } from 'vitest';
import { isBlank } from './is-blank.ts';

describe('isBlank', () => {
  it.each(['', '  \n', '\u200b', '\u2060\u200d', '\u202e', '\u00a0', '\u3164'])('is true for %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', '\u200bname', '-', '👩‍🍳', '0'])('is false for %j', (text) => expect(isBlank(text)).toBe(false));
});
