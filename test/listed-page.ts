import type { ListedPage } from '#features/pages/explorer-contract.ts';
import { PAGE_RIGHTS } from '#features/pages/page-rights.ts';
import { UNGOVERNED_PAGE } from '#test/ungoverned.ts';

/** A page as in lists; all actions are allowed by default. */
export function listedPage(id: number, title: string, more: Partial<ListedPage> = {}): ListedPage {
  return {
    id,
    title,
    template: 'generic_content',
    template_label: 'Content page',
    slug: title.toLowerCase(),
    url_path: `/${title.toLowerCase()}/`,
    live_url: `http://lanternbay.example/${title.toLowerCase()}/`,
    status: 'live',
    is_site_root: false,
    alias_of: null,
    child_count: 0,
    updated_at: '2026-03-04T17:05:00.000Z',
    updated_by: 'Marin Holloway',
    governance: UNGOVERNED_PAGE,
    rights: [...PAGE_RIGHTS],
    parent: null,
    ...more,
  };
}

/** The reply of `listPages`. */
export function listing(rows: ListedPage[], more: { parent?: ListedPage | null; is_search?: boolean } = {}) {
  return { parent: null, ancestors: [], is_search: false, rows, total: rows.length, p: 1, pages: 1, ...more };
}
