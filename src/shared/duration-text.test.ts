import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [0, '0:00'],
  [9.4, '0:09'],
  [59.6, '1:00'],
  [125, '2:05'],
  [3599, '59:59'],
  [3725, '1:02:05'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
