import { isRecord } from '#shared/is-record.ts';
import { findBlockPath } from '#ui/admin/content-form/form-focus.ts';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import type { Path } from '#ui/admin/content-form/tree.ts';
import { MAX_QUOTE_CHARACTERS, type PageComment } from '../staff-contract.ts';

/** Where a comment stands: a block keeps its id wherever it is moved, so the way to it does not matter. */
export type Anchor = Pick<PageComment, 'blockId' | 'field' | 'label' | 'quote' | 'quoteStart'>;

/** What it is about, of the path of a field or block as forms name it: "body/~3f2a/value/text". */
export function anchorOf(path: string, label: string): Anchor {
  const [, blockId = '', field = ''] = /(?:^|\/)~([^/~]+)(?:\/value)?(?:\/([^~]*))?$/.exec(path) ?? [];
  const place = blockId === '' ? { blockId: '', field: path } : { blockId, field };
  return { ...place, label, quote: '', quoteStart: 0 };
}

/** Two anchors with the same key stand at the same field. */
export const anchorKey = ({ blockId, field }: Pick<Anchor, 'blockId' | 'field'>) => `${blockId}/${field}`;

/** Where the field stands now; null when its block is gone. */
export function pathOfAnchor(store: FormStore, { blockId, field }: Anchor): Path | null {
  const rest = field === '' ? [] : field.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  if (blockId === '') return rest;
  const block = findBlockPath(store.getValue(), blockId);
  if (!block) return null;
  return field === '' ? block : [...block, 'value', ...rest];
}

/** Whether the quoted text still stands in the field; true without a quotation. */
export function holdsQuote(store: FormStore, anchor: Anchor): boolean {
  if (anchor.quote === '') return true;
  const path = pathOfAnchor(store, anchor);
  return path !== null && textOf(store.getIn(path)).includes(squeeze(anchor.quote));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.includes('<') ? new DOMParser().parseFromString(value, 'text/html').body.textContent : value;
    return squeeze(text);
  }
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return isRecord(value) ? Object.values(value).map(textOf).join(' ') : '';
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The part of a field that is selected: its text, and where it begins. */
export function selectedIn(frame: Element): Pick<Anchor, 'quote' | 'quoteStart'> {
  const none = { quote: '', quoteStart: 0 };
  const control = document.activeElement;
  if ((control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) && frame.contains(control)) {
    const { selectionStart, selectionEnd, value } = control;
    if (selectionStart === null || selectionEnd === null || selectionStart === selectionEnd) return none;
    return {
      quote: value.slice(selectionStart, selectionEnd).slice(0, MAX_QUOTE_CHARACTERS),
      quoteStart: selectionStart,
    };
  }
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return none;
  const range = selection.getRangeAt(0);
  if (!frame.contains(range.commonAncestorContainer)) return none;
  const before = document.createRange();
  before.setStart(textRootOf(range.startContainer, frame), 0);
  before.setEnd(range.startContainer, range.startOffset);
  return { quote: squeeze(range.toString()).slice(0, MAX_QUOTE_CHARACTERS), quoteStart: before.toString().length };
}

function textRootOf(node: Node, frame: Element): Node {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[contenteditable="true"], [data-text]') ?? frame;
}
