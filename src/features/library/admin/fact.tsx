import type { ReactNode } from 'react';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './media-screens.module.css';

/** What is known of a thing, as names with their values. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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
