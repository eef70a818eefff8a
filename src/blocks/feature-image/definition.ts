import { defineBlock } from '#content/define.ts';
import { image, target } from '#content/fields/pointers.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 feature_image: image, width ('centered'). */
export const featureImage = defineBlock({
  type: 'feature_image',
  label: 'Feature image',
  group: 'media',
  help: 'One large image, centered or across the full page width.',
  fields: {
    image: image({ label: 'Image', required: true }),
    width: choice({ label: 'Width', choices: ['centered', 'full'], initial: 'centered' }),
    caption: text({ label: 'Caption', maxLength: 240 }),
    link: target({ label: 'Image link' }),
  },
  example: {
    image: 1,
    width: 'centered',
    caption: 'The boats come in before the lamps are lit.',
    link: null,
  },
});
