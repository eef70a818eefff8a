import { defineTemplate } from '#content/define.ts';
import type { Field } from '#content/field.ts';
import { list, struct } from '#content/fields/nested.ts';
import { document, image } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { text } from '#content/fields/text.ts';
import type { ImageProps } from '#content/lookup.ts';
import { body, promoteFields } from '../page-fields.ts';

/** A file to download (Spec §3 "Press section page"). */
export interface MediaDownloadTile {
  title: string;
  image: ImageProps | null;
  /** "pdf" */
  file_extension: string;
  /** Bytes. */
  file_size: number;
  url: string;
}

interface StoredTile {
  title: string;
  image: number | null;
  document: number | null;
}

const storedTiles = list(
  struct(
    {
      title: text({ label: 'Title', help: 'If empty, the title of the file is used.', maxLength: 120 }),
      image: image({ label: 'Image' }),
      document: document({ label: 'File', required: true }),
    },
    { label: 'Tile' },
  ),
  { label: 'Media downloads', max: 60 },
);

/** Tiles with a deleted file are left out. */
const mediaDownloadTiles: Field<StoredTile[], MediaDownloadTile[]> = {
  ...storedTiles,
  resolve: (value, path, context) =>
    storedTiles.resolve(value, path, context).flatMap(({ title, image, document: file }) => {
      if (!file) return [];
      const { file_extension, file_size, url } = file;
      return [{ title: title || file.title, image, file_extension, file_size, url }];
    }),
};

/** Spec §2.5 item 14: the newest releases, press contacts, and downloads for the press. */
export const pressSection = defineTemplate({
  name: 'press_section',
  label: 'Press section',
  help: 'The main page of the press area. Add a press release list below it.',
  placement: { parents: 'any', children: 'any', maxCountPerParent: 1 },
  fields: {
    body: body(),
    contact_info: richText({
      label: 'Press inquiries',
      help: 'The contact for journalists. If empty, the block is hidden.',
    }),
    media_download_tiles: mediaDownloadTiles,
    ...promoteFields,
  },
  example: {
    body: [],
    contact_info: '<p>Write to <a href="mailto:press@lanternbay.example">press@lanternbay.example</a>.</p>',
    media_download_tiles: [{ title: 'Fact sheet', image: null, document: 1 }],
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: false,
  },
});
