import type { Allergen, Diet } from '#features/menus/menu-texts.ts';
import type { ShownItem, ShownMenu } from '#features/menus/shown-menu.ts';
import type { BasketLine } from './basket.ts';

/** Search of a guest on a menu. */
export interface DishWish {
  q: string;
  without: readonly Allergen[];
  diet: Diet | '';
}

export const NO_WISH: DishWish = { q: '', without: [], diet: '' };

/** True when a search is not empty. */
export function isWishing({ q, without, diet }: DishWish): boolean {
  return q.trim() !== '' || without.length > 0 || diet !== '';
}

/** Text without accents and in lower case, for comparison. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** True when a dish has all words, none of the allergens, and the diet of a search. */
export function isWished({ name, description, allergens, diets }: ShownItem, { q, without, diet }: DishWish): boolean {
  if (without.some((one) => allergens.includes(one))) return false;
  if (diet !== '' && !diets.includes(diet)) return false;
  const text = plain(`${name} ${description}`);
  return plain(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The categories with their matching dishes; categories without a match are left out. */
export function findDishes(menu: ShownMenu, wish: DishWish) {
  return menu.categories.flatMap(({ items, ...category }) => {
    const found = items.flatMap((id) => menu.items[id] ?? []).filter((item) => isWished(item, wish));
    return found.length > 0 ? [{ ...category, items: found }] : [];
  });
}

/** Maximum price of a suggested extra. */
const MOST_CENTS = 1200;

/**
 * One small item to suggest with a basket, from the last categories of the menu (the end of a meal), from a category
 * that the basket does not have. It has no required choices and no alcohol.
 */
export function findExtra(menu: ShownMenu, lines: readonly BasketLine[]): ShownItem | undefined {
  if (lines.length === 0) return undefined;
  const ordered = new Set(lines.map(({ item }) => item));
  for (const { items } of menu.categories.toReversed()) {
    if (items.some((id) => ordered.has(id))) continue;
    const found = items.map((id) => menu.items[id]).find((item) => item && isSmall(item));
    if (found) return found;
  }
  return undefined;
}

function isSmall({ isOut, isAlcohol, sizes, groups, price }: ShownItem): boolean {
  return !isOut && !isAlcohol && sizes.length === 0 && groups.length === 0 && price > 0 && price <= MOST_CENTS;
}

/** A line with one of an item, without choices. */
export function lineOf({ id }: Pick<ShownItem, 'id'>): BasketLine {
  return { item: id, size: null, quantity: 1, options: [], note: '' };
}
