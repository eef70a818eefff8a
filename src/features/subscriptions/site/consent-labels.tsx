import type { TermsPiece } from '../terms-texts.ts';

/** Label of the terms checkbox, with links to the pages. */
export function TermsLabel({ pieces }: { pieces: readonly TermsPiece[] }) {
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={piece.url} href={piece.url}>
        {piece.title}
      </a>
    ),
  );
}

/** Label of the consent checkbox. A label contains phrasing content only, so paragraphs become lines. */
export function ConsentLabel({ html }: { html: string }) {
  const lines = html
    .replace(/<\/(p|li|h[1-6]|blockquote)>/gi, '<br>')
    .replace(/<(?!\/?(a|b|i|em|strong|br)\b)[^>]*>/gi, '')
    .replace(/(\s*<br>\s*)+$/i, '');
  return <span dangerouslySetInnerHTML={{ __html: lines }} />;
}
