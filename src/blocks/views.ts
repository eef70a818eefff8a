import type { ComponentType } from 'react';
import type { BlockProps } from '#content/define.ts';
import { Alert } from './alert/view.tsx';
import { Artf } from './artf/view.tsx';
import { CustomBackgroundImageWrapper } from './custom-background-image-wrapper/view.tsx';
import type { BLOCKS, BlockType } from './definitions.ts';
import { Faqs } from './faqs/view.tsx';
import { Heading } from './heading/view.tsx';
import { Hero } from './hero/view.tsx';
import { LinkRow } from './link-row/view.tsx';
import { TwoColumnFeature } from './two-column-feature/view.tsx';

/** The view of every block, each with exactly its own props: a block without one does not compile. */
export const BLOCK_VIEWS = {
  heading: Heading,
  artf: Artf,
  alert: Alert,
  hero: Hero,
  link_row: LinkRow,
  two_column_feature: TwoColumnFeature,
  faqs: Faqs,
  custom_background_image_wrapper: CustomBackgroundImageWrapper,
} as const satisfies { [Type in BlockType]: ComponentType<BlockProps<(typeof BLOCKS)[Type]>> };
