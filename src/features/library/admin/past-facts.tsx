import { Fact } from '#ui/admin/facts.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';

/** Times and authors of the creation and the last change. Instants are ISO. */
export function PastFacts({
  createdAt,
  uploadedBy,
  changed,
}: {
  createdAt: string;
  uploadedBy: string | null;
  changed: { by: string; at: string } | null;
}) {
  return (
    <>
      <Fact name="Added">
        <RelativeTime at={createdAt} />
        {uploadedBy !== null && ` by ${uploadedBy}`}
      </Fact>
      {changed && (
        <Fact name="Changed">
          <RelativeTime at={changed.at} /> by {changed.by}
        </Fact>
      )}
    </>
  );
}
