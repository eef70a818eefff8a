import { defineBlock } from '#content/define.ts';
import { image, target } from '#content/fields/pointers.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 image_link: image, link. */
export const imageLink = defineBlock({
  type: 'image_link',
  label: 'Picture that leads somewhere',
  group: 'media',
  fields: {
    image: image({ label: 'Picture', required: true, namedBy: ['label'] }),
    link: target({ label: 'Leads to', required: true }),
    label: text({
      label: 'Words below the picture',
      help: 'Say where it leads. Empty: what the library says of the picture names the link.',
      maxLength: 120,
    }),
  },
  example: {
    image: 1,
    link: { url: '/locations/' },
    label: 'Find a table by the water',
  },
});
