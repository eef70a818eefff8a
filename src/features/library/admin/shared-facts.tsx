import { Link } from '@tanstack/react-router';
import { Fact } from '#ui/admin/facts.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import type { ScreenAddress } from '#ui/admin/record-nav.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';

/** The facts that images, documents and videos share: uses, creation, last change, and what guests can do. */
export function SharedFacts({
  details: { id, uses, createdAt, uploadedBy, changed, isPrivate },
  usageTo,
  guestsCan,
}: {
  details: {
    id: number;
    uses: number;
    createdAt: string;
    uploadedBy: string | null;
    changed: { by: string; at: string } | null;
    isPrivate: boolean;
  };
  /** The screen with its uses. */
  usageTo: ScreenAddress;
  /** "Can see it" */
  guestsCan: string;
}) {
  const { language } = useFormats();
  return (
    <>
      <Fact name="Uses">
        <Link to={usageTo} params={{ id: String(id) }}>
          {uses === 0 ? 'None' : formatCount(uses, language)}
        </Link>
      </Fact>
      <Fact name="Added">
        <RelativeTime at={createdAt} />
        {uploadedBy !== null && ` by ${uploadedBy}`}
      </Fact>
      {changed && (
        <Fact name="Changed">
          <RelativeTime at={changed.at} /> by {changed.by}
        </Fact>
      )}
      <Fact name="Guests">{isPrivate ? 'Restricted: its collection is private' : guestsCan}</Fact>
    </>
  );
}
