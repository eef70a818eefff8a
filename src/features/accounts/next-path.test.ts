import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPathFor, safeNext } from './next-path.ts';

describe('safeNext', () => {
  it.each(['/wagtail/pages/3/?a=1#x', '/', '/press/2026/'])('keeps %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    7,
    ['/a'],
    {},
    'press/',
    'http:/evil.example',
    '/a\r\nSet-Cookie: x=1',
    '/\u0000',
    '/a b',
    '/..//evil.example',
    '/%2Fevil.example/x',
  ])('takes %j for none', (next) => {
    expect(safeNext(next)).toBe('/wagtail/');
  });

  it('never leaves the site, whatever it is given', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      'evil.example',
      ':',
      '@',
      '%2f',
      '%5c',
      '\t',
      '?',
      '#',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const next = safeNext(parts.join(''));
        expect(next).toMatch(/^\/(?![/\\])/);
        expect(new URL(next, 'https://www.chain.example').origin).toBe('https://www.chain.example');
      }),
    );
  });
});

describe('loginPathFor', () => {
  it('leads back, but names the home for nothing', () => {
    expect(loginPathFor('/wagtail/')).toBe('/wagtail/login/');
    expect(loginPathFor('//evil.example')).toBe('/wagtail/login/');
    expect(loginPathFor('/press/?a=1')).toBe('/wagtail/login/?next=%2Fpress%2F%3Fa%3D1');
  });
});
