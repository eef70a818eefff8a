import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { cleanPastedHtml, withoutStyle } from './clean-pasted-html.ts';
import { pastedAddressOf } from './link-form.ts';

/**
 * Cleans clipboard content of other programs. Content of similar editors, ours or another product's, keeps its tags:
 * the schema takes the supported ones.
 */
export function transformPastedHTML(html: string): string {
  return /\bdata-pm-slice=/.test(html) ? withoutStyle(html) : cleanPastedHtml(html);
}

/** An address pasted over words links them; files are not taken. True when it is done. */
export function handlePaste(editor: Editor, event: ClipboardEvent): boolean {
  const clipboard = event.clipboardData;
  if (!clipboard) return false;
  if (clipboard.files.length > 0 && !clipboard.getData('text/html')) return true;
  if (editor.state.selection.empty || editor.isActive('code')) return false;
  const href = pastedAddressOf(clipboard.getData('text/plain'));
  return href !== null && editor.commands.setMark('link', { href, isNewWindow: false });
}

/** A file dropped on a text would take the browser away from the screen. */
export function handleDrop(_view: EditorView, event: DragEvent): boolean {
  const isFile = (event.dataTransfer?.files.length ?? 0) > 0;
  if (isFile) event.preventDefault();
  return isFile;
}
