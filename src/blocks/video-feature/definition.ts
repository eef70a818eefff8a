import { defineBlock } from '#content/define.ts';
import { image, target, video } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { boolean, choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 video_feature: video, image, image_alignment, text_style, title, subtitle, share icons, fineprint. */
export const videoFeature = defineBlock({
  type: 'video_feature',
  label: 'Video feature',
  group: 'media',
  help: 'A wide image with text on it. A video replaces it when a guest starts it.',
  fields: {
    video: video({ label: 'Video', required: true }),
    image: image({ label: 'Image', help: 'If empty, the poster of the video is used.' }),
    image_alignment: choice({ label: 'Image focus', choices: ['left', 'center', 'right'], initial: 'center' }),
    text_style: choice({ label: 'Text', choices: ['dark', 'light'], initial: 'light' }),
    title: text({ label: 'Title', required: true, maxLength: 120 }),
    subtitle: text({ label: 'Subtitle', maxLength: 240 }),
    show_share_icons: boolean({ label: 'Show share icons' }),
    facebook_url: target({ label: 'Facebook share link' }),
    twitter_url: target({ label: 'X share link' }),
    fineprint: richText({ label: 'Small print' }),
  },
  rules: ({ show_share_icons, facebook_url, twitter_url }) =>
    show_share_icons && facebook_url === null && twitter_url === null
      ? [{ field: 'show_share_icons', message: 'needs an address to share on Facebook or X' }]
      : [],
  example: {
    video: 1,
    image: 2,
    image_alignment: 'center',
    text_style: 'light',
    title: 'A day at the hearth',
    subtitle: 'From the first log to the last plate, in two minutes.',
    show_share_icons: true,
    facebook_url: { url: 'https://social.example/share?u=https%3A%2F%2Flanternbay.example%2Fhearth%2F' },
    twitter_url: { url: 'https://notes.example/new?text=A%20day%20at%20the%20hearth' },
    fineprint: '<p>Filmed at Harbor Point in a single day.</p>',
  },
});
