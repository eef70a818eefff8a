import type { LanguageCode } from '#features/pages/contract.ts';
import type { Menu, MenuTexts } from './menu.ts';
import type { Allergen, Diet, Mode, Station, TaxClass } from './menu-texts.ts';

/** A restaurant's own values of an item. */
export interface ItemOverlay {
  /** Cents in place of the chain's price; null for the chain's. Sizes move by the same amount. */
  price: number | null;
  isHidden: boolean;
  /** Sold out now, until `outUntil` or, when that is null, until changed by hand. */
  isOut: boolean;
  /** ISO instant. */
  outUntil: string | null;
  /** Portions that are left; null when they are not counted. */
  left: number | null;
}
export type Overlays = ReadonlyMap<string, ItemOverlay>;

export interface ShownSize {
  id: string;
  name: string;
  /** Cents. */
  price: number;
  calories: { low: number; high: number } | null;
}

/** An item at one restaurant, in one language. */
export interface ShownItem {
  id: string;
  name: string;
  description: string;
  /** Cents; with sizes, the price of the cheapest one. */
  price: number;
  calories: { low: number; high: number } | null;
  sizes: ShownSize[];
  groups: string[];
  taxClass: TaxClass;
  allergens: Allergen[];
  diets: Diet[];
  isAlcohol: boolean;
  /** False for food. Alcohol is a drink. */
  isDrink: boolean;
  makeUnits: number;
  mostPerOrder: number;
  station: Station;
  image: number | null;
  /** True while the item is not available. */
  isOut: boolean;
  /** ISO instant from which the item is available again, if known. */
  backAt: string | null;
  /** Portions that are left; null when they are not counted. */
  left: number | null;
}

export interface ShownGroup {
  id: string;
  name: string;
  min: number;
  max: number;
  mostKinds: number;
  mostOfOne: number;
  free: number;
  /** Cents. */
  options: { item: string; price: number; isDefault: boolean }[];
}

/** The menu of one restaurant in one language: guests see it, and baskets are checked and priced by it. */
export interface ShownMenu {
  version: number;
  categories: { id: string; name: string; note: string; items: string[]; dayparts: string[]; modes: Mode[] }[];
  items: Record<string, ShownItem>;
  groups: Record<string, ShownGroup>;
  dayparts: Record<string, { name: string; from: number; to: number }>;
}

/** The item with an id from a guest; inherited properties of objects ("constructor") do not count. */
export function itemOf(menu: ShownMenu, id: string): ShownItem | undefined {
  return Object.hasOwn(menu.items, id) ? menu.items[id] : undefined;
}

/** The menu with nothing but an item, its options and theirs: what the form of its choices reads. */
export function menuOfItem(menu: ShownMenu, item: ShownItem): ShownMenu {
  const items: ShownMenu['items'] = {};
  const groups: ShownMenu['groups'] = {};
  const add = (found: ShownItem | undefined): void => {
    if (!found || Object.hasOwn(items, found.id)) return;
    items[found.id] = found;
    for (const id of found.groups) {
      const group = menu.groups[id];
      if (!group) continue;
      groups[id] = group;
      for (const option of group.options) add(menu.items[option.item]);
    }
  };
  add(item);
  return { version: menu.version, categories: [], items, groups, dayparts: {} };
}

/** An image of an item, small for lists and large beside its choices, as attributes of `img`. */
export interface MenuImage {
  alt: string;
  small: { src: string; width: number; height: number };
  large: { src: string; width: number; height: number };
}
/** By item id; items without an image that guests may see are absent. */
export type MenuImages = Readonly<Record<string, MenuImage>>;

/** True while an overlay makes an item unavailable; an end in the past counts, whatever is stored. */
export function isOutAt({ isOut, outUntil, left }: ItemOverlay, nowMs: number): boolean {
  if (left !== null && left <= 0) return true;
  return isOut && (outUntil === null || Date.parse(outUntil) > nowMs);
}

/** Menus of the chain in a language, cached by menu: versions never change, and every request reads one. */
const known = new WeakMap<Menu, Map<LanguageCode, Omit<ShownMenu, 'version'>>>();

/**
 * A restaurant's menu. Hidden items and those for which `leavesOut` is true are omitted, as options too; an item without
 * enough options for a required group is out. Parts that a restaurant does not change are shared between restaurants: do not mutate them.
 */
export function shownMenu(
  menu: Menu,
  overlays: Overlays,
  {
    version,
    language,
    nowMs,
    leavesOut,
  }: { version: number; language: LanguageCode; nowMs: number; leavesOut?: (item: ShownItem) => boolean },
): ShownMenu {
  const byLanguage = known.get(menu) ?? new Map<LanguageCode, Omit<ShownMenu, 'version'>>();
  known.set(menu, byLanguage);
  const chain = byLanguage.get(language) ?? chainMenu(menu, language);
  byLanguage.set(language, chain);
  if (overlays.size === 0 && !leavesOut) return { version, ...chain };
  const items: Record<string, ShownItem> = {};
  let hidesSome = false;
  // A loop is three times as fast as spreading an object with hundreds of keys.
  for (const { id } of menu.items) {
    const item = chain.items[id];
    const overlay = overlays.get(id);
    if (!item) continue;
    if (overlay?.isHidden || leavesOut?.(item)) hidesSome = true;
    else items[id] = overlay ? overlaid(item, overlay, nowMs) : item;
  }
  const groups: Record<string, ShownGroup> = {};
  const changed = new Set<string>();
  for (const group of menu.groups) {
    const before = chain.groups[group.id];
    if (!before) continue;
    const isChanged = group.options.some(({ item }) => overlays.has(item) || !items[item]);
    if (isChanged) changed.add(group.id);
    groups[group.id] = isChanged ? { ...before, options: optionsOf(group, items) } : before;
  }
  // An item that became unavailable may itself be an option.
  for (let goOn = changed.size > 0; goOn;) {
    goOn = false;
    for (const item of Object.values(items)) {
      if (item.isOut || !item.groups.some((id) => changed.has(id) && isShort(groups[id], items))) continue;
      items[item.id] = { ...item, isOut: true };
      goOn = true;
      for (const group of menu.groups) if (group.options.some((one) => one.item === item.id)) changed.add(group.id);
    }
  }
  const categories = hidesSome
    ? chain.categories
        .map((category) => ({ ...category, items: category.items.filter((id) => items[id]) }))
        .filter((category) => category.items.length > 0)
    : chain.categories;
  return { version, categories, items, groups, dayparts: chain.dayparts };
}

function overlaid(item: ShownItem, overlay: ItemOverlay, nowMs: number): ShownItem {
  const isOut = isOutAt(overlay, nowMs);
  const more = (overlay.price ?? item.price) - item.price;
  return {
    ...item,
    price: item.price + more,
    sizes: more === 0 ? item.sizes : item.sizes.map((size) => ({ ...size, price: size.price + more })),
    isOut: item.isOut || isOut,
    backAt: isOut && overlay.left !== 0 ? overlay.outUntil : null,
    left: overlay.left,
  };
}

/** The menu at a restaurant without values of its own. */
function chainMenu(menu: Menu, language: LanguageCode): Omit<ShownMenu, 'version'> {
  const say = (words: MenuTexts) => words[language] || words.en;
  const items: Record<string, ShownItem> = {};
  for (const { name, description, ...item } of menu.items)
    items[item.id] = {
      ...item,
      name: say(name),
      description: say(description),
      price: item.sizes.length > 0 ? Math.min(...item.sizes.map(({ price }) => price)) : item.price,
      sizes: item.sizes.map((size) => ({ ...size, name: say(size.name) })),
      isDrink: item.isAlcohol || (item.isDrink ?? item.station === 'bar'),
      isOut: false,
      backAt: null,
      left: null,
    };
  const groups: Record<string, ShownGroup> = {};
  for (const { name, ...group } of menu.groups)
    groups[group.id] = { ...group, name: say(name), options: optionsOf(group, items) };
  for (const item of Object.values(items)) item.isOut ||= item.groups.some((id) => isShort(groups[id], items));
  const categories = menu.categories
    .map(({ name, note, ...category }) => ({
      ...category,
      name: say(name),
      note: say(note),
      items: category.items.filter((id) => items[id]),
    }))
    .filter((category) => category.items.length > 0);
  const dayparts = Object.fromEntries(
    menu.dayparts.map(({ id, name, from, to }) => [id, { name: say(name), from, to }]),
  );
  return { categories, items, groups, dayparts };
}

/** Available options, each with its price at the restaurant. */
function optionsOf(
  { options }: Pick<Menu['groups'][number], 'options'>,
  items: Readonly<Record<string, ShownItem>>,
): ShownGroup['options'] {
  return options.flatMap(({ item, price, isDefault }) => {
    const found = items[item];
    return found ? [{ item, price: price ?? found.price, isDefault }] : [];
  });
}

/** True when fewer options are left than the group requires. */
function isShort(group: ShownGroup | undefined, items: Readonly<Record<string, ShownItem>>): boolean {
  if (!group || group.min === 0) return false;
  const kinds = group.options.filter(({ item }) => items[item]?.isOut === false).length;
  return (group.mostKinds > 0 ? Math.min(kinds, group.mostKinds) : kinds) * group.mostOfOne < group.min;
}

/** Calories of an item with sizes, from the leanest to the richest. */
export function caloriesOf({ calories, sizes }: Pick<ShownItem, 'calories' | 'sizes'>): ShownSize['calories'] {
  const all = sizes.flatMap((size) => size.calories ?? []);
  if (all.length === 0) return calories;
  return { low: Math.min(...all.map(({ low }) => low)), high: Math.max(...all.map(({ high }) => high)) };
}

/**
 * True when a category is sold in a mode to an order that is ready at a minute of the day.
 * @param minute after midnight; null for any time
 */
export function isServed(
  menu: Pick<ShownMenu, 'dayparts'>,
  { dayparts, modes }: Pick<ShownMenu['categories'][number], 'dayparts' | 'modes'>,
  { mode, minute }: { mode: Mode; minute: number | null },
): boolean {
  if (modes.length > 0 && !modes.includes(mode)) return false;
  if (dayparts.length === 0 || minute === null) return true;
  return dayparts.some((id) => {
    const part = menu.dayparts[id];
    if (!part) return false;
    const { from, to } = part;
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  });
}
