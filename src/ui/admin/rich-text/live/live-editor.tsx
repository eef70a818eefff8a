import { EditorContent } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { showFlash } from '../../flash.ts';
import styles from '../rich-text.module.css';
import type { RichTextTargets } from '../targets.ts';
import { ContextBar } from './context-bar.tsx';
import { applyLink, applyImage, selectedNode, startAt, type StartPoint } from './edits.ts';
import { linkFormOf } from './link-form.ts';
import type { LinkAttributes } from './link.ts';
import type { ImageAttributes } from './media.ts';
import { OpenDialog, type Opened } from './open-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Asking } from './tools.ts';
import { useRichTextEditor } from './use-rich-text-editor.ts';

export interface LiveEditorProps {
  id: string;
  label: string;
  labelledBy: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  value: string;
  targets: RichTextTargets;
  /** Initial position of the caret. */
  start: StartPoint;
  onChange: (html: string) => void;
  /** True while a dialog or a chooser is open: the editor must stay. */
  onBusy: (isBusy: boolean) => void;
}

/** The text being edited, with its tools; takes the focus when it appears. */
export function LiveEditor({ start, onBusy, ...props }: LiveEditorProps) {
  const { id, label, targets } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const editor = useRichTextEditor({
    ...props,
    onLinkKey: () => ask('link'),
    onToolbarKey: () => box.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus(),
  });

  const first = useRef(start);
  useEffect(() => {
    startAt(editor, first.current);
  }, [editor]);

  function ask(what: Asking) {
    if (what === 'link') openLink();
    else if (what === 'embed') open({ what, address: String(selectedNode(editor, 'embed')?.attrs['address'] ?? '') });
    else if (what === 'document') void choose(chooseDocument);
    else void choose(chooseImage);
  }

  function edit(what: Asking) {
    const image = selectedNode(editor, 'image')?.attrs as ImageAttributes | undefined;
    if (what === 'image' && image) open({ what, image: { alt: image.alt, format: image.format } });
    else ask(what);
  }

  function openLink() {
    const link = editor.getAttributes('link') as Partial<LinkAttributes>;
    const isNew = !link.href;
    const form = linkFormOf({ href: link.href ?? null, isNewWindow: link.isNewWindow ?? false });
    open({ what: 'link', form, isNew, needsText: isNew && editor.state.selection.empty });
  }

  function open(dialog: Opened) {
    onBusy(true);
    setOpened(dialog);
  }

  function close() {
    setOpened(null);
    onBusy(false);
    // Runs after the dialog has returned the focus to the pressed button.
    setTimeout(() => {
      if (!editor.isDestroyed) editor.commands.focus();
    });
  }

  async function choose(chooseOne: () => Promise<void>) {
    onBusy(true);
    try {
      await chooseOne();
    } catch {
      showFlash({ kind: 'error', text: 'The chooser could not be opened. Try again.' });
    } finally {
      onBusy(false);
    }
    if (!editor.isDestroyed) editor.commands.focus();
  }

  async function chooseDocument() {
    const chosen = await targets.chooseDocument();
    if (chosen) applyLink(editor, { href: `document:${chosen.id}`, isNewWindow: false }, chosen.title);
  }

  async function chooseImage() {
    const chosen = await targets.chooseImage();
    if (chosen) applyImage(editor, { imageId: chosen.id, alt: chosen.alt, format: 'full' });
  }

  return (
    <div ref={box}>
      <Toolbar editor={editor} label={label} controls={id} ask={ask} />
      <EditorContent editor={editor} className={styles.content} />
      <ContextBar editor={editor} targets={targets} edit={edit} />
      {opened && <OpenDialog opened={opened} editor={editor} targets={targets} onClose={close} />}
    </div>
  );
}
