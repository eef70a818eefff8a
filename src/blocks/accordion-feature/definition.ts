import { defineBlock } from '#content/define.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.6 accordion_feature: entries of which several may be open. */
export const accordionFeature = defineBlock({
  type: 'accordion_feature',
  label: 'Accordion',
  group: 'text',
  help: 'Entries that guests open one by one, for details that not everyone needs.',
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    intro: richText({ label: 'Introduction' }),
    items: list(
      struct(
        {
          title: text({ label: 'Title', required: true, maxLength: 160 }),
          content: richText({ label: 'Text', required: true }),
          image: image({ label: 'Image' }),
        },
        { label: 'Entry' },
      ),
      { label: 'Entries', min: 1, max: 40 },
    ),
  },
  example: {
    heading: 'Before you come aboard',
    intro: '<p>What guests ask at the host stand, answered by those who stand there.</p>',
    items: [
      {
        title: 'Parties of eight and more',
        content:
          '<p>The long table by the window seats fourteen. Call the restaurant two days ahead and we hold it for half an hour.</p>',
        image: 2,
      },
      {
        title: 'Dogs on the dock',
        content: '<p>Welcome outside, with a bowl of water at every post.</p>',
        image: null,
      },
      {
        title: 'High chairs and boosters',
        content: '<p>Every restaurant has both. Ask when you join the wait list.</p>',
        image: null,
      },
    ],
  },
});
