import { Fact } from '#ui/admin/facts.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';

/** When it came, and when it was changed, by whom. Instants are ISO. */
export function PastFacts({
  created_at,
  uploaded_by,
  changed,
}: {
  created_at: string;
  uploaded_by: string | null;
  changed: { by: string; at: string } | null;
}) {
  return (
    <>
      <Fact name="Added">
        <RelativeTime at={created_at} />
        {uploaded_by !== null && ` by ${uploaded_by}`}
      </Fact>
      {changed && (
        <Fact name="Changed">
          <RelativeTime at={changed.at} /> by {changed.by}
        </Fact>
      )}
    </>
  );
}
