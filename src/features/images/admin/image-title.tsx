import { Link } from '@tanstack/react-router';
import type { ImageRow } from '#features/images/staff-contract.ts';

/** The image's title, as a link to its screen for users who may change it. */
export function ImageTitle({ row: { id, title, mayChange } }: { row: ImageRow }) {
  if (!mayChange) return <>{title}</>;
  return (
    <Link to="/wagtail/images/$id/" params={{ id: String(id) }}>
      {title}
    </Link>
  );
}
