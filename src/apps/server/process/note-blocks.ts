import type { ResolveContext } from '#content/field.ts';
import { PIECES_BY_KIND } from '#blocks/pieces.ts';
import { STILL_BLOCKS } from '#blocks/still-blocks.ts';

/** Notes which block views and pieces a page will need, while its content is resolved. */
export function noteBlocks(): { blocks: Set<string> } & Required<Pick<ResolveContext, 'onBlock' | 'onMedium'>> {
  const blocks = new Set<string>();
  let lively = 0;
  return {
    blocks,
    onBlock(type) {
      blocks.add(type);
      const before = lively;
      if (!STILL_BLOCKS.has(type)) lively += 1;
      return () => lively === before;
    },
    onMedium(kind) {
      lively += 1;
      PIECES_BY_KIND[kind]?.forEach((piece) => blocks.add(piece));
    },
  };
}
