import { type ComponentProps, type ComponentType, createContext, use } from 'react';
import type { ResolvedBlock } from '#content/stream.ts';
import { Part, STILL, useIsWithinPart } from '#ui/site/part.tsx';
import type { BackgroundVideo } from './background-video.tsx';
import type { EmbedFrame } from './embed-frame.tsx';
import type { VideoPlayer } from './video-player.tsx';

/** Parts of several blocks whose code loads only with content that needs them: a video, a frame. */
export interface Pieces {
  video_player: ComponentProps<typeof VideoPlayer>;
  background_video: ComponentProps<typeof BackgroundVideo>;
  embed_frame: ComponentProps<typeof EmbedFrame>;
}

/** The views by block type and piece; given by context, so that a block may hold blocks without importing them. */
export type BlockViews = Readonly<Record<string, ComponentType<never>>>;

const Views = createContext<BlockViews>({});

export const BlockViewsProvider = Views;

/** The view of a block type, a piece or a part of a template, if the page has it. */
export function useView(name: string): ComponentType<never> | undefined {
  return use(Views)[name];
}

const BlockId = createContext('');

/** The stored id of the block that is being drawn, the same on server and in the browser; '' outside a stream. */
export function useBlockId(): string {
  return use(BlockId);
}

/**
 * True while the server draws a preview: then a marker precedes each block, which becomes an attribute of the block's
 * own element (apps/server/pages/block-marks.ts), so that the layout equals the guests'.
 */
export const BlockMarks = createContext(false);

/**
 * Draws resolved blocks in order. A block without a view is left out: the resolver has already reported it.
 * This file holds the casts of the content model: a type cannot tie a union's tag to its props.
 */
export function Stream({ blocks }: { blocks: readonly ResolvedBlock[] }) {
  const views = use(Views);
  const isMarked = use(BlockMarks);
  const isWithinPart = useIsWithinPart();
  return blocks.map((block) => {
    const name = block.isStill && !isWithinPart ? STILL : block.type;
    const View = (views[name] ?? views[block.type]) as ComponentType<Record<string, unknown>> | undefined;
    return View ? (
      <BlockId key={block.id} value={block.id}>
        <Part name={name}>
          {isMarked ? <span hidden data-block-mark={block.id} /> : null}
          <View {...block.props} />
        </Part>
      </BlockId>
    ) : null;
  });
}

/** Draws a piece. The page's preloaded data name the pieces that its content needs, so their code is loaded. */
export function Piece<Name extends keyof Pieces>({ name, ...props }: { name: Name } & Pieces[Name]) {
  const View = useView(name) as ComponentType<object> | undefined;
  return View ? (
    <Part name={name}>
      <View {...props} />
    </Part>
  ) : null;
}
