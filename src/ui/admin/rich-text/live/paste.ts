import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { showFlash } from '../../flash.ts';
import { cleanPastedHtml, withoutStyle } from './clean-pasted-html.ts';
import { pastedAddressOf } from './link-form.ts';

/**
 * Cleans clipboard content of other programs. Content of similar editors, ours or another product's, keeps its tags:
 * the schema accepts the supported ones.
 */
export function transformPastedHTML(html: string): string {
  if (/<img\b(?![^<>]*\bdata-image=)/i.test(html)) sayFilesAreLeftOut();
  return /\bdata-pm-slice=/.test(html) ? withoutStyle(html) : cleanPastedHtml(html);
}

/** Links the selected text to a pasted address; leaves files out. True when the paste was handled. */
export function handlePaste(editor: Editor, event: ClipboardEvent): boolean {
  const clipboard = event.clipboardData;
  if (!clipboard) return false;
  if (clipboard.files.length > 0 && !clipboard.getData('text/html')) {
    sayFilesAreLeftOut();
    return true;
  }
  if (editor.state.selection.empty || editor.isActive('code')) return false;
  const href = pastedAddressOf(clipboard.getData('text/plain'));
  return href !== null && editor.commands.setMark('link', { href, isNewWindow: false });
}

/** Otherwise the browser would leave the screen to open a file that is dropped on a text. */
export function handleDrop(_view: EditorView, event: DragEvent): boolean {
  const isFile = (event.dataTransfer?.files.length ?? 0) > 0;
  if (!isFile) return false;
  event.preventDefault();
  sayFilesAreLeftOut();
  return true;
}

function sayFilesAreLeftOut(): void {
  const text = 'Images and files are not pasted into texts. Add them with the buttons above the text.';
  showFlash({ kind: 'error', text });
}
