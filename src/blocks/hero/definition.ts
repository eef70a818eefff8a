import { defineBlock } from '#content/define.ts';
import { image, target } from '#content/fields/pointers.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 hero: image, image_alignment, text_style (dark or light), title, subtitle, link, link_text. */
export const hero = defineBlock({
  type: 'hero',
  label: 'Hero',
  group: 'media',
  help: 'A wide image with a title, for the top of a page.',
  fields: {
    image: image({ label: 'Image' }),
    image_alignment: choice({ label: 'Image focus', choices: ['left', 'center', 'right'], initial: 'center' }),
    text_style: choice({ label: 'Text', choices: ['dark', 'light'], initial: 'light' }),
    title: text({ label: 'Title', required: true, maxLength: 120 }),
    subtitle: text({ label: 'Subtitle', maxLength: 240 }),
    link: target({ label: 'Button link' }),
    link_text: text({ label: 'Button text', maxLength: 60 }),
  },
  rules: (value) =>
    value.link !== null && value.link_text.trim() === ''
      ? [{ field: 'link_text', message: 'is required when the button has a link' }]
      : [],
  example: {
    image: 1,
    image_alignment: 'center',
    text_style: 'light',
    title: 'Supper by lantern light',
    subtitle: 'Seafood over hardwood, in a dining room near you.',
    link: { url: '/locations/' },
    link_text: 'Find a restaurant',
  },
});
