import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/admin/icon.tsx';
import { EXACTLY, RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the collections, and the screens about one of them. */
export function CollectionNav({
  id,
  mayDelete = false,
  mayChange = false,
}: {
  id: number;
  mayDelete?: boolean;
  mayChange?: boolean;
}) {
  const params = { id: String(id) };
  return (
    <RecordNav
      label="This collection"
      back={
        <Link to="/wagtail/collections/">
          <Icon name="chevron-left" />
          Collections
        </Link>
      }
    >
      <Link to="/wagtail/collections/$id/" params={params} activeOptions={EXACTLY}>
        Edit
      </Link>
      {mayChange && (
        <Link to="/wagtail/collections/$id/privacy/" params={params} activeOptions={EXACTLY}>
          Who gets the files
        </Link>
      )}
      <Link to="/wagtail/collections/$id/history/" params={params} activeOptions={EXACTLY}>
        History
      </Link>
      {mayDelete && (
        <Link to="/wagtail/collections/$id/delete/" params={params} activeOptions={EXACTLY}>
          Delete
        </Link>
      )}
    </RecordNav>
  );
}
