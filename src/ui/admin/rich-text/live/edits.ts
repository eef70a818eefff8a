import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { LinkAttributes } from './link.ts';
import type { ImageAttributes } from './media.ts';

/** Where the caret starts: the number of characters before each end of the selection, or the start of the text. */
export interface StartPoint {
  anchor: number;
  head: number;
  /** Between two blocks: in the second. */
  isAtStart: boolean;
}

/** Puts the link on the selected text, or changes the link at the caret; without either, inserts new text. */
export function applyLink(editor: Editor, link: LinkAttributes, text: string): void {
  const isInLink = Boolean(editor.getAttributes('link')['href']);
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !isInLink) {
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { ...link } }] }).run();
  } else {
    chain
      .extendMarkRange('link')
      .setMark('link', { ...link })
      .run();
  }
}

/** Removes the link and keeps its text; anchors in it stay. */
export function removeLink(editor: Editor): void {
  const isAnchor = Boolean(editor.getAttributes('link')['anchor']);
  const chain = editor.chain().focus().extendMarkRange('link');
  if (isAnchor) chain.setMark('link', { href: null, isNewWindow: false }).run();
  else chain.unsetMark('link').run();
}

/** Inserts an image at the caret, or changes the selected one. */
export function applyImage(editor: Editor, image: Partial<ImageAttributes>): void {
  if (selectedNode(editor, 'image')) editor.chain().focus().updateAttributes('image', image).run();
  else editor.chain().focus().insertContent({ type: 'image', attrs: image }).run();
}

/** The same for an embed. */
export function applyEmbed(editor: Editor, address: string): void {
  if (selectedNode(editor, 'embed')) editor.chain().focus().updateAttributes('embed', { address }).run();
  else editor.chain().focus().insertContent({ type: 'embed', attrs: { address } }).run();
}

/** The image or embed that is selected as a whole. */
export function selectedNode(editor: Editor, type: 'image' | 'embed'): Node | null {
  const { selection } = editor.state;
  return selection instanceof NodeSelection && selection.node.type.name === type ? selection.node : null;
}

/** Focuses the text with the selection that its static image had. */
export function startAt(editor: Editor, { anchor, head, isAtStart }: StartPoint): void {
  const { tr, doc } = editor.state;
  const from = TextSelection.near(doc.resolve(positionAfter(doc, anchor, isAtStart))).from;
  const to = head === anchor ? from : TextSelection.near(doc.resolve(positionAfter(doc, head, false)), -1).from;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)).setMeta('addToHistory', false));
  editor.view.focus();
}

function positionAfter(doc: Node, words: number, isAtStart: boolean): number {
  let left = words;
  let position = 0;
  let isFound = false;
  doc.descendants((node, at) => {
    if (isFound) return false;
    if (!node.isText) return true;
    const length = node.text?.length ?? 0;
    position = at + Math.min(left, length);
    isFound = isAtStart ? left < length : left <= length;
    left -= length;
    return false;
  });
  return position;
}
