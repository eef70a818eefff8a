import type { LanguageCode } from '#features/pages/contract.ts';
import type { Menu, MenuWords } from './menu.ts';
import type { Allergen, Diet, Mode, Station, TaxClass } from './menu-words.ts';

/** What a restaurant has of its own for an item. */
export interface ItemOverlay {
  /** Cents in place of the chain's price; null for the chain's. Sizes move by the same amount. */
  price: number | null;
  isHidden: boolean;
  /** Out now, until `outUntil` or, when that is null, until somebody says otherwise. */
  isOut: boolean;
  /** ISO instant. */
  outUntil: string | null;
  /** Portions that are left; null for enough. */
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
  /** Cents. With sizes, of the cheapest. */
  price: number;
  calories: { low: number; high: number } | null;
  sizes: ShownSize[];
  groups: string[];
  taxClass: TaxClass;
  allergens: Allergen[];
  diets: Diet[];
  isAlcohol: boolean;
  makeUnits: number;
  mostPerOrder: number;
  station: Station;
  image: number | null;
  /** True while it cannot be had. */
  isOut: boolean;
  /** ISO instant from which it can be had again, where that is known. */
  backAt: string | null;
  /** Portions that are left; null for enough. */
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

/** The menu of one restaurant in one language: what guests see, and what baskets are checked and priced by. */
export interface ShownMenu {
  version: number;
  categories: { id: string; name: string; note: string; items: string[]; dayparts: string[]; modes: Mode[] }[];
  items: Record<string, ShownItem>;
  groups: Record<string, ShownGroup>;
  dayparts: Record<string, { name: string; from: number; to: number }>;
}

/** True while an overlay takes an item away; an end that has come is over, whatever is stored. */
export function isOutAt({ isOut, outUntil, left }: ItemOverlay, nowMs: number): boolean {
  if (left !== null && left <= 0) return true;
  return isOut && (outUntil === null || Date.parse(outUntil) > nowMs);
}

/** A restaurant's menu. What is hidden there is left out, as an option too; an item whose required group is short is out. */
export function shownMenu(
  menu: Menu,
  overlays: Overlays,
  { version, language, nowMs }: { version: number; language: LanguageCode; nowMs: number },
): ShownMenu {
  const say = (words: MenuWords) => words[language] || words.en;
  const items: Record<string, ShownItem> = {};
  for (const { name, description, ...item } of menu.items) {
    const overlay = overlays.get(item.id);
    if (overlay?.isHidden) continue;
    const isOut = overlay !== undefined && isOutAt(overlay, nowMs);
    const base = item.sizes.length > 0 ? Math.min(...item.sizes.map(({ price }) => price)) : item.price;
    const more = (overlay?.price ?? base) - base;
    items[item.id] = {
      ...item,
      name: say(name),
      description: say(description),
      price: base + more,
      sizes: item.sizes.map((size) => ({ ...size, name: say(size.name), price: size.price + more })),
      isOut,
      backAt: isOut && overlay.left !== 0 ? overlay.outUntil : null,
      left: overlay?.left ?? null,
    };
  }
  const groups: Record<string, ShownGroup> = {};
  for (const { name, options, ...group } of menu.groups)
    groups[group.id] = {
      ...group,
      name: say(name),
      options: options.flatMap(({ item, price, isDefault }) => {
        const found = items[item];
        return found ? [{ item, price: price ?? found.price, isDefault }] : [];
      }),
    };
  for (const item of Object.values(items)) item.isOut ||= item.groups.some((id) => isShort(groups[id], items));
  const dayparts = Object.fromEntries(
    menu.dayparts.map(({ id, name, from, to }) => [id, { name: say(name), from, to }]),
  );
  const categories = menu.categories
    .map(({ name, note, ...category }) => ({
      ...category,
      name: say(name),
      note: say(note),
      items: category.items.filter((id) => items[id]),
    }))
    .filter((category) => category.items.length > 0);
  return { version, categories, items, groups, dayparts };
}

/** True when too few options are left to choose as many as the group asks for. */
function isShort(group: ShownGroup | undefined, items: Readonly<Record<string, ShownItem>>): boolean {
  if (!group || group.min === 0) return false;
  const kinds = group.options.filter(({ item }) => items[item]?.isOut === false).length;
  return (group.mostKinds > 0 ? Math.min(kinds, group.mostKinds) : kinds) * group.mostOfOne < group.min;
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
