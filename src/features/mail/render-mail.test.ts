import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import sanitizeHtml from 'sanitize-html';
import { type MailBlock, type MailLayout, renderMail } from './render-mail.ts';

const HOSTILE = `</td><script>alert(1)</script><img src=x onerror="alert(1)">"'&\r\n.\r\nBcc: all@example.com`;
const LAYOUT: MailLayout = {
  subject: 'Thank you',
  language: 'en',
  brand: { name: 'Chain & Sons', url: 'https://chain.example/' },
  blocks: [],
};
const tagsOf = (html: string) => [...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name);
const everyBlock = (text: string): MailBlock[] => [
  { kind: 'heading', text },
  { kind: 'paragraph', text },
  { kind: 'list', items: [text, text] },
  { kind: 'facts', rows: [{ label: text, value: text }] },
  { kind: 'quote', text },
  { kind: 'button', label: text, url: 'https://chain.example/?a=1&b="2"' },
];

describe('renderMail', () => {
  it('renders the same content in both bodies', () => {
    const { text, html } = renderMail({
      ...LAYOUT,
      blocks: [
        { kind: 'heading', text: 'Hello Odo' },
        { kind: 'paragraph', text: 'One line.\nAnother.' },
        { kind: 'list', items: ['Oysters', 'Clams'] },
        { kind: 'facts', rows: [{ label: 'Restaurant', value: 'Portland' }] },
        { kind: 'quote', text: 'It was\r\ncold.' },
        { kind: 'button', label: 'Confirm', url: 'https://chain.example/c?t=1&u=2' },
      ],
      footer: ['1 Pier Road'],
      footerLinks: [{ label: 'Unsubscribe', url: 'https://chain.example/u' }],
    });
    expect(text).toBe(
      'Hello Odo\n=========\n\nOne line.\nAnother.\n\n* Oysters\n* Clams\n\nRestaurant: Portland\n\n> It was\n> cold.\n\nConfirm:\nhttps://chain.example/c?t=1&u=2\n\n-- \nChain & Sons\nhttps://chain.example/\n1 Pier Road\nUnsubscribe: https://chain.example/u\n',
    );
    const shown = sanitizeHtml(html, { allowedTags: ['br'], allowedAttributes: {} });
    for (const words of ['Hello Odo', 'One line.<br />Another.', 'Oysters', 'Restaurant', 'Confirm', '1 Pier Road'])
      expect(shown).toContain(words);
    expect(html).toContain('href="https://chain.example/c?t=1&#38;u=2"');
    expect(html).toContain('Chain &#38; Sons');
  });

  it('sets the colons of its plain text as the language does', () => {
    const { text } = renderMail({
      ...LAYOUT,
      language: 'fr-CA',
      blocks: [
        { kind: 'facts', rows: [{ label: 'Restaurant', value: 'Québec' }] },
        { kind: 'button', label: 'Trouver', url: 'https://chain.example/fr-ca/' },
      ],
      footerLinks: [{ label: 'Se désabonner', url: 'https://chain.example/u' }],
    });
    expect(text).toContain('Restaurant\u00a0: Québec');
    expect(text).toContain('Trouver\u00a0:\nhttps://chain.example/fr-ca/');
    expect(text).toContain('Se désabonner\u00a0: https://chain.example/u');
  });

  it('escapes the input of guests', () => {
    const tame = renderMail({ ...LAYOUT, blocks: everyBlock('tame\n.\nBcc'), footer: ['a\nb'] });
    const wild = renderMail({ ...LAYOUT, subject: HOSTILE, blocks: everyBlock(HOSTILE), footer: [HOSTILE] });
    const extra = tagsOf(wild.html).filter((name) => name !== 'br');
    expect(extra).toEqual(tagsOf(tame.html).filter((name) => name !== 'br'));
    expect(wild.html).not.toMatch(/<script|<img|onerror="/i);
  });

  it('escapes all texts', () => {
    const plain = tagsOf(renderMail({ ...LAYOUT, blocks: everyBlock('x') }).html).join();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { html } = renderMail({ ...LAYOUT, blocks: everyBlock(text) });
        expect(
          tagsOf(html)
            .filter((name) => name !== 'br')
            .join(),
        ).toBe(plain);
      }),
    );
  });

  it('refers to no external resources', () => {
    const { html } = renderMail({ ...LAYOUT, blocks: everyBlock('x') });
    expect(html).not.toMatch(/src=|url\(|<link|@import|<style/);
  });

  it.each(['javascript:alert(1)', '/relative/', 'data:text/html,x', ''])('refuses the link %j', (url) => {
    expect(() => renderMail({ ...LAYOUT, blocks: [{ kind: 'button', label: 'Go', url }] })).toThrow('must be absolute');
    expect(() => renderMail({ ...LAYOUT, footerLinks: [{ label: 'Go', url }] })).toThrow('must be absolute');
  });
});
