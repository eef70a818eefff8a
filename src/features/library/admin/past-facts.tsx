import { Fact } from '#ui/admin/facts.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';

/** When it came, and when it was changed, by whom. Instants are ISO. */
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
