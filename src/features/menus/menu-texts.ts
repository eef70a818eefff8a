/** The nine major allergens of the United States (FASTER Act), which California's menus must name for each standard item. */
export const ALLERGENS = [
  'milk',
  'eggs',
  'fish',
  'shellfish',
  'tree_nuts',
  'peanuts',
  'wheat',
  'soy',
  'sesame',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = ['vegetarian', 'vegan'] as const;
export type Diet = (typeof DIETS)[number];

/** How guests get their orders. */
export const MODES = ['pickup', 'curbside', 'delivery', 'table'] as const;
export type Mode = (typeof MODES)[number];

/** Classes of items with separate tax rates. */
export const TAX_CLASSES = ['meal', 'packaged', 'alcohol'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** The part of the kitchen that makes an item. */
export const STATIONS = ['hot', 'cold', 'bar'] as const;
export type Station = (typeof STATIONS)[number];

/** Maximum nesting of groups of options. */
export const DEEPEST_OPTIONS = 3;
/** Highest price on a menu, in cents. */
export const HIGHEST_PRICE = 1_000_000;
/** Maximum number of one item in a basket. */
export const MOST_OF_ITEM = 50;
