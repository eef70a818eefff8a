import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { MENU_SUBPAGES } from './menu-subpages.ts';

/** The menu, the raw bar, the children's menu and allergens. */
export const MENU_PAGE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'menu',
  title: 'Menu',
  content: (kit) => ({
    ...promote(
      'Menu | Lantern Bay Seafood Kitchen',
      'Chowders, the raw bar, fish from the hearth, lobster three ways and something for those who do not eat fish.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('seafood-plate'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'From the bay, over the fire',
        subtitle: 'The board changes with the boats. These stay.',
        link: kit.to('/locations/'),
        link_text: 'Order at your restaurant',
      }),
      kit.block(BLOCKS.tiered_nav, { navigation: kit.snippet('Menu navigation') }),
      menuTabs(kit),
      kit.block(BLOCKS.table, {
        caption: 'Portions and usual prices',
        table: [
          ['', 'For one', 'To share', 'Feeds'],
          ['Either chowder', '$8.50', '$26.00', 'Four, from the pot'],
          ['Oysters', '$19.00', '$36.00', 'Six or twelve'],
          ['The Tower', '', '$78.00', 'Two or three'],
          ['Whole grilled fish', '$31.00', '$58.00', 'Two, from the big grate'],
          ['Lobster roll', '$27.50', '', 'One, gladly'],
          ['Beer-battered haddock', '$21.00', '', 'One'],
          ['Skirt steak', '$29.00', '', 'One'],
          ['Roasted squash', '$18.00', '', 'One'],
          ['Blueberry buckle', '$8.00', '$22.00', 'Four, from the pan'],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.aligned_rich_text, {
        content:
          '<p>In dollars, in the United States. Lobster and the fish on the board follow the dock, and islands and airports follow rules of their own. The price your server reads out is the one that counts.</p>',
        alignment: 'left',
        width: 'wide',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Half plates for deckhands</h2><p>Guests under twelve order from the same fire: nine dishes at half the size, with fruit, a vegetable and milk or water in the price. When the kitchen has a moment, a cook takes them to look at the hearth from behind the rope.</p>',
        media: kit.image('chef-pass'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/menu/deckhands/', 'The Deckhands’ Menu')],
      }),
      kit.block(BLOCKS.link_row, {
        links: [
          kit.link('/locations/', 'Find a restaurant'),
          kit.link('/menu/allergens/', 'Allergens and food safety'),
          kit.link('/lobster-nights/', 'Lobster Nights'),
        ],
      }),
    ],
  }),
  children: MENU_SUBPAGES,
});

function menuTabs(kit: ContentKit) {
  const tab = (category: string, words: string) => ({
    tab_name: category,
    content: [
      kit.block(BLOCKS.menu, { heading: '', categories: [category], show_allergens: true }),
      kit.block(BLOCKS.aligned_rich_text, { content: `<p>${words}</p>`, alignment: 'left', width: 'wide' }),
    ],
  });
  const rawBar = `Opened at the bar while you watch. <a href="${kit.href('/menu/raw-bar/')}">More about the raw bar</a>.`;
  return kit.block(BLOCKS.tabbed_features, {
    header_content: '<h2>What the kitchen makes</h2><p>In every restaurant, every day, beside what the board says.</p>',
    tabs: [
      tab('To begin', 'Both chowders are made at ten and again at four.'),
      tab('On ice', rawBar),
      tab('From the hearth', 'Over oak and applewood. A large plate comes with two sides.'),
      tab('From the pan', 'The fryers are shared between fish and potatoes.'),
      tab('Lunch', 'Until four in the afternoon.'),
      tab('To finish', 'Coffee strong enough for a night watch.'),
    ],
  });
}
