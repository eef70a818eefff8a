import { escapeHtml } from '#shared/escape-html.ts';

/** A part of a mail. Texts are plain text and are escaped, never parsed as markup. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks are kept. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Labels and values, for example the answers of a form. */
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }
  /** A quotation, set off from the mail's own text; line breaks are kept. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; url: string };

export interface MailLayout {
  subject: string;
  /** "en", "es", "fr-CA" */
  language: string;
  /** The sending site's name and link. */
  brand: { name: string; url: string };
  blocks: readonly MailBlock[];
  /** Paragraphs of small print: the reason for this mail, the postal address. */
  footer?: readonly string[];
  /** Links under the small print: "Unsubscribe". */
  footerLinks?: readonly { label: string; url: string }[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The product's colors as literals: mail clients support neither CSS variables nor style sheets. */
const INK = '#1c2b33';
const SOFT = '#55636b';
const PAPER = '#f4f1ea';
const SHEET = '#ffffff';
const RULE = '#d9d4c8';
const ACCENT = '#0b5563';
const FACE = `font-family:Helvetica,Arial,sans-serif;color:${INK}`;

/**
 * Renders both bodies of a mail: plain text, and HTML of tables with inline styles, which mail clients render alike. The
 * HTML loads no external resources, so opening a mail cannot be tracked.
 * @throws for a link with a scheme that is not allowed
 */
export function renderMail(layout: MailLayout): RenderedMail {
  return { subject: layout.subject, text: renderText(layout), html: renderHtml(layout) };
}

function renderText({ language, brand, blocks, footer = [], footerLinks = [] }: MailLayout): string {
  // French has a space before a colon, at which no line ends.
  const colon = language.startsWith('fr') ? '\u00a0:' : ':';
  const parts = blocks.map((block) => textOf(block, colon));
  const small = [...footer, ...footerLinks.map(({ label, url }) => `${label}${colon} ${safeUrl(url)}`)];
  // Two dashes and a space mark the signature for mail clients.
  return [...parts, ['-- ', brand.name, safeUrl(brand.url), ...small].join('\n')].join('\n\n').concat('\n');
}

function textOf(block: MailBlock, colon: string): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(60, [...block.text].length))}`;
    case 'paragraph':
      return unixLines(block.text);
    case 'list':
      return block.items.map((item) => `* ${unixLines(item).replaceAll('\n', '\n  ')}`).join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}${colon} ${unixLines(value)}`).join('\n');
    case 'quote':
      return unixLines(block.text)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'button':
      return `${block.label}${colon}\n${safeUrl(block.url)}`;
  }
}

function renderHtml({ subject, language, brand, blocks, footer = [], footerLinks = [] }: MailLayout): string {
  const small = `margin:0 0 8px;${FACE};color:${SOFT};font-size:13px;line-height:20px`;
  const links = footerLinks.map(({ label, url }) => link(label, url, `color:${SOFT}`)).join(' &nbsp; ');
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">`,
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:0;background:${PAPER}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${SHEET};border:1px solid ${RULE}">`,
    `<tr><td style="padding:20px 24px;border-bottom:1px solid ${RULE};${FACE};font-size:18px;font-weight:bold">`,
    `${link(brand.name, brand.url, `color:${INK};text-decoration:none`)}</td></tr>`,
    `<tr><td style="padding:24px 24px 8px">${blocks.map((block) => htmlOf(block)).join('')}</td></tr></table>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:16px 24px">`,
    footer.map((text) => `<p style="${small}">${lines(text)}</p>`).join(''),
    links === '' ? '' : `<p style="${small}">${links}</p>`,
    `</td></tr></table></td></tr></table></body></html>`,
  ].join('');
}

function htmlOf(block: MailBlock): string {
  const body = `${FACE};font-size:16px;line-height:24px`;
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;${FACE};font-size:24px;line-height:32px">${escapeHtml(block.text)}</h1>`;
    case 'paragraph':
      return `<p style="margin:0 0 16px;${body}">${lines(block.text)}</p>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:24px;${body}">${block.items
        .map((item) => `<li style="margin:0 0 4px">${lines(item)}</li>`)
        .join('')}</ul>`;
    case 'facts':
      return `<table cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px;${body}">${block.rows
        .map(
          ({ label, value }) =>
            `<tr><th scope="row" align="left" valign="top" style="padding:6px 16px 6px 0;border-bottom:1px solid ${RULE};color:${SOFT};font-weight:normal">${escapeHtml(label)}</th>` +
            `<td valign="top" style="padding:6px 0;border-bottom:1px solid ${RULE};word-break:break-word">${lines(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${RULE};${body};word-break:break-word">${lines(block.text)}</blockquote>`;
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${ACCENT};padding:12px 20px;font-family:Helvetica,Arial,sans-serif;font-size:16px;font-weight:bold">${link(block.label, block.url, `color:${SHEET};text-decoration:none`)}</td></tr></table>`;
  }
}

function link(label: string, url: string, style: string): string {
  return `<a href="${escapeHtml(safeUrl(url))}" style="${style}">${escapeHtml(label)}</a>`;
}

function lines(text: string): string {
  return escapeHtml(unixLines(text)).replaceAll('\n', '<br>');
}

function unixLines(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
}

function safeUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !['https:', 'http:', 'mailto:', 'tel:'].includes(parsed.protocol))
    throw new Error('A link in a mail must be absolute');
  return parsed.href;
}
