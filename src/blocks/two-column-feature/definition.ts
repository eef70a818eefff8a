import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list } from '#content/fields/nested.ts';
import { image } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 two_column_feature: content, media, media_caption, column_layout, media_alignment, links. */
export const twoColumnFeature = defineBlock({
  type: 'two_column_feature',
  label: 'Two-column feature',
  group: 'layout',
  help: 'Text beside an image.',
  fields: {
    content: richText({ label: 'Text', required: true }),
    media: image({ label: 'Image' }),
    media_caption: text({ label: 'Caption', maxLength: 200 }),
    column_layout: choice({ label: 'Image position', choices: ['media-left', 'media-right'], initial: 'media-right' }),
    media_alignment: choice({
      label: 'Image alignment',
      choices: ['align-left', 'align-center', 'align-right'],
      initial: 'align-center',
    }),
    links: list(link({ label: 'Link', required: true }), { label: 'Links', max: 4 }),
  },
  example: {
    content:
      '<h2>Fire, salt, patience</h2><p>Oak and applewood burn low all afternoon, so that supper tastes of nothing but the sea and the smoke.</p>',
    media: 2,
    media_caption: 'The hearth at Harbor Point',
    column_layout: 'media-right',
    media_alignment: 'align-center',
    links: [{ url: { url: '/our-story/' }, display_name: 'Read our story' }],
  },
});
