import { BLOCKS } from '#blocks/definitions.ts';
import { EMPTY_MEDIUM } from '#blocks/full-width-media/definition.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { ORDER_PAGE } from '../../pending-pages.ts';

/** The root of the Canadian restaurants, whose ordering addresses are below it. */
export const CANADIAN_HOME: PagePlan = page(TEMPLATES.home, {
  slug: 'ca',
  title: 'Lantern Bay in Canada',
  content: (kit) => ({
    ...promote(
      "Lantern Bay in Canada | From St. John's to Vancouver",
      'Wood-fired fish and chowder in sixty-odd Canadian dining rooms. Find the Lantern Bay nearest you, in English or in French.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('northern-harbor'),
        image_alignment: 'right',
        text_style: 'light',
        title: "From St. John's to Vancouver",
        subtitle: 'The nights are longer up here. We light the lanterns earlier.',
        link: kit.to('/seafood-restaurants/locations/canada/'),
        link_text: 'See Canada locations',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Cold water, good fish</h2><p>Our Canadian kitchens buy Canadian first, and spend 78 cents of every dollar for fish at home. Prices are in Canadian dollars, and the poutine has lobster on it.</p>',
        media: kit.image('boats-dawn'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/locations/', 'Find a restaurant'), kit.link('/fr-ca/', 'En français')],
      }),
      kit.block(BLOCKS.table, {
        caption: 'Who lands what we cook',
        table: [
          ['', 'From', 'Best in'],
          ['Lobster', 'Bay of Fundy, by trap', 'November to June'],
          ['Oysters', 'Malpeque and the Northumberland shore', 'September to May'],
          ['Arctic char', 'Land-based farms in Nova Scotia', 'All year'],
          ['Halibut', 'Haida Gwaii, by longline', 'March to October'],
          ['Spot prawns', 'Strait of Georgia, by trap', 'May and June'],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.full_width_media_with_cta, {
        media: [
          { ...EMPTY_MEDIUM, type: 'video', video: kit.video('harbor-loop') },
          { ...EMPTY_MEDIUM, image: kit.image('harbor-dusk') },
        ],
        mobile_media: [{ ...EMPTY_MEDIUM, image: kit.image('harbor-dusk') }],
        max_height: 520,
        title: 'Lit at half past three',
        content:
          '<p>In St. John’s the December sun is gone soon after four, so the lanterns there do not wait for it. Nobody minds: supper looks better this way.</p>',
        cta: kit.link('/locations/', 'Find your lantern'),
        text_style: 'light',
        fineprint: '',
        fineprint_width: 12,
        fineprint_dropshadow: false,
      }),
      kit.block(BLOCKS.article_preview_grid, {
        heading: 'News from the Canadian restaurants',
        articles: [
          {
            page: kit.pageId('/press/releases/sixty-scholarships-and-a-boatbuilding-class/'),
            image: kit.image('shipyard'),
            title: 'Twelve boatbuilders for Lunenburg',
            summary: 'A paid year at a wooden shipyard, for young people from families that live by the water’s work.',
            date: '2026-04-14',
          },
          {
            page: kit.pageId('/press/releases/vieux-quai-opens-in-montreal/'),
            image: kit.image('restaurant-front'),
            title: 'Vieux-Quai opens in Montréal',
            summary: 'A rope store in the old port, 126 seats, and curds from the Eastern Townships.',
            date: '2025-04-29',
          },
        ],
        see_all: { url: kit.to('/press/releases/'), display_name: '' },
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'North of the border',
        layout: 'two-column',
        faqs: [
          {
            question: 'Do American gift cards work here?',
            answer: `<p>No. <a href="${kit.href('/gift-cards/')}">The card with the red lantern</a> does: it is charged and spent in Canadian dollars.</p>`,
          },
          {
            question: 'When is your Thanksgiving dinner?',
            answer: '<p>In October, like everybody’s. In November we keep ordinary hours.</p>',
          },
          {
            question: 'Is there Military Monday?',
            answer: `<p>Yes, for the whole table: <a href="${kit.href('/military-monday/')}">here is how it works</a>.</p>`,
          },
          {
            question: 'Is the menu the same?',
            answer: `<p>Mostly. <a href="${kit.href('/menu/')}">The dishes that stay</a> are; the board and the poutine are ours.</p>`,
          },
        ],
      }),
    ],
  }),
  children: [ORDER_PAGE],
});
