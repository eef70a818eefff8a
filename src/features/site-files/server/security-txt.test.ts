import { describe, expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

const CANONICAL = 'https://www.chain.example/.well-known/security.txt';
const settings = {
  contacts: ['mailto:security@chain.example', 'https://chain.example/report'],
  expires: '2026-06-30',
  preferred_languages: 'en, fr',
};
const at = (iso: string) => Date.parse(iso);

describe('securityTxt', () => {
  it.each([
    { ...settings, contacts: [] },
    { ...settings, contacts: [null] },
    { ...settings, expires: '' },
  ])('is nothing while it is not configured: %o', (incomplete) => {
    expect(securityTxt(incomplete as typeof settings, CANONICAL, at('2026-03-04T12:00:00Z'))).toEqual({
      kind: 'not_configured',
    });
  });

  it('is not served after its expiry', () => {
    expect(securityTxt(settings, CANONICAL, at('2026-06-30T23:59:59Z')).kind).toBe('text');
    expect(securityTxt(settings, CANONICAL, at('2026-07-01T00:00:00Z'))).toEqual({ kind: 'expired' });
  });

  it('contains all contacts, one expiry date, the languages and its own URL', () => {
    expect(securityTxt(settings, CANONICAL, at('2026-03-04T12:00:00Z'))).toEqual({
      kind: 'text',
      daysLeft: 118,
      isEnding: false,
      text: [
        'Contact: mailto:security@chain.example',
        'Contact: https://chain.example/report',
        'Expires: 2026-06-30T23:59:59Z',
        'Preferred-Languages: en, fr',
        `Canonical: ${CANONICAL}`,
        '',
      ].join('\n'),
    });
  });

  it('gives pages of the site with their whole address, and leaves out what is no contact', () => {
    const contacts = ['/contact/', 'http://chain.example/', '#top', 'tel:+14075550142'];
    const file = securityTxt({ ...settings, contacts } as typeof settings, CANONICAL, at('2026-03-04T12:00:00Z'));
    expect(file.kind === 'text' && file.text.match(/^Contact: .*$/gm)).toEqual([
      'Contact: https://www.chain.example/contact/',
      'Contact: tel:+14075550142',
    ]);
  });

  it('warns from thirty days before its expiry', () => {
    const isEnding = (iso: string) => {
      const file = securityTxt(settings, CANONICAL, at(iso));
      return file.kind === 'text' && file.isEnding;
    };
    expect(isEnding('2026-06-01T00:00:00Z')).toBe(false);
    expect(isEnding('2026-06-01T00:00:01Z')).toBe(true);
  });
});
