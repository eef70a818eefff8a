import { describe, expect, it } from 'vitest';
import { parseMime } from './mime.ts';

const quotedPrintable = (text: string) =>
  parseMime(Buffer.from(`Content-Transfer-Encoding: quoted-printable\r\n\r\n${text}`, 'latin1')).body;

describe('quoted-printable', () => {
  it('joins lines at a soft break, with or without white space after the equals sign', () => {
    expect(quotedPrintable('one =\r\ntwo= \t\r\nthree=3D\r\n')).toBe('one twothree=\n');
  });

  it('keeps a long run of spaces unchanged', () => {
    const spaces = ' '.repeat(500_000);
    expect(quotedPrintable(`a${spaces}b=\r\n${spaces}c`) === `a${spaces}b${spaces}c`).toBe(true);
  });
});
