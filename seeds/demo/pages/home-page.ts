import { BLOCKS } from '#blocks/definitions.ts';
import { EMPTY_MEDIUM } from '#blocks/full-width-media/definition.ts';
import type { StoredBlock } from '#content/stream.ts';
import type { ContentKit } from '../../content-kit.ts';

/** Title and description for search engines, short enough not to be cut. */
export const HOME_TITLE = 'Lantern Bay Seafood Kitchen | Supper by lantern light';
export const HOME_DESCRIPTION =
  'Wood-fired fish, lobster and chowder made twice a day, in some 700 dining rooms across the United States and Canada. Find yours and order tonight.';

/** Content of the chain's home page. */
export function homeBody(kit: ContentKit): StoredBlock[] {
  return [
    kit.block(BLOCKS.hero, {
      image: kit.image('harbor-dusk'),
      image_alignment: 'right',
      text_style: 'light',
      title: 'Supper by lantern light',
      subtitle:
        'Fish off the fire, chowder made twice a day, and a table with your name on it. The lamps go on at four.',
      link: kit.to('/locations/'),
      link_text: 'Find a restaurant',
    }),
    kit.block(BLOCKS.fresh_catch_feature, {
      heading: 'On the board today',
      intro:
        'Chalked up at Harbor Point this morning. Your restaurant writes its own, and when a line is struck out, that fish is gone.',
      catches: [
        { name: 'Haddock', origin: 'Georges Bank, hook and line', image: null, is_available: true },
        { name: 'Hard-shell lobster', origin: 'Casco Bay, by trap', image: null, is_available: true },
        { name: 'Arctic char', origin: 'Land-based, Nova Scotia', image: null, is_available: true },
        { name: 'Sea scallops', origin: 'Gulf of Maine', image: null, is_available: true },
        { name: 'Striped bass', origin: 'Chesapeake Bay', image: null, is_available: false },
        { name: 'Littleneck clams', origin: 'Wellfleet flats', image: null, is_available: true },
      ],
      link: kit.link('/menu/', 'See the menu'),
    }),
    kit.block(BLOCKS.two_column_feature, {
      content:
        '<h2>Fire, salt, patience</h2><p>Every Lantern Bay kitchen is built around a hearth. Oak and applewood burn down all afternoon, so that by supper there is a bed of coals for the fish, a slow corner for the corn and a hot grate for the lobster.</p><p>We salt early, turn once and stop there. A good fish needs little else.</p>',
      media: kit.image('hearth'),
      media_caption: 'The hearth at Harbor Point, Portland, Maine',
      column_layout: 'media-right',
      media_alignment: 'align-center',
      links: [kit.link('/our-story/', 'Read our story'), kit.link('/sourcing/', 'Where our fish comes from')],
    }),
    kit.block(BLOCKS.full_width_media_with_cta, {
      media: [{ ...EMPTY_MEDIUM, image: kit.image('family-table') }],
      mobile_media: [],
      max_height: 560,
      title: 'Feeding the whole crew?',
      content:
        '<p>The Wharf Boil comes to your yard with the pot, the burner, the crackers and somebody who has done it before. From eight people; two days’ notice.</p>',
      cta: kit.link('/catering/', 'Plan a party'),
      text_style: 'light',
      fineprint: '<p>For suppers on December 24 and 31, please order by the 20th.</p>',
      fineprint_width: 8,
      fineprint_dropshadow: false,
    }),
    kit.block(BLOCKS.article_preview_grid, {
      heading: 'News from the wharf',
      articles: [
        {
          page: kit.pageId('/press/releases/holiday-hours-2026/'),
          image: kit.image('lantern'),
          title: 'Who is open over the holidays',
          summary: 'Thanksgiving dinner in about one restaurant of three, and every lantern lit on the longest night.',
          date: '2026-11-17',
        },
        {
          page: kit.pageId('/press/releases/the-icehouse-comes-to-boise/'),
          image: kit.image('dining-room'),
          title: 'The Icehouse comes to Boise',
          summary: 'A freight shed of 1911 gets a hearth, a raw bar and a view of the channel under its floor.',
          date: '2026-11-03',
        },
        {
          page: kit.pageId('/press/releases/sustainability-report-for-2025/'),
          image: kit.image('catch-board'),
          title: 'Nine pounds in ten, followed to the boat',
          summary: 'Three years of figures side by side, the goals that we missed among them.',
          date: '2026-06-09',
        },
      ],
      see_all: { url: kit.to('/press/releases/'), display_name: '' },
    }),
    kit.block(BLOCKS.gift_cards_feature, {
      card_features: [
        {
          content:
            '<h3>Give somebody a Friday</h3><p>From $25 to $500, good in every dining room in the United States, and never too late: our cards do not expire.</p>',
          image: kit.image('gift-card-front'),
        },
      ],
      ctas: [
        { heading: '$20 back for each $100', cta: kit.link('/gift-cards/', 'About gift cards') },
        { heading: 'Supper for a little less', cta: kit.link('/offers/', 'See this season’s offers') },
      ],
    }),
    kit.block(BLOCKS.custom_background_image_wrapper, {
      background_image: kit.image('deep-water'),
      mobile_background_image: kit.image('deep-water-tall'),
      text_style: 'light',
      content: [
        kit.block(BLOCKS.heading, { heading_text: 'There is a light on near you', size: 'h2', style: 'rope' }),
        kit.block(BLOCKS.artf, {
          copy: '<p>From the wharf in Portland to a courtyard in Phoenix, each of our dining rooms keeps its own hours, its own catch board and its own lantern in the window.</p>',
        }),
        kit.block(BLOCKS.link_row, {
          links: [
            kit.link('/locations/', 'Search by city or ZIP'),
            kit.link('/seafood-restaurants/locations/', 'Browse by state'),
          ],
        }),
      ],
    }),
    kit.block(BLOCKS.social_grid, {
      heading: 'Seen from your tables',
      images: ['chowder', 'terrace', 'lime-pie', 'raw-bar', 'crab-boil', 'boats-dawn'].map((name) => ({
        image: kit.image(name),
        link: { url: `https://instagram.example/lanternbay/${name}` },
      })),
    }),
    kit.block(BLOCKS.faqs, {
      heading: 'Before you come',
      layout: 'two-column',
      faqs: [
        {
          question: 'Do I need a reservation?',
          answer: `<p>Not usually. Where a restaurant takes reservations you will see it on <a href="${kit.href('/locations/')}">its page</a>; elsewhere you can join the wait list before you leave home.</p>`,
        },
        {
          question: 'Is there something for people who do not eat fish?',
          answer: `<p>Yes: skirt steak from the same hearth, corn from the coals and a roasted squash plate. Children have <a href="${kit.href('/menu/deckhands/')}">a menu of half plates</a>, noodles included.</p>`,
        },
        {
          question: 'Can you cook around my allergy?',
          answer: `<p>Tell your server before you order. Our kitchens handle shellfish, fish, wheat, milk, egg and nuts every day; the <a href="${kit.href('/menu/allergens/')}">allergen page</a> says what that means for each dish.</p>`,
        },
        {
          question: 'Are you open on holidays?',
          answer: `<p>All of us close on Christmas Day, most of us on Thanksgiving. Holiday hours are shown with <a href="${kit.href('/locations/')}">the hours of each restaurant</a>.</p>`,
        },
      ],
    }),
  ];
}
