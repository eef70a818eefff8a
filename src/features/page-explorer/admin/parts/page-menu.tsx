import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { viewDraftPath } from '#features/pages/editor-contract.ts';
import type { PageRight } from '#features/pages/page-rights.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/admin/menu.tsx';
import { usePageLock } from '../governance/use-page-lock.ts';

type Offer = PageRight | 'view_live' | 'history';

/** The actions of a page, as a menu behind a button; nothing when there are none. `without` are shown elsewhere. */
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

/** The entries by themselves, for menus that have others too. */
export function PageMenuEntries({
  page,
  without = [],
  onChanged,
}: {
  page: PageSummary;
  without?: readonly Offer[];
  /** The page was locked or unlocked; without it, every list is read anew. */
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
        <MenuLink icon="pencil" link={<Link to="/wagtail/pages/$id/edit/" params={params} />}>
          Edit
        </MenuLink>
      )}
      {may('view_draft') && (
        <MenuLink icon="eye" link={<NewTabLink href={viewDraftPath(page.id)} />}>
          View draft
        </MenuLink>
      )}
      {may('view_live') && (
        <MenuLink icon="external" link={<NewTabLink href={page.live_url ?? ''} />}>
          View live
        </MenuLink>
      )}
      {may('add') && (
        <MenuLink icon="plus" link={<Link to="/wagtail/pages/$id/add_subpage/" params={params} />}>
          Add child page
        </MenuLink>
      )}
      {may('move') && (
        <MenuLink icon="move-to" link={<Link to="/wagtail/pages/$id/move/" params={params} />}>
          Move
        </MenuLink>
      )}
      {may('copy') && (
        <MenuLink icon="copy" link={<Link to="/wagtail/pages/$id/copy/" params={params} />}>
          Copy
        </MenuLink>
      )}
      {may('convert_alias') && (
        <MenuLink icon="link" link={<Link to="/wagtail/pages/$id/convert_alias/" params={params} />}>
          Convert alias
        </MenuLink>
      )}
      {may('delete') && (
        <MenuLink icon="trash" link={<Link to="/wagtail/pages/$id/delete/" params={params} />}>
          Delete
        </MenuLink>
      )}
      {may('unpublish') && (
        <MenuLink icon="unpublish" link={<Link to="/wagtail/pages/$id/unpublish/" params={params} />}>
          Unpublish
        </MenuLink>
      )}
      {may('schedule') && (
        <MenuLink icon="clock" link={<Link to="/wagtail/pages/$id/schedule/" params={params} />}>
          Schedule
        </MenuLink>
      )}
      {may('set_privacy') && (
        <MenuLink icon="eye" link={<Link to="/wagtail/pages/$id/privacy/" params={params} />}>
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
        <MenuLink icon="check" link={<Link to="/wagtail/pages/$id/workflow_history/" params={params} />}>
          Workflow history
        </MenuLink>
      )}
      {may('history') && (
        <MenuLink icon="clock" link={<Link to="/wagtail/pages/$id/history/" params={params} />}>
          History
        </MenuLink>
      )}
    </>
  );
}

/** @param rest what the menu gives its entries */
function NewTabLink({ href, children, ...rest }: { href: string } & ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
