import { createRegistry } from '#content/registry.ts';
import { alert } from './alert/definition.ts';
import { artf } from './artf/definition.ts';
import { customBackgroundImageWrapper } from './custom-background-image-wrapper/definition.ts';
import { faqs } from './faqs/definition.ts';
import { heading } from './heading/definition.ts';
import { hero } from './hero/definition.ts';
import { linkRow } from './link-row/definition.ts';
import { twoColumnFeature } from './two-column-feature/definition.ts';

/** Every block, in the picker's order within its group. A new block is added here and in views.ts. */
export const BLOCKS = {
  heading,
  artf,
  alert,
  hero,
  link_row: linkRow,
  two_column_feature: twoColumnFeature,
  faqs,
  custom_background_image_wrapper: customBackgroundImageWrapper,
} as const;

export type BlockType = keyof typeof BLOCKS;

const types = Object.keys(BLOCKS) as BlockType[];

/** Which blocks may stand where. A wrapper does not hold wrappers. */
export const BLOCK_SETS = {
  body: types,
  wrapped: types.filter((type) => type !== 'custom_background_image_wrapper' && type !== 'hero'),
} as const satisfies Record<string, readonly BlockType[]>;

export const blockRegistry = createRegistry(Object.values(BLOCKS), BLOCK_SETS);
