import type { ShownItem, ShownMenu } from '#features/menus/shown-menu.ts';
import type { BasketLine } from './basket.ts';

/** No guest is asked about more than a small thing. */
const MOST_CENTS = 1200;

/**
 * One small thing that goes with a basket, from the last categories of the menu, which are those that end a meal; nothing that
 * asks for choices, nothing of a category that the basket has something of, and no alcohol.
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

/** One of an item without choices. */
export function lineOf({ id }: Pick<ShownItem, 'id'>): BasketLine {
  return { item: id, size: null, quantity: 1, options: [], note: '' };
}
