import { DEEPEST_OPTIONS } from '#features/menus/menu-texts.ts';
import type { ShownMenu } from '#features/menus/shown-menu.ts';
import { type BasketLine, type BasketOption, MAX_LINE_NOTE } from './basket.ts';

/** Names of the fields of an item's form. A group is below its option: "o.sides", "o.sides/fries/dips". */
export const SIZE_FIELD = 'size';
export const QUANTITY_FIELD = 'quantity';
export const LINE_NOTE_FIELD = 'note';

/** Path of a group below an option, which names its fields. */
export function pathOf(group: string, parent: string | null): string {
  return parent === null ? group : `${parent}/${group}`;
}

/** The field with the chosen options of a group. */
export function optionField(path: string): string {
  return `o.${path}`;
}

/** The field with the count of one option, where more than one is allowed. */
export function countField(path: string, item: string): string {
  return `n.${path}.${item}`;
}

/** Values of a form by field, in the browser or on the server. */
export type FormEntries = (name: string) => readonly string[];

/** The line of an item's form. Unknown options are left out; `checkLine` checks the rest. */
export function lineOfForm(menu: ShownMenu, itemId: string, entries: FormEntries): BasketLine {
  const one = (name: string) => entries(name)[0] ?? '';
  return {
    item: itemId,
    size: one(SIZE_FIELD) || null,
    quantity: countOf(one(QUANTITY_FIELD)) || 1,
    options: optionsOfForm(menu, itemId, entries, null, 0),
    note: one(LINE_NOTE_FIELD).trim().slice(0, MAX_LINE_NOTE),
  };
}

function optionsOfForm(
  menu: ShownMenu,
  itemId: string,
  entries: FormEntries,
  parent: string | null,
  depth: number,
): BasketOption[] {
  if (depth >= DEEPEST_OPTIONS) return [];
  return (menu.items[itemId]?.groups ?? []).flatMap((id) => {
    const group = menu.groups[id];
    if (!group) return [];
    const path = pathOf(id, parent);
    return group.options.flatMap(({ item }) => {
      const quantity =
        group.mostOfOne > 1
          ? countOf(entries(countField(path, item))[0] ?? '')
          : Number(entries(optionField(path)).includes(item));
      if (quantity < 1) return [];
      return [{ group: id, item, quantity, options: optionsOfForm(menu, item, entries, `${path}/${item}`, depth + 1) }];
    });
  });
}

function countOf(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : 0;
}
