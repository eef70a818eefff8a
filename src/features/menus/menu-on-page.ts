import type { LanguageCode } from '#features/pages/contract.ts';
import type { Menu } from './menu.ts';
import { caloriesOf, type ShownItem, shownMenu } from './shown-menu.ts';

/** Address of the categories that a page can show, for editors' forms. */
export const MENU_CATEGORIES_PATH = '/wagtail/api/main/menu/categories/';

/** The data of a dish on a content page. Options, tax and stock are left out: only ordering needs them. */
export interface DishOnPage extends Pick<
  ShownItem,
  'id' | 'name' | 'description' | 'price' | 'calories' | 'allergens' | 'diets' | 'isAlcohol'
> {
  /** True when the price is that of the cheapest size. */
  hasSizes: boolean;
}

/** The chain's menu on a content page, the same for everybody who reads the page. */
export interface MenuOnPage {
  categories: {
    id: string;
    name: string;
    note: string;
    /** The category's name in each language, by which editors choose it. */
    names: string[];
    items: DishOnPage[];
  }[];
  /** For an editor: unknown category names are shown. Browser and server draw the same, so the flag is sent. */
  isPreview?: true;
}

export function menuOnPage(menu: Menu, language: LanguageCode): MenuOnPage {
  const { categories, items } = shownMenu(menu, new Map(), { version: 0, language, nowMs: 0 });
  const names = new Map(menu.categories.map(({ id, name }) => [id, Object.values(name)]));
  return {
    categories: categories.map(({ id, name, note, items: ids }) => ({
      ...{ id, name, note },
      names: names.get(id) ?? [],
      items: ids.flatMap((one) => {
        const item = items[one];
        return item ? [dishOf(item)] : [];
      }),
    })),
  };
}

function dishOf(item: ShownItem): DishOnPage {
  const { id, name, description, price, allergens, diets, isAlcohol, sizes } = item;
  const facts = { id, name, description, price, allergens, diets, isAlcohol };
  return { ...facts, calories: caloriesOf(item), hasSizes: sizes.length > 1 };
}

/** The categories that an editor named, in that order; all when none are named. Names are compared without case. */
export function chosenCategories({ categories }: MenuOnPage, chosen: readonly string[]): MenuOnPage['categories'] {
  const wanted = chosen.map(plain).filter((name) => name !== '');
  if (wanted.length === 0) return categories;
  return wanted.flatMap((name) => categories.find(({ names }) => names.some((one) => plain(one) === name)) ?? []);
}

/** Names that match no category. */
export function unknownCategories({ categories }: MenuOnPage, chosen: readonly string[]): string[] {
  const known = new Set(categories.flatMap(({ names }) => names.map(plain)));
  return chosen.filter((name) => plain(name) !== '' && !known.has(plain(name)));
}

function plain(name: string): string {
  return name.trim().toLocaleLowerCase('en');
}
