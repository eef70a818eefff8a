import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { richText } from '#content/fields/rich-text.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** A notice that must be seen: weather closings, recalls, holiday hours. */
export const alert = defineBlock({
  type: 'alert',
  label: 'Alert',
  group: 'text',
  help: 'A notice that must be seen. Use it rarely.',
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    content: richText({ label: 'Text', required: true }),
    tone: choice({ label: 'Tone', choices: ['information', 'warning'], initial: 'information' }),
    link: link({ label: 'Link' }),
  },
  example: {
    heading: 'Open late for the lantern festival',
    content: '<p>Kitchens stay open until midnight on Friday and Saturday.</p>',
    tone: 'information',
    link: { url: { url: '/locations/' }, display_name: 'See hours near you' },
  },
});
