import { z } from 'zod';
import { Id } from '#shared/listing.ts';
import { ALLERGENS, DIETS, HIGHEST_PRICE, MODES, MOST_OF_ITEM, STATIONS, TAX_CLASSES } from './menu-texts.ts';
import { typedMoney } from './money.ts';

/** Permanent key of a part of a menu: orders, baskets and imports refer to it. */
export const MenuKey = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
  .max(40, 'is too long');

/** A text in the languages of the site; the English text is used for languages without one. */
const TranslatedText = (longest: number) => {
  const text = z.string().trim().max(longest, 'is too long');
  return z.object({ en: text, es: text.default(''), 'fr-CA': text.default('') });
};
const Name = TranslatedText(80).refine(({ en }) => en !== '', 'is needed in English');
/** Cents. */
const Price = z
  .int('must be in whole cents')
  .min(0, 'must not be below 0')
  .max(HIGHEST_PRICE, `must be at most ${typedMoney(HIGHEST_PRICE)}`);
/** Kilocalories, a range where the guest's choice decides; null while unknown. */
const Calories = z
  .object({ low: z.int().min(0).max(20_000), high: z.int().min(0).max(20_000) })
  .refine(({ low, high }) => low <= high, 'must not end below its beginning')
  .nullable();
const MinuteOfDay = z.int().min(0).max(1440);

const MenuSize = z.object({ id: MenuKey, name: Name, price: Price, calories: Calories });

/** Anything that is sold, alone or as an option of another item. */
export const MenuItem = z.object({
  id: MenuKey,
  name: Name,
  description: TranslatedText(300),
  /** Price of an item without sizes. */
  price: Price,
  calories: Calories,
  sizes: z.array(MenuSize).max(8),
  /** Ids of groups of options, in order. */
  groups: z.array(MenuKey).max(12),
  taxClass: z.enum(TAX_CLASSES),
  allergens: z.array(z.enum(ALLERGENS)),
  diets: z.array(z.enum(DIETS)),
  isAlcohol: z.boolean(),
  /** False for food, with which alcohol may be sold; absent: what the bar makes is a drink. */
  isDrink: z.boolean().optional(),
  /** Work units of the kitchen for the item, in which capacity is counted. */
  makeUnits: z.int().min(0).max(50),
  mostPerOrder: z.int().min(1).max(MOST_OF_ITEM),
  station: z.enum(STATIONS),
  /** An image of the library. */
  image: Id.nullable(),
});
export type MenuItem = z.infer<typeof MenuItem>;

/** A choice that goes with an item: "Choose two sides". */
export const OptionGroup = z.object({
  id: MenuKey,
  name: Name,
  /** Minimum number of options in all. */
  min: z.int().min(0).max(20),
  max: z.int().min(1).max(20),
  /** Maximum number of different options; 0 for no limit. */
  mostKinds: z.int().min(0).max(20),
  /** Maximum number of the same option. */
  mostOfOne: z.int().min(1).max(20),
  /** Number of free options: the cheapest of those chosen. */
  free: z.int().min(0).max(20),
  options: z
    .array(
      z.object({ item: MenuKey, /** Null: the item's own price. */ price: Price.nullable(), isDefault: z.boolean() }),
    )
    .min(1, 'needs an option')
    .max(60),
});
export type OptionGroup = z.infer<typeof OptionGroup>;

export const MenuCategory = z.object({
  id: MenuKey,
  name: Name,
  note: TranslatedText(300),
  items: z.array(MenuKey).max(200),
  /** Ids of dayparts; always sold when empty. The time when the order is ready decides. */
  dayparts: z.array(MenuKey).max(8),
  /** Order types in which the item is sold; all when empty. */
  modes: z.array(z.enum(MODES)),
});

/** The menu of the chain. A published version never changes. */
export const Menu = z.object({
  categories: z.array(MenuCategory).max(60),
  items: z.array(MenuItem).max(2000),
  groups: z.array(OptionGroup).max(400),
  /** Parts of the day in minutes after midnight; one whose end is before its start runs past midnight. */
  dayparts: z.array(z.object({ id: MenuKey, name: Name, from: MinuteOfDay, to: MinuteOfDay })).max(12),
});
export type Menu = z.infer<typeof Menu>;
export type MenuTexts = z.infer<typeof Name>;

export const EMPTY_MENU: Menu = { categories: [], items: [], groups: [], dayparts: [] };
