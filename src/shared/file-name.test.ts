import { describe, expect, it } from 'vitest';
import { cleanFileName, splitFileName } from './file-name.ts';

describe('cleanFileName', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\chef\\Menu.PDF', 'Menu.PDF'],
    ['menu\u0000\r\nSet-Cookie: a.pdf', 'menuSet-Cookie: a.pdf'],
    ['menu\u202efdp.exe.pdf', 'menufdp.exe.pdf'],
    ['a\u2066b\u2069\u200f.pdf', 'ab.pdf'],
    ['...hidden.pdf. ', 'hidden.pdf'],
    ['  two \t spaces .pdf', 'two spaces.pdf'],
    ['Été – 海鮮 – قائمة.pdf', 'Été – 海鮮 – قائمة.pdf'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['broken\ud800.pdf', 'broken\ufffd.pdf'],
    ['.pdf', 'pdf'],
    ['/', 'document'],
    ['\u202e', 'document'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('shortens the stem, not the extension, and splits no character', () => {
    const name = cleanFileName(`${'🦞'.repeat(200)}.docx`);
    expect([...name]).toHaveLength(120);
    expect(name).toMatch(/^🦞+\.docx$/u);
    expect([...cleanFileName('x'.repeat(300))]).toHaveLength(120);
  });
});

describe('splitFileName', () => {
  it.each([
    ['Menu.v2.PDF', { stem: 'Menu.v2', extension: 'pdf' }],
    ['README', { stem: 'README', extension: '' }],
    ['a.b c', { stem: 'a.b c', extension: '' }],
  ])('%s', (name, parts) => {
    expect(splitFileName(name)).toEqual(parts);
  });
});
