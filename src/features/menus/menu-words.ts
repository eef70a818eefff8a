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

/** How an order reaches its guest. */
export const MODES = ['pickup', 'curbside', 'delivery', 'table'] as const;
export type Mode = (typeof MODES)[number];

/** Classes of items with tax rates of their own. */
export const TAX_CLASSES = ['meal', 'packaged', 'alcohol'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** Where a kitchen makes an item. */
export const STATIONS = ['hot', 'cold', 'bar'] as const;
export type Station = (typeof STATIONS)[number];

/** Groups of options inside of options, at most so deep. */
export const DEEPEST_OPTIONS = 3;
/** Highest price on a menu, in cents. */
export const HIGHEST_PRICE = 1_000_000;
/** Of one item in a basket. */
export const MOST_OF_ITEM = 50;
