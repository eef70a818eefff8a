import { defineBlock } from '#content/define.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image, target } from '#content/fields/pointers.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 social_grid: list of images. */
export const socialGrid = defineBlock({
  type: 'social_grid',
  label: 'Square image grid',
  group: 'media',
  help: 'Images from your guests and your social media accounts, cropped to squares.',
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    images: list(
      struct(
        { image: image({ label: 'Image', required: true }), link: target({ label: 'Link to' }) },
        { label: 'Image' },
      ),
      { label: 'Images', min: 1, max: 24 },
    ),
  },
  example: {
    heading: 'Lit by our guests',
    images: [
      { image: 1, link: { url: 'https://photos.example/lanternbay/1' } },
      { image: 2, link: { url: 'https://photos.example/lanternbay/2' } },
      { image: 1, link: null },
      { image: 2, link: null },
    ],
  },
});
