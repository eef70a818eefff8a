import { defineBlock } from '#content/define.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 heading: heading_text, size (h2, h3, h4), style ('rope'). */
export const heading = defineBlock({
  type: 'heading',
  label: 'Heading',
  group: 'text',
  help: 'A heading, optionally with a rope under it.',
  fields: {
    heading_text: text({ label: 'Text', required: true, maxLength: 160 }),
    size: choice({ label: 'Size', choices: ['h2', 'h3', 'h4'], initial: 'h2' }),
    style: choice({ label: 'Style', choices: ['plain', 'rope'], initial: 'plain' }),
  },
  example: { heading_text: 'From the boat to the fire', size: 'h2', style: 'rope' },
});
