import { defineBlock } from '#content/define.ts';
import { embed } from '#content/fields/embed.ts';
import { image } from '#content/fields/pointers.ts';
import { text } from '#content/fields/text.ts';
import { EMBED_PROVIDERS, findEmbed } from '#features/embeds/contract.ts';

/** Spec §2.6: a media embed. Nothing of the other site is loaded until the guest asks for it. */
export const mediaEmbed = defineBlock({
  type: 'media_embed',
  label: 'Embedded video or audio',
  group: 'media',
  help: 'YouTube, Vimeo, Spotify, or a page of this site. It is loaded only when a guest starts it.',
  fields: {
    url: embed({
      label: 'Address',
      required: true,
      accepts: (url) => findEmbed(url) !== undefined,
      providers: EMBED_PROVIDERS,
    }),
    title: text({
      label: 'Title for screen readers',
      help: 'Shown on the image and read by screen readers.',
      required: true,
      maxLength: 120,
    }),
    poster: image({ label: 'Preview image', isSilent: true }),
    caption: text({ label: 'Caption', maxLength: 240 }),
  },
  example: {
    url: 'https://youtu.be/aB3dE5gH7jK',
    title: 'How a lantern is lit',
    poster: 1,
    caption: 'The keeper of our first lantern shows how it is done.',
  },
});
