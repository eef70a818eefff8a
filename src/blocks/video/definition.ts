import { defineBlock } from '#content/define.ts';
import { video as film } from '#content/fields/pointers.ts';
import { boolean } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.6: a video with its sources, tracks and poster, and optional muted autoplay. */
export const video = defineBlock({
  type: 'video',
  label: 'Film',
  group: 'media',
  fields: {
    video: film({ label: 'Film', required: true }),
    caption: text({ label: 'Caption', maxLength: 240 }),
    is_muted_autoplay: boolean({
      label: 'Plays by itself, without sound',
      help: 'While it is in view, for guests who have not asked for less motion.',
    }),
    loop: boolean({ label: 'Starts again at its end' }),
  },
  example: {
    video: 1,
    caption: 'Four o’clock in the kitchen at Harbor Point.',
    is_muted_autoplay: false,
    loop: false,
  },
});
