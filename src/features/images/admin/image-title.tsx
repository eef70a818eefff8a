import { Link } from '@tanstack/react-router';
import type { ImageRow } from '#features/images/staff-contract.ts';

/** Its title, leading to its screen for those who may change it. */
export function ImageTitle({ row: { id, title, mayChange } }: { row: ImageRow }) {
  if (!mayChange) return <>{title}</>;
  return (
    <Link to="/wagtail/images/$id/" params={{ id: String(id) }}>
      {title}
    </Link>
  );
}
