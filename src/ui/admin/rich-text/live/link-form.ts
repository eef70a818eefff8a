import { ownPathOf } from '#shared/own-path.ts';
import { ownTargetOf } from '#content/rich-text-forms.ts';
import type { LinkAttributes } from './link.ts';

export const LINK_KINDS = [
  { value: 'page', label: 'Page of this site' },
  { value: 'document', label: 'Document' },
  { value: 'web', label: 'Web address' },
  { value: 'email', label: 'E-mail address' },
  { value: 'phone', label: 'Phone number' },
  { value: 'anchor', label: 'Anchor on this page' },
] as const;
export type LinkKind = (typeof LINK_KINDS)[number]['value'];

/** The values of the link dialog; each kind reads its own fields. */
export interface LinkForm {
  kind: LinkKind;
  page: { id: number; title: string } | null;
  document: { id: number; title: string } | null;
  url: string;
  email: string;
  subject: string;
  /** Other parameters of an e-mail link ("body=Hello"): kept, not edited. */
  emailRest: string;
  phone: string;
  anchor: string;
  isNewWindow: boolean;
  /** The text of a new link; not shown when text is selected. */
  text: string;
}

export type LinkErrors = Partial<Record<'target' | 'text', string>>;

const EMPTY: LinkForm = {
  kind: 'page',
  page: null,
  document: null,
  url: '',
  email: '',
  subject: '',
  emailRest: '',
  phone: '',
  anchor: '',
  isNewWindow: false,
  text: '',
};

/** The form of an existing link, or an empty one. Our own records have no title here: it is loaded separately. */
export function linkFormOf({ href, isNewWindow }: LinkAttributes): LinkForm {
  const form = { ...EMPTY, isNewWindow };
  if (!href) return form;
  const own = ownTargetOf(href);
  if (own) return { ...form, kind: own.kind, [own.kind]: { id: own.id, title: '' } };
  if (/^mailto:/i.test(href)) return { ...form, kind: 'email', ...emailOf(href) };
  if (/^tel:/i.test(href)) return { ...form, kind: 'phone', phone: href.slice(4) };
  if (href.startsWith('#')) return { ...form, kind: 'anchor', anchor: href.slice(1) };
  return { ...form, kind: 'web', url: href };
}

/** The link of a form, or its errors. `needsText`: nothing is selected, so the link needs a text. */
export function linkOf(form: LinkForm, needsText: boolean): { link: LinkAttributes } | { errors: LinkErrors } {
  const answer = targetOf(form);
  const errors: LinkErrors = {};
  if ('error' in answer) errors.target = answer.error;
  if (needsText && form.text.trim() === '') errors.text = 'Enter the link text.';
  if ('error' in answer || errors.text) return { errors };
  const isNewWindow = form.isNewWindow && (form.kind === 'web' || form.kind === 'document' || form.kind === 'page');
  return { link: { href: answer.href, isNewWindow } };
}

/** A pasted or typed address, ready to store: "www.a.example" gets a scheme. Null for an invalid address. */
export function webAddressOf(typed: string): string | null {
  const trimmed = typed.trim();
  if (ownPathOf(trimmed) !== undefined) return trimmed;
  const address = /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (!/^https?:\/\/[^\s]+$/i.test(address) || !URL.canParse(address)) return null;
  return /[.:\]]|^localhost$/.test(new URL(address).hostname) ? address : null;
}

/** The address for linking the selected text when exactly an address is pasted over it; null for other text. */
export function pastedAddressOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > 2000 || !/^(https?:\/\/|www\.|mailto:|tel:)[^\s]+$/i.test(trimmed)) return null;
  return /^(mailto|tel):/i.test(trimmed)
    ? /^(mailto:.+|tel:[+\d].*)$/i.test(trimmed)
      ? trimmed
      : null
    : webAddressOf(trimmed);
}

function targetOf(form: LinkForm): { href: string } | { error: string } {
  switch (form.kind) {
    case 'page':
      return form.page ? { href: `page:${form.page.id}` } : { error: 'Choose a page.' };
    case 'document':
      return form.document ? { href: `document:${form.document.id}` } : { error: 'Choose a document.' };
    case 'web': {
      const href = webAddressOf(form.url);
      return href ? { href } : { error: 'Enter a web address, like https://www.example.com/menu/.' };
    }
    case 'email':
      return emailTarget(form);
    case 'phone': {
      const digits = form.phone.replace(/[\s().\u2010-\u2015-]/g, '');
      return /^\+?\d{3,20}(;ext=\d{1,6})?$/.test(digits)
        ? { href: `tel:${digits}` }
        : { error: 'Enter a phone number, like +1 207 555 0134.' };
    }
    case 'anchor': {
      const name = form.anchor.trim().replace(/^#/, '');
      return /^[^\s#]+$/.test(name) ? { href: `#${name}` } : { error: 'Enter the name of the anchor, without spaces.' };
    }
  }
}

function emailTarget({ email, subject, emailRest }: LinkForm): { href: string } | { error: string } {
  const address = email.trim();
  if (!/^[^\s@?&#]+@[^\s@?&#.]+(\.[^\s@?&#.]+)+$/.test(address)) {
    return { error: 'Enter an e-mail address, like name@example.com.' };
  }
  const asked = [subject.trim() && `subject=${encodeURIComponent(subject.trim())}`, emailRest].filter(Boolean);
  return { href: `mailto:${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}` };
}

function emailOf(href: string): Pick<LinkForm, 'email' | 'subject' | 'emailRest'> {
  const [address = '', query = ''] = href.slice('mailto:'.length).split('?', 2);
  const parts = query.split('&').filter(Boolean);
  const subject = parts.find((part) => /^subject=/i.test(part));
  return {
    email: decoded(address),
    subject: subject ? decoded(subject.slice('subject='.length)) : '',
    emailRest: parts.filter((part) => part !== subject).join('&'),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
