import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { ACCOUNT_PAGES, ORDER_PAGE } from '../../pending-pages.ts';
import { DIRECTORY_PAGES, NOT_FOUND_PAGE } from '../../reference.ts';
import { CANADIAN_HOME } from './canadian-page.ts';
import { FOOD_PAGES } from './food-pages.ts';
import { FRENCH_HOME } from './french-pages.ts';
import { HOME_DESCRIPTION, HOME_TITLE, homeBody } from './home-page.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import { SERVICE_PAGES } from './service-pages.ts';
import { SPANISH_HOME } from './spanish-pages.ts';
import { STORY_PAGES } from './story-pages.ts';

const map = page(TEMPLATES.location_map, {
  slug: 'locations',
  title: 'Find a restaurant',
  content: () => ({
    heading: 'Find a restaurant',
    ...promote(
      'Find a restaurant | Lantern Bay Seafood Kitchen',
      'Search by city, state or ZIP for the Lantern Bay nearest you: hours, wait, pick-up and delivery at a glance.',
    ),
  }),
});

const restaurants = page(TEMPLATES.generic_content, {
  slug: 'seafood-restaurants',
  title: 'Our dining rooms',
  content: (kit) => ({
    ...promote(
      'Our dining rooms | Lantern Bay Seafood Kitchen',
      'What every Lantern Bay has in common, what each keeps for itself, and how to find the one near you.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.picture('dining-room'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Seven hundred rooms, one fire',
        subtitle: 'A hearth, a catch board and a lantern over every table. The rest each restaurant makes its own.',
        link: kit.to('/locations/'),
        link_text: 'Find a restaurant',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Sit in, sit out, stay in the car</h2><p>Most of our restaurants seat you by the fire; about one in three has a terrace as well. Many bring your order to the curb, and some bring it to your door. Each restaurant’s page says what it offers and until when.</p>',
        media: kit.picture('terrace'),
        media_caption: '',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [
          kit.link('/seafood-restaurants/locations/', 'United States'),
          kit.link('/seafood-restaurants/locations/canada/', 'Canada'),
        ],
      }),
    ],
  }),
  children: [DIRECTORY_PAGES],
});

/** The whole tree of the demo chain's site. */
export const DEMO_PAGES: PagePlan = page(TEMPLATES.home, {
  slug: '',
  title: 'Lantern Bay Seafood Kitchen',
  content: (kit) => ({ ...promote(HOME_TITLE, HOME_DESCRIPTION), body: homeBody(kit) }),
  children: [
    map,
    restaurants,
    ...FOOD_PAGES,
    ...STORY_PAGES,
    ...SERVICE_PAGES,
    ...LEGAL_PAGES,
    CANADIAN_HOME,
    SPANISH_HOME,
    FRENCH_HOME,
    ORDER_PAGE,
    ACCOUNT_PAGES,
    NOT_FOUND_PAGE,
  ],
});
