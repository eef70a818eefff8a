import type { Editor } from '@tiptap/core';
import { fixTables } from '@tiptap/pm/tables';
import { useEditor, type UseEditorOptions } from '@tiptap/react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { classNames } from '../../class-names.ts';
import styles from '../rich-text.module.css';
import type { RichTextTargets } from '../targets.ts';
import { richTextExtensions } from './extensions.ts';
import { handleDrop, handlePaste, transformPastedHTML } from './paste.ts';
import { toStoredHtml } from './to-stored-html.ts';

interface Options {
  id: string;
  label: string;
  labelledBy: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  value: string;
  targets: RichTextTargets;
  onChange: (html: string) => void;
  onLinkKey: () => void;
  onToolbarKey: () => void;
}

/**
 * The editor of one text. `onChange` gets the HTML to store once per edit, and only when it differs: opening, focusing and
 * selecting change nothing. A `value` that did not come from here replaces the text.
 */
export function useRichTextEditor(options: Options): Editor {
  const { id, label, labelledBy, describedBy, isInvalid, value, targets } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const exchange = useRef<Exchange>(null);
  const held = useRef<Editor>(null);

  const extensions = useMemo(() => richTextExtensions(targets), [targets]);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: classNames(styles.text, styles.live),
      },
      transformPastedHTML,
      handleDrop,
      handlePaste: (_view, event) => held.current !== null && handlePaste(held.current, event),
      handleKeyDown: (_view, event) => handleKey(event, latest.current),
      handleDOMEvents: {
        // Links are edited here, not followed.
        click: (_view, event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
          return false;
        },
      },
    }),
    [id, label, labelledBy, describedBy, isInvalid],
  ) satisfies UseEditorOptions['editorProps'];

  const editor = useEditor({
    extensions,
    editorProps,
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => {
      held.current = created;
      exchange.current = open(created, latest.current.value);
    },
    onUpdate: ({ editor: updated }) => {
      const html = exchange.current?.changed(updated);
      if (html !== undefined) latest.current.onChange(html);
    },
  });

  useEffect(() => {
    const now = exchange.current;
    if (!now || now.isKnown(value)) return;
    editor.commands.setContent(value, { emitUpdate: false });
    exchange.current = open(editor, value);
  }, [editor, value]);
  return editor;
}

/** The HTML that the editor sent and received. */
interface Exchange {
  /** The HTML after an edit; undefined when it is unchanged. */
  changed(editor: Editor): string | undefined;
  /** True for a value that this editor sent, even when the answer is late. */
  isKnown(value: string): boolean;
}

function open(editor: Editor, value: string): Exchange {
  // Tables with rows of different length are filled up at once; this does not count as an edit.
  const fixed = fixTables(editor.state);
  if (fixed) editor.view.dispatch(fixed.setMeta('preventUpdate', true).setMeta('addToHistory', false));
  const opened = toStoredHtml(editor.state.doc);
  let current = opened;
  let known = value;
  let sent: string[] = [];
  return {
    changed(edited) {
      const html = toStoredHtml(edited.state.doc);
      if (html === current) return undefined;
      current = html;
      // After undo back to the start, the value is exactly the original one.
      const stored = html === opened ? value : html;
      sent.push(stored);
      return stored;
    },
    isKnown(answer) {
      const at = sent.indexOf(answer);
      if (at >= 0) {
        sent = sent.slice(at + 1);
        known = answer;
      }
      return answer === known;
    },
  };
}

function handleKey(event: KeyboardEvent, { onLinkKey, onToolbarKey }: Options): boolean {
  const isLinkKey = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
  const isToolbarKey = event.altKey && event.key === 'F10';
  if (!isLinkKey && !isToolbarKey) return false;
  event.stopPropagation();
  if (isLinkKey) onLinkKey();
  else onToolbarKey();
  return true;
}
