import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { ORDER_PAGE } from '../../pending-pages.ts';
import { directoryPages, NOT_FOUND_PAGE } from '../../reference.ts';
import { CANADIAN_HOME } from './canadian-page.ts';
import { FOOD_PAGES } from './food-pages.ts';
import { FRENCH_HOME } from './french-pages.ts';
import { HOME_DESCRIPTION, HOME_TITLE, homeBody } from './home-page.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import { PRESS_PAGES } from '../press/press-pages.ts';
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
        image: kit.image('dining-room'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Seven hundred rooms, one fire',
        subtitle: 'A hearth, a catch board and a lantern over every table. The rest each restaurant makes its own.',
        link: kit.to('/locations/'),
        link_text: 'Find a restaurant',
      }),
      kit.block(BLOCKS.content_grid, {
        heading: 'What they have in common',
        columns: '3',
        cells: (
          [
            [
              'hearth',
              'A wood fire',
              'In the middle of the kitchen, where you can see it. It is lit at noon and banked at night.',
            ],
            [
              'catch-board',
              'A catch board',
              'Written by hand each morning, with the boat where we know it. A struck-out line means what it says.',
            ],
            [
              'lantern',
              'A lantern for every table',
              'Off a working boat, lit at four in the afternoon. Most are older than the building.',
            ],
          ] as const
        ).map(([image, heading_text, words]) => ({
          content: [
            kit.block(BLOCKS.image, { image: kit.image(image), caption: '', alt_text: '', is_decorative: false }),
            kit.block(BLOCKS.heading, { heading_text, size: 'h3', style: 'plain' }),
            kit.block(BLOCKS.artf, { copy: `<p>${words}</p>` }),
          ],
        })),
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Sit in, sit out, stay in the car</h2><p>Most of our restaurants seat you by the fire; about one in three has a terrace as well. Many bring your order to the curb, and some bring it to your door. Each restaurant’s page says what it offers and until when.</p>',
        media: kit.image('terrace'),
        media_caption: '',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [
          kit.link('/seafood-restaurants/locations/', 'United States'),
          kit.link('/seafood-restaurants/locations/canada/', 'Canada'),
        ],
      }),
      kit.block(BLOCKS.article_preview_grid, {
        heading: 'Rooms with a story',
        articles: [
          {
            page: kit.pageId('/press/releases/the-net-loft-opens-again/'),
            image: kit.image('old-harbor'),
            title: 'The net loft, Portland',
            summary: 'Where it began: eleven tables by the windows, mended beam by beam.',
            date: '',
          },
          {
            page: kit.pageId('/press/releases/terminal-pier-opens-around-the-clock/'),
            image: kit.image('restaurant-front'),
            title: 'Terminal Pier, Las Vegas',
            summary: 'Four watches, no closing time, and chowder at three in the morning.',
            date: '',
          },
          {
            page: kit.pageId('/press/releases/vieux-quai-opens-in-montreal/'),
            image: kit.image('northern-harbor'),
            title: 'Vieux-Quai, Montréal',
            summary: 'A rope store of the old port, with a bar of Quebec pine.',
            date: '',
          },
          {
            page: kit.pageId('/press/releases/the-icehouse-comes-to-boise/'),
            image: kit.image('dining-room'),
            title: 'The Icehouse, Boise',
            summary: 'Brick walls two feet thick; opening early in the new year.',
            date: '',
          },
        ],
        see_all: kit.link('/press/', 'Newsroom'),
      }),
    ],
  }),
  children: [directoryPages('locations')],
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
    PRESS_PAGES,
    CANADIAN_HOME,
    SPANISH_HOME,
    FRENCH_HOME,
    ORDER_PAGE,
    NOT_FOUND_PAGE,
  ],
});
