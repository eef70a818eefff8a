import { describe, expect, it } from 'vitest';
import { isRichTextAddress } from '#content/rich-text-forms.ts';
import { linkFormOf, linkOf, pastedAddressOf, type LinkForm } from './link-form.ts';

const empty = linkFormOf({ href: null, isNewWindow: false });
const target = (form: Partial<LinkForm>) => linkOf({ ...empty, ...form }, false);

describe('linkOf', () => {
  it.each<[string, Partial<LinkForm>]>([
    ['no page', { kind: 'page' }],
    ['no document', { kind: 'document' }],
    ['no address', { kind: 'web', url: '' }],
    ['an address that runs something', { kind: 'web', url: 'javascript:alert(1)' }],
    ['an address of a file', { kind: 'web', url: 'file:///etc/hosts' }],
    ['an address without a host', { kind: 'web', url: 'https://' }],
    ['an address of an unnamed scheme', { kind: 'web', url: '//a.example/' }],
    ['words', { kind: 'web', url: 'our menu' }],
    ['no e-mail address', { kind: 'email', email: 'anna' }],
    ['two e-mail addresses', { kind: 'email', email: 'a@b.example c@d.example' }],
    ['an e-mail address with more', { kind: 'email', email: 'a@b.example?bcc=c@d.example' }],
    ['letters for a phone number', { kind: 'phone', phone: 'call us' }],
    ['a place with spaces', { kind: 'anchor', anchor: 'the top' }],
    ['no place', { kind: 'anchor', anchor: '#' }],
  ])('refuses %s', (_, form) => {
    expect(target(form)).toEqual({ errors: { target: expect.stringMatching(/\.$/) } });
  });

  it.each<[string, Partial<LinkForm>]>([
    ['page:12', { kind: 'page', page: { id: 12, title: 'Menu' } }],
    ['document:5', { kind: 'document', document: { id: 5, title: 'List' } }],
    ['https://www.a.example/x', { kind: 'web', url: ' www.a.example/x ' }],
    ['/menu/', { kind: 'web', url: '/menu/' }],
    ['mailto:a@b.example', { kind: 'email', email: ' a@b.example ' }],
    ['mailto:a@b.example?subject=A%20%26%20b', { kind: 'email', email: 'a@b.example', subject: 'A & b' }],
    ['tel:+12075550134', { kind: 'phone', phone: '+1 (207) 555-0134' }],
    ['#fire', { kind: 'anchor', anchor: '#fire' }],
  ])('makes %s', (href, form) => {
    expect(target(form)).toEqual({ link: { href, isNewWindow: false } });
    expect(isRichTextAddress(href)).toBe(true);
  });

  it('asks for words where there are none', () => {
    const form = { ...empty, kind: 'anchor' as const, anchor: 'x', text: ' ' };
    expect(linkOf(form, true)).toEqual({ errors: { text: 'Enter the link text.' } });
    expect(linkOf({ ...form, text: 'Up' }, true)).toEqual({ link: { href: '#x', isNewWindow: false } });
  });

  it('opens no window for mail, calls and places', () => {
    expect(target({ kind: 'anchor', anchor: 'x', isNewWindow: true })).toEqual({
      link: { href: '#x', isNewWindow: false },
    });
  });

  it.each([
    'page:12',
    'document:5',
    'https://a.example/?a=1',
    '/menu/',
    'mailto:a@b.example?subject=A%20b&body=Hello',
    'tel:+12075550134',
    '#fire',
  ])('gives back %s when nothing is changed', (href) => {
    expect(linkOf(linkFormOf({ href, isNewWindow: false }), false)).toEqual({ link: { href, isNewWindow: false } });
  });
});

describe('pastedAddressOf', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    [' www.a.example\n', 'https://www.a.example'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('reads %j', (text, href) => {
    expect(pastedAddressOf(text)).toBe(href);
  });

  it.each(['javascript:alert(1)', 'see https://a.example/', 'a.example', '/menu/', 'https://', 'mailto:', 'tel:x'])(
    'leaves %j to be pasted as words',
    (text) => {
      expect(pastedAddressOf(text)).toBeNull();
    },
  );
});
