import { DEEPEST_OPTIONS, type Mode, TAX_CLASSES, type TaxClass } from '#features/menus/menu-texts.ts';
import { isServed, itemOf, type ShownItem, type ShownMenu } from '#features/menus/shown-menu.ts';
import { type BasketLine, type BasketOption, MAX_LINE_NOTE, MOST_LINES } from './basket.ts';
import type { OtherTax, PricedLine } from './price.ts';

/** Reasons for changes of a basket, as codes of the API and ends of message ids. */
export const BASKET_CHANGES = [
  'ITEM_GONE',
  'OPTION_GONE',
  'GROUP_INVALID',
  'MODE_OFF',
  'NOT_NOW',
  'LIMIT',
  'ALCOHOL_WITHOUT_FOOD',
  'ALCOHOL_LIMIT',
  'OUT_OF_AREA',
] as const;
/** Most alcoholic drinks in an order, whatever they are and also as options. */
export const MOST_ALCOHOL = 12;
export type BasketChangeCode = (typeof BASKET_CHANGES)[number];

/** All that stands against an order, besides the way it is paid: codes of the API. */
export const ORDER_CHANGES = [
  ...BASKET_CHANGES,
  'CLOSED',
  'TABLE_CLOSED',
  'SLOT_GONE',
  'COUPON_INVALID',
  'EMPTY',
  'PRICE_CHANGED',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
] as const;

/** Something that stands against an order. */
export interface OrderChange extends Omit<BasketChange, 'code'> {
  code: (typeof ORDER_CHANGES)[number];
  /** Cents: the total now, the smallest or the largest one. */
  cents?: number;
}

export interface BasketChange {
  code: BasketChangeCode;
  /** Name of the item or option on the menu; its id when the menu no longer has it. */
  name: string;
  /** Largest possible quantity, for LIMIT and ALCOHOL_LIMIT. */
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
  /** Cents of `unitPrice` that are taxed otherwise than the item: options of another class. */
  otherTaxes: OtherTax[];
  /** Alcoholic items of one: the item itself, and its options. */
  alcohol: { id: string; name: string; quantity: number }[];
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
  /** Modes of orders with alcohol. */
  alcoholModes: readonly Mode[];
}

/**
 * A basket checked against today's menu: unavailable lines are removed, quantities are cut to their limits, and each
 * change is reported. Nothing is added and no price is lowered.
 */
export function checkBasket(menu: ShownMenu, lines: readonly BasketLine[], wanted: RequestedTime): CheckedBasket {
  const changes: BasketChange[] = [];
  const counts = new Map<string, number>();
  let alcoholLeft = MOST_ALCOHOL;
  const checked: CheckedLine[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    const item = itemOf(menu, line.item);
    const lost = (code: BasketChangeCode, name = item?.name ?? line.item) => changes.push({ code, name });
    if (!item || item.isOut || categoriesOf(menu, line.item).length === 0) {
      lost('ITEM_GONE');
      continue;
    }
    const unserved = refusalOf(menu, item.id, wanted);
    if (unserved) {
      lost(unserved);
      continue;
    }
    const before = counts.get(item.id) ?? 0;
    const most = Math.min(item.mostPerOrder, item.left ?? item.mostPerOrder);
    const quantity = Math.min(line.quantity, most - before);
    if (quantity < line.quantity) changes.push({ code: 'LIMIT', name: item.name, most });
    if (quantity < 1) continue;
    const made = checkLine(menu, { ...line, quantity });
    if ('code' in made) {
      lost(made.code);
      continue;
    }
    const drink = made.alcohol.find(({ id }) => refusalOf(menu, id, wanted));
    if (drink) {
      lost(refusalOf(menu, drink.id, wanted) ?? 'MODE_OFF', drink.name);
      continue;
    }
    const alcoholOfOne = made.alcohol.reduce((sum, one) => sum + one.quantity, 0);
    const served = alcoholOfOne === 0 ? quantity : Math.min(quantity, Math.floor(alcoholLeft / alcoholOfOne));
    if (served < quantity) changes.push({ code: 'ALCOHOL_LIMIT', name: item.name, most: MOST_ALCOHOL });
    if (served < 1) continue;
    alcoholLeft -= served * alcoholOfOne;
    counts.set(item.id, before + served);
    checked.push({ ...made, line: { ...made.line, quantity: served } });
  }
  if (lines.length > MOST_LINES) changes.push({ code: 'LIMIT', name: '', most: MOST_LINES });
  if (checked.some(({ item }) => !item.isDrink)) return { lines: checked, changes };
  for (const { item } of checked.filter(hasAlcohol)) changes.push({ code: 'ALCOHOL_WITHOUT_FOOD', name: item.name });
  return { lines: checked.filter((line) => !hasAlcohol(line)), changes };
}

/** A line as it is priced. */
export function pricedLine({ unitPrice, line, item, otherTaxes }: CheckedLine): PricedLine {
  return { unitPrice, quantity: line.quantity, taxClass: item.taxClass, otherTaxes };
}

/** True for a line that is handed over only to whoever shows an ID. */
export function hasAlcohol({ alcohol }: Pick<CheckedLine, 'alcohol'>): boolean {
  return alcohol.length > 0;
}

function categoriesOf(menu: ShownMenu, id: string): ShownMenu['categories'] {
  return menu.categories.filter(({ items }) => items.includes(id));
}

/**
 * Why an item is not sold as requested: alcohol because of the restaurant's settings, every item because of all of its
 * categories. Options that are in no category are sold whenever their item is.
 */
function refusalOf(menu: ShownMenu, id: string, wanted: RequestedTime): 'MODE_OFF' | 'NOT_NOW' | undefined {
  if (itemOf(menu, id)?.isAlcohol && !wanted.alcoholModes.includes(wanted.mode)) return 'MODE_OFF';
  const categories = categoriesOf(menu, id);
  const isServedAt = (at: RequestedTime) => categories.some((category) => isServed(menu, category, at));
  if (categories.length === 0 || isServedAt(wanted)) return undefined;
  return isServedAt({ ...wanted, minute: null }) ? 'NOT_NOW' : 'MODE_OFF';
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
    otherTaxes: TAX_CLASSES.flatMap((taxClass) => {
      const cents = taxClass === item.taxClass ? 0 : (chosen.byClass[taxClass] ?? 0);
      return cents > 0 ? [{ taxClass, cents }] : [];
    }),
    alcohol: [...(item.isAlcohol ? [{ id: item.id, name: item.name, quantity: 1 }] : []), ...chosen.alcohol],
    options: chosen.words,
  };
}

interface ChosenOptions {
  price: number;
  /** The price by class of tax. */
  byClass: Partial<Record<TaxClass, number>>;
  alcohol: CheckedLine['alcohol'];
  makeUnits: number;
  words: CheckedLine['options'];
}

function checkOptions(
  menu: ShownMenu,
  item: ShownItem,
  options: readonly BasketOption[],
  depth: number,
): ChosenOptions | { code: 'OPTION_GONE' | 'GROUP_INVALID'; group?: string } {
  const all: ChosenOptions = { price: 0, byClass: {}, alcohol: [], makeUnits: 0, words: [] };
  const charge = (taxClass: TaxClass, cents: number) => {
    if (cents === 0) return;
    all.price += cents;
    all.byClass[taxClass] = (all.byClass[taxClass] ?? 0) + cents;
  };
  if (options.length > 0 && depth >= DEEPEST_OPTIONS) return { code: 'OPTION_GONE' };
  if (options.some(({ group }) => !item.groups.includes(group))) return { code: 'OPTION_GONE' };
  for (const id of item.groups) {
    const group = menu.groups[id];
    const chosen = options.filter((option) => option.group === id);
    if (!group) {
      if (chosen.length > 0) return { code: 'OPTION_GONE' };
      continue;
    }
    const charges: OtherTax[] = [];
    let count = 0;
    for (const { item: optionId, quantity, options: inner } of chosen) {
      const offered = group.options.find((option) => option.item === optionId);
      const optionItem = menu.items[optionId];
      if (!offered || !optionItem || optionItem.isOut) return { code: 'OPTION_GONE' };
      if (quantity > group.mostOfOne) return { code: 'GROUP_INVALID', group: id };
      const below = checkOptions(menu, optionItem, inner, depth + 1);
      if ('code' in below) return below;
      count += quantity;
      for (let one = 0; one < quantity; one++) charges.push({ taxClass: optionItem.taxClass, cents: offered.price });
      for (const taxClass of TAX_CLASSES) charge(taxClass, (below.byClass[taxClass] ?? 0) * quantity);
      if (optionItem.isAlcohol) all.alcohol.push({ id: optionId, name: optionItem.name, quantity });
      for (const one of below.alcohol) all.alcohol.push({ ...one, quantity: one.quantity * quantity });
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
    const paid = charges.toSorted((one, other) => one.cents - other.cents).slice(group.free);
    for (const { taxClass, cents } of paid) charge(taxClass, cents);
  }
  return all;
}
