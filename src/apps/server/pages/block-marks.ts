import { BLOCK_ID_ATTRIBUTE } from '#features/pages/editor-contract.ts';

const MARK =
  /<span hidden="" data-block-mark="([\w-]{1,64})"><\/span>((?:<!--[^>]{0,20}-->)*)(?:<(?!span hidden="" data-block-mark)([a-z][\w-]*))?/g;

/**
 * Turns the marks that stand before blocks (blocks/stream.tsx) into an attribute of the element that follows, the block's
 * own; a block that draws no element of its own is left without.
 */
export function settleBlockMarks(html: string): string {
  return html.replace(MARK, (_, id: string, comments: string, tag: string | undefined) =>
    tag ? `${comments}<${tag} ${BLOCK_ID_ATTRIBUTE}="${id}"` : comments,
  );
}
