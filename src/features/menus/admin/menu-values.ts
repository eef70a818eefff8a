import { slugify } from '#shared/slug.ts';
import { divide, MILLION } from '../money.ts';
import type { Menu, MenuItem, OptionGroup } from '../menu.ts';

/** Changes the draft; it gets the draft as it is by then. */
export type ChangeMenu = (change: (menu: Menu) => Menu) => void;

/** Reads a whole number; NaN for any other text, also for an empty one. */
export function readCount(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

const noWords = { en: '', es: '', 'fr-CA': '' };

/** An unused id made from a name: "lobster-roll", "lobster-roll-2". */
export function newId(name: string, taken: readonly string[]): string {
  const base = slugify(name).slice(0, 34) || 'item';
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(id)) return id;
  }
}

export function newItem(name: string, taken: readonly string[]): MenuItem {
  return {
    id: newId(name, taken),
    name: { ...noWords, en: name },
    description: noWords,
    price: 0,
    calories: null,
    sizes: [],
    groups: [],
    taxClass: 'meal',
    allergens: [],
    diets: [],
    isAlcohol: false,
    makeUnits: 1,
    mostPerOrder: 20,
    station: 'hot',
    image: null,
  };
}

/** A group of options that offers an item. */
export function newGroup(name: string, taken: readonly string[], item: string): OptionGroup {
  return {
    id: newId(name, taken),
    name: { ...noWords, en: name },
    min: 0,
    max: 1,
    mostKinds: 0,
    mostOfOne: 1,
    free: 0,
    options: [{ item, price: null, isDefault: false }],
  };
}

/** Replaces the item with the same id. */
export function withItem(menu: Menu, item: MenuItem): Menu {
  return { ...menu, items: menu.items.map((one) => (one.id === item.id ? item : one)) };
}

/** Replaces the category with the same id. */
export function withCategory(menu: Menu, category: Menu['categories'][number]): Menu {
  return { ...menu, categories: menu.categories.map((one) => (one.id === category.id ? category : one)) };
}

/** Moves an item in the list of a category. @param by -1 for one place up */
export function withMoved(menu: Menu, { categoryId, id, by }: { categoryId: string; id: string; by: number }): Menu {
  return {
    ...menu,
    categories: menu.categories.map((category) => {
      if (category.id !== categoryId) return category;
      const others = category.items.filter((one) => one !== id);
      return { ...category, items: others.toSpliced(Math.max(0, category.items.indexOf(id) + by), 0, id) };
    }),
  };
}

/** The menu without an item, wherever it is used. A group that offered only this item is removed too. */
export function withoutItem(menu: Menu, id: string): Menu {
  const groups = menu.groups
    .map((group) => ({ ...group, options: group.options.filter(({ item }) => item !== id) }))
    .filter(({ options }) => options.length > 0);
  const kept = new Set(groups.map((group) => group.id));
  return {
    ...menu,
    groups,
    categories: menu.categories.map((category) =>
      category.items.includes(id) ? { ...category, items: category.items.filter((one) => one !== id) } : category,
    ),
    items: menu.items
      .filter((item) => item.id !== id)
      .map((item) =>
        item.groups.every((group) => kept.has(group))
          ? item
          : { ...item, groups: item.groups.filter((group) => kept.has(group)) },
      ),
  };
}

/** Changes an item's prices, sizes too, but never below zero. @param by cents or parts of a million, with a sign */
export function repriced(item: MenuItem, by: { sign: 1 | -1; cents: number; ppm: number }): MenuItem {
  const priced = (price: number) =>
    Math.max(0, price + by.sign * (by.cents + divide(price * by.ppm, MILLION, 'half_up')));
  return {
    ...item,
    price: priced(item.price),
    sizes: item.sizes.map((size) => ({ ...size, price: priced(size.price) })),
  };
}

/** Replaces the group with the same id. */
export function withGroup(menu: Menu, group: OptionGroup): Menu {
  return { ...menu, groups: menu.groups.map((one) => (one.id === group.id ? group : one)) };
}

/** The menu without a group, which its items offered. */
export function withoutGroup(menu: Menu, id: string): Menu {
  return {
    ...menu,
    groups: menu.groups.filter((group) => group.id !== id),
    items: menu.items.map((item) =>
      item.groups.includes(id) ? { ...item, groups: item.groups.filter((one) => one !== id) } : item,
    ),
  };
}
