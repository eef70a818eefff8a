import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { imageFormatOf, imageIdOf, isEmbedAddress, RICH_TEXT_TAGS } from '#content/rich-text-forms.ts';
import { useDescribed } from './described.ts';
import styles from './rich-text.module.css';
import type { RichTextTargets } from './targets.ts';

const KNOWN = new Set(RICH_TEXT_TAGS);
const VOID = new Set(['br', 'hr']);
const SPANS = ['colspan', 'rowspan'] as const;
/** Deeper than any real text; nodes below this depth are shown as plain text. */
const MAX_DEPTH = 60;

/**
 * Stored rich text as it looks before and after it is edited. Only known tags are drawn, none of them with an attribute
 * of the text but cell spans; links lead nowhere, so that a press on one edits it.
 */
export function StaticRichText({ html, targets }: { html: string; targets: RichTextTargets }) {
  return useMemo(() => drawAll(parse(html).childNodes, targets, 0), [html, targets]);
}

/** The number of characters before a point of a static text, counted like in the editor, so that the caret is right. */
export function charactersBefore(root: Node, node: Node, offset: number): number {
  const upTo = document.createRange();
  upTo.setStart(root, 0);
  upTo.setEnd(node, offset);
  const walker = document.createTreeWalker(upTo.cloneContents(), NodeFilter.SHOW_TEXT);
  let length = 0;
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('[data-tile]')) length += walker.currentNode.nodeValue?.length ?? 0;
  }
  return length;
}

/** Documents made by the parser run nothing and load nothing. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
}

function drawAll(nodes: NodeListOf<ChildNode>, targets: RichTextTargets, depth: number): ReactNode[] {
  return [...nodes].map((node, index) => <Fragment key={index}>{draw(node, targets, depth)}</Fragment>);
}

function draw(node: Node, targets: RichTextTargets, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return wordsOf(node);
  if (!(node instanceof Element)) return null;
  if (depth > MAX_DEPTH) return node.textContent;
  const tag = node.localName;
  if (tag === 'script' || tag === 'style' || tag === 'template') return null;
  const inner = () => drawAll(node.childNodes, targets, depth + 1);
  if (!KNOWN.has(tag)) return inner();
  if (VOID.has(tag)) return createElement(tag);
  switch (tag) {
    case 'a':
      return node.hasAttribute('href') ? <span className={styles.link}>{inner()}</span> : inner();
    case 'img': {
      const element = <StaticImage image={node} targets={targets} />;
      return depth === 0 ? <p>{element}</p> : element;
    }
    case 'figure':
      return <StaticEmbed address={node.getAttribute('data-embed')} />;
    case 'table':
      return (
        <div className={styles.tableScroll}>
          <table>{inner()}</table>
        </div>
      );
    case 'th':
    case 'td':
      return createElement(tag, spansOf(node), ...inner());
    default:
      return createElement(tag, null, ...inner());
  }
}

/** Text of a node, as in the editor: line breaks of the source are spaces; null between blocks. */
function wordsOf(node: Node): string | null {
  const words = (node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' ');
  const isBetweenRows = /^(table|thead|tbody|tr|ul|ol)$/.test(node.parentElement?.localName ?? '');
  const isBetweenBlocks = words === ' ' && isBlock(node.previousSibling) && isBlock(node.nextSibling);
  return isBetweenRows || isBetweenBlocks ? null : words;
}

function isBlock(node: Node | null): boolean {
  return (
    node === null || (node instanceof Element && /^(p|h\d|ul|ol|blockquote|hr|table|figure)$/.test(node.localName))
  );
}

function spansOf(cell: Element): Record<string, number> {
  const spans: Record<string, number> = {};
  for (const name of SPANS) {
    const count = Number(cell.getAttribute(name));
    if (Number.isInteger(count) && count > 1 && count <= 100) spans[name === 'colspan' ? 'colSpan' : 'rowSpan'] = count;
  }
  return spans;
}

function StaticImage({ image, targets }: { image: Element; targets: RichTextTargets }) {
  const id = imageIdOf(image.getAttribute('data-image'));
  const described = useDescribed(targets, 'image', id);
  if (id === null) return null;
  return (
    <span className={styles.image} data-tile="" data-format={imageFormatOf(image.getAttribute('data-format'))}>
      {described?.thumbnail ? (
        <img src={described.thumbnail} alt={image.getAttribute('alt') ?? ''} loading="lazy" />
      ) : (
        <span>{described === null ? 'This image was deleted' : 'Image'}</span>
      )}
    </span>
  );
}

function StaticEmbed({ address }: { address: string | null }) {
  if (!isEmbedAddress(address)) return null;
  return (
    <div className={styles.embed} data-tile="">
      Embedded: {address}
    </div>
  );
}
