import { Link } from '@tanstack/react-router';
import type { PageSummary } from '#features/pages/staff-shapes.ts';

/** A page's title, as a link to its editor; without the right to edit, to its place in the explorer. */
export function PageTitleLink({ page }: { page: Pick<PageSummary, 'id' | 'title' | 'rights'> }) {
  const params = { id: String(page.id) };
  return page.rights.includes('edit') ? (
    <Link to="/wagtail/pages/$id/edit/" params={params}>
      {page.title}
    </Link>
  ) : (
    <Link to="/wagtail/pages/$id/" params={params}>
      {page.title}
    </Link>
  );
}
