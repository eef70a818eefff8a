import { defineBlock } from '#content/define.ts';
import { list } from '#content/fields/nested.ts';
import { boolean } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';
import { MENU_CATEGORIES_PATH } from '#features/menus/menu-on-page.ts';

/** The chain's menu, with prices and availability of the guest's saved restaurant. */
export const menu = defineBlock({
  type: 'menu',
  label: 'Menu',
  group: 'promotion',
  help: 'Dishes of the published menu. Guests who saved a restaurant see its prices and what is sold out there.',
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    categories: list(text({ label: 'Category', maxLength: 80, offeredAt: MENU_CATEGORIES_PATH }), {
      label: 'Categories',
      help: 'Categories of the published menu. If empty, the whole menu is shown.',
      max: 40,
    }),
    show_allergens: boolean({ label: 'Show allergens', initial: true }),
  },
  example: { heading: 'From the menu', categories: [], show_allergens: true },
});
