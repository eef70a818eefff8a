import type { Editor } from '@tiptap/core';
import type { RichTextTargets } from '../targets.ts';
import { applyEmbed, applyLink, applyImage, removeLink } from './edits.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { LinkForm } from './link-form.ts';
import { EmbedDialog, ImageDialog } from './media-dialogs.tsx';
import type { ImageAttributes } from './media.ts';

/** The dialog that is open over a text, with its initial values. */
export type Opened =
  | { what: 'link'; form: LinkForm; isNew: boolean; needsText: boolean }
  | { what: 'embed'; address: string }
  | { what: 'image'; image: Pick<ImageAttributes, 'alt' | 'format'> };

/** Draws the open dialog and applies its result; `onClose` is called in either case. */
export function OpenDialog({
  opened,
  editor,
  targets,
  onClose,
}: {
  opened: Opened;
  editor: Editor;
  targets: RichTextTargets;
  onClose: () => void;
}) {
  const after = (edit: () => void) => {
    edit();
    onClose();
  };
  switch (opened.what) {
    case 'link':
      return (
        <LinkDialog
          start={opened.form}
          isNew={opened.isNew}
          needsText={opened.needsText}
          targets={targets}
          onApply={(link, text) => after(() => applyLink(editor, link, text))}
          onRemove={() => after(() => removeLink(editor))}
          onClose={onClose}
        />
      );
    case 'embed':
      return (
        <EmbedDialog
          address={opened.address}
          onApply={(address) => after(() => applyEmbed(editor, address))}
          onClose={onClose}
        />
      );
    case 'image':
      return (
        <ImageDialog {...opened.image} onApply={(image) => after(() => applyImage(editor, image))} onClose={onClose} />
      );
  }
}
