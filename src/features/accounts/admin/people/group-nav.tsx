import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/admin/icon.tsx';
import { EXACTLY, RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the groups, and the screens about one of them. */
export function GroupNav({ id, mayDelete = false }: { id: number; mayDelete?: boolean }) {
  const params = { id: String(id) };
  return (
    <RecordNav
      label="This group"
      back={
        <Link to="/wagtail/groups/">
          <Icon name="chevron-left" />
          Groups
        </Link>
      }
    >
      <Link to="/wagtail/groups/edit/$id/" params={params} activeOptions={EXACTLY}>
        Edit
      </Link>
      <Link to="/wagtail/groups/history/$id/" params={params} activeOptions={EXACTLY}>
        History
      </Link>
      {mayDelete && (
        <Link to="/wagtail/groups/delete/$id/" params={params} activeOptions={EXACTLY}>
          Delete
        </Link>
      )}
    </RecordNav>
  );
}
