import { Link } from '@tanstack/react-router';
import type { ImageRow } from '#features/images/staff-contract.ts';

/** Its title, leading to its screen for those who may change it. */
export function ImageTitle({ row: { id, title, may_change } }: { row: ImageRow }) {
  if (!may_change) return <>{title}</>;
  return (
    <Link to="/wagtail/images/$id/" params={{ id: String(id) }}>
      {title}
    </Link>
  );
}
