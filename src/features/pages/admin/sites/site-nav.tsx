import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/admin/icon.tsx';
import { EXACTLY, RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the sites, and the screens about one of them. */
export function SiteNav({ id, mayDelete = false }: { id: number; mayDelete?: boolean }) {
  const params = { id: String(id) };
  return (
    <RecordNav
      label="This site"
      back={
        <Link to="/wagtail/sites/">
          <Icon name="chevron-left" />
          Sites
        </Link>
      }
    >
      <Link to="/wagtail/sites/edit/$id/" params={params} activeOptions={EXACTLY}>
        Edit
      </Link>
      <Link to="/wagtail/sites/history/$id/" params={params} activeOptions={EXACTLY}>
        History
      </Link>
      {mayDelete && (
        <Link to="/wagtail/sites/delete/$id/" params={params} activeOptions={EXACTLY}>
          Delete
        </Link>
      )}
    </RecordNav>
  );
}
