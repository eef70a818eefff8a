import type { Menu, MenuItem, OptionGroup } from '#features/menus/menu.ts';

const words = (en: string) => ({ en, es: '', 'fr-CA': '' });

/** An item of a menu in tests; absent fields have defaults. */
export function menuItem(id: string, price: number, more: Partial<MenuItem> = {}): MenuItem {
  return {
    id,
    name: words(id),
    description: words(''),
    price,
    calories: { low: 300, high: 300 },
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
    ...more,
  };
}

/** A group of options of a menu in tests. */
export function optionGroup(id: string, options: readonly string[], more: Partial<OptionGroup> = {}): OptionGroup {
  return {
    id,
    name: words(id),
    min: 0,
    max: options.length,
    mostKinds: 0,
    mostOfOne: 1,
    free: 0,
    options: options.map((item) => ({ item, price: null, isDefault: false })),
    ...more,
  };
}

/** A small menu with all features of a menu. */
export const SMALL_MENU: Menu = {
  dayparts: [{ id: 'breakfast', name: words('Breakfast'), from: 6 * 60, to: 11 * 60 }],
  categories: [
    {
      id: 'mains',
      name: words('Mains'),
      note: words(''),
      items: ['chowder', 'platter', 'roll'],
      dayparts: [],
      modes: [],
    },
    { id: 'mornings', name: words('Mornings'), note: words(''), items: ['eggs'], dayparts: ['breakfast'], modes: [] },
    { id: 'drinks', name: words('Drinks'), note: words(''), items: ['ale', 'soda'], dayparts: [], modes: ['pickup'] },
  ],
  groups: [
    optionGroup('sides', ['slaw', 'fries', 'corn'], { min: 2, max: 2, mostOfOne: 2, free: 1 }),
    optionGroup('sauces', ['butter', 'tartar'], { max: 2 }),
    optionGroup('dips', ['salsa'], {}),
  ],
  items: [
    menuItem('chowder', 850, {
      sizes: [
        { id: 'cup', name: words('Cup'), price: 650, calories: { low: 210, high: 210 } },
        { id: 'bowl', name: words('Bowl'), price: 850, calories: { low: 420, high: 420 } },
      ],
      allergens: ['shellfish', 'milk'],
    }),
    menuItem('platter', 2400, { groups: ['sides', 'sauces'], makeUnits: 3 }),
    menuItem('roll', 2750, { mostPerOrder: 4 }),
    menuItem('eggs', 1200),
    menuItem('ale', 700, { isAlcohol: true, taxClass: 'alcohol', station: 'bar', makeUnits: 0 }),
    menuItem('soda', 300, { station: 'bar', makeUnits: 0 }),
    menuItem('slaw', 300, { makeUnits: 0 }),
    menuItem('fries', 400, { groups: ['dips'], makeUnits: 0 }),
    menuItem('corn', 500, { makeUnits: 0 }),
    menuItem('butter', 100, { makeUnits: 0 }),
    menuItem('tartar', 100, { makeUnits: 0 }),
    menuItem('salsa', 50, { makeUnits: 0 }),
  ],
};
