import type { FieldError } from '#shared/problem.ts';
import { withOneFullStop } from '#shared/one-full-stop.ts';
import { type MailBlock, type RenderedMail, renderMail } from './render-mail.ts';
import {
  languagesOf,
  type MAIL_TEMPLATES,
  type MailTemplateKey,
  type MailTexts,
  type Placeholder,
  templateOf,
} from './templates.ts';

/** The sending site: its name, its origin for links, and the company's postal address. */
export interface MailSender {
  /** "Lantern Bay" */
  site: string;
  /** "https://www.chain.example", no closing slash. */
  origin: string;
  /** Home page of the mail's language, "/fr-ca/"; default: "/". */
  homePath?: string;
  /** '' when staff have not set one. */
  postalAddress: string;
}

type ValueOf<P> = P extends { kind: 'facts' } ? readonly { label: string; value: string }[] : string | number;

/** Values of a mail's placeholders, except `site` and `site_link`, which come from the sender. */
export type MailValues<K extends MailTemplateKey> = {
  readonly [Name in Exclude<keyof (typeof MAIL_TEMPLATES)[K]['placeholders'], 'site' | 'site_link'>]: ValueOf<
    (typeof MAIL_TEMPLATES)[K]['placeholders'][Name]
  >;
};

export interface MailParts<K extends MailTemplateKey> {
  texts: MailTexts<K>;
  /** "es" */
  language: string;
  sender: MailSender;
  values: MailValues<K>;
  /** Link in the footer. */
  unsubscribeUrl?: string;
}

type AnyValue = string | number | readonly { label: string; value: string }[];
type Values = Readonly<Record<string, AnyValue>>;

const PLACE = /\{(\w+)\}/g;
/** Also matches malformed placeholders: "{first name}". */
const ANY_PLACE = /\{([^{}\n]*)\}/g;
const WHOLE_PLACE = /^\{(\w+)\}$/;
const BLOCK_FIELD = 'body';

const UNSUBSCRIBE: Readonly<Record<string, string>> = {
  en: 'Unsubscribe',
  es: 'Cancelar la suscripción',
  'fr-CA': 'Se désabonner',
};

/** Composes subject, plain text and HTML from texts and values. Input of guests is never parsed as structure. */
export function writeMail<K extends MailTemplateKey>(
  key: K,
  { texts, language, sender, values, unsubscribeUrl }: MailParts<K>,
): RenderedMail {
  const home = `${sender.origin}${sender.homePath ?? '/'}`;
  const words: Readonly<Record<string, string>> = texts;
  const { placeholders } = templateOf(key);
  const all: Values = { ...(values as Values), site: sender.site, site_link: home };
  const filled = (name: string) => fill(words[name] ?? '', all);
  const reason = filled('reason');
  return renderMail({
    language,
    subject: filled('subject').trim(),
    brand: { name: sender.site, url: home },
    blocks: paragraphsOf(words[BLOCK_FIELD] ?? '').flatMap((paragraph) => {
      const [, place = ''] = WHOLE_PLACE.exec(paragraph) ?? [];
      const placeholder = placeholders[place];
      if (!placeholder || placeholder.kind === 'text') return structured(paragraph, all);
      const value = all[place] ?? '';
      if (placeholder.kind === 'phrase') return structured(words[String(value)] ?? '', all);
      return blocksOf(placeholder, value, words['button'] ?? '');
    }),
    footer: [reason, sender.postalAddress].filter((text) => text !== ''),
    footerLinks:
      unsubscribeUrl === undefined
        ? []
        : [{ label: UNSUBSCRIBE[language] ?? UNSUBSCRIBE['en'] ?? '', url: unsubscribeUrl }],
  });
}

/** Errors about placeholders in the texts of a mail: unknown, misplaced or missing ones. */
export function checkPlaces(key: MailTemplateKey, texts: Readonly<Record<string, unknown>>): FieldError[] {
  const { placeholders, fields } = templateOf(key);
  const errors: FieldError[] = [];
  const used = new Set<string>();
  for (const [field, words] of Object.entries(texts)) {
    if (typeof words !== 'string' || !Object.hasOwn(fields, field)) continue;
    const complain = (message: string) => errors.push({ field, message });
    const alone = new Set(
      field === BLOCK_FIELD ? paragraphsOf(words).flatMap((one) => WHOLE_PLACE.exec(one)?.[1] ?? []) : [],
    );
    for (const name of new Set([...words.matchAll(ANY_PLACE)].map(([, found = '']) => found))) {
      const placeholder = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
      if (!placeholder) {
        complain(`contains the unknown placeholder {${name}}`);
        continue;
      }
      used.add(name);
      if (placeholder.isSecret && field === 'subject')
        complain(`must not contain {${name}}: staff who see mail read its subject`);
      if (placeholder.kind === 'text') continue;
      const total = words.split(`{${name}}`).length - 1;
      const standsAlone = paragraphsOf(words).filter((one) => one === `{${name}}`).length;
      if (!alone.has(name) || standsAlone < total)
        complain(`must contain {${name}} in a paragraph of its own${field === BLOCK_FIELD ? '' : ', in the text'}`);
    }
  }
  for (const [name, { isRequired, isSecret, label, kind }] of Object.entries(placeholders)) {
    if (!isRequired || used.has(name)) continue;
    const field = kind === 'text' && !isSecret ? 'subject' : BLOCK_FIELD;
    errors.push({ field, message: `must contain {${name}}: ${lowerFirst(label)}` });
  }
  return errors;
}

/** Sample values for previews and tests. */
export function sampleValues<K extends MailTemplateKey>(key: K, language: string, linkUrl: string): MailValues<K> {
  const known = languagesOf(key).find((one) => one === language) ?? 'en';
  const values = Object.entries(templateOf(key).placeholders).map(([name, { kind, sample }]): [string, AnyValue] => {
    const value = typeof sample === 'string' ? sample : sample[known];
    if (kind === 'button') return [name, linkUrl];
    return [name, kind === 'facts' ? factsOf(value) : value];
  });
  return Object.fromEntries(values) as MailValues<K>;
}

function factsOf(lines: string): { label: string; value: string }[] {
  return lines.split('\n').map((line) => {
    const at = line.indexOf(': ');
    return { label: line.slice(0, at), value: line.slice(at + 2) };
  });
}

function blocksOf({ kind }: Placeholder, value: AnyValue, button: string): MailBlock[] {
  if (typeof value === 'object') return [{ kind: 'facts', rows: value }];
  const text = String(value);
  if (text.trim() === '') return [];
  if (kind === 'button') return [{ kind: 'button', label: button, url: text }];
  if (kind === 'quote') return [{ kind: 'quote', text }];
  return paragraphsOf(text).map((paragraph) => ({ kind: 'paragraph', text: paragraph }));
}

/** Parses structure before the values are filled in, so that input of guests cannot add any. */
function structured(paragraph: string, values: Values): MailBlock[] {
  if (paragraph.startsWith('# ')) return [{ kind: 'heading', text: fill(paragraph.slice(2), values) }];
  const lines = paragraph.split('\n');
  if (lines.every((line) => /^[*-] /.test(line)))
    return [{ kind: 'list', items: lines.map((line) => fill(line.slice(2), values)) }];
  const text = fill(paragraph, values).trim();
  return text === '' ? [] : [{ kind: 'paragraph', text }];
}

function fill(text: string, values: Values): string {
  const filled = text.replace(PLACE, (place, name: string) => {
    const value = values[name];
    return value === undefined || typeof value === 'object' ? place : String(value);
  });
  return withOneFullStop(filled);
}

function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
