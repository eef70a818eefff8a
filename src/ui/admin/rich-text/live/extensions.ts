import { Extension, markInputRule, Mark, Node, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import type { RichTextTargets } from '../targets.ts';
import { Anchor, Link } from './link.ts';
import { Embed, imageFor } from './media.ts';
import { tables } from './tables.ts';

/**
 * Extensions of all text. Not the starter kit: its link detection and code blocks are unused here, and are a tenth of
 * the editor's bytes.
 */
const TEXT: Extensions = [
  Bold,
  Blockquote,
  BulletList,
  Document,
  Dropcursor.configure({ width: 2 }),
  Gapcursor,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  UndoRedo,
  HorizontalRule,
  Italic,
  ListKeymap,
  OrderedList,
  Paragraph,
  Strike,
  Text,
  Underline,
];

/** Everything that stored rich text may hold, and nothing else. The editor would drop unknown content. */
export function richTextExtensions(targets: RichTextTargets): Extensions {
  return [
    ...TEXT,
    StoredAttributes,
    ListItem,
    Code,
    Subscript,
    Superscript,
    Link,
    Anchor,
    imageFor(targets),
    Embed,
    ...tables,
  ];
}

const StoredAttributes = Extension.create({
  name: 'storedAttributes',
  addGlobalAttributes: () => [
    {
      types: ['heading'],
      attributes: {
        // Not `id` in the editor: the screen has ids of its own.
        anchor: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => element.getAttribute('id') ?? element.getAttribute('data-anchor'),
          renderHTML: ({ anchor }) => (anchor ? { 'data-anchor': anchor as string } : {}),
        },
      },
    },
    {
      types: ['paragraph'],
      attributes: {
        isExplicit: { default: false, rendered: false, parseHTML: isWrittenParagraph },
      },
    },
  ],
});

/** True for a paragraph that was written although the text does not need it: it is kept. */
function isWrittenParagraph(paragraph: HTMLElement): boolean {
  return (
    /^(li|td|th|blockquote)$/.test(paragraph.parentElement?.localName ?? '') ||
    paragraph.firstElementChild?.localName === 'img'
  );
}

/** An item may start with any block, as it may in stored text. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** Unlike the kit's mark, this allows other marks on the same text: a link may be code. */
const Code = Mark.create({
  name: 'code',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])`([^`]+)`$/, type: this.type })];
  },
});
