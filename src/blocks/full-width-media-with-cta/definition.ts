import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { richText } from '#content/fields/rich-text.ts';
import { boolean, choice, number } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';
import { EMPTY_MEDIUM, mediaErrors, mediaList } from '../full-width-media/definition.ts';

/** Spec §3 full_width_media_with_cta: media, mobile_media, max_height, fineprint and its look, text_style, cta. */
export const fullWidthMediaWithCta = defineBlock({
  type: 'full_width_media_with_cta',
  label: 'Full-width media with a button',
  group: 'promotion',
  help: 'An image or video across the full page width, with text, a button and small print on it.',
  fields: {
    media: mediaList({ label: 'Media', help: 'Only the first existing item is shown.', min: 1 }),
    mobile_media: mediaList({
      label: 'Media on small screens',
      help: 'If empty, the media for large screens are used.',
    }),
    max_height: number({
      label: 'Maximum height in pixels',
      help: 'From 320 to 800 in steps of 40. Other values are rounded up.',
      min: 320,
      max: 800,
    }),
    title: text({ label: 'Title', maxLength: 120 }),
    content: richText({ label: 'Text' }),
    cta: link({ label: 'Button' }),
    text_style: choice({ label: 'Text', choices: ['dark', 'light'], initial: 'light' }),
    fineprint: richText({ label: 'Small print' }),
    fineprint_width: number({ label: 'Width of the small print in columns (of 12)', min: 1, max: 12, initial: 12 }),
    fineprint_dropshadow: boolean({ label: 'Shadow behind the small print' }),
  },
  rules: ({ media, mobile_media, cta }) => [
    ...mediaErrors('media', media),
    ...mediaErrors('mobile_media', mobile_media),
    ...(cta.url !== null && cta.display_name.trim() === ''
      ? [{ field: 'cta.display_name', message: 'is required when the button has a link' }]
      : []),
  ],
  example: {
    media: [{ ...EMPTY_MEDIUM, image: 1 }],
    mobile_media: [{ ...EMPTY_MEDIUM, image: 2 }],
    max_height: 560,
    title: 'Crab season is on',
    content: '<p>Steamed, cracked and buttered, by the bucket, until the boats stop bringing them.</p>',
    cta: { url: { url: '/menu/' }, display_name: 'See the menu' },
    text_style: 'light',
    fineprint: '<p>While the catch lasts. Not with other offers.</p>',
    fineprint_width: 6,
    fineprint_dropshadow: false,
  },
});
