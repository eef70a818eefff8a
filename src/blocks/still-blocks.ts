import type { BlockType } from './definitions.ts';

const TYPES: readonly BlockType[] = [
  'aligned_rich_text',
  'alert',
  'artf',
  'article_preview_grid',
  'content_grid',
  'custom_background_image_wrapper',
  'feature_image',
  'fresh_catch_feature',
  'full_width_media',
  'full_width_media_with_cta',
  'gift_cards_feature',
  'heading',
  'hero',
  'image',
  'image_link',
  'link_row',
  'media_grid',
  'sitemap',
  'social_grid',
  'table',
  'timeline',
  'two_column_feature',
  'two_column_hero',
];

/** Blocks whose views only show: no state, no effect, no handler, no time. Unless they hold a video, a frame or another block, they are never hydrated. */
export const STILL_BLOCKS: ReadonlySet<string> = new Set(TYPES);
