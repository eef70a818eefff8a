import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOldPath, lookupPaths, MAX_PATH_CHARACTERS, normaliseOldPath } from './old-path.ts';

describe('normaliseOldPath', () => {
  it.each([
    ['/a/', '/a'],
    ['/a', '/a'],
    ['  a/b/ ', '/a/b'],
    ['/', '/'],
    ['', '/'],
    ['https://old.example/Menu/?b=2&a=1#top', '/Menu?a=1&b=2'],
    ['http://old.example', '/'],
    ['/a#b', '/a'],
    ['/a?', '/a'],
    ['/a/?x', '/a?x'],
    ['/a;z=1;b=2/', '/a;b=2;z=1'],
    ['/a/;', '/a'],
    ['/a;z=1;b=2', '/a;b=2;z=1'],
    ['/caf%C3%A9/', '/café'],
    ['/cafe%CC%81/', '/café'],
    ['/a%20b', '/a b'],
    ['/50%25', '/50%25'],
    ['/a%2fb', '/a%2Fb'],
    ['/%ff', '/%FF'],
    ['//a//b//', '/a//b'],
  ])('spells %j as %j', (text, path) => {
    expect(normaliseOldPath(text)).toBe(path);
  });

  it('is idempotent, begins with one slash and does not end with a slash', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      'a',
      'é',
      '%C3%A9',
      '%2F',
      '%25',
      '%',
      '?',
      '&',
      '=',
      ';',
      '#',
      ' ',
      '%20',
      'https://h.example',
      'B',
      '.',
      '%ff',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((all) => all.join('')),
          fc.string(),
          fc.webUrl({ withQueryParameters: true }),
        ),
        (text) => {
          const once = normaliseOldPath(text);
          expect(normaliseOldPath(once)).toBe(once);
          expect(once).toMatch(/^\/(?!\/)/);
          expect(once.split('?')[0]).not.toMatch(/.\/$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('ignores the order of query parameters', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}=[a-z]{0,3}$/)), (parts) => {
        expect(normaliseOldPath(`/a?${parts.toReversed().join('&')}`)).toBe(normaliseOldPath(`/a/?${parts.join('&')}`));
      }),
    );
  });
});

describe('checkOldPath', () => {
  it.each([
    ['', 'is required'],
    ['//evil.example/x', 'one slash'],
    ['/a\\b', 'backslashes'],
    ['\\\\evil', 'backslashes'],
    ['/%5cevil', 'backslashes'],
    ['javascript:alert(1)', 'must be a path'],
    ['mailto:a@b.example', 'must be a path'],
    ['/a\0b', 'control characters'],
    ['/a%00b', 'control characters'],
    ['/a%0d%0aset-cookie:x', 'control characters'],
    ['/a/../b', 'between slashes'],
    ['/a/%2e%2e/b', 'between slashes'],
    ['/%252e%252e/', undefined],
    [`/${'x'.repeat(300)}`, '255 characters'],
    [`/${'x'.repeat(MAX_PATH_CHARACTERS - 1)}/`, undefined],
    ['/..well', undefined],
    ['/api/old/', 'no effect'],
    ['https://old.example/wagtail', 'no effect'],
    ['/apiary/', undefined],
  ])('judges %j', (text, complaint) => {
    const checked = checkOldPath(text);
    if (complaint === undefined) expect(checked).toHaveProperty('path');
    else expect('error' in checked && checked.error).toContain(complaint);
  });
});

describe('lookupPaths', () => {
  it('tries the query first, and decoded before raw', () => {
    expect(lookupPaths('/caf%C3%A9/?b&a')).toEqual(['/café?a&b', '/caf%C3%A9?b&a', '/café', '/caf%C3%A9']);
  });

  it.each(['/a\0', '/a%00', `/${'x'.repeat(5000)}`])('asks nothing for %j', (url) => {
    expect(lookupPaths(url)).toEqual([]);
  });
});
