import { defineBlock } from '#content/define.ts';
import { richText } from '#content/fields/rich-text.ts';
import { choice } from '#content/fields/scalar.ts';

/** Spec §2.6 aligned rich text. */
export const alignedRichText = defineBlock({
  type: 'aligned_rich_text',
  label: 'Aligned rich text',
  group: 'text',
  help: 'Rich text, aligned left, center or right.',
  fields: {
    content: richText({ label: 'Text', required: true }),
    alignment: choice({ label: 'Alignment', choices: ['left', 'center', 'right'], initial: 'center' }),
    width: choice({
      label: 'Width',
      help: 'Narrow lines are easier to read; wide ones suit tables and a single sentence.',
      choices: ['narrow', 'wide'],
      initial: 'narrow',
    }),
  },
  example: {
    content:
      '<h2>The light stays on</h2><p>Last seating is at half past nine, and nobody has ever been asked to hurry.</p>',
    alignment: 'center',
    width: 'narrow',
  },
});
