import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const release = (slug: string) => `/press/releases/${slug}/`;

/** Donations of the chain and its crews. */
export const LANTERN_FUND: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'lantern-fund',
  title: 'The Lantern Fund',
  content: (kit) => ({
    ...promote(
      'The Lantern Fund | Lantern Bay Seafood Kitchen',
      'Freezers for food pantries, summer lunches and scholarships for fishing families: what the Lantern Fund pays for, and how to ask it.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('northern-harbor'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'The Lantern Fund',
        subtitle: 'An evening’s chowder, a little of each paycheck, and the company doubles it.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Nine people, drawn by lot</h2><p>A committee of nine restaurant employees decides what the fund pays for. None of them is a manager, and after a year nine others take their chairs.</p><p>They give to groups within twenty-five miles of a restaurant, because somebody from the crew delivers the money and looks at the place.</p>',
        media: kit.image('family-table'),
        media_caption: 'They meet where everybody else does',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [],
      }),
      kit.block(BLOCKS.content_grid, {
        heading: 'Where it goes',
        columns: '3',
        cells: [
          cell(
            kit,
            'Pantries',
            'Freezers first. A pantry that cannot keep fish has to refuse it, so the fund has bought more than three hundred, and the wiring they need.',
          ),
          cell(
            kit,
            'Summer lunches',
            'When schools close, so do their kitchens. Some two hundred of our cooks spend one paid morning a week in somebody else’s.',
          ),
          cell(
            kit,
            'Scholarships',
            'Sixty a year for young people from fishing families, for any course that ends in a certificate. Nobody has to promise to go to sea.',
          ),
        ],
      }),
      kit.block(BLOCKS.table, {
        caption: 'What came in from April to June 2026',
        table: [
          ['From', 'Dollars'],
          ['An evening’s chowder, May 21', '$294,000'],
          ['The pay of 9,400 employees', '$83,000'],
          ['The company, matching them', '$83,000'],
          ['Guests', '$43,000'],
          ['Together', '$503,000'],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>A year in a shipyard</h2><p>Twelve of the scholarships are of another kind. They pay for a year in Lunenburg, Nova Scotia, where trainees build a thirty-foot workboat from the keel up. The finished boat is leased at cost to somebody who is starting out on the water.</p>',
        media: kit.image('shipyard'),
        media_caption: 'Half planked, all paid for',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link(release('sixty-scholarships-and-a-boatbuilding-class'), 'About the class')],
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'Asking for help',
        layout: 'two-column',
        faqs: [
          {
            question: 'Who can apply?',
            answer: `<p>Any group that feeds people within twenty-five miles of <a href="${kit.href('/locations/')}">a restaurant</a>. Ask at the host stand for the form; it has two pages.</p>`,
          },
          {
            question: 'When?',
            answer:
              '<p>By the last day of each quarter. You hear from us within three weeks, also when the answer is no.</p>',
          },
          {
            question: 'How do families apply for a scholarship?',
            answer: '<p>Forms lie at every host stand and dock office from March. They are due on May 15.</p>',
          },
          {
            question: 'Can I give?',
            answer: '<p>Tell your server. It is added to the bill, and all of it goes to the fund.</p>',
          },
        ],
      }),
      kit.block(BLOCKS.article_preview_grid, {
        heading: 'News of the fund',
        articles: [
          {
            page: kit.pageId(release('lantern-fund-second-quarter-2026')),
            image: kit.image('curbside'),
            title: 'Half a million dollars, mostly for summer lunches',
            summary: '147 groups in 31 states and five provinces, and two hundred cooks on loan.',
            date: '2026-07-21',
          },
          {
            page: kit.pageId(release('lantern-fund-first-quarter-2025')),
            image: kit.image('chowder'),
            title: 'One evening’s chowder for 188 pantries',
            summary: 'Freezers, vans and 41,000 pounds of haddock; and what the fund turned down.',
            date: '2025-05-06',
          },
          {
            page: kit.pageId(release('scholarship-for-fishing-families')),
            image: kit.image('crew-deck'),
            title: 'How the scholarships began',
            summary: 'Forty of them, in the spring of 2024, for the children of working harbors.',
            date: '2024-04-09',
          },
        ],
        see_all: kit.link('/press/releases/', 'See all releases'),
      }),
    ],
  }),
});

function cell(kit: ContentKit, heading_text: string, words: string) {
  return {
    content: [
      kit.block(BLOCKS.heading, { heading_text, size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, { copy: `<p>${words}</p>` }),
    ],
  };
}
