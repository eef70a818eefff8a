import type { FieldError } from '#shared/problem.ts';
import { defineBlock } from '#content/define.ts';
import type { FieldOptions } from '#content/field.ts';
import { embed } from '#content/fields/embed.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image, video } from '#content/fields/pointers.ts';
import { boolean, choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';
import { EMBED_PROVIDERS, findEmbed } from '#features/embeds/contract.ts';

const item = struct(
  {
    type: choice({ label: 'Kind', choices: ['image', 'video', 'other'], initial: 'image' }),
    image: image({ label: 'Image' }),
    video: video({ label: 'Video' }),
    is_muted_autoplay: boolean({
      label: 'Play automatically, without sound',
      help: 'Only while the video is visible, and not for guests who prefer reduced motion. They start it themselves.',
      initial: true,
    }),
    embed: embed({
      label: 'Address of external media',
      help: 'It is loaded only when a guest starts it.',
      accepts: (url) => findEmbed(url) !== undefined,
      providers: EMBED_PROVIDERS,
    }),
    embed_title: text({ label: 'Title for screen readers', help: 'Read by screen readers.', maxLength: 120 }),
  },
  { label: 'Media item' },
);

/** Up to three media, of which the first that exists is shown; the others are fallbacks for deleted ones. */
export function mediaList(options: FieldOptions & { min?: number }) {
  return list(item, { ...options, max: 3 });
}

type StoredMedia = ReturnType<ReturnType<typeof mediaList>['empty']>;

/** Checks that every medium has what its kind requires. */
export function mediaErrors(field: string, media: StoredMedia): FieldError[] {
  return media.flatMap(({ type, image, video, embed, embed_title }, index) => {
    const missing = (key: string): FieldError => ({ field: `${field}.${index}.${key}`, message: 'is required' });
    if (type === 'image') return image ? [] : [missing('image')];
    if (type === 'video') return video ? [] : [missing('video')];
    return [...(embed.trim() ? [] : [missing('embed')]), ...(embed_title.trim() ? [] : [missing('embed_title')])];
  });
}

/** A new medium of the list, for examples and seeds. */
export const EMPTY_MEDIUM: StoredMedia[number] = item.empty();

/** Spec §3 full_width_media: list whose first item is of type video, image or other. */
export const fullWidthMedia = defineBlock({
  type: 'full_width_media',
  label: 'Full-width image or video',
  group: 'media',
  help: 'Spans the full width of the page. Only the first item is shown. The others are used if it is deleted.',
  fields: { media: mediaList({ label: 'Media', min: 1 }) },
  rules: ({ media }) => mediaErrors('media', media),
  example: {
    media: [
      { ...EMPTY_MEDIUM, type: 'video', video: 1 },
      { ...EMPTY_MEDIUM, image: 1 },
    ],
  },
});
