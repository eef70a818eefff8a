import { defineBlock } from '#content/define.ts';
import { image } from '#content/fields/pointers.ts';
import { choice } from '#content/fields/scalar.ts';
import { stream } from '#content/fields/stream.ts';

/** Spec §3 custom_background_image_wrapper: content, background_image, mobile_background_image, text_style (light). */
export const customBackgroundImageWrapper = defineBlock({
  type: 'custom_background_image_wrapper',
  label: 'Background image',
  group: 'layout',
  help: 'Other blocks on a background image.',
  fields: {
    content: stream('wrapped', { label: 'Blocks', min: 1, max: 20 }),
    background_image: image({ label: 'Image', isSilent: true }),
    mobile_background_image: image({ label: 'Image on small screens', isSilent: true }),
    text_style: choice({ label: 'Text', choices: ['dark', 'light'], initial: 'light' }),
  },
  example: {
    content: [
      {
        id: '5f0f6a52-6a6f-4f0a-8a55-0f6f6a526a6f',
        type: 'heading',
        version: 1,
        value: { heading_text: 'Meet us at the pier', size: 'h2', style: 'plain' },
      },
    ],
    background_image: 1,
    mobile_background_image: null,
    text_style: 'light',
  },
});
