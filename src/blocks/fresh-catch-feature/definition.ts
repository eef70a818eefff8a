import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image } from '#content/fields/pointers.ts';
import { boolean } from '#content/fields/scalar.ts';
import { multiline, text } from '#content/fields/text.ts';

/** Spec §3 fresh_catch_feature: link with url and display_name; beside it the board of today's fish. */
export const freshCatchFeature = defineBlock({
  type: 'fresh_catch_feature',
  label: 'Fresh catch',
  group: 'promotion',
  help: "A chalkboard of today's fish.",
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    intro: multiline({ label: 'Introduction', maxLength: 400 }),
    catches: list(
      struct(
        {
          name: text({ label: 'Fish', required: true, maxLength: 80 }),
          origin: text({ label: 'From', maxLength: 80 }),
          image: image({ label: 'Image', isSilent: true }),
          is_available: boolean({ label: 'Available', initial: true }),
        },
        { label: 'Catch' },
      ),
      { label: 'Catches', max: 16 },
    ),
    link: link({ label: 'Link' }),
  },
  rules: ({ heading, catches }) =>
    heading.trim() === '' && catches.length === 0 ? [{ field: 'heading', message: 'is required without catches' }] : [],
  example: {
    heading: "Today's fresh catch",
    intro: 'Off the boats this morning, over oak tonight.',
    catches: [
      { name: 'Atlantic halibut', origin: 'Gulf of Maine', image: 1, is_available: true },
      { name: 'Arctic char', origin: 'Icelandic coast', image: 2, is_available: true },
      { name: 'Sea scallops', origin: 'Georges Bank', image: null, is_available: true },
      { name: 'Striped bass', origin: 'Chesapeake Bay', image: null, is_available: false },
    ],
    link: { url: { page: 2 }, display_name: 'See the whole menu' },
  },
});
