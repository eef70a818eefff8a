// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { ConvertAliasScreen } from './convert-alias-screen.tsx';
import { CopyScreen } from './copy-screen.tsx';
import { DeleteScreen } from './delete-screen.tsx';
import { MoveConfirmScreen } from './move-confirm-screen.tsx';
import { MoveScreen } from './move-screen.tsx';
import {
  ANCESTORS,
  pageSummary,
  press,
  refused,
  show,
  stubChoosers,
  stubServer,
  type,
  type TestServer,
} from './testing.tsx';
import { UnpublishScreen } from './unpublish-screen.tsx';

const navigate = vi.fn(async () => undefined);
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params = {}, children }: { to: string; params?: Record<string, string>; children: ReactNode }) => (
    <a href={to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')}>{children}</a>
  ),
  useNavigate: () => navigate,
  useParams: () => ({ id: '7', dest: '9' }),
}));

const impact = (more: object = {}) => ({
  page: pageSummary(),
  ancestors: ANCESTORS,
  page_count: 1,
  live_count: 1,
  referrers: [],
  referrer_count: 0,
  ...more,
});
const deletion = (more: object = {}) => impact({ site_name: null, refusal: null, ...more });
const referrer = (id: number, title: string | null, more: object = {}) => ({
  kind: 'page',
  id,
  title,
  paths: ['body.0.value.link'],
  is_live: true,
  is_draft: true,
  ...more,
});
const DELETION = 'GET /wagtail/api/main/pages/7/deletion/';
const DELETE = 'POST /wagtail/pages/7/delete/';

let server: TestServer;
const Said = () => {
  const flash = useFlash();
  return (
    <>
      <output>{flash?.text}</output>
      {flash?.action && <button onClick={flash.action.onSelect}>{flash.action.label}</button>}
    </>
  );
};
const said = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  navigate.mockClear();
  server = stubServer();
});
afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

describe('deleting', () => {
  const open = async (more: object = {}) => {
    server.answers[DELETION] = () => [200, deletion(more)];
    show(
      <>
        <DeleteScreen />
        <Said />
      </>,
    );
    await screen.findByRole('heading', { name: 'Delete “Pier menu”' });
  };

  it('is not offered where it is refused, with the reason', async () => {
    await open({ refusal: 'The first page of a site cannot be deleted' });
    expect(screen.getByRole('alert').textContent).toContain('The first page of a site cannot be deleted');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the pages' }).getAttribute('href')).toBe('/wagtail/pages/3/');
  });

  it('says that a page is gone', async () => {
    server.answers[DELETION] = () => refused('not_found', 404);
    show(<DeleteScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('The title of not_found');
  });

  it('counts what goes, and what of it visitors see', async () => {
    await open({ page_count: 4, live_count: 2 });
    expect(screen.getByText(/This page and 3 pages below it go to the trash/)).toBeTruthy();
    expect(screen.getByText(/2 of these pages are live/)).toBeTruthy();
  });

  it('leads to what points at the pages, and names nothing that the reader may not see', async () => {
    await open({ referrers: [referrer(21, 'Summer'), referrer(22, null)], referrer_count: 25 });
    const card = screen.getByRole('region', { name: 'Linked from 25 places' });
    expect(within(card).getByRole('link', { name: 'Summer' }).getAttribute('href')).toBe('/wagtail/pages/21/edit/');
    expect(card.textContent).toContain('Body › Link');
    expect(card.textContent).toContain('A page that you may not see');
    expect(card.querySelector('[href*="22"]')).toBeNull();
    expect(card.textContent).toContain('And 23 other places.');
  });

  it('asks for the name of the site where many pages go, and shows that it was wrong', async () => {
    await open({ page_count: 12, live_count: 0, site_name: 'Lantern Bay' });
    server.answers[DELETE] = () =>
      refused('invalid', 400, { errors: [{ field: 'site_name', message: 'must be the name of the site' }] });
    type('Name of the site', 'Lantern');
    press('Delete');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText('Name of the site').getAttribute('aria-invalid')).toBe('true');
    expect(server.sent).toEqual([{ what: DELETE, body: { site_name: 'Lantern' } }]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('asks for no name otherwise, goes to the pages beside it and says where it can be restored', async () => {
    await open();
    expect(screen.queryByLabelText('Name of the site')).toBeNull();
    server.answers[DELETE] = () => [200, { trash_id: 4, page_count: 1, parent_id: 3 }];
    press('Delete');
    await waitFor(() => expect(said()).toContain('“Pier menu” is in the trash'));
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/', params: { id: '3' } });
  });

  const RESTORE = 'POST /wagtail/pages/trash/4/restore/';
  const remove = async () => {
    await open();
    server.answers[DELETE] = () => [200, { trash_id: 4, page_count: 1, parent_id: 3 }];
    press('Delete');
    await screen.findByRole('button', { name: 'Restore' });
  };

  it('can be taken back where it was said', async () => {
    await remove();
    server.answers[RESTORE] = () => [200, { id: 7, page_count: 1, parent_id: 3 }];
    press('Restore');
    await waitFor(() => expect(said()).toBe('“Pier menu” is back.'));
    expect(server.sent.at(-1)).toEqual({ what: RESTORE, body: {} });
  });

  it('says when it cannot be taken back, and where the page is', async () => {
    await remove();
    server.answers[RESTORE] = () => refused('conflict', 409);
    press('Restore');
    await waitFor(() => expect(said()).toBe('“Pier menu” is still in the trash. The title of conflict'));
  });

  it('goes to the top where the page above may not be opened', async () => {
    await open({ ancestors: [{ id: 1, title: 'Lantern Bay', may_open: false }] });
    server.answers[DELETE] = () => [200, { trash_id: 4, page_count: 1, parent_id: 1 }];
    press('Delete');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/' }));
  });
});

describe('unpublishing', () => {
  const open = async (more: object = {}) => {
    server.answers['GET /wagtail/api/main/pages/7/unpublishing/'] = () => [200, impact(more)];
    server.answers['POST /wagtail/pages/7/unpublish/'] = () => [200, { page_count: 3, parent_id: 3 }];
    show(
      <>
        <UnpublishScreen />
        <Said />
      </>,
    );
    await screen.findByRole('heading', { name: 'Unpublish “Pier menu”' });
  };

  it('offers no pages below where none is live', async () => {
    await open({ page_count: 4 });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('takes the pages below along only when asked', async () => {
    await open({ page_count: 4, live_count: 3 });
    fireEvent.click(screen.getByRole('checkbox', { name: /2 live pages below it/ }));
    press('Unpublish');
    await waitFor(() => expect(said()).toBe('“Pier menu” and 2 pages below it are not live any more.'));
    expect(server.sent[0]?.body).toEqual({ include_descendants: true });
  });
});

describe('moving', () => {
  const place = { id: 9, title: 'Archive' };
  const open = async (more: object = {}) => {
    const found = { page: pageSummary(more), ancestors: ANCESTORS, site_name: 'Lantern Bay' };
    server.answers['GET /wagtail/api/main/pages/7/summary/'] = () => [200, found];
    show(<MoveScreen />, stubChoosers(place));
    await screen.findByRole('heading', { name: 'Move “Pier menu”' });
  };

  it('is refused to whoever may not', async () => {
    await open({ rights: ['edit'] });
    expect(screen.getByRole('alert').textContent).toContain('You may not move this page');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('sends nothing without a place, and leads to the field', async () => {
    await open();
    press('Continue');
    expect(await screen.findByText('Choose a page.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a page' }));
    expect(server.sent).toEqual([]);
  });

  it('offers only places where one may add pages, and never the page itself', async () => {
    const choosers = stubChoosers(null);
    const choose = vi.spyOn(choosers, 'choose');
    server.answers['GET /wagtail/api/main/pages/7/summary/'] = () => [
      200,
      { page: pageSummary(), ancestors: ANCESTORS, site_name: 'Lantern Bay' },
    ];
    show(<MoveScreen />, choosers);
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a page' }));
    expect(choose).toHaveBeenCalledWith('page', { exclude: [7], needs: 'add' });
  });

  it('says why the page cannot stand at the place', async () => {
    await open();
    server.answers['POST /wagtail/pages/7/move/'] = () =>
      refused('invalid', 400, { errors: [{ field: 'new_parent_page', message: 'is the page itself or below it' }] });
    press('Choose a page');
    await screen.findByText('Archive');
    press('Continue');
    expect(await screen.findByText('This is the page itself or below it.')).toBeTruthy();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('goes on to the confirmation', async () => {
    await open();
    server.answers['POST /wagtail/pages/7/move/'] = () => [200, { confirm_path: '/wagtail/pages/7/move/9/confirm/' }];
    press('Choose a page');
    await screen.findByText('Archive');
    press('Continue');
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith({
        to: '/wagtail/pages/$id/move/$dest/confirm/',
        params: { id: '7', dest: '9' },
      }),
    );
    expect(server.sent[0]?.body).toEqual({ new_parent_page: 9 });
  });
});

describe('confirming a move', () => {
  const open = async (more: object = {}) => {
    server.answers['GET /wagtail/api/main/pages/7/move/9/'] = () => [
      200,
      impact({
        destination: pageSummary({ id: 9, title: 'Archive' }),
        destination_ancestors: [{ id: 1, title: 'Lantern Bay', may_open: true }],
        old_url_path: '/menu/pier-menu/',
        new_url_path: '/archive/pier-menu/',
        redirect_count: 2,
        refusal: null,
        ...more,
      }),
    ];
    show(
      <>
        <MoveConfirmScreen />
        <Said />
      </>,
    );
    await screen.findByRole('heading', { name: 'Move “Pier menu”' });
  };
  const MOVE = 'POST /wagtail/pages/7/move/9/confirm/';

  it('offers another place where this one is refused', async () => {
    await open({ refusal: 'Another page there has the slug "pier-menu"' });
    expect(screen.getByRole('alert').textContent).toContain('has the slug');
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose another place' }).getAttribute('href')).toBe(
      '/wagtail/pages/7/move/',
    );
  });

  it('shows both addresses and how many of them will redirect', async () => {
    await open();
    expect(screen.getByText('/menu/pier-menu/')).toBeTruthy();
    expect(screen.getByText('/archive/pier-menu/')).toBeTruthy();
    expect(screen.getByText('The old addresses of 2 live pages will lead to their new ones.')).toBeTruthy();
  });

  it('says that the slug was taken meanwhile', async () => {
    await open();
    server.answers[MOVE] = () => refused('conflict', 409, { detail: 'Another page below "Archive" has the slug' });
    press('Move');
    expect((await screen.findByRole('alert')).textContent).toContain('Another page below "Archive" has the slug');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('moves and goes where the page stands now', async () => {
    await open();
    server.answers[MOVE] = () => [200, { url_path: '/archive/pier-menu/', redirect_count: 2 }];
    press('Move');
    await waitFor(() => expect(said()).toBe('“Pier menu” now stands below “Archive”. 2 redirects made.'));
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/', params: { id: '9' } });
  });
});

describe('copying', () => {
  const COPY = 'POST /wagtail/pages/7/copy/';
  const open = async (more: object = {}) => {
    server.answers['GET /wagtail/api/main/pages/7/copy/'] = () => [
      200,
      {
        page: pageSummary(),
        ancestors: ANCESTORS,
        parent: { id: 3, title: 'Menu' },
        slug: 'pier-menu-2',
        descendant_count: 5,
        may_publish: true,
        ...more,
      },
    ];
    show(
      <>
        <CopyScreen />
        <Said />
      </>,
      stubChoosers({ id: 9, title: 'Archive' }),
    );
    await screen.findByRole('heading', { name: 'Copy “Pier menu”' });
  };

  it('offers neither pages below nor publishing where there is nothing of it', async () => {
    await open({ descendant_count: 0, may_publish: false });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it.each([
    ['new_slug', 'Slug'],
    ['new_parent_page', 'Place'],
    ['publish_copies', 'Publish'],
    ['alias', 'Alias'],
  ])('names the trouble with %s and leads to its control', async (field, label) => {
    await open();
    server.answers[COPY] = () => refused('invalid', 400, { errors: [{ field, message: 'cannot be' }] });
    press('Copy');
    const link = await screen.findByRole('link', { name: `${label}: Cannot be.` });
    fireEvent.click(link);
    expect(document.activeElement?.id).toBe(link.getAttribute('href')?.slice(1));
  });

  it('begins with a free slug and the pages below, and copies to the chosen place', async () => {
    await open();
    server.answers[COPY] = () => [200, { id: 30, page_count: 6, parent_id: 9 }];
    press('Choose another page');
    await screen.findByText('Archive');
    press('Copy');
    await waitFor(() => expect(said()).toBe('There is a copy of “Pier menu”, with 5 pages below it.'));
    expect(server.sent[0]?.body).toEqual({
      new_title: 'Pier menu',
      new_slug: 'pier-menu-2',
      new_parent_page: 9,
      copy_subpages: true,
      publish_copies: false,
      alias: false,
    });
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/', params: { id: '9' } });
  });

  it('makes an alias, which is not published by itself', async () => {
    await open();
    server.answers[COPY] = () => [200, { id: 30, page_count: 1, parent_id: 3 }];
    fireEvent.click(screen.getByRole('checkbox', { name: /Make an alias/ }));
    expect(screen.queryByRole('checkbox', { name: /Publish/ })).toBeNull();
    press('Make the alias');
    await waitFor(() => expect(said()).toBe('There is an alias of “Pier menu”.'));
    expect(server.sent[0]?.body).toMatchObject({ alias: true, publish_copies: false });
  });
});

describe('converting an alias', () => {
  const open = (more: object) => {
    const found = { page: pageSummary(more), ancestors: ANCESTORS, site_name: 'Lantern Bay' };
    server.answers['GET /wagtail/api/main/pages/7/summary/'] = () => [200, found];
    show(<ConvertAliasScreen />);
    return screen.findByRole('heading', { name: 'Convert “Pier menu”' });
  };

  it.each([
    ['a page that is none', { rights: ['edit'] }, 'This page is no alias'],
    ['whoever may not', { alias_of: 5, rights: [] }, 'You may not convert this alias'],
  ])('is not offered for %s', async (_, more, reason) => {
    await open(more);
    expect(screen.getByRole('alert').textContent).toContain(reason);
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull();
  });

  it('goes to the editor of what is a page of its own now', async () => {
    await open({ alias_of: 5, rights: ['convert_alias'] });
    expect(screen.getByRole('link', { name: 'its original' }).getAttribute('href')).toBe('/wagtail/pages/5/edit/');
    server.answers['POST /wagtail/pages/7/convert_alias/'] = () => [200, { id: 7 }];
    press('Convert');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/edit/', params: { id: '7' } }));
  });
});
