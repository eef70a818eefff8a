import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPathOf } from './own-path.ts';

describe('ownPathOf', () => {
  it.each([
    undefined,
    null,
    7,
    ['/a'],
    '',
    'menu/',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example/x',
    '///evil.example',
    '//own.invalid/x',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2Fevil.example/x',
    '/%2f%2Fevil.example/x',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/%255cevil.example',
    '/%2e%2F%2Fevil.example',
    '/a/%2e%2e//evil.example',
    '/a/%2e%2e%2f%2fevil.example',
    '/a%3F/..%2f..%2f%2fevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/evil.example',
    '/%00',
    '/a\r\nSet-Cookie: x=1',
    '/a b',
    `/%${'25'.repeat(50)}2fevil.example`,
  ])('takes %j for none', (text) => {
    expect(ownPathOf(text)).toBeUndefined();
  });

  it.each([
    ['/', '/'],
    ['/menu/?a=1&b=//x#top', '/menu/?a=1&b=//x#top'],
    ['/menu?next=%2F%2Fevil.example%5C%0A', '/menu?next=%2F%2Fevil.example%5C%0A'],
    ['/a/../menu/./', '/menu/'],
    ['/crème/', '/cr%C3%A8me/'],
    ['/a%2Fb/100%25/%20/', '/a%2Fb/100%25/%20/'],
    ['/50%/', '/50%/'],
    ['/a//b/', '/a//b/'],
  ])('keeps %j as %j', (text, path) => {
    expect(ownPathOf(text)).toBe(path);
  });

  it('names no other host, however it is spelt and however often it is decoded', () => {
    const part = fc.constantFrom(
      ...[
        '/',
        '\\',
        '.',
        '..',
        'evil.example',
        ':',
        '@',
        '%2f',
        '%5c',
        '%252f',
        '%2e',
        '%09',
        '\t',
        '\n',
        '?',
        '#',
        'a',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const path = ownPathOf(`/${parts.join('')}`);
        if (path === undefined) return;
        expect(ownPathOf(path)).toBe(path);
        for (let seen = path.replace(/[?#].*$/s, ''), times = 0; times < 3; times++, seen = decodeURIComponent(seen)) {
          expect(new URL(seen, 'https://own.example').host).toBe('own.example');
          expect(seen).toMatch(/^\/(?![/\\])/);
        }
      }),
    );
  });
});
