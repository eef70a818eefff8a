import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list, struct } from '#content/fields/nested.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 sitemap: title, sections[] (title, links[] with url, display_name). */
export const sitemap = defineBlock({
  type: 'sitemap',
  label: 'Sitemap',
  group: 'navigation',
  help: 'Links to the pages of the site, in sections.',
  fields: {
    title: text({ label: 'Title', maxLength: 120 }),
    sections: list(
      struct(
        {
          title: text({ label: 'Title', required: true, maxLength: 80 }),
          links: list(link({ label: 'Link', required: true }), { label: 'Links', min: 1, max: 60 }),
        },
        { label: 'Section' },
      ),
      { label: 'Sections', min: 1, max: 24 },
    ),
  },
  example: {
    title: 'Everything on this site',
    sections: [
      {
        title: 'At the table',
        links: [
          { url: { page: 1 }, display_name: 'Menu' },
          { url: { page: 2 }, display_name: 'Raw bar' },
          { url: { url: '/menu/allergens/' }, display_name: 'Allergens' },
        ],
      },
      {
        title: 'Visit',
        links: [
          { url: { url: '/locations/' }, display_name: 'Find a restaurant' },
          { url: { page: 3 }, display_name: 'Private dining' },
        ],
      },
      { title: 'The company', links: [{ url: { page: 4 }, display_name: 'Our story' }] },
    ],
  },
});
