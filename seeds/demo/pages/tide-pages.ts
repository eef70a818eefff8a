import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** Moon, high water, low water (the afternoon's, if there are two) and the difference in feet. */
const TIDES = [
  ['New moon', '11:30 AM', '5:45 PM', '11.2'],
  ['Four days after', '2:45 PM', '8:30 AM', '9.6'],
  ['First quarter', '5:15 PM', '11:00 AM', '7.9'],
  ['Three days before full', '8:45 AM', '2:45 PM', '8.8'],
  ['Full moon', '11:45 AM', '6:00 PM', '10.9'],
  ['Four days after', '3:00 PM', '8:45 AM', '9.4'],
  ['Last quarter', '5:30 PM', '11:15 AM', '8.0'],
  ['Three days before new', '8:30 AM', '2:30 PM', '9.1'],
] as const;

const timeNote = (kit: ContentKit) =>
  kit.block(BLOCKS.artf, {
    copy: '<p>Standard time; add an hour in summer. Good enough to choose a table by, not for navigation.</p>',
  });

const table = page(TEMPLATES.framed_content, {
  slug: 'table',
  title: 'Tide table for Lantern Wharf',
  content: (kit) => ({
    ...promote('', '', true),
    body: [
      kit.block(BLOCKS.table, {
        caption: 'High and low water',
        table: [['Moon', 'High water', 'Low water', 'Feet between'], ...TIDES.map((row) => [...row])],
        has_header_row: true,
        has_header_column: true,
      }),
      timeNote(kit),
    ],
  }),
});

const pocketTable = page(TEMPLATES.framed_content, {
  slug: 'pocket-table',
  title: 'Tide table for Lantern Wharf, for the pocket',
  content: (kit) => ({
    ...promote('', '', true),
    body: [
      kit.block(BLOCKS.table, {
        caption: 'High and low water',
        table: [['Moon', 'High', 'Low'], ...TIDES.map(([moon, high, low]) => [moon, high, low])],
        has_header_row: true,
        has_header_column: true,
      }),
      timeNote(kit),
    ],
  }),
});

/** The tide at the first restaurant: a page that shows another one in a frame, and a smaller one on phones. */
export const TIDES_PAGE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'tides',
  title: 'Tides at Lantern Wharf',
  content: (kit) => ({
    ...promote(
      'Tides at Lantern Wharf | Lantern Bay',
      'High and low water below the net loft in Portland, Maine, through the month, and which tables see the most of it.',
    ),
    body: [
      kit.block(BLOCKS.artf, {
        copy:
          '<p>The sea under the loft at Harbor Point rises and falls by eight to eleven feet, twice a day. At low water you look down on ladders and mussels; six hours later the boats look in at you.</p>' +
          '<p>Guests ask for a table “when the tide is in” often enough that the hosts pinned this to the stand.</p>',
      }),
      kit.block(BLOCKS.iframe, {
        url: kit.to('/tides/table/'),
        mobile_url: kit.to('/tides/pocket-table/'),
        title: 'Tide table for Lantern Wharf',
        default_height: 520,
      }),
      kit.block(BLOCKS.video, {
        video: kit.video('harbor-loop'),
        caption: 'An hour before high water in October, from table six.',
        is_muted_autoplay: true,
        loop: true,
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'Asked at the host stand',
        layout: 'one-column',
        faqs: [
          {
            question: 'Which tables see the water?',
            answer: '<p>All eleven in the loft. Six and seven see it straight down.</p>',
          },
          {
            question: 'Does the tide ever come in?',
            answer: '<p>Onto the wharf, about twice a winter. We put the chairs up and serve from the loft.</p>',
          },
          {
            question: 'Why is it later every day?',
            answer:
              '<p>The moon moves on by some fifty minutes a day, and the water keeps up with it. Supper stays at five and at half past seven.</p>',
          },
        ],
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/locations/', 'Find Harbor Point'), kit.link('/our-story/', 'How the loft began')],
      }),
    ],
  }),
  children: [table, pocketTable],
});
