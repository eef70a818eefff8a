import { createRegistry } from '#content/registry.ts';
import { accordionFeature } from './accordion-feature/definition.ts';
import { alert } from './alert/definition.ts';
import { alignedRichText } from './aligned-rich-text/definition.ts';
import { articlePreviewGrid } from './article-preview-grid/definition.ts';
import { artf } from './artf/definition.ts';
import { contentGrid } from './content-grid/definition.ts';
import { coupon } from './coupon/definition.ts';
import { customBackgroundImageWrapper } from './custom-background-image-wrapper/definition.ts';
import { faqs } from './faqs/definition.ts';
import { featureImage } from './feature-image/definition.ts';
import { freshCatchFeature } from './fresh-catch-feature/definition.ts';
import { fullWidthMediaWithCta } from './full-width-media-with-cta/definition.ts';
import { fullWidthMedia } from './full-width-media/definition.ts';
import { giftCardsFeature } from './gift-cards-feature/definition.ts';
import { heading } from './heading/definition.ts';
import { hero } from './hero/definition.ts';
import { iframe } from './iframe/definition.ts';
import { imageLink } from './image-link/definition.ts';
import { image } from './image/definition.ts';
import { linkRow } from './link-row/definition.ts';
import { mediaEmbed } from './media-embed/definition.ts';
import { mediaGrid } from './media-grid/definition.ts';
import { menu } from './menu/definition.ts';
import { scrollNavMenuItem } from './scroll-nav-menu-item/definition.ts';
import { sitemap } from './sitemap/definition.ts';
import { socialGrid } from './social-grid/definition.ts';
import { tabbedFeatures } from './tabbed-features/definition.ts';
import { table } from './table/definition.ts';
import { tieredNav } from './tiered-nav/definition.ts';
import { timeline } from './timeline/definition.ts';
import { twoColumnFeature } from './two-column-feature/definition.ts';
import { twoColumnHero } from './two-column-hero/definition.ts';
import { unsubscribe } from './unsubscribe/definition.ts';
import { videoFeature } from './video-feature/definition.ts';
import { video } from './video/definition.ts';

/** Every block, in the picker's order within its group. A new block is added here and in views.ts. */
export const BLOCKS = {
  heading,
  artf,
  aligned_rich_text: alignedRichText,
  table,
  alert,
  hero,
  two_column_hero: twoColumnHero,
  full_width_media: fullWidthMedia,
  full_width_media_with_cta: fullWidthMediaWithCta,
  video_feature: videoFeature,
  feature_image: featureImage,
  image,
  image_link: imageLink,
  video,
  media_embed: mediaEmbed,
  media_grid: mediaGrid,
  social_grid: socialGrid,
  iframe,
  link_row: linkRow,
  two_column_feature: twoColumnFeature,
  faqs,
  accordion_feature: accordionFeature,
  tabbed_features: tabbedFeatures,
  timeline,
  tiered_nav: tieredNav,
  scroll_nav_menu_item: scrollNavMenuItem,
  sitemap,
  content_grid: contentGrid,
  article_preview_grid: articlePreviewGrid,
  fresh_catch_feature: freshCatchFeature,
  gift_cards_feature: giftCardsFeature,
  menu,
  coupon,
  unsubscribe,
  custom_background_image_wrapper: customBackgroundImageWrapper,
} as const;

export type BlockType = keyof typeof BLOCKS;

const types = Object.keys(BLOCKS) as BlockType[];

/** Too wide for a part of the page, or with parts of their own: nested streams do not offer them. */
const NOT_WRAPPED: readonly BlockType[] = [
  'hero',
  'two_column_hero',
  'full_width_media',
  'full_width_media_with_cta',
  'video_feature',
  'content_grid',
  'tabbed_features',
  'tiered_nav',
  'scroll_nav_menu_item',
  'custom_background_image_wrapper',
];

/** The blocks allowed in each place. `wrapped` is for streams inside blocks: wrappers, columns, tabs, cells. */
export const BLOCK_SETS = {
  body: types,
  feature_image: types.filter((type: string) => type === 'feature_image'),
  wrapped: types.filter((type) => !NOT_WRAPPED.includes(type)),
} as const satisfies Record<string, readonly BlockType[]>;

export const blockRegistry = createRegistry(Object.values(BLOCKS), BLOCK_SETS);
