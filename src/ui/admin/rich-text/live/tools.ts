import type { Editor } from '@tiptap/core';
import type { RichTextIconName } from './rich-text-icon.tsx';
import { growTable, insertTable } from './tables.ts';

/** The dialog that a tool opens, instead of changing the text at once. */
export type Asking = 'link' | 'document' | 'image' | 'embed';

export interface Tool {
  name: string;
  label: string;
  icon: RichTextIconName;
  /** Key combination as titles show it, with "Mod" for Ctrl or ⌘. */
  keys?: string;
  /** True when the caret is in an element of this tool; a tool without `isOn` is not a toggle. */
  isOn?: (editor: Editor) => boolean;
  /** Always allowed when absent. */
  may?: (editor: Editor) => boolean;
  run: (editor: Editor, ask: (what: Asking) => void) => void;
}

const mark = (name: string, type: string, label: string, icon: RichTextIconName, keys: string): Tool => ({
  name,
  label,
  icon,
  keys,
  isOn: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});

/** The toolbar, in groups. */
export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [
    mark('bold', 'bold', 'Bold', 'bold', 'Mod+B'),
    mark('italic', 'italic', 'Italic', 'italic', 'Mod+I'),
    mark('underline', 'underline', 'Underline', 'underline', 'Mod+U'),
    mark('strike', 'strike', 'Strikethrough', 'strike', 'Mod+Shift+S'),
    mark('subscript', 'subscript', 'Subscript', 'subscript', 'Mod+,'),
    mark('superscript', 'superscript', 'Superscript', 'superscript', 'Mod+.'),
    mark('code', 'code', 'Code', 'code', 'Mod+E'),
  ],
  [
    {
      name: 'bullets',
      label: 'Bulleted list',
      icon: 'bullets',
      keys: 'Mod+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      label: 'Numbered list',
      icon: 'numbers',
      keys: 'Mod+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      label: 'Quote',
      icon: 'quote',
      keys: 'Mod+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'rule',
      label: 'Horizontal line',
      icon: 'rule',
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: 'link',
      label: 'Link',
      icon: 'link',
      keys: 'Mod+K',
      isOn: (editor) => Boolean(editor.getAttributes('link')['href']),
      run: (_editor, ask) => ask('link'),
    },
    { name: 'document', label: 'Link to a document', icon: 'document', run: (_editor, ask) => ask('document') },
    { name: 'image', label: 'Image', icon: 'image', run: (_editor, ask) => ask('image') },
    { name: 'embed', label: 'Embed', icon: 'embed', run: (_editor, ask) => ask('embed') },
    {
      name: 'table',
      label: 'Table',
      icon: 'table',
      may: (editor) => !editor.isActive('table'),
      run: (editor) => insertTable(editor),
    },
  ],
  [
    {
      name: 'clear',
      label: 'Clear formatting',
      icon: 'clear',
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      name: 'undo',
      label: 'Undo',
      icon: 'undo',
      keys: 'Mod+Z',
      may: (editor) => editor.can().undo(),
      run: (editor) => editor.commands.undo(),
    },
    {
      name: 'redo',
      label: 'Redo',
      icon: 'redo',
      keys: 'Mod+Shift+Z',
      may: (editor) => editor.can().redo(),
      run: (editor) => editor.commands.redo(),
    },
  ],
];

/** Shown while the caret is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  {
    name: 'row-above',
    label: 'Add row above',
    icon: 'row-above',
    run: (editor) => growTable(editor, 'addRowBefore'),
  },
  {
    name: 'row-below',
    label: 'Add row below',
    icon: 'row-below',
    run: (editor) => growTable(editor, 'addRowAfter'),
  },
  {
    name: 'row-remove',
    label: 'Remove row',
    icon: 'row-remove',
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'column-before',
    label: 'Add column before',
    icon: 'column-before',
    run: (editor) => growTable(editor, 'addColumnBefore'),
  },
  {
    name: 'column-after',
    label: 'Add column after',
    icon: 'column-after',
    run: (editor) => growTable(editor, 'addColumnAfter'),
  },
  {
    name: 'column-remove',
    label: 'Remove column',
    icon: 'column-remove',
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'table-remove',
    label: 'Remove table',
    icon: 'table-remove',
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];

export const BLOCK_STYLES = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: '2', label: 'Heading 2' },
  { value: '3', label: 'Heading 3' },
  { value: '4', label: 'Heading 4' },
] as const;
export type BlockStyle = (typeof BLOCK_STYLES)[number]['value'];

/** Style of the block with the caret. */
export function blockStyleOf(editor: Editor): BlockStyle {
  const level = String(editor.getAttributes('heading')['level']);
  return BLOCK_STYLES.find(({ value }) => value === level)?.value ?? 'paragraph';
}

/** Makes the selected blocks paragraphs or headings. */
export function setBlockStyle(editor: Editor, style: BlockStyle): void {
  const chain = editor.chain().focus();
  if (style === 'paragraph') chain.setParagraph().run();
  else chain.setHeading({ level: Number(style) as 2 | 3 | 4 }).run();
}
