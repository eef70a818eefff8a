import { defineBlock } from '#content/define.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 timeline: header, footer, layout, events[] (year, content as copy or image). */
export const timeline = defineBlock({
  type: 'timeline',
  label: 'Timeline',
  group: 'text',
  help: 'Events by year along a line.',
  fields: {
    header: richText({ label: 'Above the line' }),
    layout: choice({
      label: 'Layout',
      help: 'On small screens the line is always on the left.',
      choices: ['left', 'alternating'],
      initial: 'alternating',
    }),
    events: list(
      struct(
        {
          year: text({ label: 'Year', required: true, maxLength: 40 }),
          content: struct(
            {
              type: choice({ label: 'Content type', choices: ['copy', 'image'], initial: 'copy' }),
              copy: richText({ label: 'Text' }),
              image: image({ label: 'Image' }),
              caption: text({ label: 'Image caption', maxLength: 200 }),
            },
            { label: 'Content' },
          ),
        },
        { label: 'Event' },
      ),
      { label: 'Events', min: 1, max: 40 },
    ),
    footer: richText({ label: 'Below the line' }),
  },
  rules: ({ events }) =>
    events.flatMap(({ content }, index) => {
      if (content.type === 'image') {
        return content.image === null
          ? [{ field: `events.${index}.content.image`, message: 'is required for an event with an image' }]
          : [];
      }
      return content.copy.trim() === ''
        ? [{ field: `events.${index}.content.copy`, message: 'is required for an event with text' }]
        : [];
    }),
  example: {
    header: '<h2>Sixty years of harbor light</h2>',
    layout: 'alternating',
    events: [
      {
        year: '1966',
        content: {
          type: 'copy',
          copy: '<p>Two brothers sell the day’s catch from the deck of a boat that no longer floats.</p>',
          image: null,
          caption: '',
        },
      },
      { year: '1978', content: { type: 'image', copy: '', image: 2, caption: 'The hearth of the first dining room' } },
      {
        year: '1994',
        content: {
          type: 'copy',
          copy: '<p>The hundredth restaurant opens, and the first one gets its roof repaired at last.</p>',
          image: null,
          caption: '',
        },
      },
    ],
    footer: '<p>The line goes on. <a href="/locations/">Come and see.</a></p>',
  },
});
