import sanitizeHtml from 'sanitize-html';
import { isAllowedAddress } from './fields/pointers.ts';
import type { Reference } from './references.ts';
import type { Lookup } from './lookup.ts';

/**
 * Rich text is stored as HTML of a few tags. Links to our own things keep their id in the address
 * ("page:12", "document:5"), so they survive moves and show up in usage lists.
 */
const TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'a',
  'strong',
  'em',
  's',
  'u',
  'sub',
  'sup',
  'br',
  'hr',
  'blockquote',
  'code',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];
const OWN_TARGET = /^(page|document):(\d+)$/;

/**
 * What may be stored: known tags and addresses; scripts, styles, handlers and unknown schemes go. Harmless after one pass;
 * a second pass may still tidy the nesting of tags that may not stand in each other.
 */
export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, { ...BASE, transformTags: { a: keepAddress } });
}

/** Stored rich text as a page shows it: own targets become addresses, dead ones leave their words behind. */
export function resolveRichText(html: string, lookup: Lookup, onLost: (reason: string) => void): string {
  return sanitizeHtml(html, {
    ...BASE,
    transformTags: {
      a: (tagName, attributes) => {
        const own = OWN_TARGET.exec(attributes['href'] ?? '');
        if (!own) return keepAddress(tagName, attributes);
        const found = own[1] === 'page' ? lookup.page(Number(own[2])) : lookup.document(Number(own[2]));
        if (found) return { tagName, attribs: { href: found.url } };
        onLost(`the link to ${own[0]} leads to something that is not public`);
        return { tagName: 'span', attribs: {} };
      },
    },
    allowedTags: [...TAGS, 'span'],
  });
}

/** The pages and documents that a rich text links to. */
export function* referencesInRichText(html: string, path: string): Iterable<Reference> {
  for (const match of html.matchAll(/href="(page|document):(\d+)"/g)) {
    yield { kind: match[1] as 'page' | 'document', id: Number(match[2]), path };
  }
}

/** Words only, for search and descriptions. */
export function richTextToPlain(html: string): string {
  return sanitizeHtml(html.replace(/<(\/p|\/h\d|\/li|br|\/td|\/th)[^>]*>/g, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

const BASE: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'id', 'target', 'rel'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // Addresses are checked by keepAddress, which knows our own schemes too.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'page', 'document'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

function keepAddress(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept: sanitizeHtml.Attributes = {};
  const { href, id, target } = attributes;
  if (id) kept['id'] = id;
  if (href && (isAllowedAddress(href) || OWN_TARGET.test(href))) kept['href'] = href;
  if (target === '_blank') Object.assign(kept, { target, rel: 'noopener' });
  return { tagName, attribs: kept };
}
