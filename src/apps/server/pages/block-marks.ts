import { BLOCK_ID_ATTRIBUTE } from '#features/pages/editor-contract.ts';

const MARK =
  /<span hidden="" data-block-mark="([\w-]{1,64})"><\/span>((?:<!--[^>]{0,20}-->)*)(?:<(?!span hidden="" data-block-mark)([a-z][\w-]*))?/g;

/**
 * Turns the markers before blocks (blocks/stream.tsx) into an attribute of the next element, which is the block's own;
 * a block without an element of its own gets none.
 */
export function settleBlockMarks(html: string): string {
  return html.replace(MARK, (_, id: string, comments: string, tag: string | undefined) =>
    tag ? `${comments}<${tag} ${BLOCK_ID_ATTRIBUTE}="${id}"` : comments,
  );
}
