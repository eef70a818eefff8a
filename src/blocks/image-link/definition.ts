import { defineBlock } from '#content/define.ts';
import { image, target } from '#content/fields/pointers.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 image_link: image, link. */
export const imageLink = defineBlock({
  type: 'image_link',
  label: 'Image link',
  group: 'media',
  fields: {
    image: image({ label: 'Image', required: true, namedBy: ['label'] }),
    link: target({ label: 'Link to', required: true }),
    label: text({
      label: 'Text below the image',
      help: 'Describes the target of the link. If empty, the alternative text of the library is used.',
      maxLength: 120,
    }),
  },
  example: {
    image: 1,
    link: { url: '/locations/' },
    label: 'Find a table by the water',
  },
});
