import type { TermsPiece } from '../terms-words.ts';

/** The words beside the box to accept the terms, with links to what is accepted. */
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

/** What staff wrote beside the box of consent. A label holds words only: its paragraphs become lines. */
export function ConsentLabel({ html }: { html: string }) {
  const lines = html
    .replace(/<\/(p|li|h[1-6]|blockquote)>/gi, '<br>')
    .replace(/<(?!\/?(a|b|i|em|strong|br)\b)[^>]*>/gi, '')
    .replace(/(\s*<br>\s*)+$/i, '');
  return <span dangerouslySetInnerHTML={{ __html: lines }} />;
}
