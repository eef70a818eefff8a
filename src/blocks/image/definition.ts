import { defineBlock } from '#content/define.ts';
import { image as picture } from '#content/fields/pointers.ts';
import { boolean } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.6: an image. */
export const image = defineBlock({
  type: 'image',
  label: 'Picture',
  group: 'media',
  fields: {
    image: picture({ label: 'Picture', required: true, namedBy: ['alt_text', 'is_decorative'] }),
    caption: text({ label: 'Caption', maxLength: 240 }),
    alt_text: text({
      label: 'What it shows here',
      help: 'Read to guests who do not see it. Empty: what the library says of the picture.',
      maxLength: 240,
    }),
    is_decorative: boolean({ label: 'Mere decoration', help: 'Guests who do not see it miss nothing.' }),
  },
  rules: ({ alt_text, is_decorative }) =>
    is_decorative && alt_text.trim() !== ''
      ? [{ field: 'alt_text', message: 'must be empty when the picture is mere decoration' }]
      : [],
  example: {
    image: 2,
    caption: 'Oak and applewood, lit at noon.',
    alt_text: '',
    is_decorative: false,
  },
});
