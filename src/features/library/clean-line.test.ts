import { expect, it } from 'vitest';
import { cleanLine } from './clean-line.ts';

it('keeps a title on one line, in the order in which it is read', () => {
  expect(cleanLine(' Invoice\n\u202efdp.exe\u2066\0 ')).toBe('Invoice fdp.exe');
  // Right-to-left letters stay, also where their words are joined.
  expect(cleanLine('תפריט  الطعام')).toBe('תפריט الطعام');
});
