import { defineBlock } from '#content/define.ts';
import { image as imageField } from '#content/fields/pointers.ts';
import { boolean } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.6: an image. */
export const image = defineBlock({
  type: 'image',
  label: 'Image',
  group: 'media',
  fields: {
    image: imageField({ label: 'Image', required: true, namedBy: ['alt_text', 'is_decorative'] }),
    caption: text({ label: 'Caption', maxLength: 240 }),
    alt_text: text({
      label: 'Alternative text',
      help: 'Read by screen readers. If empty, the alternative text of the library is used.',
      maxLength: 240,
    }),
    is_decorative: boolean({ label: 'Decorative', help: 'Screen readers skip decorative images.' }),
  },
  rules: ({ alt_text, is_decorative }) =>
    is_decorative && alt_text.trim() !== ''
      ? [{ field: 'alt_text', message: 'must be empty for decorative images' }]
      : [],
  example: {
    image: 2,
    caption: 'Oak and applewood, lit at noon.',
    alt_text: '',
    is_decorative: false,
  },
});
