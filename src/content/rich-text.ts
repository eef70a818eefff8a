import { isBlank } from '#shared/is-blank.ts';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import type { ImageProps, Lookup } from './lookup.ts';
import type { Reference } from './references.ts';
import {
  imageFormatOf,
  imageIdOf,
  isEmbedAddress,
  isRichTextAddress,
  ownTargetOf,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
} from './rich-text-forms.ts';

/**
 * Rich text is stored as HTML of a few tags. References to our own records keep their id, so they survive moves and
 * appear in usage lists: links in the address ("page:12", "document:5"), images as `<img data-image="12" alt="…"
 * data-format="left">`. An embed of another site is `<figure data-embed="https://…"></figure>`.
 */

/**
 * Cleans rich text for storage: known tags and addresses stay; scripts, styles, handlers and unknown schemes are
 * removed. Safe after one pass; a second pass may still tidy invalid nesting of tags.
 */
export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, { ...BASE, transformTags: { a: keepAddress, img: keepImage, figure: keepEmbed } });
}

/**
 * Stored rich text as a page shows it: own targets become addresses, images get their renditions, embeds become links.
 * Dead links keep their text, deleted images are removed; both are reported.
 */
export function resolveRichText(html: string, lookup: Lookup, onLost: (reason: string) => void): string {
  const resolved = sanitizeHtml(html, {
    ...BASE,
    transformTags: {
      a: (tagName, attributes) => {
        const own = ownTargetOf(attributes['href'] ?? '');
        if (!own) return keepAddress(tagName, attributes);
        const found = lookup[own.kind](own.id);
        const { id, target, rel } = keepAddress(tagName, attributes).attribs;
        if (found) return { tagName, attribs: { ...(id && { id }), href: found.url, ...(target && { target, rel }) } };
        onLost(`the link to ${own.kind}:${own.id} leads to something that is not public`);
        return { tagName: 'span', attribs: {} };
      },
      img: (tagName, attributes) => {
        const id = imageIdOf(attributes['data-image']);
        const found = id === null ? undefined : lookup.image(id);
        if (id !== null && !found) onLost(`image ${id} is gone`);
        return { tagName, attribs: found ? shownImage(found, attributes) : {} };
      },
      figure: keepEmbed,
    },
    allowedTags: [...RICH_TEXT_TAGS, 'span'],
    allowedAttributes: {
      ...RICH_TEXT_ATTRIBUTES,
      img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'class'],
    },
    exclusiveFilter: (frame) => withoutMark(frame, 'src'),
  });
  // Each remaining figure has an address that the sanitiser has escaped.
  return resolved
    .replace(/<figure data-embed="([^"]*)">/g, '<p class="rich-embed"><a href="$1">$1</a></p>')
    .replaceAll('</figure>', '');
}

/** The pages, documents and images that a stored rich text points at. */
export function* referencesInRichText(html: string, path: string): Iterable<Reference> {
  for (const match of html.matchAll(/<a [^<>]*?\bhref="([^"]*)"|<img [^<>]*?\bdata-image="(\d+)"/g)) {
    const own = ownTargetOf(match[1] ?? '');
    if (own) yield { ...own, path };
    const image = imageIdOf(match[2]);
    if (image !== null) yield { kind: 'image', id: image, path };
  }
}

/** Text only, for search and descriptions; an image is represented by its alternative text. */
export function richTextToPlain(html: string): string {
  const spaced = html
    .replace(/<img [^<>]*?\balt="([^"<>]*)"[^<>]*>/g, ' $1 ')
    .replace(/<(\/p|\/h\d|\/li|br|\/td|\/th)[^>]*>/g, '$& ');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True when a sanitised rich text has no visible content: no text, no image and no embed. */
export function isEmptyRichText(html: string): boolean {
  return !/<(img|figure) /.test(html) && isBlank(html.replace(/<[^>]*>/g, ''));
}

/** Deepest nesting of tags: further down only the text stays. */
const MOST_NESTED = 100;
/** Most tags that may be open at once in a text to be cleaned: the time to parse it grows with the square of their number. */
const MOST_OPEN = 1000;

/** True when so many tags of the text are open at once that cleaning it would take long. */
export function isTooDeep(html: string): boolean {
  if (html.split('<').length <= MOST_OPEN) return false;
  let open = 0;
  const parser = new Parser({
    onopentagname() {
      open += 1;
      // Stops the parser.
      if (open > MOST_OPEN) parser.pause();
    },
    onclosetag() {
      open -= 1;
    },
  });
  parser.write(html);
  return open > MOST_OPEN;
}

const BASE: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: RICH_TEXT_ATTRIBUTES,
  // Addresses are checked by keepAddress, which also allows our own schemes.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'page', 'document'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MOST_NESTED,
  exclusiveFilter: (frame) => withoutMark(frame, 'data-image'),
};

function keepAddress(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept: sanitizeHtml.Attributes = {};
  const { href, id, target } = attributes;
  if (id) kept['id'] = id;
  if (href && isRichTextAddress(href)) kept['href'] = href;
  if (target === '_blank') Object.assign(kept, { target, rel: 'noopener' });
  return { tagName, attribs: kept };
}

function keepImage(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const id = imageIdOf(attributes['data-image']);
  if (id === null) return { tagName, attribs: {} };
  const format = imageFormatOf(attributes['data-format']);
  return { tagName, attribs: { 'data-image': `${id}`, alt: attributes['alt'] ?? '', 'data-format': format } };
}

function keepEmbed(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = attributes['data-embed'];
  return { tagName, attribs: isEmbedAddress(address) ? { 'data-embed': address } : {} };
}

/** Removes an image without a valid id; a figure without an address keeps its text only. */
function withoutMark({ tag, attribs }: sanitizeHtml.IFrame, imageMark: string): boolean | 'excludeTag' {
  if (tag === 'figure' && !attribs['data-embed']) return 'excludeTag';
  return tag === 'img' && !attribs[imageMark];
}

/** Formats that every browser shows, best first: an `img` has one format for all browsers. */
const TYPES = ['image/webp', 'image/svg+xml', 'image/png', 'image/jpeg', 'image/gif', 'image/avif'];
const SIZES = { full: '(width > 840px) 46rem, 100vw', left: '(width > 840px) 23rem, 50vw' };

function shownImage(image: ImageProps, stored: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const type = TYPES.find((mimetype) => image.renditions.some((rendition) => rendition.mimetype === mimetype));
  const renditions = image.renditions.filter(({ mimetype }) => mimetype === type);
  const largest = renditions.at(-1);
  if (!largest) return {};
  const format = imageFormatOf(stored['data-format']);
  return {
    src: largest.url,
    ...(renditions.length > 1 && {
      srcset: renditions.map(({ url, width }) => `${url} ${width}w`).join(', '),
      sizes: format === 'full' ? SIZES.full : SIZES.left,
    }),
    width: `${image.imageData.width}`,
    height: `${image.imageData.height}`,
    alt: stored['alt'] ?? '',
    loading: 'lazy',
    class: `rich-image rich-image-${format}`,
  };
}
