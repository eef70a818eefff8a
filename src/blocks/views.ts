import type { ComponentType } from 'react';
import type { BlockProps } from '#content/define.ts';
import type { BLOCKS, BlockType } from './definitions.ts';
import type { BlockViews, Pieces } from './stream.tsx';

/**
 * The view of every block, each with exactly its own props: a block without one does not compile. Each is a chunk
 * of its own in the browser, so that a page loads the code and the styles of its own blocks only.
 */
export const BLOCK_VIEWS = {
  heading: async () => (await import('./heading/view.tsx')).Heading,
  artf: async () => (await import('./artf/view.tsx')).Artf,
  aligned_rich_text: async () => (await import('./aligned-rich-text/view.tsx')).AlignedRichText,
  table: async () => (await import('./table/view.tsx')).Table,
  alert: async () => (await import('./alert/view.tsx')).Alert,
  hero: async () => (await import('./hero/view.tsx')).Hero,
  two_column_hero: async () => (await import('./two-column-hero/view.tsx')).TwoColumnHero,
  full_width_media: async () => (await import('./full-width-media/view.tsx')).FullWidthMedia,
  full_width_media_with_cta: async () => (await import('./full-width-media-with-cta/view.tsx')).FullWidthMediaWithCta,
  video_feature: async () => (await import('./video-feature/view.tsx')).VideoFeature,
  feature_image: async () => (await import('./feature-image/view.tsx')).FeatureImage,
  image: async () => (await import('./image/view.tsx')).Image,
  image_link: async () => (await import('./image-link/view.tsx')).ImageLink,
  video: async () => (await import('./video/view.tsx')).Video,
  media_embed: async () => (await import('./media-embed/view.tsx')).MediaEmbed,
  media_grid: async () => (await import('./media-grid/view.tsx')).MediaGrid,
  social_grid: async () => (await import('./social-grid/view.tsx')).SocialGrid,
  iframe: async () => (await import('./iframe/view.tsx')).Iframe,
  link_row: async () => (await import('./link-row/view.tsx')).LinkRow,
  two_column_feature: async () => (await import('./two-column-feature/view.tsx')).TwoColumnFeature,
  faqs: async () => (await import('./faqs/view.tsx')).Faqs,
  accordion_feature: async () => (await import('./accordion-feature/view.tsx')).AccordionFeature,
  tabbed_features: async () => (await import('./tabbed-features/view.tsx')).TabbedFeatures,
  timeline: async () => (await import('./timeline/view.tsx')).Timeline,
  tiered_nav: async () => (await import('./tiered-nav/view.tsx')).TieredNav,
  scroll_nav_menu_item: async () => (await import('./scroll-nav-menu-item/view.tsx')).ScrollNavMenuItem,
  sitemap: async () => (await import('./sitemap/view.tsx')).Sitemap,
  content_grid: async () => (await import('./content-grid/view.tsx')).ContentGrid,
  article_preview_grid: async () => (await import('./article-preview-grid/view.tsx')).ArticlePreviewGrid,
  fresh_catch_feature: async () => (await import('./fresh-catch-feature/view.tsx')).FreshCatchFeature,
  gift_cards_feature: async () => (await import('./gift-cards-feature/view.tsx')).GiftCardsFeature,
  menu: async () => (await import('./menu/view.tsx')).Menu,
  coupon: async () => (await import('./coupon/view.tsx')).Coupon,
  unsubscribe: async () => (await import('./unsubscribe/view.tsx')).Unsubscribe,
  custom_background_image_wrapper: async () =>
    (await import('./custom-background-image-wrapper/view.tsx')).CustomBackgroundImageWrapper,
} as const satisfies { [Type in BlockType]: () => Promise<ComponentType<BlockProps<(typeof BLOCKS)[Type]>>> };

/** Pieces that several blocks share, likewise; a page's content determines which ones it needs (content/field.ts). */
const PIECES: { [Name in keyof Pieces]: () => Promise<ComponentType<Pieces[Name]>> } = {
  video_player: async () => (await import('./video-player.tsx')).VideoPlayer,
  background_video: async () => (await import('./background-video.tsx')).BackgroundVideo,
  embed_frame: async () => (await import('./embed-frame.tsx')).EmbedFrame,
};

/** Loads the view of a block type or piece; undefined when there is none. */
export async function loadBlockView(type: string): Promise<ComponentType<never> | undefined> {
  const loaders: Readonly<Record<string, () => Promise<unknown>>> = { ...BLOCK_VIEWS, ...PIECES };
  return Object.hasOwn(loaders, type) ? ((await loaders[type]?.()) as ComponentType<never>) : undefined;
}

/** The views of these block types and pieces, ready to draw with; a type without a view is left out. */
export async function loadBlockViews(types: readonly string[]): Promise<BlockViews> {
  const loaded = await Promise.all(types.map(async (type) => [type, await loadBlockView(type)] as const));
  return Object.fromEntries(loaded.filter(([, View]) => View)) as BlockViews;
}
