import { viewDraftPath } from '#features/pages/editor-contract.ts';
import type { PageRight } from '#features/pages/page-rights.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuAnchor, MenuItem, MenuLink } from '#ui/admin/menu.tsx';
import { usePageLock } from '../governance/use-page-lock.ts';

type Offer = PageRight | 'view_live' | 'history';

/** The actions of a page in a menu; nothing without actions. The actions in `without` are shown elsewhere. */
export function PageMenu({ page, without = [] }: { page: PageSummary; without?: readonly Offer[] }) {
  if (page.live_url === null && page.rights.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for ${page.title}`}>
          <Icon name="more" />
        </Button>
      }
    >
      <PageMenuEntries page={page} without={without} />
    </Menu>
  );
}

/** The entries alone, for menus that also have other entries. */
export function PageMenuEntries({
  page,
  without = [],
  onChanged,
}: {
  page: PageSummary;
  without?: readonly Offer[];
  /** Called when the page was locked or unlocked; by default all data is read again. */
  onChanged?: () => void;
}) {
  const params = { id: String(page.id) };
  const { lock, unlock } = usePageLock(onChanged);
  const may = (offer: Offer): boolean => {
    if (without.includes(offer)) return false;
    if (offer === 'view_live') return page.live_url !== null;
    return page.rights.includes(offer === 'history' ? 'view_draft' : offer);
  };
  return (
    <>
      {may('edit') && (
        <MenuLink icon="pencil" to="/wagtail/pages/$id/edit/" params={params}>
          Edit
        </MenuLink>
      )}
      {may('view_draft') && (
        <MenuAnchor icon="eye" href={viewDraftPath(page.id)} target="_blank" rel="noreferrer">
          View draft
        </MenuAnchor>
      )}
      {may('view_live') && (
        <MenuAnchor icon="external" href={page.live_url ?? ''} target="_blank" rel="noreferrer">
          View live
        </MenuAnchor>
      )}
      {may('add') && (
        <MenuLink icon="plus" to="/wagtail/pages/$id/add_subpage/" params={params}>
          Add child page
        </MenuLink>
      )}
      {may('move') && (
        <MenuLink icon="move-to" to="/wagtail/pages/$id/move/" params={params}>
          Move
        </MenuLink>
      )}
      {may('copy') && (
        <MenuLink icon="copy" to="/wagtail/pages/$id/copy/" params={params}>
          Copy
        </MenuLink>
      )}
      {may('convert_alias') && (
        <MenuLink icon="link" to="/wagtail/pages/$id/convert_alias/" params={params}>
          Convert alias
        </MenuLink>
      )}
      {may('delete') && (
        <MenuLink icon="trash" to="/wagtail/pages/$id/delete/" params={params}>
          Delete
        </MenuLink>
      )}
      {may('unpublish') && (
        <MenuLink icon="unpublish" to="/wagtail/pages/$id/unpublish/" params={params}>
          Unpublish
        </MenuLink>
      )}
      {may('schedule') && (
        <MenuLink icon="clock" to="/wagtail/pages/$id/schedule/" params={params}>
          Schedule
        </MenuLink>
      )}
      {may('set_privacy') && (
        <MenuLink icon="eye" to="/wagtail/pages/$id/privacy/" params={params}>
          Privacy
        </MenuLink>
      )}
      {may('lock') && (
        <MenuItem icon="lock" onClick={() => void lock(page.id)}>
          Lock
        </MenuItem>
      )}
      {may('unlock') && (
        <MenuItem icon="lock" onClick={() => void unlock(page.id)}>
          Unlock
        </MenuItem>
      )}
      {may('history') && (
        <MenuLink icon="check" to="/wagtail/pages/$id/workflow_history/" params={params}>
          Workflow history
        </MenuLink>
      )}
      {may('history') && (
        <MenuLink icon="clock" to="/wagtail/pages/$id/history/" params={params}>
          History
        </MenuLink>
      )}
    </>
  );
}
