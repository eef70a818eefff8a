import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list } from '#content/fields/nested.ts';

/** A row of links, as buttons. */
export const linkRow = defineBlock({
  type: 'link_row',
  label: 'Link row',
  group: 'navigation',
  fields: { links: list(link({ label: 'Link', required: true }), { label: 'Links', min: 1, max: 8 }) },
  example: {
    links: [
      { url: { url: '/locations/' }, display_name: 'Find a restaurant' },
      { url: { url: '/menu/' }, display_name: 'See the menu' },
    ],
  },
});
