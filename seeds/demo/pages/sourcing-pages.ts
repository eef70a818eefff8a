import { BLOCKS } from '#blocks/definitions.ts';
import { EMPTY_MEDIUM } from '#blocks/full-width-media/definition.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** Shown inside the sourcing page when guests open the frame. */
const NOTEBOOK_PATH = '/sourcing/notebook/';

const notebook = page(TEMPLATES.framed_content, {
  slug: 'notebook',
  title: 'A buyer’s notebook',
  content: (kit) => ({
    ...promote('', '', true),
    body: [
      kit.block(BLOCKS.table, {
        caption: 'Thursday, October 15, 2026',
        table: [
          ['Time', 'Boat', 'Fish', 'Landed, lb', 'Bought, lb', 'Why'],
          ['4:50 AM', 'Thea Louise', 'Haddock', '2,140', '1,600', 'Stiff, bright gills; the rest too small'],
          ['5:10 AM', 'Second Cousin', 'Pollock', '880', '880', 'Iced on deck, as promised'],
          ['5:35 AM', 'Halfway Rock', 'Hake', '640', '0', 'Soft. He agreed before I said it'],
          ['6:05 AM', 'Marigold T.', 'Lobster', '410', '355', 'Eleven with eggs went back over the side'],
          ['6:40 AM', 'Plain Sailing', 'Scallops', '300', '300', 'Dry, sweet, still clicking'],
        ],
        has_header_row: true,
        has_header_column: false,
      }),
      kit.block(BLOCKS.artf, {
        copy: '<p>Portland, wind northwest, light. Five boats, 3,135 pounds, two coffees. What we did not buy was sold to others before eight.</p>',
      }),
    ],
  }),
});

/** Sources of the fish, and a page of a buyer's notebook to be shown in a frame. */
export const SOURCING: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'sourcing',
  title: 'Where our fish comes from',
  content: (kit) => ({
    ...promote(
      'Where our fish comes from | Lantern Bay',
      'Which waters, which gear and which seasons: how Lantern Bay buys fish and shellfish, and what we leave in the sea.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('dock-crates'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Where our fish comes from',
        subtitle: 'The boat, the bay and the day are written on every crate. We read them before we buy.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.heading, { heading_text: 'How we buy', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy:
          '<p>Our buyers stand on the dock. They know the skippers, they know the gear, and they are free to go home with less than they came for.</p>' +
          `<p>Nine pounds in ten of what we bought last year can be followed to the boat or the farm. <a href="${kit.href('/press/releases/sustainability-report-for-2025/')}">The report for 2025</a> says what the tenth was.</p>`,
      }),
      kit.block(BLOCKS.table, {
        caption: 'What we buy most of',
        table: [
          ['Fish', 'Waters', 'Caught by', 'Best in'],
          ['Lobster', 'Gulf of Maine, Bay of Fundy', 'Trap', 'June to December'],
          ['Haddock', 'Georges Bank', 'Hook and line', 'All year'],
          ['Arctic char', 'Land-based farms', 'Raised in tanks', 'All year'],
          ['Oysters', 'Both coasts', 'Farmed on racks', 'September to May'],
          ['Shrimp', 'Gulf of Mexico', 'Trawl with turtle excluders', 'May to November'],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.full_width_media, {
        media: [
          { ...EMPTY_MEDIUM, type: 'video', video: kit.video('harbor-morning'), is_muted_autoplay: true },
          { ...EMPTY_MEDIUM, image: kit.image('boats-dawn') },
        ],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>What we leave in the sea</h2><p>No bluefin tuna, no wild sturgeon, no undersized lobster and no egg-bearing females. When a stock is closed we take it off the board and write why.</p><p>Our terms with the boats are short: payment within two working days, a floor price agreed each quarter, and no duty to sell to us alone.</p>',
        media: kit.image('crew-deck'),
        media_caption: 'Out before five',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/press/releases/the-name-of-the-boat-on-the-board/', 'About boat to table')],
      }),
      kit.block(BLOCKS.media_embed, {
        url: NOTEBOOK_PATH,
        title: 'A page from a buyer’s notebook',
        poster: kit.image('catch-board'),
        caption: 'One morning on the fish pier in Portland, as it was written down.',
      }),
      kit.block(BLOCKS.heading, { heading_text: 'What goes back', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy: '<p>Oysters settle best on oysters. The shells of 148 raw bars lie in the sun for a year and then return to the water as ground for young ones: 1,265 tons in 2025.</p>',
      }),
      kit.block(BLOCKS.image, {
        image: kit.image('oyster-beds'),
        caption: 'Racks at low tide: an oyster in a bag meets nobody but the farmer.',
        alt_text: '',
        is_decorative: false,
      }),
      kit.block(BLOCKS.link_row, {
        links: [
          kit.link('/menu/', 'See the menu'),
          kit.link('/menu/raw-bar/', 'The raw bar'),
          kit.link('/tides/', 'Tides at Lantern Wharf'),
        ],
      }),
    ],
  }),
  children: [notebook],
});
