import { imageFormatOf, imageIdOf, isEmbedAddress, ownTargetOf } from '#content/rich-text-forms.ts';

/** Removed with all their content. */
const DROPPED = new Set(
  (
    'script style template title head meta link xml noscript iframe object embed svg math select textarea button video ' +
    'audio canvas map'
  ).split(' '),
);
const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  pre: 'p',
  dt: 'p',
  dd: 'p',
  address: 'p',
  figcaption: 'p',
};
const INLINE = new Set('strong em s u sub sup code'.split(' '));
const STRUCTURE = new Set('ul ol li blockquote thead tbody'.split(' '));
const BOX = /^(p|h[2-4]|div|section|article|main|header|footer|center)$/;
const UNDERLINED = /text-decoration[a-z-]*:[^;]*underline/i;
/** Formats that office programs write as styles, not as tags. */
const STYLED: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[a-z-]*:[^;]*line-through/i, 's'],
  [UNDERLINED, 'u'],
  [/vertical-align:\s*sub/i, 'sub'],
  [/vertical-align:\s*super/i, 'sup'],
];
const NOT_BOLD = /font-weight:\s*(normal|[1-4]00)/i;
/** Addresses that mean the same wherever they were copied: "/x" and "#x" belong to the page they come from. */
const PORTABLE = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d][^\s]*)$/i;
const MAX_LENGTH = 1_000_000;
/** Deeper than any real document; nodes below this depth become plain text. */
const MAX_DEPTH = 200;

/**
 * Cleans pasted HTML of a word processor or another page: known tags and attributes only, our heading levels, no empty
 * paragraphs, no foreign images and no executable links. Reads the first million characters; linear in their number.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyle(withoutDepth(html.slice(0, MAX_LENGTH))), 'text/html');
  return cleanAll(body, 0).html;
}

/** Tags that nest. The browser's parser takes far more than linear time for thousands of nested ones. */
const NESTING = new Set(
  (
    'a b i u s em strong span font big small tt code kbd samp sub sup del ins strike div section article main header footer ' +
    'center blockquote ul ol dl table h1 h2 h3 h4 h5 h6 pre form fieldset label button figure nobr'
  ).split(' '),
);

function withoutDepth(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>?/gi, (tag, slash: string, name: string) => {
    if (!NESTING.has(name.toLowerCase())) return depth > MAX_DEPTH && slash === '' ? '' : tag;
    if (slash === '') depth += 1;
    const kept = depth > MAX_DEPTH ? '' : tag;
    if (slash !== '') depth = Math.max(0, depth - 1);
    return kept;
  });
}

/** Renames styles: they are read, not applied, and a parser's document would report them as policy violations. */
export function withoutStyle(html: string): string {
  return html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*/gi, (tag) =>
      tag.replace(/(["'])[^]*?\1|(?<=[\s/"'])style(?=\s*=)/gi, (found, quote?: string) =>
        quote ? found : 'data-style',
      ),
    );
}

function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? '';
}

/** A cleaned part, with the facts that its surroundings need: computing them at every level would not be linear. */
interface Part {
  html: string;
  hasBlock: boolean;
  hasContent: boolean;
}

const NOTHING: Part = { html: '', hasBlock: false, hasContent: false };
const block = (html: string, hasContent = true): Part => ({ html, hasBlock: true, hasContent });

function cleanAll(parent: Node, depth: number): Part {
  const parts: Part[] = [];
  let list = null as { tag: string; items: string } | null;
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const item = wordListItem(node, depth);
    const part = item ? null : clean(node, depth);
    if (list && part && !part.hasContent) continue;
    if (list && item?.tag !== list.tag) {
      parts.push(listOf(list));
      list = null;
    }
    if (item) list = { tag: item.tag, items: `${list?.items ?? ''}<li>${item.html}</li>` };
    if (part) parts.push(part);
  }
  if (list) parts.push(listOf(list));
  return {
    html: parts.map(({ html }) => html).join(''),
    hasBlock: parts.some(({ hasBlock }) => hasBlock),
    hasContent: parts.some(({ hasContent }) => hasContent),
  };
}

const listOf = ({ tag, items }: { tag: string; items: string }) => block(`<${tag}>${items}</${tag}>`);

function clean(node: Node, depth: number): Part {
  if (node.nodeType === Node.TEXT_NODE) return words(node.nodeValue ?? '');
  if (!(node instanceof Element)) return NOTHING;
  const name = node.localName;
  if (DROPPED.has(name)) return NOTHING;
  if (depth >= MAX_DEPTH) return words(node.textContent ?? '');
  if (name === 'br') return { ...NOTHING, html: '<br>' };
  if (name === 'hr') return block('<hr>');
  if (name === 'img') return imageOf(node);
  const embed = name === 'figure' ? node.getAttribute('data-embed') : null;
  if (isEmbedAddress(embed)) return block(`<figure data-embed="${escape(embed)}"></figure>`);
  if (name === 'table') return tableOf(node, depth);
  return wrapped(node, RENAMED[name] ?? name, name === 'pre' ? linesOf(node) : cleanAll(node, depth + 1));
}

function words(text: string): Part {
  const html = escape(text.replace(/[ \t\r\n\f]+/g, ' '));
  return { html, hasBlock: false, hasContent: /[^\s\u00a0]/.test(html) };
}

function wrapped(element: Element, tag: string, inner: Part): Part {
  if (tag === 'a') return linkOf(element, inner);
  if (tag === 'th' || tag === 'td')
    return block(`<${tag}${cellAttributes(element)}>${inner.html}</${tag}>`, inner.hasContent);
  if (tag === 'tr') return block(`<tr>${inner.html}</tr>`, inner.hasContent);
  if (STRUCTURE.has(tag)) return inner.hasContent ? block(`<${tag}>${inner.html}</${tag}>`) : NOTHING;
  if (BOX.test(tag)) return paragraphOf(tag, inner);
  if (tag === 'strong' && NOT_BOLD.test(styleOf(element))) return inner;
  if (INLINE.has(tag)) return emphasis(tag, inner);
  return tag === 'span' || tag === 'font' ? styled(element, inner) : inner;
}

/** Our tables have no caption: its text comes before them. */
function tableOf(table: Element, depth: number): Part {
  const caption = [...table.children].find(({ localName }) => localName === 'caption');
  caption?.remove();
  const before = caption ? paragraphOf('p', cleanAll(caption, depth + 1)) : NOTHING;
  const { html, hasContent } = cleanAll(table, depth + 1);
  return block(hasContent ? `${before.html}<table>${html}</table>` : before.html, hasContent || before.hasContent);
}

/** An element with text only becomes a paragraph; otherwise its content is unwrapped. */
function paragraphOf(tag: string, inner: Part): Part {
  if (!inner.hasContent) return NOTHING;
  if (inner.hasBlock) return inner;
  const own = /^h[2-4]$/.test(tag) ? tag : 'p';
  return block(`<${own}>${inner.html.trim()}</${own}>`);
}

/** Emphasis around blocks (a document's wrapper) does not count as emphasis. */
function emphasis(tag: string, inner: Part): Part {
  return inner.hasContent && !inner.hasBlock ? { ...inner, html: `<${tag}>${inner.html}</${tag}>` } : inner;
}

function styled(element: Element, inner: Part): Part {
  const style = styleOf(element);
  // Office programs underline every link.
  const formats = element.closest('a') ? STYLED.filter(([looks]) => looks !== UNDERLINED) : STYLED;
  return formats.reduce((part, [looks, tag]) => (looks.test(style) ? emphasis(tag, part) : part), inner);
}

function linkOf(element: Element, inner: Part): Part {
  const href = (element.getAttribute('href') ?? '').trim();
  if (!inner.hasContent || inner.hasBlock || !(PORTABLE.test(href) || ownTargetOf(href))) return inner;
  return { ...inner, html: `<a href="${escape(href)}">${inner.html}</a>` };
}

/** Our own images keep their id; others are dropped, because they are not stored here. */
function imageOf(element: Element): Part {
  const id = imageIdOf(element.getAttribute('data-image'));
  if (id === null) return NOTHING;
  const format = imageFormatOf(element.getAttribute('data-format'));
  const html = `<img data-image="${id}" alt="${escape(element.getAttribute('alt') ?? '')}" data-format="${format}">`;
  return { html, hasBlock: false, hasContent: true };
}

function cellAttributes(cell: Element): string {
  const spans = ['colspan', 'rowspan'].map((name) => {
    const count = Number(cell.getAttribute(name));
    return Number.isInteger(count) && count > 1 && count <= 100 ? ` ${name}="${count}"` : '';
  });
  const scope = cell.localName === 'th' && /^(row|col)$/.exec(cell.getAttribute('scope') ?? '');
  return (scope ? ` scope="${scope[0]}"` : '') + spans.join('');
}

function linesOf(element: Element): Part {
  const text = (element.textContent ?? '').trim();
  return { html: escape(text).replaceAll(/\r?\n/g, '<br>'), hasBlock: false, hasContent: text !== '' };
}

/** Word writes lists as paragraphs, with the bullet or number as the first words. */
function wordListItem(node: Node, depth: number): { tag: 'ul' | 'ol'; html: string } | null {
  if (!(node instanceof Element) || node.localName !== 'p') return null;
  if (!/mso-list:\s*l\d/i.test(styleOf(node))) return null;
  const marker = [...node.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
  const isNumbered = /^\s*[\da-z]{1,3}[.)]/i.test(marker?.textContent ?? '');
  marker?.remove();
  return { tag: isNumbered ? 'ol' : 'ul', html: cleanAll(node, depth + 1).html.trim() };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
