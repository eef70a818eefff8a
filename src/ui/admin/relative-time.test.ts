// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { formatRelative, formatUntil } from './relative-time.tsx';

const now = Date.parse('2026-03-20T12:00:00.000Z');
const formats = { language: 'en', timeZone: 'America/New_York' };

describe('a time as people say it', () => {
  it.each([
    ['just now', '2026-03-20T11:59:30.000Z'],
    // Clocks differ: what is not past yet has just been.
    ['just now', '2026-03-20T12:00:20.000Z'],
    ['5 minutes ago', '2026-03-20T11:54:10.000Z'],
    ['1 hour ago', '2026-03-20T10:30:00.000Z'],
    ['yesterday', '2026-03-19T11:00:00.000Z'],
    ['13 days ago', '2026-03-07T11:00:00.000Z'],
    // In the reader's zone it was still the first.
    ['Mar 1, 2026', '2026-03-02T03:00:00.000Z'],
  ])('is "%s" for %s', (expected, at) => {
    expect(formatRelative(at, now, formats)).toBe(expected);
  });

  it('is in the language of the reader', () => {
    expect(formatRelative('2026-03-19T11:00:00.000Z', now, { ...formats, language: 'fr' })).toBe('hier');
  });
});

describe('how long until a time', () => {
  it.each([
    ['now', '2026-03-20T11:00:00.000Z'],
    ['in 5 minutes', '2026-03-20T12:05:30.000Z'],
    ['in 24 hours', '2026-03-21T12:00:00.000Z'],
    ['in 4 days', '2026-03-24T13:00:00.000Z'],
  ])('is said as %j', (said, at) => {
    expect(formatUntil(at, now, 'en')).toBe(said);
  });
});
