import type { ResolveContext } from '#content/field.ts';
import { PIECES_BY_KIND } from '#blocks/pieces.ts';

/** Notes which block views and pieces a page will need, while its content is resolved. */
export function noteBlocks(): { blocks: Set<string> } & Required<Pick<ResolveContext, 'onBlock' | 'onMedium'>> {
  const blocks = new Set<string>();
  return {
    blocks,
    onBlock: (type) => void blocks.add(type),
    onMedium: (kind) => PIECES_BY_KIND[kind]?.forEach((piece) => blocks.add(piece)),
  };
}
