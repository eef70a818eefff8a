import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image, page } from '#content/fields/pointers.ts';
import { date } from '#content/fields/scalar.ts';
import { multiline, text } from '#content/fields/text.ts';

/** Cards that lead to pages, with the way to all of them (Spec §2.6: 'See All'). */
export const articlePreviewGrid = defineBlock({
  type: 'article_preview_grid',
  label: 'Article previews',
  group: 'promotion',
  help: 'Cards that link to pages of this site. Pages that are not public are not shown.',
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    articles: list(
      struct(
        {
          page: page({ label: 'Page', required: true }),
          image: image({ label: 'Image', isSilent: true }),
          title: text({ label: 'Title', help: 'If empty, the page title is used.', maxLength: 120 }),
          summary: multiline({ label: 'Summary', maxLength: 320 }),
          date: date({ label: 'Date', help: 'Shown above the title. If empty, no date is shown.' }),
        },
        { label: 'Article' },
      ),
      { label: 'Articles', min: 1, max: 12 },
    ),
    see_all: link({ label: 'Link to all', help: 'If the link text is empty, “See All” is shown.' }),
  },
  example: {
    heading: 'From the dock',
    articles: [
      {
        page: 1,
        image: 1,
        title: 'How a trap boat earns its breakfast',
        summary: 'Five in the morning, two hundred traps and one thermos: a day with the Harbor Point crew.',
        date: '2026-09-03',
      },
      {
        page: 2,
        image: 2,
        title: 'Keeping a hearth alive',
        summary: 'Oak for heat, applewood for flavor, and somebody who never lets it go out.',
        date: '2026-08-21',
      },
      { page: 3, image: null, title: '', summary: 'What we bring back from the boats this season.', date: '' },
    ],
    see_all: { url: { page: 4 }, display_name: '' },
  },
});
