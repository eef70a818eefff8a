import type { Editor, Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Transaction } from '@tiptap/pm/state';
import styles from '../rich-text.module.css';

/** Tables without widths: the page decides how wide a column is. Tab moves between cells and leaves after the last one. */
export const tables: Extensions = [
  Table.extend({
    renderHTML: () => ['div', { class: styles.tableScroll ?? '' }, ['table', ['tbody', 0]]],
    addKeyboardShortcuts() {
      return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
    },
  }).configure({ resizable: false, View: null }),
  TableRow.extend({
    addAttributes: () => ({
      section: {
        default: 'body',
        parseHTML: (element) =>
          element.parentElement?.localName === 'thead' || element.dataset['section'] === 'head' ? 'head' : 'body',
        renderHTML: ({ section }) => (section === 'head' ? { 'data-section': 'head' } : {}),
      },
    }),
  }),
  TableCell.extend({
    addAttributes: () => ({ ...SPANS }),
  }),
  TableHeader.extend({
    addAttributes: () => ({ ...SPANS, scope: { default: null, parseHTML: scopeOf } }),
  }),
];

/** A table of three columns with a head, in place of the selection; the caret goes to its first cell. */
export function insertTable(editor: Editor): void {
  editor
    .chain()
    .focus()
    .insertTable({ rows: 3, cols: 3, withHeaderRow: true })
    .command(({ tr }) => {
      nameHead(tr);
      return true;
    })
    .run();
}

/** Runs a table command, and sets the scope of new heading cells. */
export function growTable(
  editor: Editor,
  change: 'addRowBefore' | 'addRowAfter' | 'addColumnBefore' | 'addColumnAfter',
): void {
  const chain = editor.chain().focus();
  chain[change]()
    .command(({ tr }) => {
      nameAdded(tr);
      return true;
    })
    .run();
}

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => {
    const count = Number(cell.getAttribute(name));
    return Number.isInteger(count) && count >= 1 && count <= 100 ? count : 1;
  },
});

const SPANS = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // The table commands require this attribute; it is never set.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

function scopeOf(cell: HTMLElement): string | null {
  return cell.getAttribute('scope') || null;
}

function nameHead(tr: Transaction): void {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const row = $from.node(depth);
    if (row.type.name !== 'tableRow') continue;
    const start = $from.before(depth);
    tr.setNodeAttribute(start, 'section', 'head');
    row.forEach((_cell, offset) => tr.setNodeAttribute(start + 1 + offset, 'scope', 'col'));
    return;
  }
}

function nameAdded(tr: Transaction): void {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const table = $from.node(depth);
    if (table.type.name !== 'table') continue;
    const scopes = new Set<unknown>();
    table.descendants(({ attrs }) => void scopes.add(attrs['scope']));
    table.descendants((cell, offset, row) => {
      if (cell.type.name !== 'tableHeader' || cell.attrs['scope']) return;
      const scope = row?.attrs['section'] === 'head' ? 'col' : 'row';
      if (scopes.has(scope)) tr.setNodeAttribute($from.start(depth) + offset, 'scope', scope);
    });
    return;
  }
}
