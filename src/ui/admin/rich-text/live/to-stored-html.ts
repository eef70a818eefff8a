import type { Mark, Node } from '@tiptap/pm/model';

/**
 * The editor's content as HTML to store, written like the sanitiser's output, so that sanitising does not change it. ''
 * for a text without any content. Linear in the length of the text.
 */
export function toStoredHtml(doc: Node): string {
  const html = blocks(doc);
  return /^(<p><\/p>)*$/.test(html) ? '' : html;
}

const BLOCK_TAGS: Record<string, string> = {
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
};

function blocks(parent: Node): string {
  let html = '';
  parent.forEach((node) => {
    html += block(node, parent);
  });
  return html;
}

function block(node: Node, parent: Node): string {
  const { attrs } = node;
  switch (node.type.name) {
    case 'paragraph':
      return isBare(node, parent) ? inline(node) : `<p>${inline(node)}</p>`;
    case 'heading':
      return `<h${attrs['level']}${attributes({ id: attrs['anchor'] })}>${inline(node)}</h${attrs['level']}>`;
    case 'horizontalRule':
      return '<hr />';
    case 'embed':
      return `<figure${attributes({ 'data-embed': attrs['address'] })}></figure>`;
    case 'table':
      return table(node);
    default: {
      const tag = BLOCK_TAGS[node.type.name];
      return tag ? `<${tag}>${blocks(node)}</${tag}>` : blocks(node);
    }
  }
}

/**
 * A paragraph that was not written as one: the only text of an item, a cell or a quotation, or an image by itself.
 * Wrapping it would change how the page draws an unedited text.
 */
function isBare(paragraph: Node, parent: Node): boolean {
  if (paragraph.attrs['isExplicit']) return false;
  if (parent.type.name === 'doc') return paragraph.childCount === 1 && paragraph.child(0).type.name === 'image';
  if (parent.child(0) !== paragraph) return false;
  let paragraphs = 0;
  parent.forEach(({ type }) => {
    if (type.name === 'paragraph') paragraphs += 1;
  });
  return paragraphs === 1;
}

function table(node: Node): string {
  const head: string[] = [];
  const body: string[] = [];
  node.forEach((row) => {
    let cells = '';
    row.forEach((cell) => {
      const { colspan, rowspan, scope } = cell.attrs;
      const tag = cell.type.name === 'tableHeader' ? 'th' : 'td';
      const spans = { colspan: colspan > 1 && colspan, rowspan: rowspan > 1 && rowspan };
      cells += `<${tag}${attributes({ scope, ...spans })}>${blocks(cell)}</${tag}>`;
    });
    // Header rows come first: a header row that was moved below other rows is an ordinary row.
    const isHead = row.attrs['section'] === 'head' && body.length === 0;
    (isHead ? head : body).push(`<tr>${cells}</tr>`);
  });
  const section = (tag: string, rows: string[]) => (rows.length > 0 ? `<${tag}>${rows.join('')}</${tag}>` : '');
  return `<table>${section('thead', head)}${section('tbody', body)}</table>`;
}

/** Marks in the schema's order; each stays open while the next nodes have it too. */
function inline(parent: Node): string {
  let html = '';
  const open: Mark[] = [];
  parent.forEach((node) => {
    let kept = 0;
    while (kept < open.length && kept < node.marks.length && open[kept]?.eq(node.marks[kept] as Mark)) kept += 1;
    while (open.length > kept) html += closing(open.pop() as Mark);
    for (const mark of node.marks.slice(kept)) {
      html += opening(mark);
      open.push(mark);
    }
    html += leaf(node);
  });
  while (open.length > 0) html += closing(open.pop() as Mark);
  return html;
}

function leaf(node: Node): string {
  const { attrs } = node;
  switch (node.type.name) {
    case 'text':
      return escape(node.text ?? '');
    case 'hardBreak':
      return '<br />';
    case 'anchor':
      return `<a${attributes({ id: attrs['anchor'] })}></a>`;
    case 'image':
      return `<img data-image="${attrs['imageId']}" alt="${escapeValue(attrs['alt'])}" data-format="${attrs['format']}" />`;
    default:
      return '';
  }
}

const MARK_TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
  code: 'code',
};

function opening({ type, attrs }: Mark): string {
  if (type.name !== 'link') return `<${MARK_TAGS[type.name]}>`;
  const newWindow = attrs['isNewWindow'] ? { target: '_blank', rel: 'noopener' } : {};
  return `<a${attributes({ id: attrs['anchor'], href: attrs['href'], ...newWindow })}>`;
}

function closing({ type }: Mark): string {
  return `</${type.name === 'link' ? 'a' : MARK_TAGS[type.name]}>`;
}

function attributes(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => ` ${name}="${escapeValue(`${value as string | number}`)}"`)
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeValue(text: string): string {
  return escape(text).replaceAll('"', '&quot;');
}
