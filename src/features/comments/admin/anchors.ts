import { isRecord } from '#shared/is-record.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { ROW_ID, rowIdOf } from '#content/row-id.ts';
import { findBlockPath } from '#ui/admin/content-form/form-focus.ts';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import { type Path, withValueIn } from '#ui/admin/content-form/tree.ts';
import { MAX_QUOTE_CHARACTERS, type PageComment } from '../staff-contract.ts';

/** Place of a comment: a block keeps its id when it is moved, so its path does not matter. */
export type Anchor = Pick<PageComment, 'blockId' | 'field' | 'label' | 'quote' | 'quoteStart'>;

/** Anchor for the path of a field or block as forms name it: "body/~3f2a/value/text". */
export function anchorOf(path: string, label: string): Anchor {
  const [, blockId = '', field = ''] = /(?:^|\/)~([^/~]+)(?:\/value)?(?:\/([^~]*))?$/.exec(path) ?? [];
  const place = blockId === '' ? { blockId: '', field: path } : { blockId, field };
  return { ...place, label, quote: '', quoteStart: 0 };
}

/** Key of an anchor: anchors of the same field have equal keys. */
export const anchorKey = ({ blockId, field }: Pick<Anchor, 'blockId' | 'field'>) => `${blockId}/${field}`;

/**
 * As `anchorOf`, but stable when list entries move: the field names an entry by its id, and by its index for versions
 * older than the id ("links/#3f2a@0/label"). An entry without an id gets one in the form. If it cannot have one,
 * the anchor is the list, and quotes the entry's text.
 * @param options.isEntry true if the path is that of a whole entry with fields
 */
export function lastingAnchorOf(
  store: FormStore,
  path: string,
  label: string,
  { isReadOnly, isEntry }: { isReadOnly: boolean; isEntry: boolean },
): Anchor {
  const anchor = anchorOf(path, label);
  const base = baseOf(store, anchor.blockId);
  if (!base || anchor.field === '') return anchor;
  const lasting: string[] = [];
  const parts = anchor.field.split('/');
  for (const [at, part] of parts.entries()) {
    if (!PLACE.test(part)) {
      lasting.push(part);
      continue;
    }
    const here = [...base, ...parts.slice(0, at + 1).map(segmentOf)];
    const id =
      rowIdOf(store.getIn(here)) ??
      (isReadOnly || (at === parts.length - 1 && !isEntry) ? undefined : identify(store, here));
    if (id === undefined) {
      const quote = textOf(store.getIn([...base, ...parts.map(segmentOf)])).slice(0, MAX_QUOTE_CHARACTERS);
      return { ...anchor, field: lasting.join('/'), quote };
    }
    lasting.push(`#${id}@${part}`);
  }
  return { ...anchor, field: lasting.join('/') };
}

const PLACE = /^\d+$/;
const segmentOf = (part: string) => (PLACE.test(part) ? Number(part) : part);

/** Gives a list entry an id, without an undo step; undefined for an entry without fields. */
function identify(store: FormStore, path: Path): string | undefined {
  if (!isRecord(store.getIn(path))) return undefined;
  const id = randomUuid();
  store.replace(withValueIn(store.getValue(), [...path, ROW_ID], id), { keepsHistory: true });
  return id;
}

/** Path of the fields of a block, or of the page. */
function baseOf(store: FormStore, blockId: string): Path | null {
  if (blockId === '') return [];
  const block = findBlockPath(store.getValue(), blockId);
  return block && [...block, 'value'];
}

/** Current path of the field; null when its block or its entry of a list is deleted. */
export function pathOfAnchor(store: FormStore, { blockId, field }: Pick<Anchor, 'blockId' | 'field'>): Path | null {
  const base = baseOf(store, blockId);
  if (!base) return null;
  if (field === '') return blockId === '' ? [] : base.slice(0, -1);
  let path = base;
  for (const part of field.split('/')) {
    const [, id, place] = /^#([^@]+)@(\d+)$/.exec(part) ?? [];
    const index = id === undefined ? segmentOf(part) : placeOf(store.getIn(path), id, Number(place));
    if (index === undefined) return null;
    path = [...path, index];
  }
  return path;
}

function placeOf(entries: unknown, id: string, before: number): number | undefined {
  if (!Array.isArray(entries)) return undefined;
  const found = entries.findIndex((entry) => rowIdOf(entry) === id);
  if (found >= 0) return found;
  // The version is older than the entry's id.
  return before < entries.length && rowIdOf(entries[before]) === undefined ? before : undefined;
}

/** Whether the field still contains the quoted text; true without a quotation. */
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
  if (!isRecord(value)) return '';
  return Object.entries(value)
    .map(([name, inner]) => (name === ROW_ID ? '' : textOf(inner)))
    .join(' ');
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The selected part of a field: its text and its start. */
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
