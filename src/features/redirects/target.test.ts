import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTarget, targetPathOf } from './target.ts';

describe('checkTarget', () => {
  it.each([
    ['', 'is required'],
    ['javascript:alert(1)', 'must begin with'],
    [' JaVaScRiPt:alert(1)', 'must begin with'],
    ['data:text/html,x', 'must begin with'],
    ['//evil.example/', 'one slash'],
    ['/\\evil.example', 'backslashes'],
    ['/\tevil', 'control characters'],
    ['/..//evil.example', 'one slash'],
    ['/.//evil.example/', 'one slash'],
    ['/%2Fevil.example/', 'one slash'],
    ['/%2f%5Cevil.example', 'one slash'],
    ['https:///', 'must begin with'],
    ['https://user:secret@evil.example/', 'must be a web address'],
    ['https://', 'must begin with'],
    ['www.elsewhere.example', 'must begin with'],
    [`/${'x'.repeat(2001)}`, '2000 characters'],
  ])('refuses %j', (text, complaint) => {
    const checked = checkTarget(text);
    expect('error' in checked && checked.error).toContain(complaint);
  });

  it('takes paths and web addresses, own ones as paths', () => {
    expect(checkTarget('/menu?a=1#b')).toEqual({ kind: 'path', path: '/menu?a=1#b' });
    expect(checkTarget('HTTPS://Elsewhere.example')).toEqual({ kind: 'url', url: 'https://elsewhere.example/' });
    expect(checkTarget('https://own.example/x', ['own.example'])).toEqual({ kind: 'path', path: '/x' });
    expect(checkTarget('https://own.example//evil.example', ['own.example'])).toHaveProperty('error');
    expect(checkTarget('/crème')).toEqual({ kind: 'path', path: '/cr%C3%A8me' });
  });

  it('never leads to another host by a path, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('/', '\\', '.', '..', 'evil.example', '\t', '@', ':', '%2f', '?', '#')),
        (parts) => {
          const checked = checkTarget(`/${parts.join('')}`);
          if ('kind' in checked && checked.kind === 'path') {
            expect(new URL(checked.path, 'https://own.example/').host).toBe('own.example');
          }
        },
      ),
    );
  });
});

describe('targetPathOf', () => {
  it('is the spelling of old paths, for own addresses', () => {
    expect(targetPathOf('/cr%C3%A8me/?b&a#c')).toBe('/crème?a&b');
    expect(targetPathOf('https://elsewhere.example/x')).toBeNull();
  });
});
