import { defineBlock } from '#content/define.ts';
import { video as videoField } from '#content/fields/pointers.ts';
import { boolean } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.6: a video with its sources, tracks and poster, and optional muted autoplay. */
export const video = defineBlock({
  type: 'video',
  label: 'Video',
  group: 'media',
  fields: {
    video: videoField({ label: 'Video', required: true }),
    caption: text({ label: 'Caption', maxLength: 240 }),
    is_muted_autoplay: boolean({
      label: 'Play automatically, without sound',
      help: 'Only while the video is visible, and not for guests who prefer reduced motion.',
    }),
    loop: boolean({ label: 'Loop' }),
  },
  example: {
    video: 1,
    caption: 'Four o’clock in the kitchen at Harbor Point.',
    is_muted_autoplay: false,
    loop: false,
  },
});
