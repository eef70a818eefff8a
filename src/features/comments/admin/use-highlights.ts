import { useEffect } from 'react';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import { pathKey } from '#ui/admin/content-form/tree.ts';
import type { PageComment } from '../staff-contract.ts';
import { pathOfAnchor } from './anchors.ts';

const NAME = 'comments';
/** Delay before drawing, because typing changes the texts often. */
const PAUSE_MS = 300;

/** Highlights the quoted parts of texts in the form, if the browser supports it; the texts do not change. */
export function useHighlights(container: HTMLElement | null, store: FormStore, open: readonly PageComment[]): void {
  useEffect(() => {
    const quoting = open.filter(({ quote }) => quote !== '');
    if (!container || quoting.length === 0 || !('highlights' in CSS)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      const ranges = quoting.flatMap((comment) => rangeOf(container, store, comment) ?? []);
      CSS.highlights.set(NAME, new Highlight(...ranges));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, PAUSE_MS);
    };
    draw();
    const observer = new MutationObserver(later);
    observer.observe(container, { childList: true, characterData: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [container, store, open]);
}

function rangeOf(container: HTMLElement, store: FormStore, comment: PageComment): Range | undefined {
  const path = pathOfAnchor(store, comment);
  if (path === null) return undefined;
  const key = pathKey(path);
  const frames = container.querySelectorAll<HTMLElement>('[data-path]');
  const frame = [...frames].find(({ dataset }) => dataset['path'] === key);
  if (!frame) return undefined;
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const words = comment.quote.split(/\s+/).map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const found = new RegExp(words.join(String.raw`\s*`), 'u').exec(text);
  if (!found) return undefined;
  const range = document.createRange();
  const [first, last] = [found.index, found.index + found[0].length];
  const holding = (at: number) => nodes.findLast(({ start }) => start <= at);
  const [from, to] = [holding(first), holding(last - 1)];
  if (!from || !to) return undefined;
  range.setStart(from.node, first - from.start);
  range.setEnd(to.node, last - to.start);
  return range;
}
