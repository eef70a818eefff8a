import { type ComponentType, createContext, use } from 'react';
import type { ResolvedBlock } from '#content/stream.ts';

/** The views by block type; given by context, so that a block may hold blocks without importing them. */
export type BlockViews = Readonly<Record<string, ComponentType<never>>>;

const Views = createContext<BlockViews>({});

export const BlockViewsProvider = Views;

const BlockId = createContext('');

/** The stored id of the block that is being drawn, the same on server and in the browser; '' outside a stream. */
export function useBlockId(): string {
  return use(BlockId);
}

/**
 * Draws resolved blocks in order. A block without a view is left out: the resolver has already reported it.
 * This file holds the one cast of the content model: a type cannot tie a union's tag to its props.
 */
export function Stream({ blocks }: { blocks: readonly ResolvedBlock[] }) {
  const views = use(Views);
  return blocks.map((block) => {
    const View = views[block.type] as ComponentType<Record<string, unknown>> | undefined;
    return View ? (
      <BlockId key={block.id} value={block.id}>
        <View {...block.props} />
      </BlockId>
    ) : null;
  });
}
