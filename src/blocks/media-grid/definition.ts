import { defineBlock } from '#content/define.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image, target, video } from '#content/fields/pointers.ts';
import { choice, number } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

const width = (label: string) =>
  number({ label, help: 'In columns (of 12). If empty, the full row.', min: 1, max: 12 });
const pixels = (label: string) => number({ label, help: 'If empty, the size of the file is used.', min: 1, max: 8192 });

const tile = struct(
  {
    type: choice({ label: 'Kind', choices: ['image', 'background_video', 'video'], initial: 'image' }),
    desktop_width: width('Width'),
    mobile_width: width('Width on small screens'),
    desktop_image: image({ label: 'Image', namedBy: ['alt_text'] }),
    mobile_image: image({ label: 'Image on small screens', isSilent: true }),
    alt_text: text({
      label: 'Alternative text or link description',
      help: 'Read by screen readers. If empty, the alternative text of the library is used.',
      maxLength: 240,
    }),
    link: target({ label: 'Link to' }),
    desktop_video: video({ label: 'Background video' }),
    desktop_width_px: pixels('Width of the video in pixels'),
    desktop_height_px: pixels('Height of the video in pixels'),
    mobile_video: video({ label: 'Background video on small screens' }),
    mobile_width_px: pixels('Width of the video on small screens in pixels'),
    mobile_height_px: pixels('Height of the video on small screens in pixels'),
    video: video({ label: 'Video' }),
    caption: text({ label: 'Caption', maxLength: 240 }),
  },
  { label: 'Tile' },
);

/** A new tile, for examples and seeds. */
export const EMPTY_TILE: ReturnType<typeof tile.empty> = tile.empty();

/** The field that a tile of each kind requires. */
const NEEDED = { image: 'desktop_image', background_video: 'desktop_video', video: 'video' } as const;

/** Spec §3 media_grid: tiles of images, background videos and videos, each as wide as it says. */
export const mediaGrid = defineBlock({
  type: 'media_grid',
  label: 'Image and video grid',
  group: 'media',
  help: 'Tiles fill rows of 12 columns in order.',
  fields: { tiles: list(tile, { label: 'Tiles', min: 1, max: 24 }) },
  rules: ({ tiles }) =>
    tiles.flatMap((entry, index) => {
      const needed = NEEDED[entry.type];
      return entry[needed] ? [] : [{ field: `tiles.${index}.${needed}`, message: 'is required' }];
    }),
  example: {
    tiles: [
      { ...EMPTY_TILE, desktop_image: 1, mobile_image: 2, desktop_width: 8, link: { page: 2 } },
      { ...EMPTY_TILE, desktop_image: 2, desktop_width: 4, mobile_width: 6 },
      { ...EMPTY_TILE, type: 'background_video', desktop_video: 1, desktop_width: 6, mobile_width: 6 },
      { ...EMPTY_TILE, type: 'video', video: 1, desktop_width: 6, caption: 'Boats at dawn' },
    ],
  },
});
