import { DEEPEST_OPTIONS, type Mode } from '#features/menus/menu-texts.ts';
import { isServed, itemOf, type ShownItem, type ShownMenu } from '#features/menus/shown-menu.ts';
import { type BasketLine, type BasketOption, MAX_LINE_NOTE, MOST_LINES } from './basket.ts';

/** Reasons for changes of a basket, as codes of the API and ends of message ids. */
export const BASKET_CHANGES = [
  'ITEM_GONE',
  'OPTION_GONE',
  'GROUP_INVALID',
  'MODE_OFF',
  'NOT_NOW',
  'LIMIT',
  'ALCOHOL_WITHOUT_FOOD',
  'OUT_OF_AREA',
] as const;
export type BasketChangeCode = (typeof BASKET_CHANGES)[number];

export interface BasketChange {
  code: BasketChangeCode;
  /** Name of the item or option on the menu; its id when the menu no longer has it. */
  name: string;
  /** Largest possible quantity, for LIMIT. */
  most?: number;
}

/** A line of today's menu, with all data for its price and the kitchen. */
export interface CheckedLine {
  line: BasketLine;
  item: ShownItem;
  sizeName: string | null;
  /** Cents for one, with its options. */
  unitPrice: number;
  /** Make-units for one, with its options. */
  makeUnits: number;
  /** Names of the options, each once: "2 × Slaw". Inner options follow the option that holds them. */
  options: { name: string; quantity: number; depth: number }[];
}

export interface CheckedBasket {
  lines: CheckedLine[];
  changes: BasketChange[];
}

/** Requested time and mode of an order. */
export interface RequestedTime {
  mode: Mode;
  /** Minute of the restaurant's day at which it is ready; null for any time. */
  minute: number | null;
}

/**
 * A basket checked against today's menu: unavailable lines are removed, quantities are cut to their limits, and each
 * change is reported. Nothing is added and no price is lowered.
 */
export function checkBasket(menu: ShownMenu, lines: readonly BasketLine[], wanted: RequestedTime): CheckedBasket {
  const changes: BasketChange[] = [];
  const counts = new Map<string, number>();
  const checked: CheckedLine[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    const item = itemOf(menu, line.item);
    const lost = (code: BasketChangeCode) => changes.push({ code, name: item?.name ?? line.item });
    const categories = menu.categories.filter(({ items }) => items.includes(line.item));
    const isServedAt = (at: RequestedTime) => categories.some((category) => isServed(menu, category, at));
    if (!item || item.isOut || categories.length === 0) lost('ITEM_GONE');
    else if (!isServedAt({ ...wanted, minute: null })) lost('MODE_OFF');
    else if (!isServedAt(wanted)) lost('NOT_NOW');
    else {
      const before = counts.get(item.id) ?? 0;
      const most = Math.min(item.mostPerOrder, item.left ?? item.mostPerOrder);
      const quantity = Math.min(line.quantity, most - before);
      if (quantity < line.quantity) changes.push({ code: 'LIMIT', name: item.name, most });
      if (quantity < 1) continue;
      const made = checkLine(menu, { ...line, quantity });
      if ('code' in made) lost(made.code);
      else {
        counts.set(item.id, before + quantity);
        checked.push(made);
      }
    }
  }
  if (lines.length > MOST_LINES) changes.push({ code: 'LIMIT', name: '', most: MOST_LINES });
  const hasFood = checked.some(({ item }) => !item.isAlcohol);
  if (!hasFood && checked.some(({ item }) => item.isAlcohol)) {
    for (const { item } of checked) changes.push({ code: 'ALCOHOL_WITHOUT_FOOD', name: item.name });
    return { lines: [], changes };
  }
  return { lines: checked, changes };
}

/** Checks one line alone; reports a missing size or option, or a broken rule of a group. */
export function checkLine(
  menu: ShownMenu,
  line: BasketLine,
): CheckedLine | { code: 'ITEM_GONE' | 'OPTION_GONE' | 'GROUP_INVALID'; group?: string } {
  const item = itemOf(menu, line.item);
  if (!item || item.isOut) return { code: 'ITEM_GONE' };
  const size = item.sizes.find(({ id }) => id === line.size);
  if (item.sizes.length > 0 ? !size : line.size !== null) return { code: 'OPTION_GONE' };
  const chosen = checkOptions(menu, item, line.options, 0);
  if ('code' in chosen) return chosen;
  return {
    line: { ...line, note: line.note.trim().slice(0, MAX_LINE_NOTE) },
    item,
    sizeName: size?.name ?? null,
    unitPrice: (size?.price ?? item.price) + chosen.price,
    makeUnits: item.makeUnits + chosen.makeUnits,
    options: chosen.words,
  };
}

interface ChosenOptions {
  price: number;
  makeUnits: number;
  words: CheckedLine['options'];
}

function checkOptions(
  menu: ShownMenu,
  item: ShownItem,
  options: readonly BasketOption[],
  depth: number,
): ChosenOptions | { code: 'OPTION_GONE' | 'GROUP_INVALID'; group?: string } {
  const all: ChosenOptions = { price: 0, makeUnits: 0, words: [] };
  if (options.length > 0 && depth >= DEEPEST_OPTIONS) return { code: 'OPTION_GONE' };
  if (options.some(({ group }) => !item.groups.includes(group))) return { code: 'OPTION_GONE' };
  for (const id of item.groups) {
    const group = menu.groups[id];
    const chosen = options.filter((option) => option.group === id);
    if (!group) {
      if (chosen.length > 0) return { code: 'OPTION_GONE' };
      continue;
    }
    const charges: number[] = [];
    let count = 0;
    for (const { item: optionId, quantity, options: inner } of chosen) {
      const offered = group.options.find((option) => option.item === optionId);
      const optionItem = menu.items[optionId];
      if (!offered || !optionItem || optionItem.isOut) return { code: 'OPTION_GONE' };
      if (quantity > group.mostOfOne) return { code: 'GROUP_INVALID', group: id };
      const below = checkOptions(menu, optionItem, inner, depth + 1);
      if ('code' in below) return below;
      count += quantity;
      for (let one = 0; one < quantity; one++) charges.push(offered.price);
      all.price += below.price * quantity;
      all.makeUnits += (optionItem.makeUnits + below.makeUnits) * quantity;
      all.words.push({ name: optionItem.name, quantity, depth }, ...below.words);
    }
    const kinds = new Set(chosen.map((option) => option.item)).size;
    const isAllowed =
      count >= group.min &&
      count <= group.max &&
      kinds === chosen.length &&
      (group.mostKinds === 0 || kinds <= group.mostKinds);
    if (!isAllowed) return { code: 'GROUP_INVALID', group: id };
    // The cheapest chosen options are the free ones.
    all.price += charges
      .toSorted((one, other) => one - other)
      .slice(group.free)
      .reduce((sum, charge) => sum + charge, 0);
  }
  return all;
}
