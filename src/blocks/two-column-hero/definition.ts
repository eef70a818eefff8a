import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 two_column_hero: columns. */
export const twoColumnHero = defineBlock({
  type: 'two_column_hero',
  label: 'Two-column hero',
  group: 'media',
  help: 'Two images with text side by side, for the top of a page. Below each other on phones.',
  fields: {
    columns: list(
      struct(
        {
          image: image({ label: 'Image' }),
          title: text({ label: 'Title', required: true, maxLength: 120 }),
          content: richText({ label: 'Text' }),
          link: link({ label: 'Button' }),
          text_style: choice({ label: 'Text', choices: ['dark', 'light'], initial: 'light' }),
        },
        { label: 'Column' },
      ),
      { label: 'Columns', min: 2, max: 2 },
    ),
  },
  rules: ({ columns }) =>
    columns.flatMap(({ link: { url, display_name } }, index) =>
      url !== null && display_name.trim() === ''
        ? [{ field: `columns.${index}.link.display_name`, message: 'is required when the button has a link' }]
        : [],
    ),
  example: {
    columns: [
      {
        image: 1,
        title: 'Supper by the water',
        content: '<p>Tables at the window, boats coming in.</p>',
        link: { url: { url: '/locations/' }, display_name: 'Find a restaurant' },
        text_style: 'light',
      },
      {
        image: 2,
        title: 'The hearth at home',
        content: '<p>Packed hot and ready when you are.</p>',
        link: { url: { page: 2 }, display_name: 'See the menu' },
        text_style: 'light',
      },
    ],
  },
});
