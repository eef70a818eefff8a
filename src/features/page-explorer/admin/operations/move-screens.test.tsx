// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#test/operation-router.tsx';
import { impact, Said, said, useOperationHarness } from '#test/operation-harness.tsx';
import { PageMoveConfirmScreen } from './page-move-confirm-screen.tsx';
import { PageMoveScreen } from './page-move-screen.tsx';
import { ANCESTORS, pageSummary, press, refused, show, stubChoosers } from '#test/page-screens.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#test/operation-router.tsx')).router);

const server = useOperationHarness();

describe('moving', () => {
  const place = { id: 9, title: 'Archive' };
  const open = async (more: object = {}) => {
    const found = { page: pageSummary(more), ancestors: ANCESTORS, site_name: 'Lantern Bay' };
    server.answers['GET /wagtail/api/main/pages/7/summary/'] = () => [200, found];
    show(<PageMoveScreen />, stubChoosers(place));
    await screen.findByRole('heading', { name: 'Move “Pier menu”' });
  };

  it('is refused without the right', async () => {
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

  it('offers only places where the user may add pages, and never the page itself', async () => {
    const choosers = stubChoosers(null);
    const choose = vi.spyOn(choosers, 'choose');
    server.answers['GET /wagtail/api/main/pages/7/summary/'] = () => [
      200,
      { page: pageSummary(), ancestors: ANCESTORS, site_name: 'Lantern Bay' },
    ];
    show(<PageMoveScreen />, choosers);
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a page' }));
    expect(choose).toHaveBeenCalledWith('page', { exclude: [7], needs: 'add' });
  });

  it('shows why the page is not allowed at the place', async () => {
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
        <PageMoveConfirmScreen />
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
    expect(screen.getByRole('link', { name: 'Choose another parent page' }).getAttribute('href')).toBe(
      '/wagtail/pages/7/move/',
    );
  });

  it('shows both addresses and how many of them will redirect', async () => {
    await open();
    expect(screen.getByText('/menu/pier-menu/')).toBeTruthy();
    expect(screen.getByText('/archive/pier-menu/')).toBeTruthy();
    expect(screen.getByText('The old addresses of 2 live pages will redirect to the new ones.')).toBeTruthy();
  });

  it('says that the slug was taken meanwhile', async () => {
    await open();
    server.answers[MOVE] = () => refused('conflict', 409, { detail: 'Another page below "Archive" has the slug' });
    press('Move');
    expect((await screen.findByRole('alert')).textContent).toContain('Another page below "Archive" has the slug');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('moves and leads to the new place', async () => {
    await open();
    server.answers[MOVE] = () => [200, { url_path: '/archive/pier-menu/', redirect_count: 2 }];
    press('Move');
    await waitFor(() => expect(said()).toBe('“Pier menu” is now below “Archive”. 2 redirects made.'));
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/', params: { id: '9' } });
  });
});
