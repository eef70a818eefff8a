import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ownTargetOf } from '#content/rich-text-forms.ts';
import { Button } from '../../button.tsx';
import { useDescribed } from '../described.ts';
import type { RichTextTargets } from '../targets.ts';
import { removeLink, selectedNode } from './edits.ts';
import styles from './toolbar.module.css';
import type { Asking } from './tools.ts';

type Context =
  | { what: 'link'; name: 'Link'; says: string }
  | { what: 'image'; name: 'Image'; says: string; id: number }
  | { what: 'embed'; name: 'Embed'; says: string };

/** Below the text: the element at the caret, with its actions. Nothing for plain text. */
export function ContextBar({
  editor,
  targets,
  edit,
}: {
  editor: Editor;
  targets: RichTextTargets;
  edit: (what: Asking) => void;
}) {
  const context = useEditorState({ editor, selector: ({ editor: now }) => contextOf(now) });
  if (!context) return null;
  return (
    <div role="group" aria-label={context.name} className={styles.context}>
      <p className={styles.says}>
        {context.what === 'link' ? (
          <LinkWords href={context.says} targets={targets} />
        ) : (
          <>
            <strong>{context.name}</strong> {context.says}
          </>
        )}
      </p>
      <Button variant="secondary" onClick={() => edit(context.what)}>
        {`Edit ${context.name.toLowerCase()}`}
      </Button>
      <Button variant="secondary" onClick={() => remove(editor, context)}>
        {`Remove ${context.name.toLowerCase()}`}
      </Button>
    </div>
  );
}

function LinkWords({ href, targets }: { href: string; targets: RichTextTargets }) {
  const own = ownTargetOf(href);
  const described = useDescribed(targets, own?.kind ?? 'page', own?.id ?? null);
  if (!own) {
    return (
      <>
        <strong>Link</strong> {href.replace(/^(mailto|tel):/i, '')}
      </>
    );
  }
  return (
    <>
      <strong>{own.kind === 'page' ? 'Page' : 'Document'}</strong>{' '}
      {described === null ? 'It was deleted. Guests see the text without a link.' : (described?.title ?? '…')}
    </>
  );
}

function contextOf(editor: Editor): Context | null {
  const image = selectedNode(editor, 'image');
  if (image) {
    const { imageId, alt } = image.attrs;
    return { what: 'image', name: 'Image', id: Number(imageId), says: String(alt || 'without alternative text') };
  }
  const embed = selectedNode(editor, 'embed');
  if (embed) return { what: 'embed', name: 'Embed', says: String(embed.attrs['address']) };
  const href = editor.getAttributes('link')['href'] as string | null | undefined;
  return href ? { what: 'link', name: 'Link', says: href } : null;
}

function remove(editor: Editor, { what }: Context): void {
  if (what === 'link') removeLink(editor);
  else editor.chain().focus().deleteSelection().run();
}
