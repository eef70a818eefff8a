import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/admin/icon.tsx';
import { EXACTLY, RecordNav } from '#ui/admin/record-nav.tsx';

/** The way back to the users, and the screens about one account. */
export function UserNav({ id, mayDelete = false }: { id: number; mayDelete?: boolean }) {
  const params = { id: String(id) };
  return (
    <RecordNav
      label="This user"
      back={
        <Link to="/wagtail/users/">
          <Icon name="chevron-left" />
          Users
        </Link>
      }
    >
      <Link to="/wagtail/users/edit/$id/" params={params} activeOptions={EXACTLY}>
        Edit
      </Link>
      <Link to="/wagtail/users/history/$id/" params={params} activeOptions={EXACTLY}>
        History
      </Link>
      {mayDelete && (
        <Link to="/wagtail/users/delete/$id/" params={params} activeOptions={EXACTLY}>
          Delete
        </Link>
      )}
    </RecordNav>
  );
}
