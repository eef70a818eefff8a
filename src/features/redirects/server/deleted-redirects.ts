import { sql } from 'drizzle-orm';
import { Conflict } from '#shared/problem.ts';
import {
  type DeletedKind,
  type KeptPart,
  type KeptRow,
  putBack,
  rowsIn,
} from '#features/deleted-records/server/index.ts';
import { checkRedirect, type RedirectInput } from '../check-redirect.ts';
import { redirectRules } from '../rules.ts';
import { lockRedirects, shortenTo } from './commands/save-redirect.ts';
import { loadWorld } from './queries/redirect-world.ts';
import { redirects } from './tables.ts';

/** Tables with rows of a redirect. */
export const REDIRECT_PARTS = [[redirects, redirects.id]] as const satisfies readonly KeptPart[];

const NOUNS: Readonly<Record<string, string>> = { oldPath: 'The old address', site: 'Its site', page: 'Its page' };

/** Deleted redirects. What would refuse them as new redirects refuses their restoration. */
export const deletedRedirects: DeletedKind = {
  label: 'Redirect',
  subject: 'redirect',
  visibleTo: ({ powers }) => (redirectRules.delete.allows(powers, {}) ? sql`true` : null),
  async restore(tx, change, { recordId: id, rows }) {
    const [row = {}] = rowsIn(rows, redirects);
    const wanted = inputOf(row);
    await lockRedirects(tx);
    const { ownHost, powers } = change;
    const world = await loadWorld(tx, [wanted], { ownHost, powers, reach: 'near', keptPageId: wanted.pageId });
    const checked = checkRedirect(world, wanted);
    if ('errors' in checked) {
      const [{ field, message } = { field: '', message: 'is not valid' }] = checked.errors;
      throw new Conflict(`${NOUNS[field] ?? 'Its target'} ${message}`);
    }
    // As it was, unless its target is redirected by now.
    const { pageId, targetUrl, targetPath } = checked.value;
    const target = checked.notes.length > 0 && { page_id: pageId, target_url: targetUrl, target_path: targetPath };
    await putBack(tx, REDIRECT_PARTS, { redirects: [{ ...row, ...target }] });
    await shortenTo(tx, change, [id]);
    return { to: `/wagtail/redirects/${id}/`, notes: checked.notes };
  },
};

function inputOf(row: KeptRow): RedirectInput {
  const { old_path: oldPath, site_id: siteId, page_id: pageId, target_url: url } = row;
  return {
    oldPath: String(oldPath),
    siteId: typeof siteId === 'number' ? siteId : null,
    pageId: typeof pageId === 'number' ? pageId : null,
    url: typeof url === 'string' ? url : '',
    isPermanent: row['is_permanent'] === true,
  };
}
